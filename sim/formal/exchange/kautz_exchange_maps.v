// SPDX-License-Identifier: Apache-2.0
// rg_kautz_exchange_map in both directions: of any row, the sources of the destinations are the
// node itself and the other way round, and no two rows or lanes of a node go to the same node.

module kautz_exchange_maps #(
  parameter integer D = 2,
  parameter integer K = 3
) (
  input wire [$clog2(D+1) + (K-1)*$clog2(D)-1:0] node,
  input wire [K*$clog2(D)-1:0]                   word,
  input wire                                     short_word,
  input wire [K*$clog2(D)-1:0]                   other_word,
  input wire                                     other_short
);
  localparam integer DW = $clog2(D);
  localparam integer LW = $clog2(D + 1);
  localparam integer IW = LW + (K-1)*DW;

  wire [D*IW-1:0] to, other_to, from;

  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(0)) u_to (.peers (to), .*);
  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(0)) u_other (
    .node (node), .word (other_word), .short_word (other_short), .peers (other_to)
  );
  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(1)) u_from (.peers (from), .*);

  function legal_node;
    input [IW-1:0] n;
    integer i;
    begin
      legal_node = n[0 +: LW] <= D;
      for (i = 0; i < K-1; i = i + 1)
        legal_node = legal_node & (n[LW + i*DW +: DW] < D);
    end
  endfunction

  function legal_word;
    input [K*DW-1:0] w;
    input            is_short;
    integer i;
    begin
      legal_word = (w[0 +: DW] == 0) & ~((K == 1) & is_short);
      for (i = 1; i < K; i = i + 1)
        legal_word = legal_word & (w[i*DW +: DW] < D);
      if (is_short)
        legal_word = legal_word & (w[(K-1)*DW +: DW] == 0);
    end
  endfunction

  wire          legal = legal_node(node) & legal_word(word, short_word);
  wire [DW-1:0] last  = short_word ? word[((K > 1) ? K-2 : 0)*DW +: DW] : word[(K-1)*DW +: DW];

  genvar l, m;
  generate
    for (l = 0; l < D; l = l + 1) begin : g_lane
      wire [D*IW-1:0] back, forth;
      wire [DW:0]     sum  = l + last;
      wire [DW:0]     port = (sum >= D) ? sum - D : sum; // where lane l arrives

      rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(1)) u_back (
        .node (to[l*IW +: IW]), .word (word), .short_word (short_word), .peers (back)
      );
      // The source of what arrives in lane l sent it in lane l - last.
      rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(0)) u_forth (
        .node (from[l*IW +: IW]), .word (word), .short_word (short_word), .peers (forth)
      );
      for (m = 0; m < D; m = m + 1) begin : g_other
        wire [DW:0] arrives = (m + last >= D) ? m + last - D : m + last;
        always @*
          if (legal) begin
            if (port == m)
              assert (back[m*IW +: IW] == node);
            if (arrives == l)
              assert (forth[m*IW +: IW] == node);
            if (legal_word(other_word, other_short) && other_to[m*IW +: IW] == to[l*IW +: IW])
              assert (m == l && other_word == word && other_short == short_word);
          end
      end
      always @*
        if (legal) begin
          assert (legal_node(to[l*IW +: IW]) && legal_node(from[l*IW +: IW]));
          if (K == 1)
            assert (to[l*IW +: IW] != node);
        end
    end
  endgenerate
endmodule
