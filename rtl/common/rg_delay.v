// SPDX-License-Identifier: Apache-2.0
// W bits, CLOCKS clocks later.
//
// CONTRACT  CLOCKS 0 and up; 0 is a wire. No reset. W < 1 occurs with parameters that a check
// above refuses, and must not stop the tool before it reaches that check.
`default_nettype none

module rg_delay #(
  parameter integer W      = 1,
  parameter integer CLOCKS = 1
) (
  input  wire         clk,
  input  wire [W-1:0] in_data,
  output wire [W-1:0] out_data
);
  generate
    if (CLOCKS == 0 || W < 1) begin : g_wire
      assign out_data = in_data;
      wire unused_ok = &{1'b0, clk};
    end else begin : g_registers
      reg [CLOCKS*W-1:0] line;
      wire [(CLOCKS+1)*W-1:0] longer = {line, in_data};
      always @(posedge clk)
        line <= longer[CLOCKS*W-1:0];
      assign out_data = longer[CLOCKS*W +: W];
    end
  endgenerate
endmodule

`default_nettype wire
