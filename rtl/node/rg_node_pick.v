// SPDX-License-Identifier: Apache-2.0
// Picks one of the PORTS that ask, in turn.
//
// CONTRACT  pick has one bit of ask, and none if none asks: the first at or after the place whose
// turn it is, cyclically. With taken the turn goes to the place after the picked one; taken needs
// an ask. Reset gives the turn to place 0.
`default_nettype none

module rg_node_pick #(
  parameter integer PORTS = 3 // places, 1..8
) (
  input  wire         clk,
  input  wire         rst,
  input  wire [PORTS-1:0] ask,
  input  wire         taken,
  output wire [PORTS-1:0] pick
);
  generate
    if (PORTS == 1) begin : g_single
      assign pick = ask;
      wire unused_ok = &{1'b0, clk, rst, taken};
    end else begin : g_several
      // Bit i: it is the turn of a place up to i. So the last place needs none.
      reg  [PORTS-2:0] turn;
      rg_node_first #(.PORTS(PORTS)) u_first (.ask (ask), .from ({1'b1, turn}), .pick (pick));

      reg  [PORTS-2:0] below; // bit i: a place before i is picked
      integer i;
      always @* begin
        below = {(PORTS-1){1'b0}};
        for (i = 1; i < PORTS - 1; i = i + 1)
          below[i] = below[i-1] | pick[i-1];
      end

      always @(posedge clk) begin
        if (taken)
          turn <= below | {(PORTS-1){pick[PORTS-1]}};

        if (rst)
          turn <= {(PORTS-1){1'b1}};
      end
    end
  endgenerate
endmodule

`default_nettype wire
