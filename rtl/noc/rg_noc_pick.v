// SPDX-License-Identifier: Apache-2.0
// Picks one of those that ask, in turn.
//
// CONTRACT  pick has one bit of ask, none if none asks: the first at or after the place whose turn
// it is, cyclically. With taken, which needs an ask, the turn goes to the place after the picked
// one. Reset gives it to place 0.
`default_nettype none

module rg_noc_pick #(
  parameter integer N = 4 // places, at least 1
) (
  input  wire         clk,
  input  wire         rst,
  input  wire [N-1:0] ask,
  input  wire         taken,
  output wire [N-1:0] pick
);
  generate
    if (N == 1) begin : g_one
      assign pick = ask;
      wire unused_ok = &{1'b0, clk, rst, taken};
    end else begin : g_several
      localparam integer STEPS = $clog2(N-1) + 1; // each reaches twice as far, to N-1
      // Bit i: it is the turn of a place up to i. So the last place needs none.
      reg  [N-2:0] turn;
      wire [N-1:0] later = {1'b1, turn} & ask;
      wire [N-1:0] first = (|later) ? later : ask;
      // Bit i: a place before i is in first.
      reg [N-1:0] after;
      integer     k;
      always @* begin
        after = first << 1;
        for (k = 1; k < STEPS; k = k + 1)
          after = after | (after << (1 << (k-1)));
      end

      assign pick = first & ~after;

      always @(posedge clk) begin
        if (taken)
          turn <= after[N-2:0] | {(N-1){pick[N-1]}};

        if (rst)
          turn <= {(N-1){1'b1}};
      end
    end
  endgenerate
endmodule

`default_nettype wire
