// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_lls_switch: every threshold with every set of last passes and any two states.
`default_nettype none

module rg_lls_switch_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;
  parameter integer X = 1; // level of the switch
  parameter integer T = 0; // its root

  localparam NAME = "rg_lls_switch";
  `include "tb.vh"
  `include "fattree.vh"

  reg  [DW-1:0] low, high;
  reg  [TW-1:0] threshold;
  reg  [H:0]    pass_is_last;
  wire [DW-1:0] state;
  wire          idle;

  rg_lls_switch
`ifndef NETLIST
    #(.H(H), .M(M), .W(W), .X(X), .T(T))
`endif
  dut (
    .low (low), .high (high), .threshold (threshold), .pass_is_last (pass_is_last),
    .state (state), .idle (idle)
  );

  // Digit y of the root and the pass are no digit of an address.
  function outside;
    input integer y;
    outside = pass_is_last[y] && T / W**y % W + W * (G-1) >= M;
  endfunction

  integer i, last, y;
  reg     expected;

  initial begin
    start;
    for (i = 0; i <= W**H; i = i + 1)
      for (last = 0; last < 2 << H; last = last + 1) begin
        threshold    = i;
        pass_is_last = last;
        low          = below(1 << DW);
        high         = below(1 << DW);
        expected     = 1'b0;
        for (y = 1; y < X; y = y + 1)
          expected = expected | outside(y);
        #1;
        check("state", state, (T < i) ? low : high);
        check("idle", idle, expected);
      end
    pass;
  end
endmodule

`default_nettype wire
