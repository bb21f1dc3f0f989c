// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_root_idle: roots in order and with pauses, for every level and any pass; clear comes
// alone, with step, and at any time.
`default_nettype none

module rg_root_idle_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_root_idle";
  `include "tb.vh"
  `include "fattree.vh"

  reg                         clear, step;
  reg  [$clog2(H+1)-1:0]      level;
  reg  [(H+1)*PW-1:0]         p;
  wire                        idle;

`ifdef NETLIST
  rg_root_idle dut (
`else
  rg_root_idle #(.H(H), .M(M), .W(W)) dut (
`endif
    .clk (clk), .clear (clear), .step (step), .level (level), .p (p), .idle (idle)
  );

  integer t, turn, idles, i;

  task look;
    integer x, y;
    reg     expected;
    for (x = 0; x <= H; x = x + 1) begin
      turn     = below(P);
      level    = x;
      p        = noisy_pass_digits(turn);
      expected = 1'b0;
      for (y = 1; y < x; y = y + 1)
        if (t / W**y % W + W * pass_digit(turn, y) >= M)
          expected = 1'b1;
      #1;
      check("idle", idle, expected);
      idles = idles + expected;
    end
  endtask

  initial begin
    start;
    idles = 0;
    clear = 1'b1;
    step  = 1'b0;
    tick;
    t = 0;
    for (i = 0; i < 40 * W**H; i = i + 1) begin
      look;
      clear = (t == W**H - 1) || chance(2 * W**H);
      step  = chance(2);
      tick;
      t = clear ? 0 : t + step;
    end
    if ((idles > 0) != (M % W != 0 && H > 1))
      $fatal(1, "%0d idle roots", idles);
    pass;
  end
endmodule

`default_nettype wire
