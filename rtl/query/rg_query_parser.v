// SPDX-License-Identifier: Apache-2.0
// Reads requests byte by byte, without keeping a line.
//
// CONTRACT
//   Bytes     en: a byte of a line, damaged or not; a CR is ignored. While busy (4 (H+1) clocks
//             after a digit of a number) en must be low.
//   Request   judged, in the clock of the LF: the line ending there holds a request, and error is
//             its code of doc/protocol.md, the first that applies, or 0. Then one of ask_* is 1 and
//             says what it asks. A blank line makes no request. error is 0 at all other times.
//   Fields    words, rotation and turn as rg_kautz_serial and rg_gft_state_stream take them; they
//             stay until the next line begins. The cores judge what error leaves out: 1 a letter
//             above D that fits its bits, 2, 3, 6.
//   Reset     synchronous: the start of a line.
//   judged, error and ask_* depend combinationally on the byte.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_query_parser #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6, // letters of a word, 1..16
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..16
  parameter integer W = 2, // parents of a switch, 1..16
  parameter integer SELFTEST = 0 // 1: there is a request for it
) (
  input  wire                              clk,
  input  wire                              rst,
  input  wire                              en,
  input  wire [7:0]                        data,
  input  wire                              damaged,
  output wire                              busy,
  output wire                              judged,
  output reg  [3:0]                        error,
  output reg                               ask_identity,
  output reg                               ask_routes,
  output reg                               ask_states,
  output reg                               ask_selftest,
  output reg                               square,       // of the states: 0 Left, 1 Canonical
  output wire [2*K*$clog2(D+1)-1:0]        words,
  output wire [(H+1)*`RG_GFT_DW(M, W)-1:0] rotation,
  output wire [(H+1)*`RG_GFT_PW(M, W)-1:0] turn
);
  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_ROTATION = 4'h4, ERROR_PASS = 4'h5,
                   ERROR_CHECKSUM = 4'h7, ERROR_REQUEST = 4'h8, ERROR_FIELDS = 4'h9,
                   ERROR_LINE = 4'ha;

  wire is_lf = (data == 8'h0a) & ~damaged;
  wire is_cr = (data == 8'h0d) & ~damaged;
  wire last  = en & is_lf;
  wire take  = en & ~is_lf & ~is_cr;
  wire clear = rst | last;

  // The line so far
  reg       spoilt; // a byte was damaged
  reg       gap;    // the byte before was a space, or there was no byte
  reg [2:0] begun;  // names and fields that have begun: 1 the name, 4 too many
  reg       named;  // the name has one letter

  wire       is_digit, text, sum_given, sum_right, words_whole, words_legal;
  wire [3:0] value;
  wire [1:0] overflow;
  reg  [1:0] odd;   // a byte of field 1, 2 is no digit

  wire visible    = take & text & (data != " ");
  wire first      = visible & gap;
  wire name_first = first & (begun == 3'd0);
  wire in_name    = gap ? (begun == 3'd0) : (begun == 3'd1);
  wire in_field   = visible & ~in_name;
  wire in_pass    = gap ? (begun == 3'd2) : (begun == 3'd3);

  rg_hex_value u_hex_value (.data (data), .is_digit (is_digit), .value (value));

  rg_query_sum u_sum (
    .clk (clk), .clear (clear), .en (take), .data (data), .is_digit (is_digit), .value (value),
    .text (text), .given (sum_given), .right (sum_right)
  );

  rg_query_words #(.D(D), .K(K)) u_words (
    .clk (clk), .clear (name_first), .en (in_field & ask_routes), .first (gap),
    .is_digit (is_digit), .value (value),
    .words (words), .whole (words_whole), .legal (words_legal)
  );

  rg_mixed_radix #(.H(H), .M(M), .W(W)) u_numbers (
    .clk (clk), .rst (rst), .clear (name_first), .start (in_field & ask_states),
    .to_turn (in_pass), .value (value), .busy (busy),
    .rotation (rotation), .turn (turn), .overflow (overflow)
  );

  always @(posedge clk)
    if (clear) begin
      spoilt       <= 1'b0;
      gap          <= 1'b1;
      begun        <= 3'd0;
      named        <= 1'b0;
      odd          <= 2'b00;
    end else if (take) begin
      gap <= (data == " ");
      if (damaged)
        spoilt <= 1'b1;
      if (first & ~begun[2])
        begun <= begun + 3'd1;
      if (visible & in_name)
        named <= gap;
      if (in_field & ~is_digit)
        odd[in_pass] <= 1'b1;
    end

  always @(posedge clk)
    if (name_first) begin
      ask_identity <= (data == "?");
      ask_routes   <= (data == "K");
      ask_states   <= (data == "F") | (data == "X");
      square       <= (data == "X");
      ask_selftest <= (data == "S") & (SELFTEST != 0);
    end

  wire known = named & (ask_identity | ask_routes | ask_states | ask_selftest);
  wire right_fields = ((ask_identity | ask_selftest) & (begun == 3'd1))
                    | (ask_routes & (begun == 3'd3) & words_whole)
                    | (ask_states & ((begun == 3'd2) | (begun == 3'd3)));

  assign judged = last & (spoilt | sum_given | (begun != 3'd0));

  // In the clocks between, a simulator has nothing to do here.
  always @* begin
    error = 4'h0;
    if (last) begin
      if (ask_states & (odd[1] | overflow[1]))
        error = ERROR_PASS;
      if (ask_states & (odd[0] | overflow[0]))
        error = ERROR_ROTATION;
      if (ask_routes & ~words_legal)
        error = ERROR_LETTER;
      if (~right_fields)
        error = ERROR_FIELDS;
      if (~known)
        error = ERROR_REQUEST;
      if (~sum_right)
        error = ERROR_CHECKSUM;
      if (spoilt)
        error = ERROR_LINE;
    end
  end
endmodule

`default_nettype wire
