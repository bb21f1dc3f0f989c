// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_parser: the questions of the C model, judged as the model's answers say.
`default_nettype none

module rg_query_parser_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_query_parser";
  `include "tb.vh"
  `include "fattree.vh"
  `include "question_vectors.vh"

  localparam integer LW = $clog2(D + 1);

  reg                   rst, en, damaged;
  reg  [7:0]            data;
  wire                  busy, judged, ask_identity, ask_routes, ask_states, ask_selftest, square;
  wire [3:0]            error;
  wire [2*K*LW-1:0]     words;
  wire [(H+1)*DW-1:0]   rotation;
  wire [(H+1)*PW-1:0]   turn;

  rg_query_parser
`ifndef NETLIST
    #(.D(D), .K(K), .H(H), .M(M), .W(W))
`endif
  dut (
    .clk (clk), .rst (rst), .en (en), .data (data), .damaged (damaged), .busy (busy),
    .judged (judged), .error (error), .ask_identity (ask_identity), .ask_routes (ask_routes),
    .ask_states (ask_states), .ask_selftest (ask_selftest), .square (square),
    .words (words), .rotation (rotation), .turn (turn)
  );

  integer busy_clocks;

  task put;
    input [8:0] value;
    begin
      busy_clocks = 0;
      while (busy !== 1'b0 || chance(3)) begin
        en      = 1'b0;
        data    = below(256);
        damaged = chance(2);
        #1;
        check("judged", judged, 1'b0);
        busy_clocks = busy_clocks + busy;
        if (busy_clocks > 4 * (H + 1))
          $fatal(1, "busy for too long");
        tick;
      end
      en              = 1'b1;
      {damaged, data} = value;
      #1;
    end
  endtask

  // The value of a digit of an answer
  function integer digit_value;
    input [7:0] ascii;
    digit_value = (ascii < "a") ? ascii - "0" : ascii - "a" + 10;
  endfunction

  // As the answer shows it: the code of its error, or else the kind of its first line
  task judge;
    integer code;
    begin
      check("judged", judged, answer_length != 0);
      if (answer_length != 0) begin
        code = (answer[0] == "!") ? digit_value(answer[2]) : 0;
        // These are for the cores to find; 1 is for both.
        if (code == 2 || code == 3 || code == 6 || (code == 1 && error == 0)) begin
          check("error", error, 0);
          check("ask_routes", ask_routes, code != 6);
          check("ask_states", ask_states, code == 6);
        end else
          check("error", error, code);
        if (code == 0) begin
          check("ask_identity", ask_identity, answer[0] == "r");
          check("ask_routes", ask_routes, answer[0] >= "A" && answer[0] <= "C");
          check("ask_states", ask_states, answer[0] == "L");
        end
      end
    end
  endtask

  // The first field of the question on its own, digit by digit, and its place in the words
  task look_at_fields;
    integer i, n, number;
    begin
      i = 0;
      while (question[i] == " " || question[i] == 8'h0d)
        i = i + 1;
      i = i + 1;
      while (question[i] == " " || question[i] == 8'h0d)
        i = i + 1;
      n      = 0;
      number = 0;
      while (question[i] != " " && question[i] != "*" && question[i] != 8'h0a) begin
        if (question[i] != 8'h0d) begin
          if (ask_routes)
            check("letter", words[n*LW +: LW], digit_value(question[i] | 8'h20));
          number = number * 16 + digit_value(question[i] | 8'h20);
          n      = n + 1;
        end
        i = i + 1;
      end
      if (ask_states)
        check("rotation", rotation, digits(number));
      if (ask_states)
        check("square", square, question[0] == "X" || question[1] == "X");
    end
  endtask

  integer i, questions;

  initial begin
    start;
    open_vectors;
    questions = 0;
    en        = 1'b0;
    rst       = 1'b1;
    tick;
    rst = 1'b0;
    read_question;
    while (more) begin
      for (i = 0; i < question_length; i = i + 1) begin
        put(question[i]);
        if (i == question_length - 1)
          judge;
        else
          check("judged", judged, 1'b0);
        tick;
        en = 1'b0;
      end
      if (answer_length != 0 && answer[0] != "!")
        look_at_fields;
      questions = questions + 1;
      read_question;
    end
    $display("%0d questions", questions);
    if (questions < 60)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
