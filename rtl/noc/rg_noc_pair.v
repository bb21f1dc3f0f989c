// SPDX-License-Identifier: Apache-2.0
// Two words of registers, first in, first out.
//
// CONTRACT  put: a word goes in; room must be high. word is the first one, with valid; take, which
// needs valid, removes it. A word that is put in can be at word in the next clock, and one a clock
// passes. valid and room are registers, low in reset and in the clock after.
`default_nettype none

module rg_noc_pair #(
  parameter integer BITS = 8 // of a word
) (
  input  wire            clk,
  input  wire            rst,
  input  wire            put,
  input  wire [BITS-1:0] put_word,
  output reg             room,
  input  wire            take,
  output reg             valid,
  output reg  [BITS-1:0] word
);
  reg            second; // there are two
  reg [BITS-1:0] later;

  always @(posedge clk) begin
    if (~second)
      later <= put_word;
    if (take | ~valid)
      word <= second ? later : put_word;
    valid  <= put | second | (valid & ~take);
    second <= ~take & (second | (put & valid));
    room   <= take | ~(second | (put & valid));

    if (rst) begin
      valid  <= 1'b0;
      second <= 1'b0;
      room   <= 1'b0;
    end
  end
endmodule

`default_nettype wire
