// SPDX-License-Identifier: Apache-2.0
// Sets a network of Benes of N = 2^K lines, clos:2,2,..,2, for any permutation, by looping.
//
// CONTRACT
//   Request   N beats: s_axis_tdata of beat i is the output to which input i goes, from input 0 on.
//             The unit does not check that they are a permutation; if they are not, it may run
//             until the next reset.
//   Answer    K N/2 beats, one for each switch of stages 0..K-2 with one of the stage that mirrors
//             it, then one for each of the middle. m_axis_tuser = stage l. m_axis_tdata =
//             {out state, out switch, in state, in switch}, switches of K-1 bits: in switch (l,j)
//             and out switch (2K-2-l,j) of clos, state 1 crosses. In the middle, l = K-1, both are
//             the same. A stage comes loop by loop; a loop begins at the lowest in switch that is
//             left, whose state is 0. m_axis_tlast comes with the last beat.
//   Timing    N clocks to load, 3N/2 for each stage before the middle and N/2 for the middle, then
//             2 more to the last beat, while m_axis_tready is high. This time does not depend on
//             the permutation, and reveals nothing of it; the clocks of single beats do. A beat
//             that waits stops the unit. s_axis_tready returns in the clock after the last beat is
//             taken: a permutation takes 3KN/2 + 2 clocks.
//   Reset     synchronous, control state only; ready and valid are low in reset and in the clock
//             after. There is no combinational path from any input to any output.
// Source: Opferman and Tsao-Wu 1971; doc/fattree.md.
`default_nettype none

module rg_benes_set #(
  parameter integer K = 3 // 2^K lines, 2..12
) (
  input  wire                   clk,
  input  wire                   rst,
  input  wire [K-1:0]           s_axis_tdata,
  input  wire                   s_axis_tvalid,
  output wire                   s_axis_tready,
  output reg  [2*K-1:0]         m_axis_tdata,
  output reg  [$clog2(K+1)-1:0] m_axis_tuser,
  output reg                    m_axis_tlast,
  output reg                    m_axis_tvalid,
  input  wire                   m_axis_tready
);
  localparam integer LW = $clog2(K + 1);
  localparam integer LAST_I = K - 2;
  localparam [LW-1:0] LAST_OUTER = LAST_I[LW-1:0];
  localparam [LW-1:0] ONE_L = 1;
  localparam [K-1:0]  ONE   = 1;
  localparam [K-1:0]  TOP   = ONE << (K - 1);
  localparam [K-2:0]  ONE_P = 1;

  generate
    if (K < 2 || K > 12) begin : g_check_k
      ERROR_rg_benes_set_K_must_be_2_to_12 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Where each line goes and whence, in two halves: those of this level, and those of the next one,
  // which are being written. The upper bits of a line are the network that it is in.
  (* no_rw_check *) reg [K-1:0] to   [0:2*(1<<K)-1];
  (* no_rw_check *) reg [K-1:0] from [0:2*(1<<K)-1];
  // A pair of lines is done in this level if its bit is that of the level. With registers instead
  // of a block memory 64 lines would need 100 cells more, at a lower clock.
  (* no_rw_check, ram_style = "block" *) reg done [0:(1<<(K-1))-1];

  // One of load, look, walk, hop and middle; none in the clock after reset and after the middle.
  // A loop: look finds a pair, hop has where its even line goes, walk has whence that line's
  // partner comes, whose own partner hop looks at next.
  reg load, look, walk, hop, middle;
  reg begins; // the clock after reset

  reg [LW-1:0] level;
  reg [K-1:0]  network; // these bits of a line say which network it is in
  reg [K-1:0]  half;    // this one will say which half of it
  reg [K-1:0]  count;   // of the load; of pairs, in the lower bits, after it
  reg [K-1:0]  line;    // that hop is about
  reg [K-2:0]  goal;    // the switch to which it goes, for walk
  reg [K-1:0]  to_q, from_q;
  reg          done_q, middle_q, last_q;

  wire         go     = ~m_axis_tvalid | m_axis_tready;
  wire         accept = load & s_axis_tvalid;
  wire [K-2:0] pair   = count[K-2:0];
  wire         mark   = ~level[0];
  wire         found  = look & (done_q != mark);
  wire [K-1:0] other  = from_q ^ ONE;
  wire         closed = walk & (other[K-1:1] == pair);
  wire         next   = (look & ~found) | closed;  // pair
  wire         end_of = next & (&pair);            // the level
  wire [K-1:0] start  = (walk & ~closed) ? other : {pair, 1'b0};
  wire [K-2:0] pair_c = pair + ONE_P;

  // What is written for the next level: the line goes to the upper half, its goal's partner comes
  // from the lower half. The lowest bit, the port of a switch, drops out.
  wire [K-2:0] new_line = walk ? from_q[K-1:1] : line[K-1:1];
  wire [K-2:0] new_goal = walk ? goal : to_q[K-1:1];
  wire [K-1:0] side     = walk ? half : {K{1'b0}};
  wire [K-1:0] place    = ~(network | half);
  wire [K-1:0] at_line  = ({new_line, 1'b0} & network) | ({1'b0, new_line} & place) | side;
  wire [K-1:0] at_goal  = ({new_goal, 1'b0} & network) | ({1'b0, new_goal} & place) | side;
  wire         write    = accept | (go & (hop | walk));
  wire [K:0]   to_place   = load ? {1'b0, count} : {mark, at_line};
  wire [K:0]   from_place = load ? {1'b0, s_axis_tdata} : {mark, at_goal};

  always @(posedge clk) begin
    if (write) begin
      to[to_place]     <= load ? s_axis_tdata : at_goal;
      from[from_place] <= load ? count : at_line;
    end
    if (accept | (go & hop))
      done[load ? count[K-1:1] : line[K-1:1]] <= ~load & mark;
    if (go) begin
      to_q   <= to[{level[0], start}];
      from_q <= from[{level[0], to_q ^ ONE}];
      done_q <= done[(next | load) ? pair_c : pair];
    end
  end

  assign s_axis_tready = load;

  always @(posedge clk) begin
    if (accept) begin
      count <= count + ONE;
      load  <= ~&count;
      look  <= &count;
    end
    if (go) begin
      if (look | walk) begin
        look <= next & ~(end_of & (level == LAST_OUTER));
        walk <= 1'b0;
        hop  <= ~next;
      end
      if (hop) begin
        hop  <= 1'b0;
        walk <= 1'b1;
      end
      if (look | walk | middle) begin
        line <= start;
        if (next | middle)
          count <= {1'b0, pair_c};
      end
      goal <= to_q[K-1:1];
      if (end_of) begin
        level   <= level + ONE_L;
        network <= network | half;
        half    <= half >> 1;
        middle  <= (level == LAST_OUTER);
      end
      if (middle & (&pair))
        middle <= 1'b0;
      middle_q <= middle;
      last_q   <= middle & (&pair);

      m_axis_tvalid <= hop | middle_q;
      m_axis_tlast  <= last_q;
      m_axis_tuser  <= level;
      m_axis_tdata  <= {to_q[0], to_q[K-1:1], middle_q ? to_q[0] : line[0], line[K-1:1]};
    end
    begins <= 1'b0;
    if (begins | (m_axis_tvalid & m_axis_tlast & m_axis_tready)) begin
      load    <= 1'b1;
      level   <= {LW{1'b0}};
      network <= {K{1'b0}};
      half    <= TOP;
      count   <= {K{1'b0}};
    end

    if (rst) begin
      load          <= 1'b0;
      look          <= 1'b0;
      walk          <= 1'b0;
      hop           <= 1'b0;
      middle        <= 1'b0;
      middle_q      <= 1'b0;
      last_q        <= 1'b0;
      m_axis_tvalid <= 1'b0;
      begins        <= 1'b1;
    end
  end
endmodule

`default_nettype wire
