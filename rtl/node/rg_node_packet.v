// SPDX-License-Identifier: Apache-2.0
// The packets of a node's sender, messages and answers, a flit a clock.
//
// CONTRACT
//   Packets   One at a time; first a message's end (end_due), which needs only the table,
//             then answers (answer_due), then a try of the message (try_due). It reads what the
//             packet needs, asks the route generator, drops the routes before the one wanted, and
//             sends letters, control, number, own label, payload or a state's number, and check.
//             begun: a packet of the message is begun; busy: it is being sent; failed: it has no
//             such route.
//   Memory    read_at, in each clock; the word is in read_* in the next, unless hold. Answers stand
//             in the last 16 places, 4 words each: control, number, label, and
//             {busy, probe, known}.
//   Table     ask_last, ask_label; found_* in the next clock, the wanted one only with found_asked.
//   Injection inject_* depend on registers only; a flit is taken in a clock with inject_valid and
//             inject_ready. Two wait at most.
//   Interval  There are 4 clocks at least between the last flit of a packet and the first of the
//             next.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_packet #(
  parameter integer D   = 2,  // degree, 2..7
  parameter integer K   = 3,  // letters of a label, 1..8
  parameter integer AW  = 6,  // bits of a place in the outgoing memory
  parameter integer CRC = 16, // bits of the check: 16 or 32
  parameter integer NUM = 10  // bits of a number, 1..10
) (
  input  wire                             clk,
  input  wire                             rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]    own_label, // constant
  // The message
  input  wire                             try_due,
  input  wire                             end_due,
  input  wire                             known,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]    destination,
  input  wire [$clog2(D)-1:0]             route_there,
  input  wire [$clog2(D)-1:0]             route_back,
  input  wire [AW-1:0]                    place,
  output wire                             busy,
  output wire                             loaded,
  output wire                             begun,
  output wire                             failed,
  output wire                             byte_sent,
  output wire                             last_sent,
  output wire                             set,
  // Answers
  input  wire                             answer_due,
  input  wire [1:0]                       head,
  output wire                             answered,
  // The outgoing memory
  output wire [AW-1:0]                    read_at,
  output wire                             hold,
  input  wire [7:0]                       read_byte,
  input  wire                             read_last,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]    read_label,
  // The table
  input  wire                             look_busy,  // the receiver reads it, or writes
  input  wire                             look_again, // ... the sender's entry
  output wire                             ask_last,
  output wire [`RG_KAUTZ_KW(D, K)-1:0]    ask_label,
  input  wire [NUM-1:0]                   found_number,
  input  wire                             found_asked,
  // The route generator
  output wire                             route_rst,
  output wire                             request_valid,
  input  wire                             request_ready,
  input  wire [(K+2)*`RG_KAUTZ_LW(D)-1:0] route_letters, // after the source's
  input  wire [`RG_KAUTZ_HW(K)-1:0]       route_hops,
  input  wire                             route_error,
  input  wire                             route_last,
  input  wire                             route_valid,
  output wire                             route_ready,
  // The injection
  output wire                             inject_valid,
  output wire [1:0]                       inject_kind,
  output wire [7:0]                       inject_data,
  input  wire                             inject_ready
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer KW = K * LW;
  localparam integer LB = (KW + 7) / 8;
  localparam integer CB = CRC / 8;
  localparam integer HW = `RG_KAUTZ_HW(K);
  localparam integer LD = $clog2(D);
  localparam integer LAST_LABEL_I = LB - 1, LAST_CHECK_I = CB - 1;
  localparam [HW-1:0] LAST_LABEL = LAST_LABEL_I[HW-1:0], LAST_CHECK = LAST_CHECK_I[HW-1:0];
  localparam [HW-1:0] FIRST = {HW{1'b0}};

  // One bit a state
  localparam integer IDLE = 0, LOAD = 1, ASK = 2, ROUTE = 3, CONTROL = 4, NUMBER = 5, LABEL = 6,
                     BODY = 7, CHECK = 8, FINISH = 9;
  localparam [2:0] DATA = 3'd0, ACK = 3'd1, PROBE = 3'd2, STATE = 3'd3, REFUSAL = 3'd4,
                   LATER = 3'd5;

  (* fsm_encoding = "none" *) reg [9:0] state;
  reg           answer; // the packet is one
  reg           probe, met; // what the answer is to: a probe; one of a source that was known
  reg           late;       // ... whose message before has not been taken
  reg  [HW-1:0] index;  // of a letter or byte in its part
  reg  [LD-1:0] skip;   // routes to be dropped yet
  reg  [1:0]    rest;   // of a state's number
  reg  [CRC-1:0] crc;

  // Two flits wait at most, so that inject_ready, which comes late, is not on the way to the next.
  reg        one, two; // flits wait, at least
  reg  [9:0] newer, older;
  wire free = ~two;
  wire own  = ~answer;

  // Where the packet goes. The receiver's look at the sender's entry goes before.
  wire [KW-1:0] to = (answer & ~look_again) ? read_label : destination;
  assign ask_label = to;
  assign ask_last  = answer & ~look_again;

  // The route generator
  wire last_label = &(index | ~LAST_LABEL); // in ASK and LABEL index is never more
  wire own_waits  = own & try_due;
  wire waits      = own_waits | (answer & ~look_again);
  wire asks       = request_valid & request_ready;
  wire useless    = route_error | (route_last & (skip != {LD{1'b0}}));
  wire routes     = (state[ROUTE]) & route_valid;
  wire no_route   = routes & useless;
  wire letter     = routes & ~useless & (skip == {LD{1'b0}}) & free;
  wire letters_end = (index == route_hops);
  assign request_valid = (state[ASK]) & last_label & waits;
  assign route_ready   = (state[ROUTE]) & (useless | (skip != {LD{1'b0}}));
  assign route_rst     = rst | (state[CONTROL]);

  assign loaded = (state[LOAD]) & own & try_due & found_asked;
  assign set    = (state[LOAD]) & own & end_due & found_asked & ~look_busy;
  // asks & own, without the way of look_again
  assign begun  = state[ASK] & last_label & own_waits & request_ready;
  assign failed = no_route & own;
  assign busy   = own & ~state[IDLE] & ~state[LOAD] & ~state[ASK];

  // A flit after the letters
  wire from_memory = (state[NUMBER] & answer) | (state[BODY] & own);
  wire from_table  = (state[NUMBER] & own) | (state[BODY] & answer & (index == FIRST));
  wire from_rest   = state[BODY] & answer & (index != FIRST);
  wire lacks = ((state[CONTROL] & own) | from_table) & ~found_asked; // the number, from the table
  wire goes  = free & (|state[CHECK:CONTROL]) & ~lacks;
  wire last_check = (index == LAST_CHECK);
  wire finishes   = state[FINISH] & ~two & (~one | inject_ready); // the last flit is taken
  assign answered  = answer & (finishes | no_route);
  assign byte_sent = own & goes & (((state[LABEL]) & last_label & known) | (state[BODY]));
  assign last_sent = own & goes & (state[BODY]) & read_last;

  // The outgoing memory
  wire [1:0] word = (state[IDLE]) ? 2'd0 :
                    (state[ROUTE]) ? {2{index == FIRST}} :
                    (state[CONTROL]) ? 2'd1 : 2'd2;
  assign read_at = (answer | (state[IDLE])) ? {{(AW-4){1'b1}}, head, word} : place;
  assign hold    = ((state[CONTROL]) | (state[NUMBER]) | (state[BODY])) & ~free;

  // The letter of this clock
  reg [LW-1:0] this_letter;
  integer      n;
  always @* begin
    this_letter = {LW{1'b0}};
    for (n = 0; n < K + 2; n = n + 1)
      if (index == n[HW-1:0])
        this_letter = route_letters[n*LW +: LW];
  end

  // Bytes of labels
  wire [8*LB-1:0] own_bytes = {{(8*LB-KW){1'b0}}, own_label};
  wire [8*LB-1:0] to_label  = {{(8*LB-KW){1'b0}}, to};
  reg  [7:0]      own_byte, to_byte;
  always @* begin
    own_byte = own_bytes[7:0];
    to_byte  = to_label[7:0];
    for (n = 1; n < LB; n = n + 1)
      if (index == n[HW-1:0]) begin
        own_byte = own_bytes[8*n +: 8];
        to_byte  = to_label[8*n +: 8];
      end
  end

  // The type. known stays while the message's packet is being sent.
  wire [2:0] kind = own ? (known ? DATA : PROBE) :
                    probe ? STATE : ~met ? REFUSAL : late ? LATER : ACK;
  wire [9:0] number = {{(10-NUM){1'b0}}, found_number};
  wire [2:0] back   = {{(3-LD){1'b0}}, answer ? {LD{1'b0}} : route_back};

  // What goes out, and into the check
  wire [7:0] data =
    ({8{state[ASK]}} & to_byte)
    | ({8{state[CONTROL]}} & {answer ? read_byte[7:6] : number[9:8], back, kind})
    | ({8{state[LABEL]}} & own_byte)
    | ({8{from_memory}} & read_byte)
    | ({8{from_table}} & number[7:0])
    | ({8{from_rest}} & {6'd0, rest})
    | ({8{state[CHECK]}} & crc[7:0]);

  wire [CRC-1:0] after;
  rg_node_crc #(.BYTES(CB)) u_crc (.crc (crc), .data (data), .moved (after));

  wire puts    = letter | goes;
  wire absorbs = goes | ((state[ASK]) & waits & (asks | ~last_label));

  always @(posedge clk) begin
    if (state[IDLE])
      crc <= {CRC{1'b1}};
    else if (absorbs)
      crc <= after;

    if (puts) begin
      older <= newer;
      if (goes)
        newer <= {state[CHECK] & last_check, 1'b0, data};
      else if (~letters_end) // the last letter goes out once more
        newer <= {2'd1, {(8-LW){1'b0}}, this_letter};
    end
    one <= two | puts | (one & ~inject_ready);
    two <= one & ~inject_ready & (two | puts);

    if (rst) begin
      one <= 1'b0;
      two <= 1'b0;
    end
  end

  assign inject_valid = one;
  assign {inject_kind, inject_data} = two ? older : newer;

  // Parts
  wire works    = end_due | answer_due | try_due;
  wire done     = own & (end_due ? set : ~try_due);
  wire ready    = answer | loaded;
  wire gives_up = own & ~try_due;
  wire routed   = letter & letters_end;
  wire has_body = own ? known : probe;
  wire labelled = state[LABEL] & goes & last_label;
  wire filled   = state[BODY] & goes & (own ? read_last : (index != FIRST));
  wire checked  = state[CHECK] & goes & last_check;
  wire next     = state[IDLE] | asks | routed | labelled | filled | checked;

  wire counts = letter | (absorbs & ~state[CONTROL] & ~state[NUMBER]);

  always @(posedge clk) begin
    if (next)
      index <= FIRST;
    else if (counts)
      index <= index + {{(HW-1){1'b0}}, 1'b1};

    state[IDLE]    <= (state[IDLE] & ~works) | (state[LOAD] & done) | (state[ASK] & gives_up)
                      | no_route | finishes;
    state[LOAD]    <= (state[IDLE] & works) | (state[LOAD] & ~done & ~ready);
    state[ASK]     <= (state[LOAD] & ready & ~done) | (state[ASK] & ~asks & ~gives_up);
    state[ROUTE]   <= asks | (state[ROUTE] & ~no_route & ~routed);
    state[CONTROL] <= routed | (state[CONTROL] & ~goes);
    state[NUMBER]  <= (state[CONTROL] & goes) | (state[NUMBER] & ~goes);
    state[LABEL]   <= (state[NUMBER] & goes) | (state[LABEL] & ~labelled);
    state[BODY]    <= (labelled & has_body) | (state[BODY] & ~filled);
    state[CHECK]   <= (labelled & ~has_body) | filled | (state[CHECK] & ~checked);
    state[FINISH]  <= checked | (state[FINISH] & ~finishes);

    if (state[IDLE])
      answer <= answer_due & ~end_due;
    else if (answered)
      answer <= 1'b0;

    if ((state[LOAD]) & answer)
      skip <= read_byte[3 +: LD];
    else if (begun)
      skip <= route_there;
    else if (routes & ~useless & (skip != {LD{1'b0}}))
      skip <= skip - {{(LD-1){1'b0}}, 1'b1};

    if ((state[ROUTE]) & (index == FIRST))
      {late, probe, met} <= read_byte[2:0];

    if (goes & (state[BODY]))
      rest <= number[9:8];

    if (rst) begin
      state  <= 10'd1;
      answer <= 1'b0;
    end
  end
endmodule

`default_nettype wire
