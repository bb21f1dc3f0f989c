// SPDX-License-Identifier: Apache-2.0
// Bench of rg_machine_board, and so of rg_machine_query, rg_query_nodes and rg_node_machine: an
// order before the nodes are up is refused, and rst makes all new while messages are sent; then the
// questions of the C model, bit by bit into the pin and out of it, and the model's answers, the
// clocks in them included.

module rg_machine_board_tb;
  parameter integer D     = 2;
  parameter integer K     = 1;
  parameter integer FLITS = 2;

  localparam NAME = "rg_machine_board";
  localparam integer DIV = 4;
  localparam integer PATIENCE = 200000; // clocks for an order
  `include "tb.vh"
  `include "question_vectors.vh"

  reg  rx;
  wire tx, led_heartbeat, led_error;

  // V is 2 for K up to 3
  rg_machine_board #(.D(D), .K(K), .V(2 + K / 4), .FLITS(FLITS), .DIV(DIV)) dut (
    .clk (clk), .rst (1'b0), .ready (1'b1), .rx (rx), .tx (tx),
    .led_heartbeat (led_heartbeat), .led_error (led_error)
  );

  `define BOARD dut
  `include "board_line.vh"

  task expect_busy;
    reg [8*12-1:0] text;
    integer i;
    begin
      text            = "! d busy*58\n";
      question_length = 2;
      question[0]     = "P";
      question[1]     = 9'h00a;
      answer_length   = 12;
      for (i = 0; i < 12; i = i + 1)
        answer[i] = text[8*(11-i) +: 8];
      ask;
    end
  endtask

  task wait_for_nodes;
    begin
      repeat (400) // the counters are cleared
        clock;
      expect_busy;
      while (dut.up !== {(D+1)*D**(K-1){1'b1}})
        clock;
      repeat (100)
        clock;
    end
  endtask

  initial begin
    start;
    open_vectors;
    begin_line;
    answer_length = 0;
    wait_for_nodes;
    say("P");
    repeat (500)
      clock;
    reset_from_anywhere;
    wait_for_nodes;
    read_question;
    while (more) begin
      ask;
      if (answer_length > 0)
        check("led_error", led_error, answer[0] == "!");
      read_question;
    end
    $display("%0d questions", questions);
    pass;
  end
endmodule
