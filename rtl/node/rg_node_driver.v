// SPDX-License-Identifier: Apache-2.0
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
//             gap clocks pass after each message of EACH and each round of ALL, the last one
//             included; a pair that is dead has no message and no gap.
//   Message   of EACH and ALL: 8 bytes. Byte 0 is the source's rank, 1 the destination's, 2 the
//             number of the message in this run; the others are a pattern of both ranks.
//             Its last byte is given when all other bytes of the round have been given. What came
//             of it is taken in the order of the sources; then what the destination has for its
//             processor. What comes to a node while idle is thrown away.
//   Results   messages, lost; clocks from start to finish (mod 2^24); done, as the node said it of
//             the last message. crc: CRC-32 of all {source's rank, destination's rank, done, bytes
//             of the destination}; of ALL the exclusive or of those of the single messages.
//             ONE: elapsed, clocks from the last byte to the end, less 3; the bytes of the
//             destination are in the memory, got of them. ONE, EACH: ended, a pulse: the message of
//             node has its end, elapsed is its time.
//   Memory    Before a start put writes put_data to put_at. After a finish get_data is what the
//             destination had at get_at, one clock later.
//   Time      A byte of the check takes 8 clocks.
//   Reset     Synchronous, control state only: idle.
`ifndef RG_CRC32_VH
`include "rg_crc32.vh"
`endif
`default_nettype none

