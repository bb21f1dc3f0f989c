// SPDX-License-Identifier: Apache-2.0
// The board's end of doc/protocol.md: lines of requests in, lines of answers out, with the two
// route generators at its side.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. s_axis_tready is low in
//             the 4 (H+1) clocks after a digit of a number; a sender that cannot wait must leave
//             that many clocks between bytes. What comes during an answer is taken and dropped.
//   Bytes out whole lines. No answer begins sooner than 4 clocks after the LF of its request is
//             taken.
//   Cores     kautz_* and states_* are the streams of rg_kautz_serial #(D,K) and
//             rg_gft_state_stream #(H,M,W), their s_axis_* named _ask_, their m_axis_* _answer_. A
//             beat is taken every two clocks at most.
//   Self-test check_start is high for one clock a request; check_finish for one clock when the
//             results are there and stand still. Without SELFTEST there is no such request.
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; ready and valid are low in
//             reset and in the clock after.
//   There is no combinational path from any input to any output.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_query #(
  parameter integer D = 3, // Kautz digraph: out-degree, 2..15
  parameter integer K = 6, // letters of a word, 1..16
  parameter integer H = 2, // fat tree: height, 1..8
  parameter integer M = 4, // children of a switch, 2..16: a state is one hex digit
  parameter integer W = 2, // parents of a switch, 1..16
  parameter integer SELFTEST = 0 // 1: a rg_query_selftest is at its side
) (
  input  wire                                                 clk,
  input  wire                                                 rst,
  input  wire [7:0]                                           s_axis_tdata,
  input  wire                                                 s_axis_tuser,
  input  wire                                                 s_axis_tvalid,
  output wire                                                 s_axis_tready,
  output wire [7:0]                                           m_axis_tdata,
  output wire                                                 m_axis_tvalid,
  input  wire                                                 m_axis_tready,
  output wire                                                 erring,
  output wire [2*K*$clog2(D+1)-1:0]                           kautz_ask_tdata,
  output reg                                                  kautz_ask_tvalid,
  input  wire                                                 kautz_ask_tready,
  input  wire [(2*K+2)*$clog2(D+1)-1:0]                       kautz_answer_tdata,
  input  wire [19:0]                                          kautz_answer_tuser,
  input  wire                                                 kautz_answer_tlast,
  input  wire                                                 kautz_answer_tvalid,
  output reg                                                  kautz_answer_tready,
  output wire [(H+1)*(`RG_GFT_DW(M, W) + `RG_GFT_PW(M, W)):0] states_ask_tdata,
  output reg                                                  states_ask_tvalid,
  input  wire                                                 states_ask_tready,
  input  wire [`RG_GFT_DW(M, W)-1:0]                          states_answer_tdata,
  input  wire [19:0]                                          states_answer_tuser,
  input  wire                                                 states_answer_tlast,
  input  wire                                                 states_answer_tvalid,
  output reg                                                  states_answer_tready,
  output reg                                                  check_start,
  input  wire                                                 check_finish,
  input  wire [63:0]                                          check_count,
  input  wire [63:0]                                          check_clocks,
  input  wire [31:0]                                          check_crc
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer LW = $clog2(D + 1);
  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_ROTATION = 4'h4, ERROR_PASS = 4'h5;

  generate
    if (M > 16 || W > 16) begin : g_check_digits
      ERROR_rg_query_M_and_W_must_be_at_most_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // ---- The table of commands: ? K F X S

  localparam integer COMMANDS = (SELFTEST != 0) ? 5 : 4;
  localparam [5*8-1:0] NAMES  = "SXFK?";
  localparam [5*8-1:0] FIELDS = 40'h00_12_12_22_00;

  // N = (D+1) D^(K-1). Of a self-test COUNT and CLOCKS have as many digits as N*N plus a few needs;
  // beyond 2^30 nodes they have all their bits.
  localparam integer BITS   = (K*LW > 30) ? 64 : 2*$clog2((D+1) * D**(K-1) + 1) + 1;
  localparam integer DIGITS = (BITS + 3) / 4;

  localparam [9*8-1:0]  EXTRA    = (SELFTEST != 0) ? " selftest" : 72'h0;
  localparam [64*8-1:0] IDENTITY = {
    {36*8{1'b0}}, "kautz:", D[7:0], ",", K[7:0], " gft:", H[7:0], ",", M[7:0], ",", W[7:0], EXTRA
  };
  localparam [64*8-1:0] RESULT = {
    {(52-2*DIGITS)*8{1'b0}}, "% ", {DIGITS{"A"}}, " ", {DIGITS{"E"}}, " IIIIIIII"
  };
  localparam [64*8-1:0] ROUTE = {{(60-2*K)*8{1'b0}}, "% ", {2*K+2{"#"}}};
  localparam [64*8-1:0] LEVEL = "%A #", STATES_END = ".";
  localparam [64*8-1:0] ROUTES_END = {{61*8{1'b0}}, ". ", (D < 10) ? "0" + D[7:0] : "W" + D[7:0]};
  localparam [4:0] SAY_IDENTITY = 5'd0, SAY_RESULT = 5'd4, SAY_ROUTE = 5'd8, SAY_LEVEL = 5'd12,
                   SAY_ROUTES_END = 5'd13, SAY_STATES_END = 5'd14;

  wire [COMMANDS-1:0] command;
  wire ask_routes = command[1];
  wire ask_states = command[2] | command[3];
  wire ask_result = command[COMMANDS-1] & (SELFTEST != 0);

  // ---- Fields

  wire       clear, field_en, field_first, is_digit, busy, words_whole, words_legal, asked;
  wire [2:0] field;
  wire [3:0] value;
  wire [1:0] overflow;
  reg  [1:0] odd; // a byte of field 1, 2 is no digit
  wire       in_pass = (field == 3'd2);
  wire [(H+1)*DW-1:0] rotation;
  wire [(H+1)*PW-1:0] turn;

  rg_query_words #(.D(D), .K(K)) u_words (
    .clk (clk), .clear (clear), .en (field_en & ask_routes), .first (field_first),
    .is_digit (is_digit), .value (value),
    .words (kautz_ask_tdata), .whole (words_whole), .legal (words_legal)
  );

  rg_mixed_radix #(.H(H), .M(M), .W(W)) u_numbers (
    .clk (clk), .rst (rst), .clear (clear), .start (field_en & ask_states),
    .to_turn (in_pass), .value (value), .busy (busy),
    .rotation (rotation), .turn (turn), .overflow (overflow)
  );

  assign states_ask_tdata = {command[3], turn, rotation}; // X: the Canonical square

  always @(posedge clk)
    if (clear)
      odd <= 2'b00;
    else if (field_en & ~is_digit)
      odd[in_pass] <= 1'b1;

  // The cores judge what this leaves out: 1 a letter above D that fits its bits, 2, 3, 6.
  wire [1:0] wrong = odd | overflow;
  wire [3:0] flaw  = (ask_routes & ~words_legal) ? ERROR_LETTER :
                     (ask_states & wrong[0])     ? ERROR_ROTATION :
                     (ask_states & wrong[1])     ? ERROR_PASS : 4'd0;

  // ---- Answers: a line a route or level, and then one that ends them

  wire       working, marked, given;
  wire [5:0] mark, index;
  reg        over; // the last beat has been taken
  // In the clock in which a beat is taken the seal is busy with the symbol that was its last.
  wire a_route  = ask_routes & kautz_answer_tvalid & ~kautz_answer_tready;
  wire a_state  = ask_states & states_answer_tvalid & ~states_answer_tready;
  wire no_route = (kautz_answer_tuser[19:16] != 4'd0); // an error instead
  wire no_state = (states_answer_tuser[19:16] != 4'd0);
  wire [4:0] kautz_error  = {1'b1, kautz_answer_tuser[19:16]};
  wire [4:0] states_error = {1'b1, states_answer_tuser[19:16]};

  // A route's letters by index. The first two symbols of its line are not letters; nothing follows
  // the longest word.
  localparam integer IW = $clog2(2*K + 4); // the bits of the index that matter
  localparam integer LETTERS = 1 << IW;
  localparam integer BEFORE_I = K + 1;     // symbols before the last: 2 + K + hops - 1
  localparam [5:0]   BEFORE   = BEFORE_I[5:0];
  reg [LETTERS*LW-1:0] letters;

  // The results' digits by mark
  wire [64*4-1:0] results = {96'd0, check_crc, check_clocks, check_count};

  wire own    = mark[5] & ~mark[1]; // #, not %
  wire switch = ask_states & own;
  wire cut    = ask_routes ? (index == BEFORE + {1'b0, kautz_answer_tuser[12:8]})
                           : switch & states_answer_tuser[9];
  reg [7:0] symbol;

  always @* begin
    letters = {LETTERS*LW{1'b0}};
    letters[2*LW +: (2*K+2)*LW] = kautz_answer_tdata;
    symbol = 8'h80;
    if (mark[5] & mark[4] & mark[1])
      symbol = ask_routes ? {6'b0_10000, kautz_answer_tuser[14:13] + 2'd1} : // A, B, C
               ask_states ? "L" : "S";
    else if (ask_routes)
      symbol[LW-1:0] = letters[index[IW-1:0]*LW +: LW];
    else if (~ask_states)
      symbol[3:0] = (SELFTEST != 0) ? results[4*mark +: 4] : 4'd0;
    else if (~own)
      symbol[3:0] = states_answer_tuser[3:0];
    else if (states_answer_tuser[8])
      symbol = "-"; // the switch is idle
    else
      symbol[DW-1:0] = states_answer_tdata;
  end

  wire       ends   = over | ~(ask_routes | ask_states);
  wire       done   = over | (ask_routes ? a_route : ask_states ? a_state :
                              ask_result ? check_finish : 1'b1);
  wire [4:0] answer = ask_routes ? (over ? SAY_ROUTES_END : no_route ? kautz_error : SAY_ROUTE) :
                      ask_states ? (over ? SAY_STATES_END : no_state ? states_error : SAY_LEVEL) :
                      ask_result ? SAY_RESULT : SAY_IDENTITY;

  rg_line #(
    .COMMANDS(COMMANDS), .NAMES(NAMES[8*COMMANDS-1:0]), .FIELDS(FIELDS[8*COMMANDS-1:0]),
    .LINES({STATES_END, ROUTES_END, LEVEL, ROUTE, RESULT, IDENTITY})
  ) u_line (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready),
    .erring (erring), .hold (busy), .deaf (1'b0),
    .clear (clear), .command (command), .field_en (field_en), .field_first (field_first),
    .field (field), .is_digit (is_digit), .value (value),
    .fits (~ask_routes | words_whole), .flaw (flaw), .asked (asked),
    .working (working), .done (done), .answer (answer), .ends (ends),
    .marked (marked), .mark (mark), .index (index), .symbol (symbol), .have (~ask_states | a_state),
    .cut (cut), .stay (switch), .given (given)
  );

  wire final_beat = ask_routes ? kautz_answer_tlast : states_answer_tlast;

  always @(posedge clk) begin
    kautz_ask_tvalid  <= asked ? ask_routes : kautz_ask_tvalid & ~kautz_ask_tready;
    states_ask_tvalid <= asked ? ask_states : states_ask_tvalid & ~states_ask_tready;
    check_start       <= asked & ask_result;

    kautz_answer_tready  <= a_route & ((working & no_route) | (given & cut));
    states_answer_tready <= a_state & ((working & no_state) | (given & switch));
    over <= ~asked & (over | (given & cut & final_beat));

    if (rst) begin
      kautz_ask_tvalid     <= 1'b0;
      states_ask_tvalid    <= 1'b0;
      kautz_answer_tready  <= 1'b0;
      states_answer_tready <= 1'b0;
      check_start          <= 1'b0;
    end
  end

  wire unused_ok = &{1'b0, marked, kautz_answer_tuser[15], kautz_answer_tuser[7:0], mark[4:0],
                     states_answer_tuser[15:10], states_answer_tuser[7:4],
                     check_count, check_clocks, check_crc};
endmodule

`default_nettype wire
