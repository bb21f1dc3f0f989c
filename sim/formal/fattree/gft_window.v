// SPDX-License-Identifier: Apache-2.0
// rg_gft_window_sequencer: the windows of every pass, once and in order, with any stalls; and any
// source and destination have their turn in just one pass.

module gft_window #(
  parameter integer H = 2,
  parameter integer M = 3,
  parameter integer W = 2
) (
  input wire clk,
  input wire rst,
  input wire s_axis_tvalid,
  input wire m_axis_tready
);
  localparam integer DW = $clog2(M);
  localparam integer BITS = 10;

  function integer passes;
    input integer h;
    integer       x;
    begin
      passes = W;
      for (x = 1; x < h; x = x + 1)
        passes = (passes*M*M*((x == h-1) ? M : 1) + W - 1) / W;
    end
  endfunction

  wire                  s_axis_tready, m_axis_tvalid, m_axis_tlast;
  wire [2*(H+1)*DW-1:0] m_axis_tdata;

  rg_gft_window_sequencer #(.H(H), .M(M), .W(W)) u_dut (.*);

  wire [(H+1)*DW-1:0] turns  = m_axis_tdata[0 +: (H+1)*DW];
  wire [(H+1)*DW-1:0] starts = m_axis_tdata[(H+1)*DW +: (H+1)*DW];
  wire [BITS-1:0]     counted;
  wire                legal;

  gft_window_pass #(.H(H), .M(M), .W(W), .BITS(BITS)) f_pass (.pass (counted), .*);

  // A source and how far its destination is ahead, digit by digit: anything legal
  reg  [(H+1)*DW-1:0] source, ahead;
  wire [(H+1)*DW-1:0] goes;
  wire                sent_now;
  reg                 sent, known;
  integer             x;

  gft_window_goes #(.H(H), .M(M), .W(W)) f_goes (.sends (sent_now), .ahead (goes), .*);

  wire sends = sent_now && goes == ahead;

  always @* begin
    known = ahead[0 +: DW] < W && ahead[H*DW +: DW] < M;
    for (x = H-1; x > 0; x = x - 1)
      known = known && source[x*DW +: DW] < M && ahead[x*DW +: DW] < M;
  end

  reg            begun = 1'b0, open = 1'b0, was_rst;
  reg [BITS-1:0] pass;

  always @(posedge clk) begin
    begun   <= 1'b1;
    was_rst <= rst;
    source  <= source;
    ahead   <= ahead;
    if (s_axis_tvalid && s_axis_tready) begin
      open <= 1'b1;
      sent <= 1'b0;
      pass <= {BITS{1'b0}};
    end else if (m_axis_tvalid && m_axis_tready) begin
      if (m_axis_tlast)
        open <= 1'b0;
      if (sends)
        sent <= 1'b1;
      pass <= pass + 1'b1;
    end
    if (rst)
      open <= 1'b0;
  end

  always @* begin
    assume (begun || rst);
    assume (known);
    if (begun) begin
      assert (m_axis_tvalid == open);
      assert (s_axis_tready == (!open && !was_rst));
      if (open) begin
        assert (legal && counted == pass);
        assert (m_axis_tlast == (pass == passes(H) - 1));
        assert (!(sent && sends));
        if (m_axis_tlast)
          assert (sent || sends);
      end
    end
    cover (m_axis_tvalid && m_axis_tlast && sent);
  end
endmodule
