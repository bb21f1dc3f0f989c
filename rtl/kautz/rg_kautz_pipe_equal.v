// SPDX-License-Identifier: Apache-2.0
// Are two words equal?
//
// CONTRACT  CLOCKS clocks, 0 or 1. equal = (a == b). With 1 the registers lie after comparisons of
// two bits each, which are one LUT deep, and these are joined on the way out. If BITS is odd, three
// bits are compared at once: one bit by itself would be a register more.
`default_nettype none

module rg_kautz_pipe_equal #(
  parameter integer BITS   = 2, // bits
  parameter integer CLOCKS = 0  // 0 or 1
) (
  input  wire         clk,
  input  wire [BITS-1:0] a,
  input  wire [BITS-1:0] b,
  output wire         equal
);
  localparam integer PARTS = (BITS > 1) ? BITS / 2 : 1;

  wire [PARTS-1:0] now, later;

  genvar p;
  generate
    for (p = 0; p < PARTS; p = p + 1) begin : g_part
      localparam integer N = (p == PARTS - 1) ? BITS - 2*p : 2;
      assign now[p] = (a[2*p +: N] == b[2*p +: N]);
    end
  endgenerate

  rg_delay #(.BITS(PARTS), .CLOCKS(CLOCKS)) u_later (
    .clk (clk), .in_data (now), .out_data (later)
  );

  assign equal = &later;
endmodule

`default_nettype wire
