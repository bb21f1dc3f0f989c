// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_board on its pins, the top of a board (boards/top.v) with its PLL: nothing is said
// before the PLL has locked and after it has lost its lock. Then the questions of the C model, bit
// by bit into the pin and out of it, without pause, from a host that is up to 2 % off.
`default_nettype none
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

  integer now, at, bit_time;   // in thousandths of a clock
  integer place;               // clocks since the edge of the byte being received, or -1
  reg [7:0] data;
  integer come, quiet;

  // Every bit is sampled in its middle.
  task clock;
    integer bit_of;
    begin
      #1;
      bit_of = place / DIV;
      if (clocks > 0 && tx !== 1'b1 && tx !== 1'b0)
        $fatal(1, "tx is %b in clock %0d", tx, clocks);
      if (place >= 0 && place % DIV == DIV / 2) begin
        if (bit_of == 0)
          check("start bit", tx, 1'b0);
        else if (bit_of <= 8)
          data[bit_of - 1] = tx;
        else begin
          check("stop bit", tx, 1'b1);
          if (come == answer_length)
            $fatal(1, "a byte too many, %h, in clock %0d", data, clocks);
          check("byte of answer", data, answer[come]);
          come  = come + 1;
          place = -2;
        end
      end
      if (place == -1 && tx === 1'b0)
        place = 0;
      if (place >= 0 || place == -2)
        place = (place == -2) ? -1 : place + 1;
      quiet = (place != -1) ? 0 : quiet + 1;
      tick;
      now = now + 1000;
    end
  endtask

  task line;
    input level;
    begin
      rx = level;
      at = at + bit_time;
      while (now < at)
        clock;
    end
  endtask

  task put;
    input [8:0] value;
    integer i;
    begin
      line(1'b0);
      for (i = 0; i < 8; i = i + 1)
        line(value[i]);
      line(~value[8]);
      if (value[8])
        line(1'b1);
      rx = 1'b1;
    end
  endtask

  // A question whose answer must be the one that is expected
  task ask;
    integer i;
    begin
      come     = 0;
      at       = now - below(1000);
      bit_time = DIV * (980 + questions % 5 * 10);
      for (i = 0; i < question_length; i = i + 1)
        put(question[i]);
      quiet = 0;
      while (come < answer_length && quiet < 100 + 20 * DIV)
        clock;
      check("answered bytes", come, answer_length);
      while (quiet < 12 * DIV)
        clock;
      questions = questions + 1;
    end
  endtask

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
      while (dut.u_board.rst !== 1'b0) begin
        in_reset = in_reset + 1;
        clock;
      end
      check("reset", in_reset, 17); // 15 clocks, after the two of the synchroniser
      quiet = 0;
      while (quiet < 20)
        clock;
    end
  endtask

  integer questions, in_reset, i;

  initial begin
    start;
    open_vectors;
    rx            = 1'b1;
    place         = -1;
    come          = 0;
    quiet         = 0;
    questions     = 0;
    now           = 0;
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
      read_question;
    end
    check("led_heartbeat", led_heartbeat, clocks >> 23);
    dut.u_board.beat = 24'h7ffff0;
    for (i = 0; i < 20; i = i + 1)
      clock;
    check("led_heartbeat after 2^23 clocks", led_heartbeat, 1'b1);
    $display("%0d questions", questions);
    pass;
  end
endmodule

`default_nettype wire
