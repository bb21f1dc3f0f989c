// SPDX-License-Identifier: Apache-2.0
// BITS bits, CLOCKS clocks later.
//
// CONTRACT  CLOCKS 0 and up; 0 is a wire. No reset. BITS < 1 occurs with parameters that a check
// above refuses, and must not stop the tool before it reaches that check.
`default_nettype none

module rg_delay #(
  parameter integer BITS   = 1,
  parameter integer CLOCKS = 1
) (
  input  wire         clk,
  input  wire [BITS-1:0] in_data,
  output wire [BITS-1:0] out_data
);
  generate
    if (CLOCKS == 0 || BITS < 1) begin : g_wire
      assign out_data = in_data;
      wire unused_ok = &{1'b0, clk};
    end else begin : g_registers
      reg [CLOCKS*BITS-1:0] line;
      wire [(CLOCKS+1)*BITS-1:0] longer = {line, in_data};
      always @(posedge clk)
        line <= longer[CLOCKS*BITS-1:0];
      assign out_data = longer[CLOCKS*BITS +: BITS];
    end
  endgenerate
endmodule

`default_nettype wire
