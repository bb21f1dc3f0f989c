// SPDX-License-Identifier: Apache-2.0
// Bench of rg_gft_lls_states: the C model's states of every rotation and pass, one a clock; then at
// random with bubbles and resets.

module rg_gft_lls_states_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_gft_lls_states";
  `include "tb.vh"
  `include "fattree.vh"
  `include "fattree_vectors.vh"

  localparam integer LATENCY = 2;
  localparam integer LANES   = 1;
  localparam integer BW      = ALL_SWITCHES*(DW+1);

  reg                  rst;
  reg  [(H+1)*DW-1:0]  k;
  reg  [(H+1)*PW-1:0]  p;
  wire                 out_valid;
  wire [BW-1:0]        out;
  `include "flow.vh"

  rg_gft_lls_states #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .k (k), .p (p),
    .out_valid (out_valid), .state (out[ALL_SWITCHES*DW-1:0]), .idle (out[BW-1 -: ALL_SWITCHES])
  );

  // Puts a row of the vectors in, or noise when it is -1.
  task next_input;
    input integer row;
    integer i, state;
    begin
      will_valid = (row >= 0);
      k          = will_valid ? digits(row / P) : $random(seed);
      p          = will_valid ? noisy_pass_digits(row % P) : $random(seed);
      for (i = 0; will_valid && i < ALL_SWITCHES; i = i + 1) begin
        state = v_state[row*ALL_SWITCHES + i];
        will[i*DW +: DW]          = state;
        means[i*DW +: DW]         = {DW{state != IDLE_SWITCH}};
        will[ALL_SWITCHES*DW + i] = (state == IDLE_SWITCH);
        means[ALL_SWITCHES*DW + i] = 1'b1;
      end
    end
  endtask

  integer i;

  initial begin
    read_vectors;
    begin_flow;
    for (i = 0; i < N*P + 300; i = i + 1) begin
      rst = i >= N*P && chance(10);
      next_input(i < N*P ? i : chance(3) ? -1 : below(N*P));
      clock;
    end
    end_flow(1'b1);
    pass;
  end
endmodule
