// SPDX-License-Identifier: Apache-2.0
// Bench of rg_exchange_board on its pins: the questions of the C model, and its answers with the
// sums of all exchanges; rst ends exchanges that run.
`timescale 1ns/1ps

module rg_exchange_board_tb;
  parameter integer D    = 2;
  parameter integer K    = 2;
  parameter integer DIV  = 4;
  parameter integer KIND = 0;

  localparam NAME = "rg_exchange_board";
  `include "tb.vh"
  `include "question_vectors.vh"

  reg  rx;
  wire tx, led_heartbeat, led_error;

  rg_exchange_board #(.D(D), .K(K), .BITS(8), .DIV(DIV), .KIND(KIND)) dut (
    .clk (clk), .rst (1'b0), .rx (rx), .tx (tx),
    .led_heartbeat (led_heartbeat), .led_error (led_error)
  );

  localparam integer PATIENCE = 400000; // a run may be of thousands of rounds
  `define BOARD dut
  `include "board_line.vh"

  initial begin
    start;
    open_vectors;
    begin_line;
    while (quiet < 40)
      clock;
    say((KIND != 0) ? "G fff" : "E fff");
    repeat (20)
      clock;
    check("busy", dut.busy, 1'b1);
    reset_from_anywhere;
    check("busy after a reset", dut.busy, 1'b0);
    read_question;
    while (more) begin
      ask;
      if (answer_length != 0)
        check("led_error", led_error, answer[0] == "!");
      read_question;
    end
    check("led_heartbeat", led_heartbeat, clocks >> 23);
    $display("%0d questions", questions);
    if (questions < 10)
      $fatal(1, "too few questions");
    pass;
  end
endmodule
