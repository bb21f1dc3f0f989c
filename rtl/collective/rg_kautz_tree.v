// SPDX-License-Identifier: Apache-2.0
// The d trees of a root of K(D,K), as one node sees them: which tree comes in by each link, and
// which goes on by each. The trees share no link, and the routes of a node in them no other node.
//
// CONTRACT
//   Request   s_axis_tdata = {node, root}, K letters each, LW = clog2(D+1) bits a letter, letter 1
//             in the least significant bits. Answered exactly once: with D+1 beats, or with one
//             error beat.
//   Answer    A tree has the name of the letter by which it leaves the root. The first beat is of
//             the node: m_axis_tdata[c*LW +: LW] is the tree that comes in from the predecessor
//             whose first letter is c. At c = the node's first letter, and all over if the node is
//             the root, it means nothing. The D beats of the successors follow, their last letters
//             counted up from the node's last one, 0 after D: m_axis_tdata is the same of the
//             successor, m_axis_tuser = [3:0] its last letter, [7:4] the tree in which it is the
//             node's child, [8] it is the root, no child in any tree, [9] 1 of a successor, 0 of
//             the node. m_axis_tlast on the last beat.
//   Error     m_axis_tuser[19:16] is 1, of rg_status, for a letter above D, else 2 for equal
//             neighbours. One beat with tlast; only error and tlast have a meaning then.
//   Latency   A beat takes 2(K+D)+6 clocks: for a request accepted in clock 0 and no stalls, beat b
//             comes in clock (b+1)(2(K+D)+6). A stall delays what follows by its own length.
//   Interval  s_axis_tready returns in the clock after the last beat is taken.
//   Reset     Synchronous, control state only; ready and valid are low in reset and in the clock
//             after.
//
// How: tree i aims at the root's successor by the letter i, and is nearer to its aim the more first
// letters of the node end it. It claims the letter before them: tree v_m that of the root before
// v_1..v_(m-1), if these end the root. The nearest tree claims first; trees that no letters bring
// nearer claim their own ones. Who finds the letter taken settles for another in a second round.
// Source: doc/collectives.md.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_tree #(
  parameter integer D = 3, // out-degree, 2..15; letters are 0..D
  parameter integer K = 6  // letters of a word = diameter, 1..16
) (
  input  wire                             clk,
  input  wire                             rst,
  input  wire [2*`RG_KAUTZ_KW(D, K)-1:0]  s_axis_tdata,
  input  wire                             s_axis_tvalid,
  output wire                             s_axis_tready,
  output wire [(D+1)*`RG_KAUTZ_LW(D)-1:0] m_axis_tdata,
  output wire [19:0]                      m_axis_tuser,
  output wire                             m_axis_tlast,
  output wire                             m_axis_tvalid,
  input  wire                             m_axis_tready
);
  localparam integer LW  = `RG_KAUTZ_LW(D);
  localparam integer ALL = 1 << LW; // letters, and what their bits can hold besides
  localparam integer TOP = (K-1)*LW;
  localparam [ALL-1:0] LEGAL = {ALL{1'b1}} >> (ALL-1 - D);
  localparam [LW-1:0] LAST = D[LW-1:0], ONE = 1, NONE = 0;

  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_tree_D_must_be_2_to_15 u_error ();
      rg_refuse u_refuse ();
    end
    if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_tree_K_must_be_1_to_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // ---- Two rounds of claims, one a clock: those by overlap, the longest first, then by letter 

  reg              run, second, scan; // a node is looked at; the second round; by overlap
  reg  [K*LW-1:0]  root, node, back;
  reg  [K-1:0]     compared;
  reg  [LW-1:0]    letter;
  reg  [K-1:0]     equal;
  integer          i, j, l;

  // The root goes round by a letter in each clock of a scan but the last, the node's copy `back`
  // the other way in each but the first two. So `head` is the letter before an overlap, `tail` the
  // one behind it. In the first clock all letters are compared, and `head` is the root's last.
  wire [LW-1:0]    head = root[0 +: LW], tail = back[TOP +: LW];
  wire             whole = compared[K-1], none = ~compared[0];
  wire             match = &(equal | ~compared);
  wire             letters_end = letter == LAST;
  wire             opens = run & scan & whole & ~second;

  always @*
    for (i = 0; i < K; i = i + 1)
      equal[i] = node[i*LW +: LW] == root[((i+1)%K)*LW +: LW];

  // ---- A clock later they are settled -------------------------------------------------------

  reg               claims, first, overlap; // a claim; of the first round; by overlap
  reg  [LW-1:0]     tree, choice, holder;   // whose; the letter; the tree that has it already
  reg  [ALL*LW-1:0] comes;                  // by in-letter: the tree
  reg  [ALL-1:0]    done, seen, used;       // trees with a letter, that have claimed; letters
  reg  [LW-1:0]     least;

  wire [LW-1:0] asked = scan ? head : letter;
  wire [LW-1:0] by    = scan ? tail : letter;
  wire          counts = claims & ~(first ? seen[tree] : done[tree]);
  wire          gets   = counts & ~(first & used[choice]);
  wire [LW-1:0] given  = ~used[choice] ? choice : ~used[holder] ? holder : least;

  always @* begin
    least = NONE;
    for (j = D; j >= 0; j = j - 1)
      if (~used[j])
        least = j[LW-1:0];
  end

  always @(posedge clk) begin
    // What opens a round is no claim: the root's last letter is no tree, and takes the node's first
    // letter, by which nothing comes in.
    claims  <= run & (opens | ~scan | (match & ~whole));
    first   <= ~second;
    overlap <= scan;
    tree    <= opens ? head : by;
    choice  <= opens ? node[0 +: LW] : second ? by : asked;
    holder  <= comes[asked*LW +: LW];
    for (l = 0; l < ALL; l = l + 1) begin
      done[l] <= ~opens & (done[l] | (gets & tree == l[LW-1:0]));
      seen[l] <= ~opens & (seen[l] | (counts & overlap & tree == l[LW-1:0]));
      used[l] <= ~opens & (used[l] | (gets & given == l[LW-1:0]));
      if (gets & given == l[LW-1:0])
        comes[l*LW +: LW] <= tree;
    end
  end

  // ---- Beats --------------------------------------------------------------------------------

  reg          idle, busy, settles, valid;
  reg          successor, is_root;
  reg  [1:0]   error;
  reg [LW-1:0] own; // the node's first letter

  wire [LW-1:0] top  = node[TOP +: LW];
  wire [LW-1:0] next = (top == LAST) ? NONE : top + ONE;
  wire [LW-1:0] from = (K > 1) ? node[((K > 1) ? K-2 : 0)*LW +: LW] : own; // of a successor

  wire [K*LW-1:0] s_root = s_axis_tdata[0 +: K*LW], s_node = s_axis_tdata[K*LW +: K*LW];

  wire accept = idle & s_axis_tvalid;
  wire taken  = valid & m_axis_tready;
  wire ends   = ~scan & letters_end & second;
  // Neighbours, while both ends of a word are not beside each other
  wire inner  = run & scan & ~whole & ~none;
  wire equals = inner & (head == root[((K > 1) ? LW : 0) +: LW]
                         | tail == back[((K > 1) ? TOP-LW : 0) +: LW]);
  wire above  = run & scan & ~whole & (~LEGAL[head] | ~LEGAL[tail]);

  assign s_axis_tready = idle;
  assign m_axis_tvalid = valid;
  assign m_axis_tlast  = (successor & next == from) | (error != 2'd0);
  assign m_axis_tdata  = comes[0 +: (D+1)*LW];

  reg [19:0] user;

  always @* begin
    user          = 20'd0;
    user[0 +: LW] = top;
    user[4 +: LW] = comes[own*LW +: LW];
    user[8]       = is_root;
    user[9]       = successor;
    user[17:16]   = {error[1] & ~error[0], error[0]};
  end

  assign m_axis_tuser = user;

  always @(posedge clk) begin
    if (idle) begin
      root      <= (s_root << LW) | (s_root >> TOP);
      node      <= s_node;
      own       <= s_node[0 +: LW];
      error     <= 2'd0;
      successor <= 1'b0;
    end else begin
      if (run & scan & ~none)
        root <= (root >> LW) | (root << TOP);
      if (taken) begin
        node <= successor ? node : node >> LW;
        node[TOP +: LW] <= next;
        successor <= 1'b1;
      end
      error <= {error[1] | equals, error[0] | above};
    end
    back <= (scan & ~whole) ? (back << LW) | (back >> TOP) : node;
    if (opens)
      is_root <= match;

    compared <= (run & scan & ~none) ? compared >> 1 : {K{1'b1}};
    scan     <= run ? (scan ? ~none : letters_end) : 1'b1;
    second   <= run & (second | (~scan & letters_end));
    letter   <= scan ? NONE : letter + ONE;

    idle    <= ~rst & ((taken & m_axis_tlast) | (~busy & ~accept));
    busy    <= ~rst & (accept | (busy & ~(taken & m_axis_tlast)));
    run     <= ~rst & (accept | (taken & ~m_axis_tlast) | (run & ~ends));
    settles <= ~rst & run & ends;
    valid   <= ~rst & (settles | (valid & ~taken));
  end
endmodule

`default_nettype wire
