// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_hex_char: every value in both cases.
`default_nettype none

module rg_hex_char_tb;
  localparam NAME = "rg_hex_char";
  `include "tb.vh"

  localparam [16*8-1:0] LOWER = "0123456789abcdef";
  localparam [16*8-1:0] UPPER = "0123456789ABCDEF";

  reg  [3:0] value;
  reg        upper;
  wire [6:0] ascii;

  rg_hex_char dut (.value (value), .upper (upper), .ascii (ascii));

  integer i;

  initial begin
    start;
    for (i = 0; i < 32; i = i + 1) begin
      {upper, value} = i;
      #1;
      check("ascii", ascii, upper ? UPPER[8*(15-value) +: 8] : LOWER[8*(15-value) +: 8]);
    end
    pass;
  end
endmodule

`default_nettype wire
