// SPDX-License-Identifier: Apache-2.0
// What the sender of a link knows of one of its virtual channels: its free places and whether a
// packet holds it.
//
// CONTRACT  put: a flit goes into the channel, ends: it is the last one of its packet; needs room.
// back: a place became free. room: there is a free place. idle: no packet holds the channel. Both
// are registers. clear, or reset: B free places, idle.
`default_nettype none

module rg_node_credit #(
  parameter integer B = 4 // places, 2..16
) (
  input  wire clk,
  input  wire rst,
  input  wire clear,
  input  wire put,
  input  wire ends,
  input  wire back,
  output wire room,
  output reg  idle
);
  // Few places: bit i says that there are more than i, so that room is a bit, and none needs a
  // carry. Of many a number takes fewer bits.
  generate
    if (B <= 4) begin : g_few
      reg  [B-1:0] places;
      wire [B:0]   below = {places, 1'b1};
      wire [B:0]   above = {1'b0, places};
      always @(posedge clk) begin
        if (put != back)
          places <= put ? above[B:1] : below[B-1:0];

        if (rst | clear)
          places <= {B{1'b1}};
      end
      assign room = places[0];

      wire unused_ok = &{1'b0, above[0], below[B]};
    end else begin : g_many
      localparam integer CW = $clog2(B + 1);
      reg [CW-1:0] places;
      always @(posedge clk) begin
        if (put != back)
          places <= put ? places - 1'b1 : places + 1'b1;

        if (rst | clear)
          places <= B[CW-1:0];
      end
      assign room = (places != {CW{1'b0}});
    end
  endgenerate

  always @(posedge clk) begin
    if (put)
      idle <= ends;

    if (rst | clear)
      idle <= 1'b1;
  end
endmodule

`default_nettype wire
