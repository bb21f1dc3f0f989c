// SPDX-License-Identifier: Apache-2.0
// Steps through a complete exchange: every rotation of every pass, one a clock, as digits.
//
// CONTRACT  A start (s_axis_tvalid and s_axis_tready) is answered by N P beats, first pass 0
// with the rotations 0..N-1, then pass 1, ... : in this order the up half changes only between
// passes. m_axis_tdata = {pass digits, rotation digits}, H+1 of each, digit 0 in the least
// significant bits, as rg_gft_lls_thresholds takes them; m_axis_tlast on the last beat. Counters in
// mixed radix: no division. The first beat comes in the clock after the start, then one a clock
// while m_axis_tready is high. Reset clears control state only; ready and valid are low in reset
// and in the clock after.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_exchange_sequencer #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64
) (
  input  wire                                                   clk,
  input  wire                                                   rst,
  input  wire                                                   s_axis_tvalid,
  output wire                                                   s_axis_tready,
  output wire [(H+1)*(`RG_GFT_DW(M, W) + `RG_GFT_PW(M, W))-1:0] m_axis_tdata,
  output wire                                                   m_axis_tlast,
  output wire                                                   m_axis_tvalid,
  input  wire                                                   m_axis_tready
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer LAST_M_I = M - 1;
  localparam integer LAST_W_I = W - 1;
  localparam integer LAST_G_I = `RG_GFT_GROUPS(M, W) - 1;
  localparam [DW-1:0] LAST_M = LAST_M_I[DW-1:0];
  localparam [DW-1:0] LAST_W = LAST_W_I[DW-1:0];
  localparam [PW-1:0] LAST_G = LAST_G_I[PW-1:0];
  localparam [DW-1:0] ONE_D  = 1;
  localparam [PW-1:0] ONE_P  = 1;

  rg_gft_shape #(.H(H), .M(M), .W(W)) u_shape ();

  reg                idle;
  reg                busy;
  reg [(H+1)*DW-1:0] k;
  reg [(H+1)*PW-1:0] p;

  // The digits after these; carry says that all digits so far wrap.
  reg [(H+1)*DW-1:0] k_next;
  reg [(H+1)*PW-1:0] p_next;
  reg                carry;
  integer            x;

  always @* begin
    k_next = k;
    p_next = p;
    carry  = 1'b1;
    for (x = 0; x <= H; x = x + 1)
      if (carry) begin
        carry = (k[x*DW +: DW] == ((x == 0) ? LAST_W : LAST_M));
        k_next[x*DW +: DW] = carry ? {DW{1'b0}} : k[x*DW +: DW] + ONE_D;
      end
    for (x = 1; x < H; x = x + 1)
      if (carry) begin
        carry = (p[x*PW +: PW] == LAST_G);
        p_next[x*PW +: PW] = carry ? {PW{1'b0}} : p[x*PW +: PW] + ONE_P;
      end
  end

  wire start = idle & s_axis_tvalid;
  wire taken = busy & m_axis_tready;

  assign s_axis_tready = idle;
  assign m_axis_tvalid = busy;
  assign m_axis_tdata  = {p, k};
  assign m_axis_tlast  = carry;

  always @(posedge clk) begin
    idle <= (~busy & ~start) | (taken & carry);
    busy <= start | (busy & ~(taken & carry));
    if (start) begin
      k <= {((H+1)*DW){1'b0}};
      p <= {((H+1)*PW){1'b0}};
    end else if (taken) begin
      k <= k_next;
      p <= p_next;
    end

    if (rst) begin
      idle <= 1'b0;
      busy <= 1'b0;
    end
  end
endmodule

`default_nettype wire
