// SPDX-License-Identifier: Apache-2.0
// What the sender of a link knows of one of its virtual channels: its free places and whether a
// packet holds it.
//
// CONTRACT  put: a flit goes into the channel, last: it is the last one of its packet; needs room.
// freed: a place became free. room: there is a free place. idle: no packet holds the channel. Both
// are registers. clear, or reset: FLITS free places, idle.
`default_nettype none

module rg_node_credit #(
  parameter integer FLITS = 4 // places, 2..16
) (
  input  wire clk,
  input  wire rst,
  input  wire clear,
  input  wire put,
  input  wire last,
  input  wire freed,
  output wire room,
  output reg  idle
);
  // Few places: bit i says that there are more than i, so that room is a bit, and none needs a
  // carry. Of many a number takes fewer bits.
  generate
    if (FLITS <= 4) begin : g_few
      reg  [FLITS-1:0] places;
      wire [FLITS:0]   below = {places, 1'b1};
      wire [FLITS:0]   above = {1'b0, places};
      always @(posedge clk) begin
        if (put != freed) // put is late
          places <= freed ? below[FLITS-1:0] : above[FLITS:1];

        if (rst | clear)
          places <= {FLITS{1'b1}};
      end
      assign room = places[0];

      wire unused_ok = &{1'b0, above[0], below[FLITS]};
    end else begin : g_many
      localparam integer CW = $clog2(FLITS + 1);
      reg [CW-1:0] places;
      always @(posedge clk) begin
        if (put != freed)
          places <= freed ? places + 1'b1 : places - 1'b1;

        if (rst | clear)
          places <= FLITS[CW-1:0];
      end
      assign room = (places != {CW{1'b0}});
    end
  endgenerate

  always @(posedge clk) begin
    if (put)
      idle <= last;

    if (rst | clear)
      idle <= 1'b1;
  end
endmodule

`default_nettype wire
