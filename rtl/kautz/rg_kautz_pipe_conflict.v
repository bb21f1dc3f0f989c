// SPDX-License-Identifier: Apache-2.0
// Which slots cannot both have a route: those with the same out letter or the same in letter.
//
// CONTRACT  One clock. conflict[t*SLOTS + s], t > s: the routes of slots t and s have the same out
// letter or the same in letter; 0 elsewhere. With CLOCKS = 2 two clocks, of which match is at the
// second, and slot t matches, too.
`default_nettype none

module rg_kautz_pipe_conflict #(
  parameter integer LW     = 2, // bits of a letter
  parameter integer SLOTS  = 3,
  parameter integer CLOCKS = 1  // 1 or 2
) (
  input  wire                   clk,
  input  wire [SLOTS*LW-1:0]    out_letters,
  input  wire [SLOTS*LW-1:0]    in_letters,
  input  wire [SLOTS-1:0]       match,
  output reg  [SLOTS*SLOTS-1:0] conflict
);
  genvar s, t;
  generate
    for (t = 0; t < SLOTS; t = t + 1) begin : g_longer
      for (s = 0; s < SLOTS; s = s + 1) begin : g_shorter
        if (s < t) begin : g_pair
          wire out_equal, in_equal;
          rg_kautz_pipe_equal #(.BITS(LW), .CLOCKS(CLOCKS - 1)) u_out (
            .clk (clk), .a (out_letters[t*LW +: LW]), .b (out_letters[s*LW +: LW]),
            .equal (out_equal)
          );
          rg_kautz_pipe_equal #(.BITS(LW), .CLOCKS(CLOCKS - 1)) u_in (
            .clk (clk), .a (in_letters[t*LW +: LW]), .b (in_letters[s*LW +: LW]),
            .equal (in_equal)
          );
          always @(posedge clk)
            conflict[t*SLOTS + s] <= (out_equal | in_equal) & (match[t] | CLOCKS == 1);
        end else begin : g_none
          always @(posedge clk)
            conflict[t*SLOTS + s] <= 1'b0;
        end
      end
    end
  endgenerate

  wire unused_ok = &{1'b0, out_letters, in_letters, match}; // with a single slot, or one clock
endmodule

`default_nettype wire
