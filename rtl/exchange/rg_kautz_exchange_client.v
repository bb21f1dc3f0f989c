// SPDX-License-Identifier: Apache-2.0
// A node's memory in an all-to-all on K(D,K): its words in schedule order, exchanged in place.
//
// CONTRACT  (STAGES+1) COSETS rows of D words, row r those that rg_kautz_exchange_sequencer wants
// with index r. send is row index, a clock later: inject, turn, arrive and q_index must come a
// clock later too. With arrive, row q_index becomes what has arrived: what left from there has
// gone. After the exchange lane l of row r is from row r of the node that rg_kautz_exchange_map
// #(.SOURCE(1)) names, there in a lane that depends on r alone (rg_kautz_exchange). One memory with
// a port to read and one to write; a block memory of an iCE40 holds 512 words of 8 bits. Not reset.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_client #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 4, // letters of a word, 1..16; at most 65536 nodes
  parameter integer BITS   = 8, // bits of a payload, 1 and up
  parameter integer STAGES = 0  // register stages in every link, 0..255
) (
  input  wire                           clk,
  input  wire [`RG_KX_AW(D, K, STAGES)-1:0]  index,
  output reg  [D*BITS-1:0]                 send,
  input  wire                           arrive,
  input  wire [`RG_KX_AW(D, K, STAGES)-1:0]  q_index,
  input  wire [D*BITS-1:0]                 arrived
);
  rg_kautz_exchange_shape #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_shape ();

  reg [D*BITS-1:0] rows [0:(1 << `RG_KX_AW(D, K, STAGES))-1];

  always @(posedge clk) begin
    send <= rows[index];
    if (arrive)
      rows[q_index] <= arrived;
  end
endmodule

`default_nettype wire
