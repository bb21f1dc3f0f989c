// SPDX-License-Identifier: Apache-2.0
// rg_gft_root_idle against the number that it follows: root t of a sub-tree of some level is idle
// in a pass if on some lower level y, from 1 on, its digit u_y in base W is beyond the last input
// of a switch: u_y + W p_y >= M.

module root_idle #(
  parameter integer H = 2,
  parameter integer M = 3,
  parameter integer W = 2
) (
  input wire                                              clk,
  input wire                                              clear,
  input wire                                              step,
  input wire [$clog2(H+1)-1:0]                            level,
  input wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p
);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M + W - 1) / W;

  wire idle;

  rg_gft_root_idle #(.H(H), .M(M), .W(W)) u_dut (.*);

  reg        f_begun = 1'b0;
  reg [15:0] f_root;
  always @(posedge clk) begin
    f_begun <= f_begun | clear;
    if (clear || (step && f_root == W**H - 1))
      f_root <= 16'd0;
    else if (step)
      f_root <= f_root + 16'd1;
  end

  reg     expected, legal;
  integer y, t; // constants as far as they are divided
  always @* begin
    expected = 1'b0;
    legal    = (level <= H);
    for (y = 1; y < H; y = y + 1) begin
      legal    = legal & (M <= W || p[y*PW +: PW] < G);
      for (t = 0; t < W**H; t = t + 1)
        expected = expected | (f_root == t && y < level
          && (t / W**y) % W + W * ((M > W) ? p[y*PW +: PW] : 0) >= M);
    end
    if (f_begun && legal)
      assert (idle == expected);
    cover (f_begun && idle && f_root == W**H - 1);
    cover (f_begun && !idle && level == H && f_root != 0);
  end
endmodule
