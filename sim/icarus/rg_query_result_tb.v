// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_result: random results, the line read back symbol by symbol.
`default_nettype none

module rg_query_result_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_query_result";
  `include "tb.vh"

  localparam integer LW     = $clog2(D + 1);
  localparam integer N_BITS = (K*LW > 30) ? 32 : $clog2((D+1) * D**(K-1) + 1);
  localparam integer DIGITS = (K*LW > 30) ? 16 : (2*N_BITS + 1 + 3) / 4;

  reg         en;
  reg  [5:0]  index;
  reg  [63:0] count, cycles;
  reg  [31:0] crc;
  wire [7:0]  symbol;
  wire        last;

  rg_query_result #(.D(D), .K(K)) dut (
    .en (en), .index (index), .count (count), .clocks (cycles), .crc (crc),
    .symbol (symbol), .last (last)
  );

  // The next symbol of the line
  task expect_symbol;
    input [7:0] expected;
    input       expected_last;
    begin
      #1;
      check("symbol", symbol, expected);
      check("last", last, expected_last);
      en = 1'b0;
      #1 check("nothing", {last, symbol}, 9'd0);
      en    = 1'b1;
      index = index + 6'd1;
      tick;
    end
  endtask

  task expect_number;
    input [63:0]  number;
    input integer digits;
    input         at_end;
    integer d;
    for (d = digits - 1; d >= 0; d = d - 1)
      expect_symbol(8'h80 | ((number >> 4*d) & 64'd15), at_end && d == 0);
  endtask

  integer i;

  initial begin
    start;
    en = 1'b1;
    for (i = 0; i < 50; i = i + 1) begin
      // What does not fit the digits does not come up either.
      count  = {$random(seed), $random(seed)};
      cycles = {$random(seed), $random(seed)};
      if (DIGITS < 16) begin
        count  = count & ((64'd1 << 4*DIGITS) - 64'd1);
        cycles = cycles & ((64'd1 << 4*DIGITS) - 64'd1);
      end
      crc   = $random(seed);
      index = 6'd0;
      expect_symbol("S", 1'b0);
      expect_symbol(" ", 1'b0);
      expect_number(count, DIGITS, 1'b0);
      expect_symbol(" ", 1'b0);
      expect_number(cycles, DIGITS, 1'b0);
      expect_symbol(" ", 1'b0);
      expect_number({32'd0, crc}, 8, 1'b1);
    end
    pass;
  end
endmodule

`default_nettype wire
