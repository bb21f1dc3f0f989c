// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_hex_value: every byte.
`default_nettype none

module rg_hex_value_tb;
  localparam NAME = "rg_hex_value";
  `include "tb.vh"

  localparam [16*8-1:0] LOWER = "0123456789abcdef";
  localparam [16*8-1:0] UPPER = "0123456789ABCDEF";

  reg  [7:0] data;
  wire       is_digit;
  wire [3:0] value;

  rg_hex_value dut (.data (data), .is_digit (is_digit), .value (value));

  integer i, n, expected;

  initial begin
    start;
    for (i = 0; i < 256; i = i + 1) begin
      data     = i;
      expected = -1;
      for (n = 0; n < 16; n = n + 1)
        if (data == LOWER[8*(15-n) +: 8] || data == UPPER[8*(15-n) +: 8])
          expected = n;
      #1;
      check("is_digit", is_digit, expected >= 0);
      if (expected >= 0)
        check("value", value, expected);
    end
    pass;
  end
endmodule

`default_nettype wire
