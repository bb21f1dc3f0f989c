// SPDX-License-Identifier: Apache-2.0
// An allgather on K(D,K): all nodes and links. Each node sends D parts of its shard, part j down
// its tree j, and every other node gets each of them once.
//
// CONTRACT
//   Nodes     N = (D+1) D^(K-1), in the lexicographic order of their words, as the links that leave
//             a node are in that of their last letters, and those that enter it in that of the
//             first letters of their nodes (rg_kautz_rank and the ports of the library).
//   Start     start with busy low: node n sends send[(n*D + j)*BITS +: BITS] as its part j. With
//             busy high it does not matter. busy rises in the next clock and falls in the second
//             one after the last part has arrived.
//   Arrivals  In a clock with arrive[i], i = n*D + a, the part `part` of `root` comes to node n by
//             its link a: root[i*NW +: NW], part[i*PW +: PW], arrived[i*BITS +: BITS], which mean
//             nothing in other clocks. A link carries one part of each root but its own end.
//   Links     leave through STAGES registers, beside that of their queue, which serves who comes
//             first, and in a clock the lowest link. With STAGES 0 the last part arrives N clocks
//             after start, in K(2,4) 25, for K = 1 N-1; each of the first 7 stages adds
//             2 to 7.
//   Reset     ends an allgather. rst stays for STAGES+1 clocks: busy is low after the first one,
//             arrive after the last.
//
// How: a word on a link has its root with it. Its tree is then known, as a link belongs to one tree
// of each root, and so is where it goes on: constants of the node, by root. A queue of N - N/D
// words never overflows: in t clocks it gets 1 + D t words at most, N-1 in all, and sends t.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_gather #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 3, // letters of a word; at most 64 nodes
  parameter integer BITS   = 8, // bits of a part, 1 and up
  parameter integer STAGES = 0  // register stages in every link, 0..255
) (
  input  wire                                                    clk,
  input  wire                                                    rst,
  input  wire                                                    start,
  input  wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]                 send,
  output wire                                                    busy,
  output wire [`RG_KAUTZ_NODES(D, K)*D-1:0]                      arrive,
  output wire [`RG_KAUTZ_NODES(D, K)*D*$clog2(`RG_KAUTZ_NODES(D, K))-1:0] root,
  output wire [`RG_KAUTZ_NODES(D, K)*D*$clog2(D)-1:0]            part,
  output wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]                 arrived
);
  localparam integer N     = `RG_KAUTZ_NODES(D, K);
  localparam integer MADE  = (N > 64) ? 0 : N; // none where N is refused, which is soon said then
  localparam integer NW    = $clog2(N);
  localparam integer PW    = $clog2(D);
  localparam integer ROOTS = 1 << NW;
  localparam integer WW    = NW + BITS; // a word on a link: {root, part}
  localparam integer DEPTH = N - N/D;
  localparam integer HIGH  = D**(K-1);               // weight of the first letter in a number
  localparam integer NEXT  = D**((K > 1) ? K-2 : 0); // of the second

  rg_kautz_exchange_shape #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_shape ();

  generate
    if (N > 64) begin : g_check_nodes
      ERROR_rg_kautz_gather_nodes_must_be_at_most_64 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // ---- The trees, as in rg_kautz_tree

  // Letters of a node, the first one in the least significant bits
  function [4*K-1:0] label;
    input integer node;
    integer i, weight, letter, digit;
    begin
      weight = HIGH;
      letter = node / HIGH;
      label  = 0;
      for (i = 0; i < K; i = i + 1) begin
        label[4*i +: 4] = letter[3:0];
        weight = (weight < D) ? 1 : weight / D;
        digit  = (node / weight) % D;
        letter = digit + ((digit >= letter) ? 1 : 0);
      end
    end
  endfunction

  // What comes by link a of node v: bit b of the part of root r at (a*PW + b)*ROOTS + r
  function [D*PW*ROOTS-1:0] parts_of;
    input integer v;
    reg [4*K-1:0] node, from, rest;
    reg [63:0]    comes; // by first letter of the link's node: the letter of the tree
    reg [15:0]    used, has, seen;
    reg [3:0]     last, tree, want, given;
    integer       r, m, a, second, number;
    begin
      parts_of = 0;
      for (r = 0; r < N; r = r + 1) begin
        node  = label(v);
        from  = label(r);
        last  = from[4*(K-1) +: 4];
        comes = 0;
        used  = 1 << node[3:0];
        has   = 1 << last; // no tree
        for (second = 0; second < 2; second = second + 1) begin
          seen = 1 << last;
          // By the first m letters of the node, if the root ends in all of them but the last, and
          // then by each letter
          for (m = K; m >= -D; m = m - 1) begin
            rest   = 0;
            number = -m;
            tree   = number[3:0];
            want   = tree;
            if (m > 0) begin
              rest = (node << 4*(K+1 - m)) ^ from;
              rest = rest >> 4*(K+1 - m);
              tree = node[4*(m-1) +: 4];
              want = from[4*(K-m) +: 4];
            end
            if (rest == 0 && !seen[tree] && !has[tree]) begin
              given = want;
              if (second == 1) begin
                given = tree;
                if (used[given])
                  given = comes[4*want +: 4];
                for (a = 0; a <= D; a = a + 1)
                  if (used[given])
                    given = a[3:0];
              end
              if (!used[given]) begin
                comes[4*given +: 4] = tree;
                used[given]         = 1'b1;
                has[tree]           = 1'b1;
              end
            end
            if (rest == 0)
              seen[tree] = 1'b1;
          end
        end
        for (a = 0; a < D; a = a + 1) begin
          number = a + ((a >= node[3:0]) ? 1 : 0);
          tree   = comes[4*number +: 4];
          tree   = tree - ((tree > last) ? 4'd1 : 4'd0);
          for (m = 0; m < PW; m = m + 1)
            parts_of[(a*PW + m)*ROOTS + r] = tree[m];
        end
      end
    end
  endfunction

  // By root: is the part the same?
  function [ROOTS-1:0] same;
    input [PW*ROOTS-1:0] p, q;
    integer b;
    begin
      same = {ROOTS{1'b1}};
      for (b = 0; b < PW; b = b + 1)
        same = same & ~(p[b*ROOTS +: ROOTS] ^ q[b*ROOTS +: ROOTS]);
    end
  endfunction

  // The node that has node v at the end of a link, v's link a
  function integer predecessor;
    input integer v, a;
    integer first, letter;
    begin
      first       = v / HIGH;
      letter      = a + ((a >= first) ? 1 : 0);
      predecessor = letter * HIGH;
      if (K > 1)
        predecessor = predecessor + (first - ((first > letter) ? 1 : 0)) * NEXT + (v % HIGH) / D;
    end
  endfunction

  // ---- The links

  wire [N*D*PW*ROOTS-1:0] parts; // parts_of all nodes: constant
  wire [N*D*WW-1:0] words; // as they arrive
  wire [N*D-1:0]    leaves;
  reg  [STAGES:0]   live;  // a word has left a queue as many clocks ago
  integer           j;

  wire begins = start & ~busy;

  assign busy = |live;

  always @(posedge clk) begin
    for (j = STAGES; j > 0; j = j - 1)
      live[j] <= live[j-1];
    live[0] <= begins | (|leaves);
    if (rst)
      live <= {(STAGES+1){1'b0}};
  end

  genvar v, a, i;
  generate
    for (v = 0; v < MADE; v = v + 1) begin : g_node
      localparam [D*PW*ROOTS-1:0] MINE = parts_of(v);

      assign parts[v*D*PW*ROOTS +: D*PW*ROOTS] = MINE;

      for (a = 0; a < D; a = a + 1) begin : g_link
        localparam integer        L    = v*D + a;
        localparam integer        U    = predecessor(v, a);
        localparam integer        PORT = (K > 1) ? v % D : v - ((v > U) ? 1 : 0);
        localparam [NW-1:0]       FROM = U[NW-1:0];
        // The roots whose parts go on, if they are the same: those but the node and the one before
        localparam [ROOTS-1:0]    ONE  = 1;
        localparam [ROOTS-1:0]    ELSE = ~(ONE << U | ONE << v) & ({ROOTS{1'b1}} >> (ROOTS - N));
        wire [D-1:0]  push;
        wire [WW-1:0] leaving;

        for (i = 0; i < D; i = i + 1) begin : g_input
          wire [ROOTS-1:0] goes_on = ELSE & same(parts[(U*D + i)*PW*ROOTS +: PW*ROOTS],
                                                 parts[L*PW*ROOTS +: PW*ROOTS]);
          assign push[i] = arrive[U*D + i] & goes_on[root[(U*D + i)*NW +: NW]];
        end

        rg_kautz_gather_queue #(.INPUTS(D), .BITS(WW), .DEPTH(DEPTH)) u_queue (
          .clk (clk), .rst (rst), .load (begins),
          .own ({FROM, send[(U*D + PORT)*BITS +: BITS]}), .push (push),
          .in_data (words[U*D*WW +: D*WW]), .valid (leaves[L]), .out_data (leaving)
        );

        rg_delay #(.BITS(WW + 1), .CLOCKS(STAGES)) u_stages (
          .clk (clk), .in_data ({leaves[L], leaving}),
          .out_data ({arrive[L], words[L*WW +: WW]})
        );

        assign {root[L*NW +: NW], arrived[L*BITS +: BITS]} = words[L*WW +: WW];
        for (i = 0; i < PW; i = i + 1) begin : g_part
          localparam [ROOTS-1:0] BIT = MINE[(a*PW + i)*ROOTS +: ROOTS];
          assign part[L*PW + i] = BIT[root[L*NW +: NW]];
        end
      end
    end
  endgenerate
endmodule

`default_nettype wire
