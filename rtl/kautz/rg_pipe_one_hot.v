// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Letters as one-hot codes.
//
// CONTRACT  One clock. Bit n*(D+1) + z of hot: en[n], and letter n is z. A letter above D, which
// occurs in illegal requests only, sets no bit.
`default_nettype none

module rg_pipe_one_hot #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer N = 1  // number of letters
) (
  input  wire                      clk,
  input  wire [N-1:0]              en,
  input  wire [N*$clog2(D+1)-1:0]  letters,
  output reg  [N*(D+1)-1:0]        hot
);
  localparam integer LW = $clog2(D + 1);

  integer n, z;

  always @(posedge clk)
    for (n = 0; n < N; n = n + 1)
      for (z = 0; z <= D; z = z + 1)
        hot[n*(D+1) + z] <= en[n] & (letters[n*LW +: LW] == z[LW-1:0]);
endmodule

`default_nettype wire
