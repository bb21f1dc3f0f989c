// SPDX-License-Identifier: Apache-2.0
// Two words of registers, first in, first out.
//
// CONTRACT  put: a word and its mark go in; room must be high. word and mark are the first ones,
// with valid; take, which needs valid, removes them. What is put in can be first in the next clock,
// and one a clock passes. valid, room and mark are registers; valid and room are low in reset and
// in the clock after. put and take may be late: few registers wait for them.
`default_nettype none

module rg_noc_pair #(
  parameter integer BITS  = 8, // of a word
  parameter integer MARKS = 1  // of a mark
) (
  input  wire             clk,
  input  wire             rst,
  input  wire             put,
  input  wire [BITS-1:0]  put_word,
  input  wire [MARKS-1:0] put_mark,
  output reg              room,
  input  wire             take,
  output reg              valid,
  output wire [BITS-1:0]  word,
  output reg  [MARKS-1:0] mark
);
  reg             second;  // there are two
  reg             at;      // the first one is in place 1
  reg [BITS-1:0]  place_0, place_1;
  reg [MARKS-1:0] later;

  assign word = at ? place_1 : place_0;

  always @(posedge clk) begin
    // A place that is free is written in each clock, whether something comes or not.
    if (~second & (~valid | at))
      place_0 <= put_word;
    if (~second & ~(valid & at))
      place_1 <= put_word;
    if (~second)
      later <= put_mark;
    if (take | ~valid)
      mark <= second ? later : put_mark;
    at     <= at ^ take;
    valid  <= put | second | (valid & ~take);
    second <= ~take & (second | (put & valid));
    room   <= take | ~(second | (put & valid));

    if (rst) begin
      at     <= 1'b0;
      valid  <= 1'b0;
      second <= 1'b0;
      room   <= 1'b0;
    end
  end
endmodule

`default_nettype wire
