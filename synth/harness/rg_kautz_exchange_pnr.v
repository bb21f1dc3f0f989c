// SPDX-License-Identifier: Apache-2.0
// rg_kautz_exchange and its sequencer with few enough pins to be placed and routed: a shift
// register through all nodes gives a node BITS bits, sent in each lane in another order; what
// arrives leaves as one parity bit, a node a step. Only for the resource report; its cells are
// included there.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif

module rg_kautz_exchange_pnr #(
  parameter integer D      = 2,
  parameter integer K      = 5,
  parameter integer BITS   = 8,
  parameter integer STAGES = 0
) (
  input  wire clk,
  input  wire rst,
  input  wire go,
  input  wire serial,
  output wire parity
);
  localparam integer N = `RG_KAUTZ_NODES(D, K);

  wire [`RG_KX_DW(D)-1:0]       next_turn, turn;
  wire                          next_inject, inject, busy, short_word, arrive, q_short;
  wire [`RG_KX_AW(D, K, STAGES)-1:0] index, q_index;
  wire [K*`RG_KX_DW(D)-1:0]     word, q_word;
  wire [N*D*BITS-1:0]              send, arrived;

  rg_kautz_exchange_sequencer #(.D(D), .K(K), .STAGES(STAGES)) u_sequencer (
    .clk (clk), .rst (rst), .go (go), .busy (busy), .inject (next_inject), .turn (next_turn),
    .index (index), .word (word), .short_word (short_word),
    .arrive (arrive), .q_index (q_index), .q_word (q_word), .q_short (q_short)
  );

  rg_delay #(.BITS(1 + `RG_KX_DW(D))) u_delay (
    .clk (clk), .in_data ({next_inject, next_turn}), .out_data ({inject, turn})
  );

  rg_kautz_exchange #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_exchange (
    .clk (clk), .inject (inject), .turn (turn), .send (send), .arrived (arrived)
  );

  rg_exchange_ends_pnr #(.N(N), .D(D), .BITS(BITS)) u_ends (
    .clk (clk), .serial (serial), .send (send), .arrived (arrived), .parity (parity)
  );

  wire unused_ok = &{1'b0, busy, index, word, short_word, arrive, q_index, q_word, q_short};
endmodule
