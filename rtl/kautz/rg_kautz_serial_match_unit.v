// SPDX-License-Identifier: Apache-2.0
// One match unit of the match block: one letter of the source against the letter that slides
// over it.
//
// CONTRACT  Unit p (1..K) keeps three letters. src_part stays: letter p of the source. At a tick
// dst_part moves one unit to the right and in_part one unit to the left. Both stand one tick
// early: dst_part is the destination's letter that lies over src_part in the NEXT tick, in_part
// is letter p+1 of the source on its way to the second shift/increment unit. match_out is
// combinational from registers: match_in, and the unit is off or its two letters agree. A unit
// is off once sel has passed through it: the destination no longer reaches back to it. With
// load, the three parts and sel take their initial values; otherwise they move. Both need en. No
// reset: what the unit holds matters only after a load. Source: paper, figure 5 (in_part: the in
// letter of phase A, which the figure leaves out).
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_match_unit #(
  parameter integer D     = 3, // out-degree, 2..15
  parameter integer FIRST = 0  // 1: the leftmost unit, off from the start
) (
  input  wire                       clk,
  input  wire                       en,
  input  wire                       load,
  input  wire [`RG_KAUTZ_LW(D)-1:0] src_load, // letter p of the source
  input  wire [`RG_KAUTZ_LW(D)-1:0] dst_load, // letter p-1 of the destination
  input  wire [`RG_KAUTZ_LW(D)-1:0] in_load,  // letter p+1 of the source
  input  wire [`RG_KAUTZ_LW(D)-1:0] dst_in,   // from the left neighbour
  input  wire [`RG_KAUTZ_LW(D)-1:0] in_in,    // from the right neighbour
  input  wire                       sel_in,   // from the left neighbour: it is off
  input  wire                       match_in,
  output reg  [`RG_KAUTZ_LW(D)-1:0] src_part,
  output reg  [`RG_KAUTZ_LW(D)-1:0] dst_part,
  output reg  [`RG_KAUTZ_LW(D)-1:0] in_part,
  output reg                        sel_out,
  output wire                       match_out
);
  assign match_out = match_in & (sel_out | (src_part == dst_part));

  always @(posedge clk)
    if (en) begin
      if (load)
        src_part <= src_load;
      dst_part <= load ? dst_load : dst_in;
      in_part  <= load ? in_load  : in_in;
      sel_out  <= load ? (FIRST != 0) : sel_in;
    end
endmodule

`default_nettype wire
