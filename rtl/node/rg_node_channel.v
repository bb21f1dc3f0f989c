// SPDX-License-Identifier: Apache-2.0
// The queue of one virtual channel of a link, in registers.
//
// CONTRACT  put puts flit in at the rising edge, or with cut an ABORT flit, data 0; get takes the
// front out; both may come in one clock. The source must know that there is room: put never comes
// with full, unless with get. get needs valid. front is the oldest flit while valid; a flit put in
// in clock 0 can be at the front in clock 1. valid, full and front are registers. Reset empties the
// queue.
//
// The places fill from the front. An empty place takes what comes in, in every clock, so what puts
// a flit in need only say that the place is filled: it is not on the way to an enable of BITS bits.
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
  input  wire         get,
  output wire         valid,
  output wire         full,
  output wire [BITS-1:0] front
);
  localparam [BITS-1:0] ONES = {BITS{1'b1}}, ABORT = ONES << (BITS - 2);

  reg  [FLITS-1:0] filled;          // bit i: place i is filled; they fill from 0 up
  wire [FLITS:0]   above = {1'b0, filled};
  wire [FLITS:0]   below = {filled, 1'b1};
  wire [FLITS*BITS-1:0] place;

  wire [BITS-1:0] comes = cut ? ABORT : flit;

  genvar i;
  generate
    for (i = 0; i < FLITS; i = i + 1) begin : g_place
      reg [BITS-1:0] kept;
      if (i < FLITS - 1) begin : g_before
        always @(posedge clk)
          if (get | ~filled[i])
            kept <= above[i+1] ? place[(i+1)*BITS +: BITS] : comes;
      end else begin : g_last
        // Cleared and set, so that what comes in needs no gate of its own
        always @(posedge clk)
          if ((get | ~filled[i]) & cut)
            kept <= ABORT;
          else if (get | ~filled[i])
            kept <= flit;
      end
      assign place[i*BITS +: BITS] = kept;
    end
  endgenerate

  always @(posedge clk) begin
    if (put != get)
      filled <= put ? below[FLITS-1:0] : above[FLITS:1];

    if (rst)
      filled <= {FLITS{1'b0}};
  end

  assign valid = filled[0];
  assign full  = filled[FLITS-1];
  assign front = place[0 +: BITS];

  wire unused_ok = &{1'b0, above[0], below[FLITS]};
endmodule

`default_nettype wire
