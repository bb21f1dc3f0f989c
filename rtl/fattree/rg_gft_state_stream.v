// SPDX-License-Identifier: Apache-2.0
// The states of all switches for one rotation and pass, one a clock: for a board that loads them.
//
// CONTRACT
//   Request   s_axis_tdata = {square, pass digits, rotation digits}, H+1 digits of each, digit 0 in
//             the least significant bits (see rg_gft_lls_thresholds); pass digits 0 and H are
//             ignored. square: 0 Left, 1 Canonical (xor), which the shape must have: M and W
//             powers of two, M >= W.
//   Answer    a beat a switch, top level first, in a level by index s W^x + t. m_axis_tdata is the
//             state. m_axis_tuser = [7:0] level, [8] idle in this pass, [9] last switch of its
//             level, [15:10] 0, [19:16] error. m_axis_tlast on the last switch of level 0.
//   Error     the code of rg_status, the lowest that applies: 4 a rotation digit is out of range,
//             5 a pass digit is, 6 no such square. One beat with tlast; only error and tlast
//             have a meaning then.
//   Latency   the first state 2 clocks after the request is accepted, then one a clock while
//             m_axis_tready is high. s_axis_tready returns in the clock after the last is taken.
//   Reset     synchronous, control state only; ready and valid are low in reset and in the clock
//             after. There is no combinational path from any input to any output, and no divider.
// Source: doc/fattree.md.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_state_stream #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) (
  input  wire                                                 clk,
  input  wire                                                 rst,
  input  wire [(H+1)*(`RG_GFT_DW(M, W) + `RG_GFT_PW(M, W)):0] s_axis_tdata,
  input  wire                                                 s_axis_tvalid,
  output wire                                                 s_axis_tready,
  output wire [`RG_GFT_DW(M, W)-1:0]                          m_axis_tdata,
  output wire [19:0]                                          m_axis_tuser,
  output wire                                                 m_axis_tlast,
  output wire                                                 m_axis_tvalid,
  input  wire                                                 m_axis_tready
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer RW = `RG_GFT_RW(H, W);
  localparam integer SW = $clog2(M**H + 1);  // sub-trees of a level
  localparam integer XW = $clog2(H + 1);
  localparam integer G  = `RG_GFT_GROUPS(M, W);
  localparam integer CLS_EXISTS =
    (M >= W && M == (1 << $clog2(M)) && W == (1 << $clog2(W))) ? 1 : 0;
  localparam [XW-1:0] TOP       = H[XW-1:0];
  localparam [RW-1:0] ONE_T     = 1;
  localparam [SW-1:0] ONE_S     = 1;
  localparam [XW-1:0] ONE_X     = 1;

  localparam [3:0] ERROR_ROTATION = 4'd4, ERROR_PASS = 4'd5, ERROR_SQUARE = 4'd6;

  rg_gft_shape #(.H(H), .M(M), .W(W)) u_shape ();

  // Neither idle, checking nor running: the clock after reset.
  reg idle, checking, running;

  // The request
  reg                square;
  reg [(H+1)*PW-1:0] p;
  reg [(H+1)*DW-1:0] k;

  wire accept = idle & s_axis_tvalid;

  always @(posedge clk)
    if (accept)
      {square, p, k} <= s_axis_tdata;

  // What the levels are given, from the request in the clock after it
  wire [(H+1)*DW-1:0] lls_low, lls_high;
  wire [(H+1)*RW-1:0] lls_threshold;
  wire [(H+1)*DW-1:0] cls_state;

  rg_gft_lls_thresholds #(.H(H), .M(M), .W(W)) u_thresholds (
    .k (k), .p (p), .low (lls_low), .high (lls_high), .threshold (lls_threshold)
  );

  genvar x;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_cls
      if (CLS_EXISTS != 0) begin : g_switch
        rg_gft_cls_switch #(.H(H), .M(M), .W(W), .X(x), .SQUARE(1)) u_switch (
          .l (k[x*DW +: DW]), .p (p[x*PW +: PW]), .state (cls_state[x*DW +: DW])
        );
      end else begin : g_none
        assign cls_state[x*DW +: DW] = {DW{1'b0}};
      end
    end
  endgenerate

  // The request is legal: every digit below its radix. Compared one bit wider, as 2^DW may be M.
  localparam [DW:0] M_D = M[DW:0];
  localparam [DW:0] W_D = W[DW:0];
  localparam [PW:0] G_P = G[PW:0];

  reg [3:0] error_c;
  integer   y;

  always @* begin
    error_c = 4'd0;
    if (square && CLS_EXISTS == 0)
      error_c = ERROR_SQUARE;
    for (y = 1; y < H; y = y + 1)
      if ({1'b0, p[y*PW +: PW]} >= G_P)
        error_c = ERROR_PASS;
    for (y = 0; y <= H; y = y + 1)
      if ({1'b0, k[y*DW +: DW]} >= ((y == 0) ? W_D : M_D))
        error_c = ERROR_ROTATION;
  end

  // Where the stream stands. The level being sent is at the top of low, high and threshold.
  reg [(H+1)*DW-1:0] low, high;
  reg [(H+1)*RW-1:0] threshold;
  reg [XW-1:0]       level;
  reg [SW-1:0]       s;       // sub-trees of this level still to come after this one
  reg [RW-1:0]       t;       // root
  reg [3:0]          error;

  // Roots and sub-trees of a level less one, by level
  reg [RW-1:0] last_root;
  reg [SW-1:0] next_subtrees;  // of the level below
  integer      roots;
  integer      subtrees;
  integer      z;

  always @* begin
    last_root     = {RW{1'b0}};
    next_subtrees = {SW{1'b0}};
    roots         = 0;
    subtrees      = 0;
    for (z = 0; z <= H; z = z + 1) begin
      roots    = W**z - 1;
      subtrees = M**(H-z+1) - 1;
      if (level == z[XW-1:0]) begin
        last_root     = roots[RW-1:0];
        next_subtrees = subtrees[SW-1:0];
      end
    end
  end

  wire next       = running & m_axis_tready;
  wire root_end   = (t == last_root);
  wire level_end  = root_end & (s == {SW{1'b0}});

  // A root is idle in a pass when one of its digits is beyond the inputs of the last group.
  wire root_idle;

  rg_gft_root_idle #(.H(H), .M(M), .W(W)) u_root_idle (
    .clk (clk), .clear (checking | (next & root_end)), .step (next),
    .level (level), .p (p), .idle (root_idle)
  );

  assign s_axis_tready = idle;
  assign m_axis_tvalid = running;
  assign m_axis_tdata  = (t < threshold[H*RW +: RW]) ? low[H*DW +: DW] : high[H*DW +: DW];
  assign m_axis_tlast  = (level_end & (level == {XW{1'b0}})) | (error != 4'd0);

  reg [19:0] user;

  always @* begin
    user          = 20'd0;
    user[0 +: XW] = level;
    user[8]       = root_idle & ~square;
    user[9]       = level_end;
    user[19:16]   = error;
  end

  assign m_axis_tuser = user;

  always @(posedge clk) begin
    idle     <= (next & m_axis_tlast) | ~(accept | checking | running);
    checking <= accept;
    running  <= checking | (running & ~(next & m_axis_tlast));

    if (checking) begin
      low       <= square ? cls_state : lls_low;
      high      <= square ? cls_state : lls_high;
      threshold <= lls_threshold;
      level     <= TOP;
      s         <= {SW{1'b0}};
      t         <= {RW{1'b0}};
      error     <= error_c;
    end else if (next) begin
      t <= root_end ? {RW{1'b0}} : t + ONE_T;
      if (level_end) begin
        s         <= next_subtrees;
        level     <= level - ONE_X;
        low       <= low << DW;
        high      <= high << DW;
        threshold <= threshold << RW;
      end else if (root_end) begin
        s <= s - ONE_S;
      end
    end

    if (rst) begin
      idle     <= 1'b0;
      checking <= 1'b0;
      running  <= 1'b0;
    end
  end

  wire unused_ok = &{1'b0, roots, subtrees};
endmodule

`default_nettype wire
