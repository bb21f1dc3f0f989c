// SPDX-License-Identifier: Apache-2.0
// Bench of rg_board on its pins, the top of a board (boards/top.v) with its PLL: nothing is said
// before the PLL has locked and after it has lost its lock, and rst restarts the board. Then the
// questions of the C model, bit by bit into the pin and out of it, without pause, from a host that
// is up to 2 % off.
`timescale 1ns/1ps

module rg_board_tb;
  parameter integer D   = 3;
  parameter integer K   = 6;
  parameter integer H   = 2;
  parameter integer M   = 4;
  parameter integer W   = 2;
  parameter integer DIV = 4;

  localparam NAME = "rg_board";
  `include "tb.vh"
  `include "question_vectors.vh"

  reg  rx;
  wire tx, led_heartbeat, led_error;

  top #(.D(D), .K(K), .H(H), .M(M), .W(W), .DIV(DIV), .PLL_DIVF(1)) dut (
    .CLK (clk), .RX (rx), .TX (tx), .LED_HEARTBEAT (led_heartbeat), .LED_ERROR (led_error)
  );

  localparam integer PATIENCE = 100 + 20 * DIV;
  `define BOARD dut.u_board
  `include "board_line.vh"

  // A line that would get an answer gets none, while there is no lock.
  task unheard;
    begin
      question_length = 3;
      question[0]     = 9'h00a;
      question[1]     = "!";
      question[2]     = 9'h00a;
      answer_length   = 0;
      ask;
      check("led_error without a lock", led_error, 1'b0);
    end
  endtask

  task wait_for_lock;
    begin
      if (dut.g_pll.u_pll.LOCK === 1'b1)
        $fatal(1, "locked too early");
      while (dut.g_pll.u_pll.LOCK !== 1'b1)
        clock;
      in_reset = 0;
      wait_for_board;
    end
  endtask

  integer i;

  initial begin
    start;
    open_vectors;
    begin_line;
    unheard;
    wait_for_lock;
    read_question;
    while (more) begin
      ask;
      if (answer_length != 0)
        check("led_error", led_error, answer[0] == "!");
      // In the middle of the questions the lock is lost, and comes again.
      if (questions == 40) begin
        dut.g_pll.u_pll.lost = 1'b1;
        for (i = 0; i < 4; i = i + 1)
          clock;
        unheard;
        dut.g_pll.u_pll.lost = 1'b0;
        wait_for_lock;
      end
      if (questions == 20)
        reset_from_anywhere;
      read_question;
    end
    check("led_heartbeat", led_heartbeat, clocks >> 23);
    dut.u_board.u_reset.beat = 24'h7ffff0;
    for (i = 0; i < 20; i = i + 1)
      clock;
    check("led_heartbeat after 2^23 clocks", led_heartbeat, 1'b1);
    $display("%0d questions", questions);
    pass;
  end
endmodule
