// SPDX-License-Identifier: Apache-2.0
// The match block: K match units in a row, through which the destination slides over the source.
//
// CONTRACT  After a load the block looks at overlap K-1 and moves on by one overlap at every tick
// (en without load), down to overlap 0. match (combinational from registers) says that the last v
// letters of the source are the first v of the destination, v being the overlap looked at;
// last_overlap says that v = 0. src is the source, the head of every route's word. At the next
// tick the last letter of dst leaves the block to the right, and in_out to the left; after
// K ticks the block is drained and both are 0, the first letter of phase B. The destination
// stands one place to the right of the source (see rg_kautz_serial_match_unit), so its last letter
// is not in the block: it starts in the first shift/increment unit. Source: paper, figures 4 and 5.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_match_block #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                          clk,
  input  wire                          en,
  input  wire                          load,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] source, // letter 1 in the least significant bits
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] destination,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] src,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] dst, // the letters over the source in the next tick
  output wire [`RG_KAUTZ_LW(D)-1:0]    in_out,
  output wire                          match,
  output wire                          last_overlap
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  // Between unit p and its neighbours; index 0 is left of unit 1. Nothing enters at either end.
  wire [(K+1)*LW-1:0] dst_chain;
  wire [(K+1)*LW-1:0] in_chain;
  wire [K:0]          sel_chain;
  wire [K:0]          match_chain;

  assign dst_chain[0 +: LW]    = {LW{1'b0}};
  assign in_chain[K*LW +: LW]  = {LW{1'b0}};
  assign sel_chain[0]          = 1'b1;
  assign match_chain[0]        = 1'b1;

  // What the units take at a load: the destination one place late, the source one place early
  wire [K*LW-1:0] dst_load = destination << LW;
  wire [K*LW-1:0] in_load  = source >> LW;

  genvar p;
  generate
    for (p = 0; p < K; p = p + 1) begin : g_unit
      rg_kautz_serial_match_unit #(.D(D), .FIRST((p == 0) ? 1 : 0)) u_match_unit (
        .clk       (clk),
        .en        (en),
        .load      (load),
        .src_load  (source[p*LW +: LW]),
        .dst_load  (dst_load[p*LW +: LW]),
        .in_load   (in_load[p*LW +: LW]),
        .dst_in    (dst_chain[p*LW +: LW]),
        .in_in     (in_chain[(p+1)*LW +: LW]),
        .sel_in    (sel_chain[p]),
        .match_in  (match_chain[p]),
        .src_part  (src[p*LW +: LW]),
        .dst_part  (dst_chain[(p+1)*LW +: LW]),
        .in_part   (in_chain[p*LW +: LW]),
        .sel_out   (sel_chain[p+1]),
        .match_out (match_chain[p+1])
      );
    end
  endgenerate

  assign dst          = dst_chain[LW +: K*LW];
  assign in_out       = in_chain[0 +: LW];
  assign match        = match_chain[K];
  assign last_overlap = sel_chain[K];
endmodule

`default_nettype wire
