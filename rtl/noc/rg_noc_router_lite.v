// SPDX-License-Identifier: Apache-2.0
// The small router of a network on chip: one lane, wormholes, two flits an input, a clock a hop.
//
// CONTRACT  That of rg_noc_router, with the same parameters and ports, but:
//   Link       room is high as long as there is room for a flit (a register, no credit); valid is
//              high only in such clocks. A flit on in_* in clock t can be on out_* in clock t + 1.
//   Lanes      V is 1, and B 2.
//   Choice     rg_sim's RG_SIM_SEPARABLE with one lane of two flits and delays 0, 1, 1, 1.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_router_lite #(
  parameter integer INS  = 2,  // inputs, up to 32
  parameter integer OUTS = 2,  // outputs, up to 32
  parameter integer V   = 1,  // lanes of a link: 1
  parameter integer B   = 2,  // flits of a lane: 2
  parameter integer T   = 2,  // terminals of the network, at least 2
  parameter integer W   = 32, // bits of a payload, at least 1
  parameter [INS*OUTS-1:0] TURNS     = {(INS*OUTS){1'b1}},
  parameter [INS*V-1:0]   IN_LANES  = {(INS*V){1'b1}},
  parameter [OUTS*V-1:0]  OUT_LANES = {(OUTS*V){1'b1}},
  parameter [INS*V*T*`RG_NOC_ENTRY(OUTS, V)-1:0] TABLE = {(INS*V*T*`RG_NOC_ENTRY(OUTS, V)){1'b0}}
) (
  input  wire                             clk,
  input  wire                             rst,
  input  wire [INS-1:0]                    in_valid,
  input  wire [INS*`RG_NOC_BITS(V)-1:0]    in_lane,
  input  wire [INS*`RG_NOC_FLIT(T, W)-1:0] in_flit,
  output wire [INS*V-1:0]                  in_room,
  output wire [OUTS-1:0]                   out_valid,
  output wire [OUTS*`RG_NOC_BITS(V)-1:0]   out_lane,
  output wire [OUTS*`RG_NOC_FLIT(T, W)-1:0] out_flit,
  input  wire [OUTS*V-1:0]                 out_room
);
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer FW = `RG_NOC_FLIT(T, W);
  localparam integer TW = T*`RG_NOC_ENTRY(OUTS, V); // bits of an input's table

  generate
    if (INS < 1 || INS > 32 || OUTS < 1 || OUTS > 32) begin : g_check_ports
      ERROR_rg_noc_router_lite_INS_and_OUTS_must_be_1_to_32 u_error ();
      rg_refuse u_refuse ();
    end
    if (V != 1 || B != 2) begin : g_check_lanes
      ERROR_rg_noc_router_lite_V_must_be_1_and_B_2 u_error ();
      rg_refuse u_refuse ();
    end
    if (T < 2 || W < 1) begin : g_check_flit
      ERROR_rg_noc_router_lite_T_must_be_2_and_W_1_at_least u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  reg  [OUTS-1:0]    is_free; // no packet holds the output
  wire [INS*OUTS-1:0] ask;     // bit i OUTS + o
  wire [INS-1:0]     granted;
  wire [INS*FW-1:0]  words;

  rg_noc_switch #(.INS(INS), .OUTS(OUTS), .BITS(FW), .TURNS(TURNS)) u_switch (
    .clk (clk), .rst (rst), .ask (ask), .may_send (out_room), .granted (granted), .words (words),
    .sent (out_valid), .sends (out_flit)
  );
  assign out_lane = {(OUTS*LW){1'b0}};

  genvar i;
  generate
    for (i = 0; i < INS; i = i + 1) begin : g_input
      wire [OUTS-1:0] turn, front;
      wire           valid;
      wire [LW-1:0]  ahead;
      rg_noc_table #(
        .OUTS(OUTS), .T(T), .TURNS(TURNS[i*OUTS +: OUTS]), .TABLE(TABLE[i*TW +: TW])
      ) u_table (
        .lane (1'b0), .destination (in_flit[i*FW +: DW]), .turn (turn), .ahead (ahead)
      );
      rg_noc_pair #(.BITS(FW), .MARKS(OUTS)) u_pair (
        .clk (clk), .rst (rst), .put (in_valid[i]), .put_word (in_flit[i*FW +: FW]),
        .put_mark (turn), .room (in_room[i]), .take (granted[i]), .valid (valid),
        .word (words[i*FW +: FW]), .mark (front)
      );
      reg active; // the packet in front holds its output
      assign ask[i*OUTS +: OUTS] = front & {OUTS{valid}} & (is_free | {OUTS{active}});

      always @(posedge clk) begin
        if (granted[i])
          active <= ~words[i*FW + FW-1];

        if (rst)
          active <= 1'b0;
      end
      wire unused_ok = &{1'b0, ahead};
    end
  endgenerate

  integer o;
  always @(posedge clk) begin
    for (o = 0; o < OUTS; o = o + 1)
      if (out_valid[o])
        is_free[o] <= out_flit[o*FW + FW-1];

    if (rst)
      is_free <= {OUTS{1'b1}};
  end

  wire unused_ok = &{1'b0, in_lane, IN_LANES, OUT_LANES};
endmodule

`default_nettype wire
