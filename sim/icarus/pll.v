// SPDX-License-Identifier: Apache-2.0
// A model of the iCE40's PLL for benches: its clock is not in step with the reference, stands still
// at first, wanders until it locks, LOCK_CLOCKS of the reference after power-up or after `lost` has
// been high, and stops when that rises.
`timescale 1ns/1ps

module SB_PLL40_CORE #(
  parameter       FEEDBACK_PATH = "SIMPLE",
  parameter       PLLOUT_SELECT = "GENCLK",
  parameter [3:0] DIVR = 4'd0,
  parameter [6:0] DIVF = 7'd0,
  parameter [2:0] DIVQ = 3'd0,
  parameter [2:0] FILTER_RANGE = 3'd0
) (
  input  wire REFERENCECLK,
  output reg  PLLOUTGLOBAL,
  output reg  LOCK,
  input  wire RESETB,
  input  wire BYPASS
);
  localparam integer LOCK_CLOCKS = 700;

  reg     lost = 1'b0; // set by a bench
  integer clocks = 0;

  always @(posedge REFERENCECLK) begin
    clocks = (lost || !RESETB) ? 0 : clocks + 1;
    LOCK   <= (clocks >= LOCK_CLOCKS);
  end

  initial begin
    PLLOUTGLOBAL = 1'b0;
    LOCK         = 1'b0;
    forever begin
      #(LOCK ? 3.7 : 3.7 + clocks % 5);
      PLLOUTGLOBAL = ~PLLOUTGLOBAL & (clocks > 20);
    end
  end
endmodule
