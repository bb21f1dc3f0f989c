// SPDX-License-Identifier: Apache-2.0
// A reset for another clock domain.
//
// CONTRACT  rst_out follows rst_in two to three clocks of clk later, in both directions. A rst_in
// shorter than two clocks may be missed. rst_out starts high where registers start at 0 (iCE40).
`default_nettype none

module rg_reset_sync (
  input  wire clk,
  input  wire rst_in,  // of any clock domain
  output wire rst_out
);
  (* ASYNC_REG = "TRUE" *)
  reg [1:0] rg_reset_awake; // inverted, so that it starts in reset

  always @(posedge clk)
    rg_reset_awake <= {rg_reset_awake[0], ~rst_in};

  assign rst_out = ~rg_reset_awake[1];
endmodule

`default_nettype wire
