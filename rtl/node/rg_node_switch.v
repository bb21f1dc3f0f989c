// SPDX-License-Identifier: Apache-2.0
// The output of a router: takes a flit from one of the ports that ask, in turn.
//
// CONTRACT  grant: one of the ports that ask, and none if none asks (rg_node_pick). In the next
// clock valid is high and word is what that port showed. chosen is the same word one clock early.
// Reset clears valid.
`default_nettype none

module rg_node_switch #(
  parameter integer PORTS = 3, // ports, 1 and up
  parameter integer BITS  = 11 // bits of a word
) (
  input  wire           clk,
  input  wire           rst,
  input  wire [PORTS-1:0]   ask,
  input  wire [PORTS*BITS-1:0] words,
  output wire [PORTS-1:0]   grant,
  output reg  [BITS-1:0]   chosen,
  output reg            valid,
  output reg  [BITS-1:0]   word
);
  rg_node_pick #(.PORTS(PORTS)) u_pick (
    .clk (clk), .rst (rst), .ask (ask), .taken (|ask), .pick (grant)
  );

  integer i;
  always @* begin
    chosen = {BITS{1'b0}};
    for (i = 0; i < PORTS; i = i + 1)
      chosen = chosen | (words[i*BITS +: BITS] & {BITS{grant[i]}});
  end

  always @(posedge clk) begin
    valid <= |ask;
    word  <= chosen;

    if (rst)
      valid <= 1'b0;
  end
endmodule

`default_nettype wire
