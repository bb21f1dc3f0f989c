// SPDX-License-Identifier: Apache-2.0
// The way of a packet through a router, of the constants of one input.
//
// CONTRACT  Combinational: turn has the bit of the output for a flit that comes in lane and goes to
// destination, ahead is the lane there (rg_noc_router's TABLE of one input). An output that is not
// in TURNS, or a lane that is not in LANES, gives no bit.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_table #(
  parameter integer OUTS = 2, // outputs
  parameter integer V   = 1, // lanes
  parameter integer T   = 2, // terminals
  parameter [OUTS-1:0] TURNS = {OUTS{1'b1}},
  parameter [V-1:0]   LANES = {V{1'b1}},
  parameter [V*T*`RG_NOC_ENTRY(OUTS, V)-1:0] TABLE = {(V*T*`RG_NOC_ENTRY(OUTS, V)){1'b0}}
) (
  input  wire [`RG_NOC_BITS(V)-1:0] lane,
  input  wire [`RG_NOC_BITS(T)-1:0] destination,
  output wire [OUTS-1:0]             turn,
  output wire [`RG_NOC_BITS(V)-1:0] ahead
);
  localparam integer OW = `RG_NOC_BITS(OUTS);
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer EW = OW + LW;

  // A loop over constants: tools find the rule in it. A part select by destination costs thrice.
  reg [EW-1:0] entry;
  reg          known;
  integer      v, t;
  always @* begin
    entry = {EW{1'b0}};
    known = 1'b0;
    for (v = 0; v < V; v = v + 1)
      for (t = 0; t < T; t = t + 1)
        if (LANES[v] && (V == 1 || lane == v[LW-1:0])) begin
          known = 1'b1;
          if (destination == t[DW-1:0])
            entry = TABLE[(v*T+t)*EW +: EW];
        end
  end

  genvar o;
  generate
    for (o = 0; o < OUTS; o = o + 1) begin : g_turn
      localparam [OW-1:0] HERE = o;
      assign turn[o] = TURNS[o] & known & (OUTS == 1 || entry[OW-1:0] == HERE);
    end
  endgenerate
  assign ahead = entry[OW +: LW];
endmodule

`default_nettype wire
