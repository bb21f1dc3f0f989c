// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_machine_board, and so of rg_machine_query, rg_machine_parser and rg_machine_texts: an
// order before the nodes are up is refused; then the questions of the C model, bit by bit into the
// pin and out of it, and the model's answers, the clocks in them included.
`default_nettype none

module rg_machine_board_tb;
  parameter integer D = 2;
  parameter integer K = 1;
  parameter integer B = 2;

  localparam NAME = "rg_machine_board";
  localparam integer DIV = 4;
  localparam integer PATIENCE = 200000; // clocks for an order
  `include "tb.vh"
  `include "question_vectors.vh"

  reg  rx;
  wire tx, led_heartbeat, led_error;

  // V is 2 for K up to 3
  rg_machine_board #(.D(D), .K(K), .V(2 + K / 4), .B(B), .DIV(DIV)) dut (
    .clk (clk), .ready (1'b1), .rx (rx), .tx (tx),
    .led_heartbeat (led_heartbeat), .led_error (led_error)
  );

  integer place; // clocks since the edge of the byte being received, or -1
  integer come, quiet, questions, i;
  reg [7:0] data;

  // Every bit is sampled in its middle.
  task clock;
    begin
      #1;
      if (place == -1 && tx === 1'b0)
        place = 0;
      else if (place >= 0)
        place = place + 1;
      if (place >= DIV && place < 9 * DIV && place % DIV == DIV / 2)
        data = {tx, data[7:1]};
      if (place == 9 * DIV + DIV / 2) begin
        check("stop bit", tx, 1'b1);
        if (come == answer_length)
          $fatal(1, "a byte too many, %h, in clock %0d", data, clocks);
        check("byte of answer", data, answer[come]);
        come  = come + 1;
        place = -1;
      end
      quiet = (place != -1) ? 0 : quiet + 1;
      tick;
    end
  endtask

  task line;
    input level;
    begin
      rx = level;
      repeat (DIV)
        clock;
    end
  endtask

  task put;
    input [8:0] value;
    integer bit_of;
    begin
      line(1'b0);
      for (bit_of = 0; bit_of < 8; bit_of = bit_of + 1)
        line(value[bit_of]);
      line(~value[8]);
      line(1'b1);
    end
  endtask

  // A question whose answer must be the one that is expected
  task ask;
    begin
      come = 0;
      for (i = 0; i < question_length; i = i + 1)
        put(question[i]);
      quiet = 0;
      while (come < answer_length && quiet < PATIENCE)
        clock;
      check("answered bytes", come, answer_length);
      while (quiet < 30 * DIV)
        clock;
      if (answer_length > 0)
        check("led_error", led_error, answer[0] == "!");
      questions = questions + 1;
    end
  endtask

  task expect_busy;
    reg [8*12-1:0] text;
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

  initial begin
    start;
    {place, quiet, come, questions, answer_length} = 0;
    place = -1;
    rx    = 1'b1;
    open_vectors;
    repeat (400)
      clock;
    expect_busy;
    while (dut.up !== {(D+1)*D**(K-1){1'b1}})
      clock;
    repeat (100)
      clock;
    read_question;
    while (more) begin
      ask;
      read_question;
    end
    $display("%0d questions", questions);
    pass;
  end
endmodule

`default_nettype wire
