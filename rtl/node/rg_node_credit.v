// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
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
  localparam integer CW = $clog2(B + 1);

  reg [CW-1:0] places;
  assign room = (places != {CW{1'b0}});

  always @(posedge clk) begin
    if (put != back)
      places <= put ? places - 1'b1 : places + 1'b1;
    if (put)
      idle <= ends;

    if (rst | clear) begin
      places <= B[CW-1:0];
      idle   <= 1'b1;
    end
  end
endmodule

`default_nettype wire
