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
// a flit in need only say that the place is filled: it is not on the way to an enable of W bits.
`default_nettype none

module rg_node_channel #(
  parameter integer W = 10, // bits of a flit
  parameter integer B = 4   // flits, 2 and up
) (
  input  wire         clk,
  input  wire         rst,
  input  wire         put,
  input  wire [W-1:0] flit,
  input  wire         cut,
  input  wire         get,
  output wire         valid,
  output wire         full,
  output wire [W-1:0] front
);
  localparam [W-1:0] ONES = {W{1'b1}}, ABORT = ONES << (W - 2);

  reg  [B-1:0] filled;          // bit i: place i is filled; they fill from 0 up
  wire [B:0]   above = {1'b0, filled};
  wire [B:0]   below = {filled, 1'b1};
  wire [B*W-1:0] place;

  wire [W-1:0] comes = cut ? ABORT : flit;

  genvar i;
  generate
    for (i = 0; i < B; i = i + 1) begin : g_place
      reg [W-1:0] kept;
      if (i < B - 1) begin : g_before
        always @(posedge clk)
          if (get | ~filled[i])
            kept <= above[i+1] ? place[(i+1)*W +: W] : comes;
      end else begin : g_last
        // Cleared and set, so that what comes in needs no gate of its own
        always @(posedge clk)
          if ((get | ~filled[i]) & cut)
            kept <= ABORT;
          else if (get | ~filled[i])
            kept <= flit;
      end
      assign place[i*W +: W] = kept;
    end
  endgenerate

  always @(posedge clk) begin
    if (put != get)
      filled <= put ? below[B-1:0] : above[B:1];

    if (rst)
      filled <= {B{1'b0}};
  end

  assign valid = filled[0];
  assign full  = filled[B-1];
  assign front = place[0 +: W];

  wire unused_ok = &{1'b0, above[0], below[B]};
endmodule

`default_nettype wire
