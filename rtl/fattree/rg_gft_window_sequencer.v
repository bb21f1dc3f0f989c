// SPDX-License-Identifier: Apache-2.0
// Steps through the windows of a complete exchange on an opened slimmed tree: a pass a clock.
//
// CONTRACT  A start (s_axis_tvalid and s_axis_tready) is answered by T beats, passes 0..T-1:
// T = T_(H-1), T_0 = W, T_x = ceil(T_(x-1) M^2 / W), and M times as many items on level H-1.
// m_axis_tdata = {starts, turns}, H+1 digits each, digit 0 in the least significant bits. Of the
// sub-trees of a level that come first: start x, 1..H-1, is the child in place 0 of the window of
// level x, the others are 0; turn x, 1..H-1, is by how much this child is turned, turn 0 by how
// much the terminals of a leaf are, turn H what the top adds. m_axis_tlast on the last beat, in
// which the places from child 0 on are empty. Sub-trees that come later are in the next window
// (doc/fattree.md). Counters only: the next window starts W children on, and a count that wraps
// steps the next one. The first beat comes in the clock after the start, then one a clock while
// m_axis_tready is high. Reset clears control state only; ready and valid are low in reset and in
// the clock after.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_window_sequencer #(
  parameter integer H = 2, // height, 2..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 2  // parents of a switch, 1..63; less than M
) (
  input  wire                                  clk,
  input  wire                                  rst,
  input  wire                                  s_axis_tvalid,
  output wire                                  s_axis_tready,
  output wire [2*(H+1)*`RG_GFT_DW(M, W)-1:0]   m_axis_tdata,
  output wire                                  m_axis_tlast,
  output wire                                  m_axis_tvalid,
  input  wire                                  m_axis_tready
);
  localparam integer DW = `RG_GFT_DW(M, W);

  rg_gft_shape #(.H(H), .M(M), .W(W)) u_shape ();

  generate
    if (H < 2 || W >= M) begin : g_check
      ERROR_rg_gft_window_sequencer_H_must_be_at_least_2_and_W_less_than_M u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Starts are multiples of what divides both, and are counted in these.
  function integer common;
    input integer a, b;
    integer       i;
    begin
      common = 1;
      for (i = 2; i <= b; i = i + 1)
        if (a % i == 0 && b % i == 0)
          common = i;
    end
  endfunction

  localparam integer UNIT   = common(M, W);
  localparam integer CW     = (W < M) ? $clog2(M / UNIT) : 1;
  localparam integer STEP_I = W / UNIT;
  localparam integer WRAP_I = (M - W) / UNIT; // a window from here on wraps
  localparam integer UNIT_I = UNIT;
  localparam integer LAST_M_I = M - 1;
  localparam integer LAST_W_I = W - 1;
  localparam [CW-1:0] STEP   = STEP_I[CW-1:0];
  localparam [CW-1:0] WRAP   = WRAP_I[CW-1:0];
  localparam [DW-1:0] UNIT_D = UNIT_I[DW-1:0];
  localparam [DW-1:0] LAST_M = LAST_M_I[DW-1:0];
  localparam [DW-1:0] LAST_W = LAST_W_I[DW-1:0];
  localparam [DW-1:0] ONE    = 1;

  reg                idle;
  reg                busy;
  reg [(H-1)*CW-1:0] c; // starts of levels 1..H-1, in units
  reg [(H+1)*DW-1:0] t; // turns

  // The window of level H-1 ends the slot below it; ends[x]: so do those of levels x..H-2, one by
  // one. These may be a clock late, as their levels step at most once in M^2 beats.
  reg                top_ends, top_next;
  reg [H-1:1]        ends;
  reg [H-1:0]        ends_next;
  reg                last; // top_ends and ends[0], in a register near its port
  // What comes after c and t
  reg [(H-1)*CW-1:0] c_next;
  reg [(H+1)*DW-1:0] t_next;
  reg                steps, wraps;
  integer            x;

  always @* begin
    c_next    = c;
    t_next    = t;
    ends_next = {H{1'b1}};
    steps     = 1'b1;
    wraps     = 1'b1;
    for (x = H-1; x > 0; x = x - 1) begin
      if (x < H-1) begin
        steps = top_ends && ends[x+1];
        ends_next[x] = ends_next[x+1] && c[(x-1)*CW +: CW] >= WRAP && t[x*DW +: DW] == LAST_M;
      end
      wraps = (c[(x-1)*CW +: CW] >= WRAP);
      if (steps)
        c_next[(x-1)*CW +: CW] = wraps ? c[(x-1)*CW +: CW] - WRAP : c[(x-1)*CW +: CW] + STEP;
      if (x == H-1 && wraps) begin
        t_next[H*DW +: DW] = (t[H*DW +: DW] == LAST_M) ? {DW{1'b0}} : t[H*DW +: DW] + ONE;
        wraps = (t[H*DW +: DW] == LAST_M);
      end
      if (steps && wraps)
        t_next[x*DW +: DW] = (t[x*DW +: DW] == LAST_M) ? {DW{1'b0}} : t[x*DW +: DW] + ONE;
    end
    ends_next[0] = ends_next[1] && t[0 +: DW] == LAST_W;
    if (top_ends && ends[1])
      t_next[0 +: DW] = (t[0 +: DW] == LAST_W) ? {DW{1'b0}} : t[0 +: DW] + ONE;
    top_next = (c_next[(H-2)*CW +: CW] >= WRAP) && t_next[H*DW +: DW] == LAST_M &&
               t_next[(H-1)*DW +: DW] == LAST_M;
  end

  wire start = idle & s_axis_tvalid;
  wire taken = busy & m_axis_tready;

  assign s_axis_tready = idle;
  assign m_axis_tvalid = busy;
  assign m_axis_tlast  = last;
  assign m_axis_tdata[(H+1)*DW-1:0] = t;

  genvar y;
  generate
    for (y = 0; y <= H; y = y + 1) begin : g_start
      if (y == 0 || y == H) begin : g_none
        assign m_axis_tdata[(H+1+y)*DW +: DW] = {DW{1'b0}};
      end else begin : g_level
        wire [DW-1:0] count;

        if (DW > CW) begin : g_wider
          assign count = {{(DW-CW){1'b0}}, c[(y-1)*CW +: CW]};
        end else begin : g_equal
          assign count = c[(y-1)*CW +: DW];
        end
        assign m_axis_tdata[(H+1+y)*DW +: DW] = count * UNIT_D;
      end
    end
  endgenerate

  always @(posedge clk) begin
    ends <= ends_next[H-1:1];
    idle <= (~busy & ~start) | (taken & last);
    busy <= start | (busy & ~(taken & last));
    if (~busy) begin
      c <= {((H-1)*CW){1'b0}};
      t <= {((H+1)*DW){1'b0}};
      top_ends <= 1'b0;
      last     <= 1'b0;
    end else if (m_axis_tready) begin
      c <= c_next;
      t <= t_next;
      top_ends <= top_next;
      last     <= top_next & ends_next[0];
    end

    if (rst) begin
      idle <= 1'b0;
      busy <= 1'b0;
    end
  end
endmodule

`default_nettype wire
