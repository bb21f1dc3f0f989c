// SPDX-License-Identifier: Apache-2.0
// rg_kautz_selftest and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the results while done is low. A run is too long for a search without a
// bound, but all runs are the same. Call both at rest while busy and all else that says that
// something is in progress are low, whatever their other registers hold. Then it remains to show
// three things, and each is over within a run:
//
//   reset     from any state, with a start or without: both are at rest, and done is low;
//   idle      at rest, with counts of a run at most, without a start: they stay so, done stays, and
//             from the third clock on the results stay, too;
//   start     at rest, with equal done, then pulses of start at any time while busy: equal outputs
//             through the run and for some clocks after it, in which both are at rest.
// RUN 64
`include "sim/formal/kautz/pipe_latency.v"
`default_nettype none

module contract #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire [15:0] mutant,
  input  wire        clk,
  input  wire [1:0]  any_what, // which of the three
  input  wire        any_start,
  output wire        differs
);
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);
  localparam integer N       = (D + 1) * D**(K - 1);
  localparam integer END     = N*N + LATENCY + 3; // the first clock with done
  localparam [1:0] RESET = 2'd0, IDLE = 2'd1, START = 2'd2;

  generate
    if (END + 5 > 64) begin : g_check_run
      ERROR_rg_kautz_selftest_of_this_network_runs_longer_than_RUN u_error ();
    end
  endgenerate

  reg  [7:0] now = 8'd0;
  reg  [1:0] what_then;
  wire [1:0] what  = (now == 8'd0) ? any_what : what_then;
  wire       reset = (what == RESET) & (now == 8'd0);
  wire       start = (what == START) ? (now == 8'd0) | (any_start & busy[0]) : any_start & reset;

  wire [1:0]         busy, done, error;
  wire [63:0]        count [0:1], clocks [0:1];
  wire [31:0]        crc [0:1];
  wire [160:0]       results [0:1];
  wire               walking_0, walking_1; // PROBE walking
  wire               sending_0, sending_1; // PROBE sending
  wire               ending_0, ending_1;   // PROBE ending
  wire [LATENCY-1:0] valid_0, valid_1;     // PROBE u_pipe.valid

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_selftest
      mutated u_selftest (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset), .start (start),
        .busy (busy[i]), .done (done[i]), .count (count[i]), .clocks (clocks[i]), .crc (crc[i]),
        .error (error[i])
      );
      assign results[i] = {count[i], clocks[i], crc[i], error[i]};
    end
  endgenerate

  wire rest = ~|{busy, walking_0, walking_1, sending_0, sending_1, ending_0, ending_1, valid_0,
                 valid_1};
  wire few  = (count[0] < END) & (count[1] < END) & (clocks[0] < END) & (clocks[1] < END);

  reg         from_rest, done_then;
  reg [160:0] before [0:1];
  always @(posedge clk) begin
    if (now != 8'd255)
      now <= now + 8'd1;
    if (now == 8'd0) begin
      what_then <= any_what;
      from_rest <= rest & ~^done & (few | (what != IDLE));
      done_then <= done[0];
    end
    before[0] <= results[0];
    before[1] <= results[1];
  end

  wire bad_reset = (now == 8'd1) & (~rest | (|done));
  wire bad_idle  = ~rest | (done != {2{done_then}})
    | ((now > 8'd2) & (results[0] != before[0] | results[1] != before[1]));
  wire bad_run   = (^busy) | (^done) | (done[0] & (results[0] != results[1]))
    | ((now >= END) & (~rest | ~done[0]));

  assign differs = (now != 8'd0) & (
      ((what == RESET) & bad_reset)
    | ((what == IDLE) & from_rest & (now < 8'd8) & bad_idle)
    | ((what == START) & from_rest & (now < END + 5) & bad_run));
endmodule

`default_nettype wire
