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
      wire [PORTS-1:0] later = {1'b1, turn} & ask;
      wire [PORTS-1:0] first = (|later) ? later : ask;
      // Bit i: a place before i is in first. Three doublings reach over 8 places.
      wire [PORTS-1:0] by_1   = first << 1;
      wire [PORTS-1:0] by_2   = by_1 | (by_1 << 1);
      wire [PORTS-1:0] by_4, below;
      if (PORTS > 2) begin : g_by_4
        assign by_4 = by_2 | (by_2 << 2);
      end else begin : g_is_2
        assign by_4 = by_2;
      end
      if (PORTS > 4) begin : g_by_8
        assign below = by_4 | (by_4 << 4);
      end else begin : g_is_4
        assign below = by_4;
      end

      assign pick = first & ~below;

      always @(posedge clk) begin
        if (taken)
          turn <= below[PORTS-2:0] | {(PORTS-1){pick[PORTS-1]}};

        if (rst)
          turn <= {(PORTS-1){1'b1}};
      end
    end
  endgenerate
endmodule

`default_nettype wire
