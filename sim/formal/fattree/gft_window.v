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

  // What place 0 of each level is, counted in items by the definition
  reg [BITS-1:0] item, slot;
  reg            legal;
  integer        x;

  always @* begin
    slot  = m_axis_tdata[0 +: DW];
    item  = {BITS{1'b0}};
    legal = (slot < W) && m_axis_tdata[H*DW +: DW] < M;
    for (x = 1; x < H; x = x + 1) begin
      item  = slot*M + m_axis_tdata[x*DW +: DW];
      if (x == H-1)
        item = item*M + m_axis_tdata[H*DW +: DW];
      item  = item*M + m_axis_tdata[(H+1+x)*DW +: DW];
      slot  = item / W;
      legal = legal && m_axis_tdata[x*DW +: DW] < M && m_axis_tdata[(H+1+x)*DW +: DW] < M &&
              item % W == 0;
    end
  end

  // A source and how far its destination is ahead, digit by digit: anything legal
  reg [(H+1)*DW-1:0] source, ahead;
  reg                sent, known;
  reg                later;    // its sub-tree is in the next slot, not the first
  reg                below;    // ... and the next window begins in the next slot below
  reg                wraps;
  reg [DW+1:0]       start, row, turn, place, tau;
  reg                sends;

  always @* begin
    later = 1'b0;
    sends = 1'b1;
    known = ahead[0 +: DW] < W && ahead[H*DW +: DW] < M;
    tau   = {(DW+2){1'b0}};
    {start, row, turn, place} = {(4*(DW+2)){1'b0}};
    for (x = H-1; x > 0; x = x - 1) begin
      known = known && source[x*DW +: DW] < M && ahead[x*DW +: DW] < M;
      start = m_axis_tdata[(H+1+x)*DW +: DW];
      row   = m_axis_tdata[x*DW +: DW];
      turn  = (x == H-1) ? m_axis_tdata[H*DW +: DW] : M - 1;
      below = 1'b0;
      if (later) begin // below the top only
        wraps = (start + W >= M);
        start = wraps ? start + W - M : start + W;
        below = wraps && row == M - 1;
        row   = (wraps && row == M - 1) ? 0 : row + wraps;
      end
      wraps = source[x*DW +: DW] < start;
      place = wraps ? source[x*DW +: DW] + M - start : source[x*DW +: DW] - start;
      sends = sends && place < W;
      later = below || (wraps && turn == M - 1 && row == M - 1);
      if (wraps && turn == M - 1)
        row = (row == M - 1) ? 0 : row + 1;
      if (x == H-1) begin
        turn  = (!wraps) ? turn : (turn == M - 1) ? 0 : turn + 1;
        sends = sends && turn == ahead[H*DW +: DW];
        tau   = row;
      end else
        row = (row + tau >= M) ? row + tau - M : row + tau;
      sends = sends && row == ahead[x*DW +: DW];
    end
    sends = sends && ahead[0 +: DW] == m_axis_tdata[0 +: DW] + later;
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
        assert (legal && slot == pass);
        assert (m_axis_tlast == (pass == passes(H) - 1));
        assert (!(sent && sends));
        if (m_axis_tlast)
          assert (sent || sends);
      end
    end
    cover (m_axis_tvalid && m_axis_tlast && sent);
  end
endmodule
