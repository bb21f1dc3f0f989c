// SPDX-License-Identifier: Apache-2.0
// An input of rg_noc_router: its lanes in one memory, and the lane that it names.
//
// CONTRACT  TABLE, TURNS and LANES are those of the input. Flits come as on the router's in_*; room
// is its in_room. has_room and is_free, bit o V + v, say what outputs know of the lanes ahead. In a
// clock ask has the output for which the input has a flit, or none, ahead and flit are the lane
// there and the flit; with grant it leaves. With one lane ask does not wait for has_room: the
// output does.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_input #(
  parameter integer OUTS = 2,  // outputs
  parameter integer V   = 1,  // lanes
  parameter integer B   = 8,  // flits of a lane, a power of two
  parameter integer T   = 2,  // terminals
  parameter integer W   = 32, // bits of a payload
  parameter [OUTS-1:0] TURNS = {OUTS{1'b1}},
  parameter [V-1:0]   LANES = {V{1'b1}},
  parameter [V*T*`RG_NOC_ENTRY(OUTS, V)-1:0] TABLE = {(V*T*`RG_NOC_ENTRY(OUTS, V)){1'b0}}
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire                          in_valid,
  input  wire [`RG_NOC_BITS(V)-1:0]    in_lane,
  input  wire [`RG_NOC_FLIT(T, W)-1:0] in_flit,
  output wire [V-1:0]                  room,
  input  wire [OUTS*V-1:0]              has_room,
  input  wire [OUTS*V-1:0]              is_free,
  output wire [OUTS-1:0]                ask,
  output wire [`RG_NOC_BITS(V)-1:0]    ahead,
  output wire [`RG_NOC_FLIT(T, W)-1:0] flit,
  input  wire                          grant
);
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer FW = `RG_NOC_FLIT(T, W);
  localparam integer AW = $clog2(B);
  localparam integer WB = OUTS + ((V > 1) ? LW : 0); // bits of a way: {lane ahead, output}
  localparam integer PW = AW + ((V > 1) ? LW : 0);  // bits of a place: {lane, place in it}

  wire [OUTS-1:0] turn;
  wire [LW-1:0]  to_lane;
  rg_noc_table #(.OUTS(OUTS), .V(V), .T(T), .TURNS(TURNS), .LANES(LANES), .TABLE(TABLE)) u_table (
    .lane (in_lane), .destination (in_flit[DW-1:0]), .turn (turn), .ahead (to_lane)
  );

  // Read in the clock of allocation; a place is never read in the clock in which it is written.
  reg [FW-1:0] bank [0:V*B-1];
  reg [WB-1:0] ways [0:V*B-1];

  wire [WB-1:0] way;
  wire [PW-1:0] put_at, take_at, after_at;
  wire [WB-1:0] next_way = ways[after_at];
  assign flit = bank[take_at];
  wire tail   = flit[FW-1];

  always @(posedge clk)
    if (in_valid) begin
      bank[put_at] <= in_flit;
      ways[put_at] <= way;
    end

  genvar v, o;
  generate
    if (V == 1) begin : g_one
      wire [OUTS-1:0] front;
      wire           active;
      assign way = turn;
      rg_noc_lane #(.B(B), .BITS(WB)) u_lane (
        .clk (clk), .rst (rst), .put (in_valid), .way (way), .take (grant), .tail (tail),
        .next_way (next_way), .front (front), .active (active), .given (room),
        .put_at (put_at), .take_at (take_at), .after_at (after_at)
      );
      assign ask   = front & (is_free | {OUTS{active}});
      assign ahead = 1'b0;
      wire unused_ok = &{1'b0, to_lane, has_room};
    end else begin : g_several
      wire [V-1:0]    can, named;
      wire [V*WB-1:0] front;
      wire [V*AW-1:0] puts, takes, afters;
      wire            unused_ok = &{1'b0, has_room, is_free, next_way, tail}; // no lane is used
      assign way = {to_lane, turn};

      for (v = 0; v < V; v = v + 1) begin : g_lane
        localparam [LW-1:0] HERE = v;
        if (LANES[v]) begin : g_used
          wire active;
          rg_noc_lane #(.B(B), .BITS(WB)) u_lane (
            .clk (clk), .rst (rst), .put (in_valid & (in_lane == HERE)), .way (way),
            .take (grant & named[v]), .tail (tail), .next_way (next_way),
            .front (front[v*WB +: WB]), .active (active), .given (room[v]),
            .put_at (puts[v*AW +: AW]), .take_at (takes[v*AW +: AW]),
            .after_at (afters[v*AW +: AW])
          );
          wire [OUTS-1:0] ready;
          for (o = 0; o < OUTS; o = o + 1) begin : g_output
            wire [V-1:0] rooms = has_room[o*V +: V];
            wire [V-1:0] frees = is_free[o*V +: V];
            wire [LW-1:0] there = front[v*WB + OUTS +: LW];
            assign ready[o] = front[v*WB + o] & rooms[there] & (frees[there] | active);
          end
          assign can[v] = |ready;
        end else begin : g_unused
          assign {room[v], can[v]} = 2'd0;
          assign front[v*WB +: WB]  = {WB{1'b0}};
          assign puts[v*AW +: AW]   = {AW{1'b0}};
          assign takes[v*AW +: AW]  = {AW{1'b0}};
          assign afters[v*AW +: AW] = {AW{1'b0}};
        end
      end
      rg_noc_pick #(.N(V)) u_pick (
        .clk (clk), .rst (rst), .ask (can), .taken (grant), .pick (named)
      );

      // What the named lane has
      reg [WB-1:0] its_way;
      reg [LW-1:0] its_lane;
      reg [AW-1:0] its_place, its_after;
      integer      n;
      always @* begin
        its_way   = {WB{1'b0}};
        its_lane  = {LW{1'b0}};
        its_place = {AW{1'b0}};
        its_after = {AW{1'b0}};
        for (n = 0; n < V; n = n + 1) begin
          its_way   = its_way   | ({WB{named[n]}} & front[n*WB +: WB]);
          its_lane  = its_lane  | ({LW{named[n]}} & n[LW-1:0]);
          its_place = its_place | ({AW{named[n]}} & takes[n*AW +: AW]);
          its_after = its_after | ({AW{named[n]}} & afters[n*AW +: AW]);
        end
      end
      assign {ahead, ask} = its_way;
      assign put_at   = {in_lane, puts[in_lane*AW +: AW]};
      assign take_at  = {its_lane, its_place};
      assign after_at = {its_lane, its_after};
    end
  endgenerate
endmodule

`default_nettype wire
