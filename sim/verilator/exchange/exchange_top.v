// SPDX-License-Identifier: Apache-2.0
// rg_kautz_exchange with its sequencer and both maps, and rg_kautz_exchange_memory, for the
// co-simulation: pins only, no logic of its own.
//
// CONTRACT  Pins of the same names; node_to and node_from go to the maps of the rows that leave and
// arrive; the pins of the memory are host_*.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif

module exchange_top #(
  parameter integer D      = 2,
  parameter integer K      = 3,
  parameter integer STAGES = 0,
  parameter integer BITS   = 16
) (
  input  wire                               clk,
  input  wire                               rst,
  input  wire                               go,
  output wire                               busy,
  output wire                               inject,
  output wire [`RG_KX_DW(D)-1:0]            turn,
  output wire [`RG_KX_AW(D, K, STAGES)-1:0]      index,
  output wire [K*`RG_KX_DW(D)-1:0]          word,
  output wire                               short_word,
  output wire                               arrive,
  output wire [`RG_KX_AW(D, K, STAGES)-1:0]      q_index,
  output wire [K*`RG_KX_DW(D)-1:0]          q_word,
  output wire                               q_short,
  input  wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]  send,
  output wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]  arrived,
  input  wire [`RG_KX_IW(D, K)-1:0]         node_to,
  output wire [D*`RG_KX_IW(D, K)-1:0]       others_to,
  input  wire [`RG_KX_IW(D, K)-1:0]         node_from,
  output wire [D*`RG_KX_IW(D, K)-1:0]       others_from,
  input  wire                               host_start,
  output wire                               host_busy,
  input  wire                               host_write,
  input  wire [$clog2(`RG_KAUTZ_NODES(D, K))-1:0] host_node,
  input  wire [`RG_KX_AW(D, K, STAGES)-1:0]      host_row,
  input  wire [D*BITS-1:0]                     host_data,
  output wire [D*BITS-1:0]                     host_q
);
  rg_kautz_exchange_sequencer #(.D(D), .K(K), .STAGES(STAGES)) u_sequencer (
    .clk (clk), .rst (rst), .go (go), .busy (busy), .inject (inject), .turn (turn),
    .index (index), .word (word), .short_word (short_word),
    .arrive (arrive), .q_index (q_index), .q_word (q_word), .q_short (q_short)
  );

  rg_kautz_exchange #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_exchange (
    .clk (clk), .inject (inject), .turn (turn), .send (send), .arrived (arrived)
  );

  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(0)) u_to (
    .node (node_to), .word (word), .short_word (short_word), .peers (others_to)
  );

  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(1)) u_from (
    .node (node_from), .word (q_word), .short_word (q_short), .peers (others_from)
  );

  rg_kautz_exchange_memory #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_memory (
    .clk (clk), .rst (rst), .start (host_start), .busy (host_busy), .write (host_write),
    .node (host_node), .row (host_row), .data (host_data), .q (host_q)
  );
endmodule
