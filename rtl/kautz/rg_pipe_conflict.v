// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Which slots cannot both have a route: those with the same out letter or the same in letter.
//
// CONTRACT  One clock. conflict[t*SLOTS + s], t > s: the routes of slots t and s have the same out
// letter or the same in letter; 0 elsewhere.
`default_nettype none

module rg_pipe_conflict #(
  parameter integer LW    = 2, // bits of a letter
  parameter integer SLOTS = 3
) (
  input  wire                   clk,
  input  wire [SLOTS*LW-1:0]    out_letters,
  input  wire [SLOTS*LW-1:0]    in_letters,
  output reg  [SLOTS*SLOTS-1:0] conflict
);
  genvar s, t;
  generate
    for (t = 0; t < SLOTS; t = t + 1) begin : g_longer
      for (s = 0; s < SLOTS; s = s + 1) begin : g_shorter
        if (s < t) begin : g_pair
          always @(posedge clk)
            conflict[t*SLOTS + s] <= (out_letters[t*LW +: LW] == out_letters[s*LW +: LW])
                                   | (in_letters[t*LW +: LW] == in_letters[s*LW +: LW]);
        end else begin : g_none
          always @(posedge clk)
            conflict[t*SLOTS + s] <= 1'b0;
        end
      end
    end
  endgenerate

  wire unused_ok = &{1'b0, out_letters, in_letters}; // with a single slot
endmodule

`default_nettype wire
