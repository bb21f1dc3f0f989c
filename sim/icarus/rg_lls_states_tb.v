// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_lls_states: the C model's states of every rotation and pass, one a clock; then at
// random with bubbles and resets.
`default_nettype none

module rg_lls_states_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_lls_states";
  `include "tb.vh"
  `include "fattree.vh"
  `include "fattree_vectors.vh"

  reg                         rst, in_valid;
  reg  [(H+1)*DW-1:0]         k;
  reg  [(H+1)*PW-1:0]         p;
  wire                        out_valid;
  wire [ALL_SWITCHES*DW-1:0]  state;
  wire [ALL_SWITCHES-1:0]     idle;

  rg_lls_states #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst), .in_valid (in_valid), .k (k), .p (p),
    .out_valid (out_valid), .state (state), .idle (idle)
  );

  // The row of the vectors that went in that many clocks ago, -1 if none did
  integer ago1, ago2;
  integer entered, left, dropped;

  // Puts a row in, or noise when it is -1.
  task clock;
    input integer row;
    integer i, expected;
    begin
      in_valid = (row >= 0);
      k        = in_valid ? digits(row / P) : $random(seed);
      p        = in_valid ? noisy_pass_digits(row % P) : $random(seed);
      #1;
      check("out_valid", out_valid, ago2 >= 0);
      for (i = 0; ago2 >= 0 && i < ALL_SWITCHES; i = i + 1) begin
        expected = v_state[ago2*ALL_SWITCHES + i];
        check("idle", idle[i], expected == IDLE_SWITCH);
        if (expected != IDLE_SWITCH)
          check("state", state[i*DW +: DW], expected);
      end
      left    = left + (ago2 >= 0);
      entered = entered + (in_valid && !rst);
      dropped = dropped + (rst && ago1 >= 0);
      tick;
      ago2 = rst ? -1 : ago1;
      ago1 = rst ? -1 : row;
    end
  endtask

  integer i;

  initial begin
    start;
    read_vectors;
    entered = 0;
    left    = 0;
    dropped = 0;
    rst     = 1'b1;
    tick;
    ago1 = -1;
    ago2 = -1;

    rst = 1'b0;
    for (i = 0; i < N*P; i = i + 1)
      clock(i);
    for (i = 0; i < 300; i = i + 1) begin
      rst = chance(10);
      clock(chance(3) ? -1 : below(N*P));
    end
    rst = 1'b0;
    clock(-1);
    clock(-1);
    $display("%0d in, %0d out, %0d dropped in a reset", entered, left, dropped);
    if (left + dropped != entered || dropped == 0)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
