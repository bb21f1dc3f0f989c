// SPDX-License-Identifier: Apache-2.0
// The value of a hex digit.
//
// CONTRACT  Combinational. is_digit: the byte is 0-9, a-f or A-F; value has a meaning only then.
`default_nettype none

module rg_hex_value (
  input  wire [7:0] data,
  output wire       is_digit,
  output wire [3:0] value
);
  // 30..39; 41..46, and with bit 5 also 61..66
  wire decimal = (data[7:4] == 4'h3) & ~(data[3] & (data[2] | data[1]));
  wire letter  = ({data[7:6], data[4:3]} == 4'b0100) & (data[2:0] != 3'd0) & (data[2:0] != 3'd7);

  assign is_digit = decimal | letter;
  assign value    = letter ? {1'b1, data[2:0] + 3'd1} : data[3:0];
endmodule

`default_nettype wire
