// SPDX-License-Identifier: Apache-2.0
// rg_gft_lls_switch at the top level, for each root t: low below the threshold, else high; idle in
// a pass if on some level y below the top, from 1 on, its digit u_y in base W is beyond the last
// input of a switch: u_y + W p_y >= M. gft_levels proves the same of all levels of smaller trees.

module lls_switch #(
  parameter integer H = 2,
  parameter integer M = 3,
  parameter integer W = 2
) (
  input wire [$clog2((M > W) ? M : W)-1:0]                low,
  input wire [$clog2((M > W) ? M : W)-1:0]                high,
  input wire [$clog2(W**H+1)-1:0]                         threshold,
  input wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p
);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M + W - 1) / W;

  wire [H:0] pass_is_last;

  genvar y, t;
  generate
    for (y = 0; y <= H; y = y + 1) begin : g_digit
      wire [31:0] p_y = (M > W) ? p[y*PW +: PW] : 0;
      assign pass_is_last[y] = (p_y == G - 1);
      always @*
        assume (p_y < G);
    end
    for (t = 0; t < W**H; t = t + 1) begin : g_root
      wire [$clog2((M > W) ? M : W)-1:0] state;
      wire         idle;
      wire [H-1:0] beyond;

      rg_gft_lls_switch #(.H(H), .M(M), .W(W), .X(H), .ROOT(t)) u_switch (.*);

      assign beyond[0] = 1'b0;
      for (y = 1; y < H; y = y + 1) begin : g_level
        assign beyond[y] = ((t / W**y) % W + W * g_digit[y].p_y >= M);
      end
      always @* begin
        assert (state == ((t < threshold) ? low : high));
        assert (idle == |beyond);
      end
    end
  endgenerate
endmodule
