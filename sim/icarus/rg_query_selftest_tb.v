// SPDX-License-Identifier: Apache-2.0
// Bench of rg_query_selftest: runs with a core clock that is faster than the other, slower, or the
// same; the same CRC of each, one finish a start, results that stand still; a reset of four clocks
// of both, which ends a run without a finish; and an answer with an error that no pair has, which
// shows until the next run, and is not counted. The CRC itself is for the co-simulation.
`timescale 1ns/1ps

module rg_query_selftest_tb;
  parameter integer D = 2;
  parameter integer K = 3;

  localparam NAME = "rg_query_selftest";
  `include "tb.vh"
  `include "../formal/kautz/pipe_latency.v"

  localparam integer N = (D + 1) * D**(K-1);

  reg         rst, go;
  wire        finish;
  wire [63:0] count, cycles;
  wire [31:0] crc;
  reg  [31:0] expected; // of the first run on

  // 0: the same clock; else half a period, which has nothing to do with clk's 5
  reg  [7:0] half;
  reg        other;
  wire       core_clk = (half == 8'd0) ? clk : other;

  initial begin
    other = 1'b0;
    half  = 8'd0;
    forever begin
      #(0.137 + ((half == 8'd0) ? 5 : half)) other = ~other;
    end
  end

  rg_query_selftest #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst), .core_clk (core_clk), .start (go), .finish (finish),
    .count (count), .clocks (cycles), .crc (crc)
  );

  // Starts, waits for the end, and looks again some clocks later.
  task run;
    integer n, ends;
    begin
      go = 1'b1;
      tick;
      go   = 1'b0;
      ends = 0;
      n    = 0;
      while (ends == 0) begin
        #1;
        check("finish", finish === 1'b0 || finish === 1'b1, 1'b1);
        ends = finish;
        if (!finish)
          tick;
        n = n + 1;
        if (n > 100 + 20*N*N)
          $fatal(1, "no finish, half period %0d", half);
      end
      if (expected === 32'bx)
        expected = crc;
      for (n = 0; n < 20; n = n + 1) begin
        check("count", count, N * (N - 1));
        check("crc", crc, expected);
        check("time", cycles > N*N && cycles < N*N + 12, 1'b1);
        tick;
        #1 check("one finish", finish, 1'b0);
      end
    end
  endtask

  // Four clocks of both, as long as it must be
  task reset;
    integer n;
    begin
      rst = 1'b1;
      go  = 1'b0;
      for (n = 0; n < 4 || 10*n < 8*half + 2; n = n + 1)
        tick;
      rst = 1'b0;
      for (n = 0; n < 20; n = n + 1) begin
        #1 check("finish", finish, 1'b0);
        tick;
      end
    end
  endtask

  task run_with_an_error;
    begin
      go = 1'b1;
      tick;
      go = 1'b0;
      repeat (`RG_PIPE_LATENCY(D, K) + 9)
        tick;
      force dut.u_selftest.code = 4'd2;
      tick;
      release dut.u_selftest.code;
      while (!finish)
        tick;
      check("error", dut.core_error, 1'b1);
      check("count with an error", count < N * (N - 1), 1'b1);
    end
  endtask

  integer i;

  initial begin
    start;
    for (i = 0; i < 5; i = i + 1) begin
      case (i)
        0:       half = 8'd0;
        1:       half = 8'd1;
        2:       half = 8'd4;
        3:       half = 8'd7;
        default: half = 8'd13;
      endcase
      reset;
      run;
      run;
      // One finish more, and a reset in the middle of the next run: no finish of that
      run;
      go = 1'b1;
      tick;
      go = 1'b0;
      tick;
      reset;
      run;
    end
    half = 8'd0;
    reset;
    run_with_an_error;
    run;
    check("error after a start", dut.core_error, 1'b0);
    pass;
  end
endmodule
