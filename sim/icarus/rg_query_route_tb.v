// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_route: random beats, every symbol of their lines.
`default_nettype none

module rg_query_route_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_query_route";
  `include "tb.vh"
  `include "kautz.vh"

  reg                    en;
  reg  [(2*K+2)*LW-1:0]  word;
  reg  [4:0]             hops;
  reg  [1:0]             phase;
  reg  [5:0]             index;
  wire [7:0]             symbol;
  wire                   last;

  rg_query_route
`ifndef NETLIST
    #(.D(D), .K(K))
`endif
  dut (
    .en (en), .word (word), .hops (hops), .phase (phase), .index (index),
    .symbol (symbol), .last (last)
  );

  integer i, n;
  reg [7:0] expected;

  initial begin
    start;
    for (n = 0; n < 50 + 3 * (K + 2); n = n + 1) begin
      hops  = 1 + n % (K + 2);
      phase = below(3);
      for (i = 0; i < 2*K + 2; i = i + 1)
        word[i*LW +: LW] = any_letter(0);
      for (i = 0; i < 2 + K + hops; i = i + 1) begin
        index = i;
        case (i)
          0:       expected = "A" + phase;
          1:       expected = " ";
          default: expected = 8'h80 | word[(i-2)*LW +: LW];
        endcase
        en = 1'b1;
        #1;
        check("symbol", symbol, expected);
        check("last", last, i == 1 + K + hops);
        en = 1'b0;
        #1;
        check("off", {symbol, last}, 0);
      end
    end
    pass;
  end
endmodule

`default_nettype wire
