// SPDX-License-Identifier: Apache-2.0
// A broadcast on K(D,K) around dead nodes: a copy of the message goes down each of the D trees of
// its root (rg_kautz_tree), and each living node gets one although any D-1 others are dead.
//
// CONTRACT
//   Nodes     N = (D+1) D^(K-1), in the lexicographic order of their words.
//   Start     start, while busy is low, sends message from node `root`. First all nodes find their
//             children in the trees, in A = (D+1)(2(K+D)+6) clocks; then a copy takes a hop a
//             clock. busy is high from the next clock on, until nothing is under way. What is no
//             node, or dead, sends nothing.
//   Delivery  m_valid[n] is high for one clock, A + h + 2 clocks after start, when the first copy
//             has come to node n, by h hops: m_data[n*BITS +: BITS] is the message. The root gets
//             none.
//   Dead      Node n is dead while dead[n] is high: it takes nothing, sends nothing, and forgets
//             what it knew. Who was dead in the clock before start takes no part. If no more than
//             D-1 nodes are dead at any time from then on, and the root never, all nodes that are
//             not get the message.
//   Reset     Synchronous: ends a broadcast. m_valid and busy are low after it.
// Source: doc/collectives.md.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_broadcast #(
  parameter integer D    = 2, // degree, 2..15
  parameter integer K    = 3, // letters of a word, 1..16; at most 65536 nodes
  parameter integer BITS = 8  // bits of a payload, 1 and up
) (
  input  wire                                     clk,
  input  wire                                     rst,
  input  wire                                     start,
  output wire                                     busy,
  input  wire [$clog2(`RG_KAUTZ_NODES(D, K))-1:0] root,
  input  wire [BITS-1:0]                          message,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]         dead,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]         m_valid,
  output wire [`RG_KAUTZ_NODES(D, K)*BITS-1:0]    m_data
);
  localparam integer N    = `RG_KAUTZ_NODES(D, K);
  localparam integer NW   = $clog2(N);
  localparam integer LW   = `RG_KAUTZ_LW(D);
  localparam integer KW   = K*LW;
  localparam integer COPY = 1 + LW + BITS; // {it is one, its tree, its message}
  localparam integer GO   = 1 + LW;        // its head; of a port {a child, in which tree}

  function integer letter_of;
    input integer node, place;
    integer i, weight, digit;
    begin
      weight    = N / (D+1);
      letter_of = node / weight;
      for (i = 0; i < place; i = i + 1) begin
        weight    = weight / D;
        digit     = node / weight % D;
        letter_of = digit + ((digit >= letter_of) ? 1 : 0);
      end
    end
  endfunction

  wire [N-1:0]        at_work;
  wire [N*D*COPY-1:0] leaving, arrived;
  reg  [BITS-1:0]     sent;
  wire                begins = start & ~busy;

  wire [((1 << NW) + 1)*KW-1:0] labels; // those after the nodes' are none

  assign labels[((1 << NW) + 1)*KW-1:N*KW] = {((1 << NW) + 1 - N)*KW{1'b1}};
  assign busy = |at_work;

  always @(posedge clk)
    if (begins)
      sent <= message;

  // A register in each link
  rg_kautz_exchange #(.D(D), .K(K), .BITS(COPY)) u_links (
    .clk (clk), .inject (1'b1), .turn ({`RG_KX_DW(D){1'b0}}), .send (leaving), .arrived (arrived)
  );

  genvar n, p;
  generate
    if (BITS < 1) begin : g_check_bits
      ERROR_rg_kautz_broadcast_BITS_must_be_at_least_1 u_error ();
      rg_refuse u_refuse ();
    end
    for (n = 0; n < N; n = n + 1) begin : g_node
      localparam integer TURN = (letter_of(n, (K > 1) ? 1 : 0) + D - letter_of(n, 0)) % (D+1);

      wire                off = rst | dead[n];
      wire                ready, beat, last;
      wire [(D+1)*LW-1:0] trees;
      wire [19:0]         user;
      wire                child = beat & user[9] & ~user[17] & ~user[16];
      wire [D*COPY-1:0]   comes = arrived[n*D*COPY +: D*COPY];
      reg                 waits, is_root, sends, had, any, valid;
      reg  [D*GO-1:0]     goes; // by ports
      reg  [BITS-1:0]     data, taken;
      integer             l;

      rg_kautz_tree #(.D(D), .K(K)) u_tree (
        .clk (clk), .rst (off), .s_axis_tdata ({labels[n*KW +: KW], labels[root*KW +: KW]}),
        .s_axis_tvalid (begins), .s_axis_tready (ready), .m_axis_tdata (trees),
        .m_axis_tuser (user), .m_axis_tlast (last), .m_axis_tvalid (beat), .m_axis_tready (1'b1)
      );

      // All copies are of one message.
      always @* begin
        any  = 1'b0;
        data = sent;
        for (l = 0; l < D; l = l + 1)
          if (comes[l*COPY + COPY-1]) begin
            any  = 1'b1;
            data = comes[l*COPY +: BITS];
          end
      end

      always @(posedge clk) begin
        waits <= waits ? ~(beat & last) : begins & ready;
        sends <= child & last & is_root;
        had   <= ~begins & (had | any);
        valid <= any & ~had;
        taken <= data;
        if (beat & ~user[9])
          is_root <= user[8];
        if (child)
          goes <= {~user[8], user[4 +: LW], goes[D*GO-1:GO]};
        if (off) begin
          waits <= 1'b0;
          sends <= 1'b0;
          had   <= 1'b0;
          valid <= 1'b0;
          goes  <= {(D*GO){1'b0}};
        end
      end

      assign at_work[n]             = waits | sends | any | valid;
      assign m_valid[n]             = valid;
      assign m_data[n*BITS +: BITS] = taken;

      for (p = 0; p < K; p = p + 1) begin : g_letter
        localparam integer LETTER = letter_of(n, p);
        assign labels[n*KW + p*LW +: LW] = LETTER[LW-1:0];
      end

      for (p = 0; p < D; p = p + 1) begin : g_port
        // Port p is the link by the letter p+1 after the last one.
        localparam integer LINK = n*D + (p + D - TURN) % D; // by its class
        wire [GO-1:0] go = goes[p*GO +: GO];
        reg           leaves;
        integer       i;

        always @* begin
          leaves = sends;
          for (i = 0; i < D; i = i + 1)
            leaves = leaves | (comes[i*COPY + BITS +: GO] == go);
        end

        assign leaving[LINK*COPY +: COPY] = {leaves & go[LW] & ~off, go[0 +: LW], data};
      end

      wire unused_ok = &{1'b0, trees, user};
    end
  endgenerate
endmodule

`default_nettype wire
