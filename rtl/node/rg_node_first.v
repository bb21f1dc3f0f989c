// SPDX-License-Identifier: Apache-2.0
// The first of the PORTS that ask, from the one on whose turn it is.
//
// CONTRACT  Combinational. from: bit i says that it is the turn of a place up to i; so the last bit
// is 1. pick has one bit of ask, and none if none asks: the first at or after that place,
// cyclically.
`default_nettype none

module rg_node_first #(
  parameter integer PORTS = 3 // places, 1..8
) (
  input  wire [PORTS-1:0] ask,
  input  wire [PORTS-1:0] from,
  output wire [PORTS-1:0] pick
);
  // Bit i: a place that asks comes before i. So pick[i] need not wait for ask[i].
  reg  [PORTS-1:0] blocked;
  integer i, j;
  always @* begin
    blocked = {PORTS{1'b0}};
    for (i = 0; i < PORTS; i = i + 1)
      for (j = 0; j < PORTS; j = j + 1)
        if (j < i)
          blocked[i] = blocked[i] | (ask[j] & (from[j] | ~from[i]));
        else if (j > i)
          blocked[i] = blocked[i] | (ask[j] & from[j] & ~from[i]);
  end
  assign pick = ask & ~blocked;
endmodule

`default_nettype wire
