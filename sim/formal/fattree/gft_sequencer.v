// SPDX-License-Identifier: Apache-2.0
// rg_gft_exchange_sequencer: every rotation of every pass, once and in order, with any stalls.

module gft_sequencer #(
  parameter integer H = 2,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire clk,
  input wire rst,
  input wire s_axis_tvalid,
  input wire m_axis_tready
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer N  = W * M**H;
  localparam integer P  = ((M + W - 1) / W)**(H-1);

  wire                     s_axis_tready, m_axis_tvalid, m_axis_tlast;
  wire [(H+1)*(DW+PW)-1:0] m_axis_tdata;

  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) u_dut (.*);

  wire [11:0] k, pass;
  wire        k_legal, pass_legal;

  gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (
    .k_digits (m_axis_tdata[(H+1)*DW-1:0]), .p_digits (m_axis_tdata[(H+1)*DW +: (H+1)*PW]), .*
  );

  // The phase that must come
  reg        begun = 1'b0, open = 1'b0, was_rst;
  reg [11:0] next_k, next_pass;

  always @(posedge clk) begin
    begun   <= 1'b1;
    was_rst <= rst;
    if (s_axis_tvalid && s_axis_tready) begin
      open      <= 1'b1;
      next_k    <= 12'd0;
      next_pass <= 12'd0;
    end else if (m_axis_tvalid && m_axis_tready) begin
      if (m_axis_tlast)
        open <= 1'b0;
      next_k    <= (next_k == N - 1) ? 12'd0 : next_k + 12'd1;
      next_pass <= next_pass + (next_k == N - 1);
    end
    if (rst)
      open <= 1'b0;
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      assert (m_axis_tvalid == open);
      assert (s_axis_tready == (!open && !was_rst));
      if (open) begin
        assert (k_legal && pass_legal);
        assert (k == next_k && pass == next_pass);
        assert (m_axis_tlast == (next_k == N - 1 && next_pass == P - 1));
      end
    end
    cover (m_axis_tvalid && m_axis_tlast);
  end
endmodule
