// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// A reset for another clock.
//
// CONTRACT  rst_out follows rst_in two to three clocks of clk later, both ways. A rst_in shorter
// than two of them may be missed. It starts high where registers start at 0, as the iCE40's do.
`default_nettype none

module rg_reset_sync (
  input  wire clk,
  input  wire rst_in,  // of any clock
  output wire rst_out
);
  reg [1:0] awake; // inverted, for that start

  always @(posedge clk)
    awake <= {awake[0], ~rst_in};

  assign rst_out = ~awake[1];
endmodule

`default_nettype wire
