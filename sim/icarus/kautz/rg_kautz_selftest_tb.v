// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_selftest: the CRC of the C model's tables of all pairs, the count, the clocks;
// a run that a reset cuts off, and two successive runs.

module rg_kautz_selftest_tb;
  parameter integer D = 2;
  parameter integer K = 3;

  localparam NAME = "rg_kautz_selftest";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_sum.vh"

  reg         rst, go;
  wire        busy, done, error;
  wire [63:0] count, cycles;
  wire [31:0] crc;

  rg_kautz_selftest #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst), .start (go), .busy (busy), .done (done), .count (count),
    .clocks (cycles), .crc (crc), .error (error)
  );

  task clock;
    input expect_busy, expect_done;
    begin
      #1;
      check("busy", busy, expect_busy);
      check("done", done, expect_done);
      if (expect_done) begin
        check("count", count, N * (N - 1));
        check("clocks", cycles, N * N + LATENCY + 2);
        check("crc", crc, expected);
        check("error", error, 1'b0);
      end
      tick;
    end
  endtask

  // A start, and that many clocks of the run
  task run;
    input         expect_done; // still, of the previous run
    input integer length;
    integer n;
    begin
      go = 1'b1;
      clock(1'b0, expect_done);
      for (n = 0; n < length; n = n + 1) begin
        go = chance(8);
        clock(1'b1, 1'b0);
      end
      go = 1'b0;
    end
  endtask

  integer i;

  initial begin
    start;
    sum_vectors;
    rst = 1'b1;
    go  = 1'b1;
    tick;
    clock(1'b0, 1'b0);
    rst = 1'b0;
    go  = 1'b0;
    for (i = 0; i < 3; i = i + 1)
      clock(1'b0, 1'b0);
    run(1'b0, N * N / 2);
    rst = 1'b1;
    clock(1'b1, 1'b0);
    rst = 1'b0;
    run(1'b0, N * N + LATENCY + 2);
    for (i = 0; i < 5; i = i + 1)
      clock(1'b0, 1'b1);
    run(1'b1, N * N + LATENCY + 2);
    run(1'b1, N * N + LATENCY + 2);
    clock(1'b0, 1'b1);
    // An answer with an error that no pair has, and the next start, which forgets it
    run(1'b1, LATENCY + 4);
    force dut.code = 4'd2;
    clock(1'b1, 1'b0);
    release dut.code;
    for (i = 0; i < N * N - 3; i = i + 1)
      clock(1'b1, 1'b0);
    #1;
    check("done", done, 1'b1);
    check("error", error, 1'b1);
    go = 1'b1;
    tick;
    #1;
    check("error after a start", error, 1'b0);
    pass;
  end
endmodule
