// SPDX-License-Identifier: Apache-2.0
// Bench of rg_pulse_sync and rg_reset_sync between clocks of unlike periods: each pulse arrives
// once and in time, none comes of a reset; pulse and reset pass two registers, not fewer.
`timescale 1ns/1ps

module rg_pulse_sync_tb;
  localparam NAME = "rg_pulse_sync";
  `include "tb.vh"

  reg      to_clk, rst, pulse;
  wire     to_rst, to_pulse;
  realtime half;
  integer  seen, sent, waited, n, i;

  initial begin
    to_clk = 1'b0;
    half   = 5.0;
    forever
      #(half) to_clk = ~to_clk;
  end

  rg_reset_sync u_reset (.clk (to_clk), .rst_in (rst), .rst_out (to_rst));

  rg_pulse_sync dut (
    .from_clk (clk), .from_rst (rst), .from_pulse (pulse),
    .to_clk (to_clk), .to_rst (to_rst), .to_pulse (to_pulse)
  );

  integer since_pulse, since_rst; // rising edges of to_clk
  reg     was_reset;

  initial begin
    seen        = 0;
    since_pulse = 0;
    since_rst   = 0;
  end

  always @(posedge clk)
    if (pulse)
      since_pulse = 0;

  always @(rst)
    since_rst = 0;

  always @(posedge to_clk) begin
    since_pulse = since_pulse + 1;
    since_rst   = since_rst + 1;
  end

  always @(negedge to_clk) begin
    if (to_pulse === 1'bx && !rst && waited > 40)
      $fatal(1, "x after the reset");
    if (to_pulse === 1'b1) begin
      seen = seen + 1;
      if (since_pulse < 2 || since_pulse > 4)
        $fatal(1, "a pulse passed %0d edges", since_pulse);
    end
    if (to_rst !== was_reset && was_reset !== 1'bx && (since_rst < 2 || since_rst > 3))
      $fatal(1, "the reset passed %0d edges", since_rst);
    was_reset = to_rst;
  end

  initial begin
    start;
    sent   = 0;
    waited = 0;
    for (i = 0; i < 6; i = i + 1) begin
      case (i)
        0:       half = 5.0;
        1:       half = 0.77;
        2:       half = 4.9;
        3:       half = 5.1;
        4:       half = 13.3;
        default: half = 31.0;
      endcase
      pulse = 1'b0;
      rst   = 1'b1;
      for (n = 0; n < 60; n = n + 1)
        tick;
      check("in reset", to_rst, 1'b1);
      rst = 1'b0;
      for (n = 0; n < 60; n = n + 1) begin
        tick;
        waited = n;
      end
      check("out of reset", to_rst, 1'b0);
      check("none of the reset", seen, sent);
      for (n = 0; n < 40; n = n + 1) begin
        pulse = 1'b1;
        tick;
        pulse = 1'b0;
        sent  = sent + 1;
        // Four clocks of to_clk in time, and one for the edge
        for (waited = 0; 10*waited <= 10*half; waited = waited + 1)
          tick;
        check("pulses", seen, sent);
        repeat (below(20)) tick;
      end
      waited = 0;
    end
    pass;
  end
endmodule
