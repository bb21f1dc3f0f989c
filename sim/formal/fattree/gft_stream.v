// SPDX-License-Identifier: Apache-2.0
// rg_gft_state_stream: every request, legal or not, is answered by all states in order, with any
// stalls on both streams; or by the one beat of its error.

module gft_stream #(
  parameter integer H = 2,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire clk,
  input wire rst,
  input wire s_axis_tvalid,
  input wire m_axis_tready,
  input wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0] s_axis_tdata
);
  localparam integer DW  = $clog2((M > W) ? M : W);
  localparam integer PW  = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer QW  = (H+1)*(DW+PW) + 1;
  localparam integer CLS =
    (M >= W && M == (1 << $clog2(M)) && W == (1 << $clog2(W))) ? 1 : 0;

  wire          s_axis_tready, m_axis_tvalid, m_axis_tlast;
  wire [DW-1:0] m_axis_tdata;
  wire [19:0]   m_axis_tuser;

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_dut (.*);

  // The request that is being answered, and where its answer stands: sub-tree s of M^(H-x)
  reg [QW-1:0] asked;
  reg          begun = 1'b0, open = 1'b0, was_rst;
  reg [1:0]    waited;
  reg [3:0]    level;
  reg [7:0]    subtree, root;

  wire              square      = asked[QW-1];
  wire [(H+1)*DW-1:0] k_digits = asked[(H+1)*DW-1:0];
  wire [(H+1)*PW-1:0] p_digits = asked[(H+1)*DW +: (H+1)*PW];
  wire [11:0]       k, pass;
  wire              k_legal, pass_legal;

  gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (.*);

  wire [3:0] error = !k_legal ? 4'd4 : !pass_legal ? 4'd5 : (square && CLS == 0) ? 4'd6 : 4'd0;

  // State and idle for every level and root
  wire [(H+1)*W**H*7-1:0] all_left;
  wire [(H+1)*W**H-1:0]   all_idle;
  reg  [6:0]              left, canonical;
  reg                     idle, level_end, root_end;
  integer                 i, j;

  genvar x, t;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_level
      for (t = 0; t < W**H; t = t + 1) begin : g_root
        if (t < W**x) begin : g_is
          gft_closed_form #(.H(H), .M(M), .W(W), .X(x), .ROOT(t)) f_form (
            .left (all_left[(x*W**H + t)*7 +: 7]), .idle (all_idle[x*W**H + t]), .*
          );
        end else begin : g_is_not
          assign all_left[(x*W**H + t)*7 +: 7] = 7'd0;
          assign all_idle[x*W**H + t]          = 1'b0;
        end
      end
    end
  endgenerate

  always @* begin
    {left, idle, canonical, root_end, level_end} = 0;
    for (i = 0; i <= H; i = i + 1)
      if (level == i) begin
        canonical = (i == 0 || i == H) ? k_digits[i*DW +: DW]
                                       : k_digits[i*DW +: DW] ^ W * p_digits[i*PW +: PW];
        root_end  = (root == W**i - 1);
        level_end = root_end && (subtree == M**(H-i) - 1);
        for (j = 0; j < W**H; j = j + 1)
          if (root == j) begin
            left = all_left[(i*W**H + j)*7 +: 7];
            idle = all_idle[i*W**H + j] && !square;
          end
      end
  end

  always @(posedge clk) begin
    begun   <= 1'b1;
    was_rst <= rst;
    if (s_axis_tvalid && s_axis_tready && !rst) begin
      asked   <= s_axis_tdata;
      open    <= 1'b1;
      waited  <= 2'd0;
      level   <= H;
      subtree <= 8'd0;
      root    <= 8'd0;
    end else if (m_axis_tvalid && m_axis_tready) begin
      if (m_axis_tlast)
        open <= 1'b0;
      root    <= root_end ? 8'd0 : root + 8'd1;
      subtree <= level_end ? 8'd0 : subtree + root_end;
      level   <= level - level_end;
    end else if (open && !m_axis_tvalid)
      waited <= waited + 2'd1;
    if (rst)
      open <= 1'b0;
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      if (was_rst)
        assert (!s_axis_tready && !m_axis_tvalid);
      // A request only when none is open; no answer without one, and its first beat in time
      if (s_axis_tready)
        assert (!open);
      if (!open)
        assert (!m_axis_tvalid);
      if (!open && !was_rst)
        assert (s_axis_tready);
      if (open)
        assert (m_axis_tvalid || waited == 2'd0);
      if (m_axis_tvalid) begin
        assert (m_axis_tuser[19:16] == error);
        if (error != 4'd0)
          assert (m_axis_tlast);
        else begin
          assert (m_axis_tuser[7:0] == level);
          assert (m_axis_tuser[8] == idle);
          assert (m_axis_tuser[9] == level_end);
          assert (m_axis_tuser[15:10] == 6'd0);
          assert (m_axis_tlast == (level_end && level == 0));
          if (!idle)
            assert (m_axis_tdata == (square ? canonical : left));
        end
      end
    end
    cover (m_axis_tvalid && m_axis_tlast && error == 4'd0 && k == W * M**H - 1);
    cover (m_axis_tvalid && error == 4'd4);
    cover (m_axis_tvalid && error == 4'd5);
    cover (m_axis_tvalid && error == 4'd6);
  end
endmodule
