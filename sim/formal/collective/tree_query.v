// SPDX-License-Identifier: Apache-2.0
// The first query to rg_kautz_tree after a reset, with any two words, answered at once: every beat
// against the trees by their definition, all at once and combinational. Nothing is taken from rtl/.

module tree_query #(
  parameter integer D = 2,
  parameter integer K = 2
) (
  input wire                        clk,
  input wire [2*K*$clog2(D+1)-1:0] words // {node, root}
);
  localparam integer LW = $clog2(D + 1);
  localparam integer BEAT = 2*(K + D) + 6;

  reg                 f_begun = 1'b0; // the reset is over
  reg  [8:0]          f_clock = 0;    // since the request was taken
  reg  [3:0]          f_beat = 0;
  reg  [2*K*LW-1:0]   asked;
  wire [(D+1)*LW-1:0] m_axis_tdata;
  wire [19:0]         m_axis_tuser;
  wire                s_axis_tready, m_axis_tvalid, m_axis_tlast;
  wire                over = f_beat == D + 1 || (f_begun && f_beat == 1 && error != 0);

  rg_kautz_tree #(.D(D), .K(K)) u_dut (
    .clk (clk), .rst (!f_begun), .s_axis_tdata (words), .s_axis_tvalid (f_clock == 0),
    .s_axis_tready (s_axis_tready), .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser),
    .m_axis_tlast (m_axis_tlast), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (1'b1)
  );

  // The node of the beat, and its trees: `comes` has at a letter the tree, or 1 << LW.
  reg  [K*LW-1:0]     root, node, at;
  reg  [(K+1)*LW-1:0] aim;
  reg  [LW:0]         comes [0:D];
  reg  [LW:0]         child;
  reg  [LW-1:0]       last, own;
  reg  [3:0]          error, matched [0:D];
  reg  [LW-1:0]       wanted [0:D];
  reg  [D:0]          has;
  reg                 settled, right;
  integer             i, m, n, c;

  // Tree i takes letter n, unless it is the node's first or taken.
  task take;
    input integer tree, letter;
    if (!settled && letter != at[LW-1:0] && comes[letter][LW]) begin
      comes[letter] = tree;
      has[tree]     = 1'b1;
      settled       = 1'b1;
    end
  endtask

  always @* begin
    {node, root} = asked;
    error = 0;
    for (n = 0; n < 2*K; n = n + 1)
      if (n != 0 && n != K && asked[n*LW +: LW] == asked[((n == 0) ? 0 : n-1)*LW +: LW])
        error = 2;
    for (n = 0; n < 2*K; n = n + 1)
      if (asked[n*LW +: LW] > D)
        error = 1;
    own  = node[0 +: LW];
    last = (node[(K-1)*LW +: LW] + f_beat) % (D + 1);
    at   = node;
    if (f_beat != 0) begin
      at = node >> LW;
      at[(K-1)*LW +: LW] = last;
    end
    for (i = 0; i <= D; i = i + 1) begin
      comes[i]   = 1 << LW;
      matched[i] = 0;
      aim        = {{LW{1'b0}}, root};
      aim[K*LW +: LW] = i;
      for (m = 1; m <= K; m = m + 1)
        if (((aim >> (K + 1 - m)*LW) ^ at) % (1 << m*LW) == 0)
          matched[i] = m;
      wanted[i] = aim >> (K - matched[i])*LW;
    end
    has = 0;
    has[root[(K-1)*LW +: LW] % (D + 1)] = 1'b1; // no tree
    for (c = 0; c < 2; c = c + 1)
      for (m = K; m >= 0; m = m - 1)
        for (i = 0; i <= D; i = i + 1)
          if (!has[i] && matched[i] == m) begin
            settled = 1'b0;
            if (c == 0)
              take(i, wanted[i]);
            else begin
              take(i, i);
              for (n = 0; n <= D; n = n + 1)
                if (n == wanted[i] && !comes[n][LW])
                  take(i, comes[n]);
              for (n = 0; n <= D; n = n + 1)
                take(i, n);
            end
          end
    right = 1'b1;
    child = 0;
    for (n = 0; n <= D; n = n + 1) begin
      right = right && (comes[n][LW] || m_axis_tdata[n*LW +: LW] == comes[n]);
      if (n == own)
        child = comes[n];
    end
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (f_begun && (f_clock != 0 || s_axis_tready))
      f_clock <= f_clock + 1;
    if (f_clock == 0)
      asked <= words;
    if (f_begun && m_axis_tvalid)
      f_beat <= f_beat + 1;
  end

  always @* if (f_begun) begin
    assert (m_axis_tvalid == (f_clock != 0 && !over && f_clock == (f_beat + 1)*BEAT));
    if (m_axis_tvalid) begin
      assert (m_axis_tlast == (f_beat == D || error != 0));
      assert (m_axis_tuser[19:16] == error);
      if (error == 0) begin
        assert (at == root || right);
        assert (m_axis_tuser[9] == (f_beat != 0));
        assert (m_axis_tuser[8] == (at == root));
        if (f_beat != 0) begin
          assert (m_axis_tuser[3:0] == last);
          assert (at == root || m_axis_tuser[7:4] == child);
        end
      end
    end
    assert (f_clock <= (D + 1)*BEAT || over);
  end
endmodule
