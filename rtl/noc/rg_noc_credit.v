// SPDX-License-Identifier: Apache-2.0
// What an output knows of one lane of its link: whether it has room, and whether a packet holds it.
//
// CONTRACT  sent: a flit goes there, tail with the packet's last one; it needs room. given: the
// other end has room for one more. room: the other end has room for a flit; B come after reset, but
// not in the first clock. free: no packet has sent its head there and not its tail. Both are
// registers.
`default_nettype none

module rg_noc_credit #(
  parameter integer B = 8 // flits of the lane, a power of two
) (
  input  wire clk,
  input  wire rst,
  input  wire sent,
  input  wire tail,
  input  wire given,
  output reg  room,
  output reg  free
);
  localparam integer CW = $clog2(B) + 1;
  localparam integer FULL_I = B;
  localparam [CW-1:0] FULL = FULL_I[CW-1:0];

  reg [CW-1:0] credits;

  always @(posedge clk) begin
    if (sent != given)
      credits <= credits + {{(CW-1){sent}}, 1'b1};
    room <= given | (sent ? |credits[CW-1:1] : |credits);
    if (sent)
      free <= tail;

    if (rst) begin
      credits <= FULL;
      room    <= 1'b0;
      free    <= 1'b1;
    end
  end
endmodule

`default_nettype wire
