// SPDX-License-Identifier: Apache-2.0
// The parity of BITS bits, pipelined so that it does not limit the clock: four bits a step.

module rg_parity_pnr #(
  parameter integer BITS = 16
) (
  input  wire         clk,
  input  wire [BITS-1:0] in,
  output wire         parity
);
  localparam integer N = (BITS + 3) / 4;
  wire [4*N-1:0] padded = {{(4*N-BITS){1'b0}}, in};
  reg  [N-1:0]   part;
  integer        i;

  always @(posedge clk)
    for (i = 0; i < N; i = i + 1)
      part[i] <= ^padded[4*i +: 4];

  generate
    if (N == 1) begin : g_done
      assign parity = part[0];
    end else begin : g_more
      rg_parity_pnr #(.BITS(N)) u_parity (.clk (clk), .in (part), .parity (parity));
    end
  endgenerate
endmodule