module rg_node_driver #(
  parameter integer N       = 6, // nodes, 2..256
  parameter integer KW      = 4, // bits of a label
  parameter integer PAYLOAD = 32 // most bytes of a message, 8..128
) (
  input  wire                       clk,
  input  wire                       rst,
  input  wire [N*KW-1:0]            labels, // constant
  input  wire [N-1:0]               live,
  // The run
  input  wire                       start,
  input  wire [1:0]                 mode,
  input  wire [$clog2(N)-1:0]       first,
  input  wire [$clog2(N)-1:0]       second,
  input  wire [$clog2(PAYLOAD)-1:0] last,
  input  wire [15:0]                gap,
  output reg                        finish,
  output wire [15:0]                messages,
  output wire [15:0]                lost,
  output reg  [23:0]                clocks,
  output reg  [15:0]                elapsed,
  output reg  [7:0]                 done,
  output reg  [31:0]                crc,
  output wire [$clog2(PAYLOAD):0]   got,
  output wire                       ended,
  output reg  [$clog2(N)-1:0]       node,
  // The memory
  input  wire                       put,
  input  wire [$clog2(PAYLOAD)-1:0] put_at,
  input  wire [7:0]                 put_data,
  input  wire [$clog2(PAYLOAD)-1:0] get_at,
  output wire [7:0]                 get_data,
  // The nodes
  output wire [7:0]                 s_axis_tdata, // to all, as the next two
  output wire [KW-1:0]              s_axis_tuser,
  output wire                       s_axis_tlast,
  output wire [N-1:0]               s_axis_tvalid,
  input  wire [N-1:0]               s_axis_tready,
  input  wire [N*8-1:0]             m_done_tdata,
  input  wire [N-1:0]               m_done_tvalid,
  output wire [N-1:0]               m_done_tready,
  input  wire [N*8-1:0]             m_axis_tdata,
  input  wire [N-1:0]               m_axis_tlast,
  input  wire [N-1:0]               m_axis_tvalid,
  output wire [N-1:0]               m_axis_tready
);
  localparam integer NW = $clog2(N);
  localparam integer PW = $clog2(PAYLOAD);
  localparam integer CW = 2 * NW; // bits of a count of messages
  localparam integer LAST_I = N - 1;
  localparam [NW-1:0] LAST = LAST_I[NW-1:0], NONE = {NW{1'b0}}, NEXT = {{(NW-1){1'b0}}, 1'b1};
  localparam [1:0] ONE = 2'd0, EACH = 2'd1;

  generate
    if (PAYLOAD < 8 || PAYLOAD > 128) begin : g_check_payload
      ERROR_rg_node_driver_PAYLOAD_must_be_8_to_128 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // One bit a state
  localparam integer IDLE = 0, PICK = 1, FETCH = 2, OFFER = 3, WAIT = 4, HEAD = 5, TAKE = 6,
                     GO_ON = 7, PAUSE = 8, FINISH = 9;
  // What is done for each pair of a round: all bytes but the last, the last, what became of it
  localparam [1:0] P_LOAD = 2'd0, P_LAUNCH = 2'd1, P_COLLECT = 2'd2;

  (* fsm_encoding = "none" *) reg [9:0] state;
  reg  [1:0]    pass;
  reg  [NW-1:0] peer;
  reg  [PW:0]   index; // of a byte
  reg  [2:0]    place; // of a bit
  reg  [CW-1:0] sent, failed;
  reg           empty; // there was no message before this pause

  wire one  = (mode == ONE);
  wire each = (mode == EACH);
  wire [PW:0] last_index = one ? {1'b0, last} : {{(PW-2){1'b0}}, 3'd7};
  wire        at_last    = (index == last_index);

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

  wire byte_end = &place;
  wire taken    = state[TAKE] & peer_has & byte_end;
  wire over     = state[TAKE] & (~peer_has | (peer_last & byte_end)); // of this message

  // The memory: bytes to be sent in its lower half, those that came in the upper one
  (* no_rw_check *) reg [7:0] memory [0:(2<<PW)-1];
  reg [7:0] fetched;

  always @(posedge clk) begin
    if (put | taken)
      memory[{taken, taken ? index[PW-1:0] : put_at}] <= taken ? peer_data : put_data;
    fetched <= memory[state[FETCH] ? {1'b0, index[PW-1:0]} : {1'b1, get_at}];
  end
  assign get_data = fetched;
  assign got      = index;

  // The bytes of a message
  wire [7:0] node_byte = {{(8-NW){1'b0}}, node};
  wire [7:0] peer_byte = {{(8-NW){1'b0}}, peer};
  wire [7:0] sent_byte = messages[7:0];
  reg  [7:0] made;
  always @*
    case (index[2:0])
      3'd0:    made = node_byte;
      3'd1:    made = peer_byte;
      3'd2:    made = sent_byte;
      default: made = {index[0], 1'b1, index[1], 1'b0, index[2], 3'b101}
                      ^ (index[0] ? node_byte : peer_byte);
    endcase

  assign s_axis_tdata  = one ? fetched : made;
  assign s_axis_tuser  = peer_label;
  assign s_axis_tlast  = (pass == P_LAUNCH);
  assign s_axis_tvalid = at_node & {N{state[OFFER]}};
  assign m_done_tready = at_node & {N{state[WAIT]}};
  assign m_axis_tready = (at_peer & {N{state[TAKE] & byte_end}}) | {N{state[IDLE]}};
  assign messages      = {{(16-CW){1'b0}}, sent};
  assign lost          = {{(16-CW){1'b0}}, failed};

  // The check, bit by bit
  wire [7:0] said = state[TAKE] ? peer_data :
                    index[1] ? done : index[0] ? peer_byte : node_byte;
  reg [31:0] sum;
  wire       absorbs = state[HEAD] | (state[TAKE] & peer_has);

  // What follows a pass: another pair of the round, the next pass, the next round
  wire node_end   = (node == LAST);
  wire peer_end   = (peer == LAST);
  wire [NW-1:0] next_peer = peer_end ? NONE : peer + NEXT;
  wire round_over = one | each | node_end;
  wire passed     = (pass == P_COLLECT) | (each & ~pair_live);
  wire run_over   = one | (each ? peer_end & node_end : peer + NEXT == LAST);
  wire folds      = state[GO_ON] & (pass == P_COLLECT) & pair_live & ~each;
  wire rests      = state[GO_ON] & round_over & passed;
  wire pauses     = rests & ~run_over;
  wire finishes   = rests & run_over;
  wire begins     = state[IDLE] & start;
  wire ends       = state[WAIT] & node_ends;
  wire head_end   = state[HEAD] & byte_end & index[1];
  wire fetches    = (state[PICK] & pair_live & (pass != P_COLLECT))
                    | (state[OFFER] & node_takes & (pass != P_LAUNCH));
  wire offers     = state[FETCH] & ~(at_last & (pass == P_LOAD));
  wire pause_end  = empty | (elapsed == gap);
  wire closes     = state[FINISH] & (one | pause_end);

  assign ended = ends & ~mode[1];

  always @(posedge clk) begin
    finish <= closes;
    clocks <= begins ? 24'd0 : state[IDLE] ? clocks : clocks + 24'd1;

    // The time of a message, and after it
    if ((rests & ~one) | (state[PICK] & (pass != P_COLLECT)))
      elapsed <= 16'd0;
    else if ((state[WAIT] & ~node_ends) | state[PAUSE] | (state[FINISH] & ~one))
      elapsed <= elapsed + 16'd1;
    if (rests)
      empty <= (pass != P_COLLECT);

    if (begins)
      sent <= {CW{1'b0}};
    else if (state[PICK] & pair_live & (pass == P_LOAD))
      sent <= sent + {{(CW-1){1'b0}}, 1'b1};
    if (begins)
      failed <= {CW{1'b0}};
    else if (ends & node_done[7])
      failed <= failed + {{(CW-1){1'b0}}, 1'b1};
    if (ends)
      done <= node_done;

    if (begins)
      crc <= 32'd0;
    else if (folds | (closes & each))
      crc <= crc ^ ~sum;
    if (begins | folds)
      sum <= 32'hffffffff;
    else if (absorbs)
      sum <= `RG_CRC32_STEP(sum, said[place]);
    place <= absorbs ? place + 3'd1 : 3'd0;

    if (state[PICK])
      index <= (pass == P_LAUNCH) ? last_index : {(PW+1){1'b0}};
    else if (head_end)
      index <= {(PW+1){1'b0}};
    else if ((state[OFFER] & node_takes) | (state[HEAD] & byte_end) | taken)
      index <= index + {{PW{1'b0}}, 1'b1};

    if (begins | (state[GO_ON] & round_over))
      pass <= (begins | passed) ? P_LOAD : pass + 2'd1;
    if (begins) begin
      node <= one ? first : NONE;
      peer <= one ? second : each ? NONE : NEXT;
    end else if (state[GO_ON] & ~one) begin
      // EACH: peer by peer, then node by node. ALL: both; then the first destination again, of the
      // next round one further.
      if (each ? passed & peer_end : 1'b1)
        node <= node_end ? NONE : node + NEXT;
      if (each ? passed : 1'b1)
        peer <= (~each & node_end & passed) ? peer + NEXT + NEXT : next_peer;
    end

    state[IDLE]   <= (state[IDLE] & ~start) | closes;
    state[PICK]   <= begins | (state[GO_ON] & ~pauses & ~finishes) | (state[PAUSE] & pause_end);
    state[FETCH]  <= fetches;
    state[OFFER]  <= offers | (state[OFFER] & ~node_takes);
    state[WAIT]   <= (state[PICK] & pair_live & (pass == P_COLLECT)) | (state[WAIT] & ~node_ends);
    state[HEAD]   <= ends | (state[HEAD] & ~head_end);
    state[TAKE]   <= head_end | (state[TAKE] & ~over);
    state[GO_ON]  <= (state[PICK] & ~pair_live) | (state[FETCH] & ~offers)
                     | (state[OFFER] & node_takes & (pass == P_LAUNCH)) | over;
    state[PAUSE]  <= pauses | (state[PAUSE] & ~pause_end);
    state[FINISH] <= finishes | (state[FINISH] & ~closes);

    if (rst) begin
      state  <= 10'd1;
      finish <= 1'b0;
    end
  end
endmodule

`default_nettype wire
