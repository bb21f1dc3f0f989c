// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Which slots of phase A have a route.
//
// CONTRACT  One clock. accept[s] = match[s] and no accepted t > s with conflict[t*SLOTS + s]: the
// longest overlap comes first, as in the serial core.
`default_nettype none

module rg_pipe_accept #(
  parameter integer SLOTS = 3
) (
  input  wire                   clk,
  input  wire [SLOTS-1:0]       match,
  input  wire [SLOTS*SLOTS-1:0] conflict,
  output reg  [SLOTS-1:0]       accept
);
  reg     [SLOTS-1:0] accepted;
  integer             s, t;

  always @* begin
    accepted = match;
    for (s = SLOTS - 2; s >= 0; s = s - 1)
      for (t = s + 1; t < SLOTS; t = t + 1)
        if (accepted[t] & conflict[t*SLOTS + s])
          accepted[s] = 1'b0;
  end

  always @(posedge clk)
    accept <= accepted;
endmodule

`default_nettype wire
