// SPDX-License-Identifier: Apache-2.0
// The hex digit of a value, in ASCII.
//
// CONTRACT  Combinational; letters are upper case when upper is high.
`default_nettype none

module rg_hex_char (
  input  wire [3:0] value,
  input  wire       upper,
  output wire [6:0] ascii
);
  wire letter = value[3] & (value[2] | value[1]);

  // 30..39, or 41..46, or 61..66: the lower three bits of 10 are 2, those of A 1
  assign ascii = letter ? {1'b1, ~upper, 2'b00, value[2:0] - 3'd1} : {3'b011, value};
endmodule

`default_nettype wire
