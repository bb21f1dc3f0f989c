// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_lls_thresholds: every rotation and pass, against the C model's e_x and T_x, and what
// the switches make of it against the definition of the square.
`default_nettype none

module rg_lls_thresholds_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_lls_thresholds";
  `include "tb.vh"
  `include "fattree.vh"
  `include "fattree_vectors.vh"

  reg  [(H+1)*DW-1:0] k;
  reg  [(H+1)*PW-1:0] p;
  wire [(H+1)*DW-1:0] low, high;
  wire [(H+1)*TW-1:0] threshold;

`ifdef NETLIST
  rg_lls_thresholds dut (
`else
  rg_lls_thresholds #(.H(H), .M(M), .W(W)) dut (
`endif
    .k (k), .p (p), .low (low), .high (high), .threshold (threshold)
  );

  task look;
    input integer rotation, turn;
    integer x, t, at, state;
    for (x = 0; x <= H; x = x + 1) begin
      // One turn more, so that e_x is not negative
      at = (rotation*P + turn)*(H+1) + x;
      check("high", high[x*DW +: DW], (v_e[at] + radix(x)) % radix(x));
      check("low", low[x*DW +: DW], (v_e[at] + radix(x) + 1) % radix(x));
      check("threshold", threshold[x*TW +: TW], v_threshold[at]);
      for (t = 0; t < W**x; t = t + 1) begin
        state = left_state(x, t, rotation, turn);
        if (state != IDLE_SWITCH)
          check("state", (t < threshold[x*TW +: TW]) ? low[x*DW +: DW] : high[x*DW +: DW], state);
      end
    end
  endtask

  integer rotation, turn;

  initial begin
    start;
    read_vectors;
    for (rotation = 0; rotation < N; rotation = rotation + 1)
      for (turn = 0; turn < P; turn = turn + 1) begin
        k = digits(rotation);
        p = noisy_pass_digits(turn);
        #1 look(rotation, turn);
      end
    pass;
  end
endmodule

`default_nettype wire
