// SPDX-License-Identifier: Apache-2.0
// Asks for the pair +source +destination and expects +letters; then for pairs that are none.
`default_nettype none
`timescale 1ns/1ps

module first_hops_tb;
  parameter integer D = 4;

  reg         clk = 1'b0, rst = 1'b1, ask = 1'b0;
  reg  [11:0] source, destination;
  reg  [5:0]  expected;
  wire        idle, done, wrong;
  wire [5:0]  letters;
  integer     clocks;

  first_hops #(.D(D)) dut (
    .clk (clk), .rst (rst), .ask (ask), .source (source), .destination (destination),
    .idle (idle), .done (done), .letters (letters), .wrong (wrong)
  );

  always #5 clk = ~clk;

  // Until done, which an answer in clock `at` makes D clocks later
  task question;
    begin
      while (!idle) @(negedge clk);
      ask = 1'b1;
      @(negedge clk) ask = 1'b0;
      clocks = 1;
      while (!done && clocks < 100) begin
        @(negedge clk);
        clocks = clocks + 1;
      end
    end
  endtask

  initial begin
    if (!$value$plusargs("source=%h", source) || !$value$plusargs("destination=%h", destination)
        || !$value$plusargs("letters=%h", expected))
      $fatal(1, "+source, +destination and +letters expected");
    repeat (2) @(negedge clk);
    rst = 1'b0;
    question;
    if (letters !== expected || wrong !== 1'b0)
      $fatal(1, "letters %b, expected %b", letters, expected);
    // The source itself, then a word of equal letters
    repeat (2) begin
      destination = destination == source ? 12'd0 : source;
      question;
      if (wrong !== 1'b1 || clocks != 2 + D)
        $fatal(1, "an error comes in clock 2, done was in clock %0d", clocks);
    end
    $display("PASS first_hops, D=%0d", D);
    $finish;
  end
endmodule

`default_nettype wire
