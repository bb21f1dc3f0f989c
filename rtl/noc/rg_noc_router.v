// SPDX-License-Identifier: Apache-2.0
// A router of a network on chip: lanes, wormholes, credits, two clocks a hop.
//
// CONTRACT
//   Flit       {last, payload, destination}; destination is a terminal's number, the same in all
//              flits of a packet. The router looks at nothing else.
//   Link       valid, with lane and flit: sent, there is no answer. room is a bit a lane: high in a
//              clock, it gives one flit of room (a credit). After reset a sender has B credits a
//              lane. A flit on in_* in clock t can be on out_* in clock t + 2; its room is back on
//              in_room in the same clock.
//   Packets    A head waits for its lane there, which its packet then holds until the tail. Flits
//              of a lane keep their order. Flits of packets that go to one lane are not mixed.
//   Choice     In a clock each input names one lane that can send: the first at or after the one
//              that follows the lane which sent last, cyclically. Each output takes one of the
//              inputs that name it, likewise: the first at or after the one that follows the last
//              winner. A winner's flit is a register on out_* in the next clock. This is rg_sim's
//              RG_SIM_SEPARABLE with a lane a class and delays 0, 2, 2, 1, clock for clock.
//   Constants  TURNS: bit i OUTS + o, a packet goes from input i to output o. IN_LANES: bit
//              i V + v, a packet uses lane v of input i; OUT_LANES: bit o V + v. What is 0 is not
//              built, and nothing may come there.
//              TABLE: entry (i V + v) T + t, for input i, lane v and destination t, is {lane there,
//              output}, the output in its low bits. A number below N has RG_NOC_BITS(N) bits
//              (rg_noc.vh). An entry that no packet uses may be anything.
//   Terminals  rg_noc_terminal, at any port, in lane 0.
//   Reset      Packets are lost. valid and room are low in reset and in the clock after. All of
//              a network is reset at once.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_router #(
  parameter integer INS  = 2,  // inputs, up to 32
  parameter integer OUTS = 2,  // outputs, up to 32
  parameter integer V   = 1,  // lanes of a link, up to 64
  parameter integer B   = 8,  // flits of a lane: 2, 4, 8, 16 or 32; 4 and up for a flit a clock
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
  localparam integer FW = `RG_NOC_FLIT(T, W);
  localparam integer TW = V*T*`RG_NOC_ENTRY(OUTS, V); // bits of an input's table

  generate
    if (INS < 1 || INS > 32 || OUTS < 1 || OUTS > 32) begin : g_check_ports
      ERROR_rg_noc_router_INS_and_OUTS_must_be_1_to_32 u_error ();
      rg_refuse u_refuse ();
    end
    if (V < 1 || V > 64) begin : g_check_lanes
      ERROR_rg_noc_router_V_must_be_1_to_64 u_error ();
      rg_refuse u_refuse ();
    end
    if (B < 2 || B > 32 || B != (1 << $clog2(B))) begin : g_check_buffer
      ERROR_rg_noc_router_B_must_be_2_4_8_16_or_32 u_error ();
      rg_refuse u_refuse ();
    end
    if (T < 2 || W < 1) begin : g_check_flit
      ERROR_rg_noc_router_T_must_be_2_and_W_1_at_least u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire [OUTS*V-1:0]       has_room, is_free;
  wire [INS*OUTS-1:0]      ask;   // bit i OUTS + o
  wire [INS-1:0]          granted;
  wire [INS*(LW+FW)-1:0]  words; // {lane ahead, flit}
  wire [OUTS-1:0]         may_send, sent;
  wire [OUTS*(LW+FW)-1:0] sends;

  rg_noc_switch #(.INS(INS), .OUTS(OUTS), .BITS(LW+FW), .TURNS(TURNS)) u_switch (
    .clk (clk), .rst (rst), .ask (ask), .may_send (may_send), .granted (granted), .words (words),
    .sent (sent), .sends (sends)
  );

  genvar i, o, v;
  generate
    for (i = 0; i < INS; i = i + 1) begin : g_input
      rg_noc_input #(
        .OUTS(OUTS), .V(V), .B(B), .T(T), .W(W), .TURNS(TURNS[i*OUTS +: OUTS]),
        .LANES(IN_LANES[i*V +: V]), .TABLE(TABLE[i*TW +: TW])
      ) u_input (
        .clk (clk), .rst (rst), .in_valid (in_valid[i]), .in_lane (in_lane[i*LW +: LW]),
        .in_flit (in_flit[i*FW +: FW]), .room (in_room[i*V +: V]), .has_room (has_room),
        .is_free (is_free), .ask (ask[i*OUTS +: OUTS]), .ahead (words[i*(LW+FW)+FW +: LW]),
        .flit (words[i*(LW+FW) +: FW]), .grant (granted[i])
      );
    end

    for (o = 0; o < OUTS; o = o + 1) begin : g_output
      wire [LW-1:0] lane;
      wire [FW-1:0] flit;
      assign {lane, flit} = sends[o*(LW+FW) +: LW+FW];
      assign may_send[o]  = (V > 1) | has_room[o*V]; // with more lanes the input knows
      for (v = 0; v < V; v = v + 1) begin : g_lane
        localparam [LW-1:0] HERE = v;
        if (OUT_LANES[o*V + v]) begin : g_used
          rg_noc_credit #(.B(B)) u_credit (
            .clk (clk), .rst (rst), .sent (sent[o] & (V == 1 || lane == HERE)),
            .tail (flit[FW-1]), .given (out_room[o*V + v]), .room (has_room[o*V + v]),
            .free (is_free[o*V + v])
          );
        end else begin : g_unused
          assign {has_room[o*V + v], is_free[o*V + v]} = 2'd0;
          wire unused_ok = &{1'b0, out_room[o*V + v]};
        end
      end

      reg             valid;
      reg [LW+FW-1:0] shown;
      always @(posedge clk) begin
        valid <= sent[o];
        shown <= {lane, flit};

        if (rst)
          valid <= 1'b0;
      end
      assign out_valid[o] = valid;
      assign {out_lane[o*LW +: LW], out_flit[o*FW +: FW]} = shown;
    end
  endgenerate
endmodule

`default_nettype wire
