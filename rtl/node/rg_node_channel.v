// SPDX-License-Identifier: Apache-2.0
// The queue of one virtual channel of a link, in registers.
//
// CONTRACT  put puts flit in at the rising edge, or with cut an ABORT flit, data 0; a get takes the
// front out; both may come in one clock, and moves says that only one comes. The source must know
// that there is room: put never comes with full, unless with a get, which needs valid. front is the
// oldest flit while valid; a flit put in in clock 0 can be at the front in clock 1. alone: there
// are not two flits. valid, full and alone are registers; front depends on registers only. Reset
// empties the queue.
//
// A flit that comes in moves those before it up by a place. So moves, late by the get, only counts:
// it is not on the way to an enable of BITS bits.
`default_nettype none

module rg_node_channel #(
  parameter integer BITS  = 10, // bits of a flit
  parameter integer FLITS = 4   // flits, 2 and up
) (
  input  wire         clk,
  input  wire         rst,
  input  wire         put,
  input  wire [BITS-1:0] flit,
  input  wire         cut,
  input  wire         moves,
  output wire         valid,
  output wire         alone,
  output wire         full,
  output reg  [BITS-1:0] front
);
  localparam [BITS-1:0] ONES = {BITS{1'b1}}, ABORT = ONES << (BITS - 2);

  reg  [FLITS-1:0] filled; // bit i: there are more than i flits
  wire [FLITS:0]   above = {1'b0, filled};
  wire [FLITS:0]   below = {filled, 1'b1};
  reg  [FLITS*BITS-1:0] places; // place 0, the newest flit's, is the lowest

  always @(posedge clk)
    if (put & cut)
      places <= {places[0 +: (FLITS-1)*BITS], ABORT};
    else if (put)
      places <= {places[0 +: (FLITS-1)*BITS], flit};

  integer i;
  always @* begin
    front = places[0 +: BITS];
    for (i = 1; i < FLITS; i = i + 1)
      if (filled[i])
        front = places[i*BITS +: BITS];
  end

  always @(posedge clk) begin
    if (moves)
      filled <= put ? below[FLITS-1:0] : above[FLITS:1];

    if (rst)
      filled <= {FLITS{1'b0}};
  end

  assign valid = filled[0];
  assign alone = ~filled[1];
  assign full  = filled[FLITS-1];

  wire unused_ok = &{1'b0, above[0], below[FLITS]};
endmodule

`default_nettype wire
