// SPDX-License-Identifier: Apache-2.0
// The shift block: the part of a route's word after letter K+1.
//
// CONTRACT  K+1 letters, letter K+2 of the route in the least significant bits. With shift the
// destination moves on by one place: chain_in (letter K+1) enters. With insert, in phase C, the
// first letter is replaced instead, by the one to which the second shift/increment unit is about
// to move; the others still obey shift. With clear all are 0, so that every letter after the end
// of a route reads 0. All of this needs en. No reset. Source: paper, figure 4.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_shift_block #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                             clk,
  input  wire                             en,
  input  wire                             clear,
  input  wire                             shift,
  input  wire                             insert,
  input  wire [`RG_KAUTZ_LW(D)-1:0]       chain_in,
  input  wire [`RG_KAUTZ_LW(D)-1:0]       insert_in,
  output wire [(K+1)*`RG_KAUTZ_LW(D)-1:0] tail
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  reg [LW-1:0]   first;
  reg [K*LW-1:0] rest;

  // `first` moves into `rest`, whose last letter falls out.
  wire [(K+1)*LW-1:0] moved = {rest, first};

  always @(posedge clk)
    if (en) begin
      if (clear)
        first <= {LW{1'b0}};
      else if (insert)
        first <= insert_in;
      else if (shift)
        first <= chain_in;

      if (clear)
        rest <= {K*LW{1'b0}};
      else if (shift)
        rest <= moved[K*LW-1:0];
    end

  assign tail = moved;
endmodule

`default_nettype wire
