// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The processors of a machine of nodes, one for all: it gives messages to nodes, takes what becomes
// of them, and what they bring.
//
// CONTRACT
//   Run       start, while idle: mode says what is sent. finish, a pulse: all is done, and the
//             results stand still until the next start.
//     ONE     the message in the memory, bytes 0 to last, from node first to node second
//     EACH    a message of each live node to each other live one, one at a time, sources in the
//             order of their ranks, destinations likewise
//     ALL     the same, all sources at once: in round i node n sends to n + i (mod N)
//             gap clocks pass after each message of EACH and each round of ALL.
//   Message   of EACH and ALL: 8 bytes. Byte 0 is the source's rank, 1 the destination's, 2 the
//             number of the message in this run; the others are a pattern of both ranks.
//             Its last byte is given when all other bytes of the round have been given. What came
//             of it is taken in the order of the sources; then what the destination has for its
//             processor. What comes to a node while idle is thrown away.
//   Results   messages, lost; clocks from start to finish; elapsed, from a (last) message's last
//             byte to its end; done, as the node said it. crc: CRC-32 of all {source's rank,
//             destination's rank, done, bytes of the destination}; of ALL the exclusive or of
//             those of the single messages. ONE: the bytes are in the memory, got of them.
//             ended, a pulse: the message of node has its end, elapsed is its time.
//   Memory    Before a start put writes put_data to put_at. After a finish get_data is what the
//             destination had at get_at, one clock later.
//   Reset     Synchronous, control state only: idle.
`default_nettype none

module rg_node_driver #(
  parameter integer N  = 6, // nodes, 2..256
  parameter integer KW = 4  // bits of a label
) (
  input  wire                 clk,
  input  wire                 rst,
  input  wire [N*KW-1:0]      labels, // constant
  input  wire [N-1:0]         live,
  // The run
  input  wire                 start,
  input  wire [1:0]           mode,
  input  wire [$clog2(N)-1:0] first,
  input  wire [$clog2(N)-1:0] second,
  input  wire [7:0]           last,
  input  wire [15:0]          gap,
  output reg                  finish,
  output reg  [15:0]          messages,
  output reg  [15:0]          lost,
  output reg  [31:0]          clocks,
  output reg  [15:0]          elapsed,
  output reg  [7:0]           done,
  output reg  [31:0]          crc,
  output reg  [7:0]           got,
  output wire                 ended,
  output reg  [$clog2(N)-1:0] node,
  // The memory
  input  wire                 put,
  input  wire [7:0]           put_at,
  input  wire [7:0]           put_data,
  input  wire [7:0]           get_at,
  output wire [7:0]           get_data,
  // The nodes
  output wire [7:0]           s_axis_tdata, // to all, as the next two
  output wire [KW-1:0]        s_axis_tuser,
  output wire                 s_axis_tlast,
  output wire [N-1:0]         s_axis_tvalid,
  input  wire [N-1:0]         s_axis_tready,
  input  wire [N*8-1:0]       m_done_tdata,
  input  wire [N-1:0]         m_done_tvalid,
  output wire [N-1:0]         m_done_tready,
  input  wire [N*8-1:0]       m_axis_tdata,
  input  wire [N-1:0]         m_axis_tlast,
  input  wire [N-1:0]         m_axis_tvalid,
  output wire [N-1:0]         m_axis_tready
);
  localparam integer NW = $clog2(N);
  localparam integer LAST_I = N - 1;
  localparam [NW-1:0] LAST = LAST_I[NW-1:0], NONE = {NW{1'b0}}, NEXT = {{(NW-1){1'b0}}, 1'b1};
  localparam [1:0] ONE = 2'd0, EACH = 2'd1;

  localparam [3:0] S_IDLE = 4'd0, S_PICK = 4'd1, S_FETCH = 4'd2, S_OFFER = 4'd3, S_WAIT = 4'd4,
                   S_HEAD = 4'd5, S_TAKE = 4'd6, S_NEXT = 4'd7, S_GAP = 4'd8, S_END = 4'd9;
  // What is done for each pair of a round: all bytes but the last, the last, what became of it
  localparam [1:0] P_LOAD = 2'd0, P_LAUNCH = 2'd1, P_COLLECT = 2'd2;

  (* fsm_encoding = "none" *) reg [3:0] state;
  reg  [1:0]    pass;
  reg  [NW-1:0] peer;
  reg  [7:0]    index; // of a byte
  reg  [15:0]   pause;

  wire one  = (mode == ONE);
  wire each = (mode == EACH);
  wire [7:0] last_index = one ? last : 8'd7;

  // The nodes under the hand
  reg  [N-1:0]  at_node, at_peer;
  reg  [7:0]    node_done, peer_data;
  reg  [KW-1:0] peer_label;
  integer n;
  always @* begin
    node_done  = 8'd0;
    peer_data  = 8'd0;
    peer_label = {KW{1'b0}};
    for (n = 0; n < N; n = n + 1) begin
      at_node[n] = (node == n[NW-1:0]);
      at_peer[n] = (peer == n[NW-1:0]);
      node_done  = node_done  | (m_done_tdata[n*8 +: 8] & {8{at_node[n]}});
      peer_data  = peer_data  | (m_axis_tdata[n*8 +: 8] & {8{at_peer[n]}});
      peer_label = peer_label | (labels[n*KW +: KW] & {KW{at_peer[n]}});
    end
  end
  wire pair_live  = one | ((|(live & at_node)) & (|(live & at_peer)) & (node != peer));
  wire node_takes = |(s_axis_tready & at_node);
  wire node_ends  = |(m_done_tvalid & at_node);
  wire peer_has   = |(m_axis_tvalid & at_peer);
  wire peer_last  = |(m_axis_tlast & at_peer);

  wire offers = (state == S_OFFER);
  wire waits  = (state == S_WAIT);
  wire takes  = (state == S_TAKE);
  wire taken  = takes & peer_has;
  wire over   = takes & (~peer_has | peer_last); // of this message

  // The memory: bytes to be sent in its lower half, those that came in the upper one
  (* no_rw_check *) reg [7:0] memory [0:511];
  reg [7:0] fetched;

  always @(posedge clk) begin
    if (put | taken)
      memory[{taken, taken ? index : put_at}] <= taken ? peer_data : put_data;
    fetched <= memory[(state == S_FETCH) ? {1'b0, index} : {1'b1, get_at}];
  end
  assign get_data = fetched;

  // The bytes of a message
  wire [7:0] node_byte = {{(8-NW){1'b0}}, node};
  wire [7:0] peer_byte = {{(8-NW){1'b0}}, peer};
  reg  [7:0] made;
  always @*
    case (index[2:0])
      3'd0:    made = node_byte;
      3'd1:    made = peer_byte;
      3'd2:    made = messages[7:0];
      default: made = {index[0], 1'b1, index[1], 1'b0, index[2], 3'b101} ^ (index[0] ? node_byte : peer_byte);
    endcase

  assign s_axis_tdata  = one ? fetched : made;
  assign s_axis_tuser  = peer_label;
  assign s_axis_tlast  = (pass == P_LAUNCH);
  assign s_axis_tvalid = at_node & {N{offers}};
  assign m_done_tready = at_node & {N{waits}};
  assign m_axis_tready = (at_peer & {N{takes}}) | {N{state == S_IDLE}};
  assign ended         = (state == S_HEAD) & (index == 8'd0);

  // The check
  wire        absorbs = (state == S_HEAD) | taken;
  wire [7:0]  said    = takes ? peer_data : index[1] ? done : index[0] ? peer_byte : node_byte;
  reg  [31:0] sum;
  wire [31:0] moved;
  rg_node_crc #(.BYTES(4)) u_crc (.crc (sum), .data (said), .moved (moved));

  // What follows a pass: another pair of the round, the next pass, the next round
  wire round_over = one | each | (node == LAST);
  wire passed     = (pass == P_COLLECT) | (each & ~pair_live);
  wire folds      = (state == S_NEXT) & (pass == P_COLLECT) & pair_live & ~each;

  always @(posedge clk) begin
    finish <= (state == S_END);
    if (state != S_IDLE)
      clocks <= clocks + 32'd1;
    if ((state == S_PICK) & (pass != P_COLLECT))
      elapsed <= 16'd0;
    else if (waits | ((pass == P_COLLECT) & ~one))
      elapsed <= elapsed + 16'd1;
    if ((state == S_PICK) & pair_live & (pass == P_LOAD))
      messages <= messages + 16'd1;
    if (waits & node_ends) begin
      done <= node_done;
      if (node_done[7])
        lost <= lost + 16'd1;
    end
    if (absorbs)
      sum <= moved;
    if (folds | (state == S_END)) begin
      crc <= (each | folds) ? crc ^ ~sum : crc;
      sum <= 32'hffffffff;
    end
    if (taken)
      got <= got + 8'd1;

    case (state)
      S_IDLE:
        if (start) begin
          state    <= S_PICK;
          pass     <= P_LOAD;
          node     <= one ? first : NONE;
          peer     <= one ? second : each ? NONE : NEXT;
          messages <= 16'd0;
          lost     <= 16'd0;
          clocks   <= 32'd0;
          crc      <= 32'd0;
          sum      <= 32'hffffffff;
        end
      S_PICK: begin
        index <= (pass == P_LAUNCH) ? last_index : 8'd0;
        state <= ~pair_live ? S_NEXT : (pass == P_COLLECT) ? S_WAIT :
                 ((pass == P_LOAD) & (last_index == 8'd0)) ? S_NEXT : S_FETCH;
      end
      S_FETCH:
        state <= S_OFFER;
      S_OFFER:
        if (node_takes) begin
          index <= index + 8'd1;
          state <= ((pass == P_LAUNCH) | (index + 8'd1 == last_index)) ? S_NEXT : S_FETCH;
        end
      S_WAIT:
        if (node_ends)
          state <= S_HEAD;
      S_HEAD: begin
        got   <= 8'd0;
        index <= (index[1]) ? 8'd0 : index + 8'd1;
        if (index[1])
          state <= S_TAKE;
      end
      S_TAKE: begin
        index <= index + 8'd1;
        if (over)
          state <= S_NEXT;
      end
      S_NEXT: begin
        state <= S_PICK;
        if (~round_over) begin
          node <= node + NEXT;
          peer <= (peer == LAST) ? NONE : peer + NEXT;
        end else if (~passed) begin
          pass <= pass + 2'd1;
          if (~one & ~each) begin
            node <= NONE;
            peer <= (peer == LAST) ? NONE : peer + NEXT;
          end
        end else begin
          pass  <= P_LOAD;
          pause <= gap;
          state <= S_GAP;
          if (each) begin
            peer <= (peer == LAST) ? NONE : peer + NEXT;
            if (peer == LAST)
              node <= node + NEXT;
            if ((peer == LAST) & (node == LAST))
              state <= S_END;
          end else begin
            // Round by round the first node's destination is one further.
            node <= NONE;
            peer <= peer + NEXT + NEXT;
            if (one | (peer + NEXT == LAST))
              state <= S_END;
          end
        end
      end
      S_GAP: begin
        pause <= pause - 16'd1;
        if (pause == 16'd0)
          state <= S_PICK;
      end
      default:
        state <= S_IDLE;
    endcase

    if (rst) begin
      state  <= S_IDLE;
      finish <= 1'b0;
    end
  end
endmodule

`default_nettype wire
