// SPDX-License-Identifier: Apache-2.0
// Bench of rg_query, with the two cores at its side (query_engine): the questions of the C model
// without pause, then with pauses and stalls on both streams, with bytes that come during answers
// and with lines that begin in one, with resets. Every answer is that of the model, byte by byte. A
// question to a core waits until it is taken, which may be late, and is put once.

module rg_query_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_query";
  `include "tb.vh"
  `include "question_vectors.vh"

  reg        rst, s_tuser, s_tvalid, m_tready;
  reg  [7:0] s_tdata;
  reg        hear;    // the cores listen
  wire       s_tready, m_tvalid, erring, selftest;
  wire [7:0] m_tdata;

  query_engine #(.D(D), .K(K), .H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready),
    .erring (erring), .hear (hear), .selftest (selftest)
  );

  reg     stall;      // pauses and stalls
  reg     disturb;    // bytes during answers, and resets
  reg     reset_often; // after every question
  integer come;       // bytes of the answer
  integer quiet;      // clocks without one
  reg     begun;      // a line has been begun during the answer
  reg     held;
  reg [7:0] held_data;
  reg [1:0] asking, asked; // a question stands at the cores and was not, was taken
  reg [1:0] now;
  integer questions, dropped, resets;

  // A clock in which a byte may come, and must be the next one of the answer
  task clock;
    begin
      m_tready = !stall || chance(3);
      hear     = !stall || chance(3);
      #1;
      now = {dut.states_asked, dut.kautz_asked};
      check("question waits", now & asking, asking);
      check("question once", now & asked, 2'd0);
      asked  = now & {dut.states_ready, dut.kautz_ready} & {2{hear}};
      asking = now & ~asked;
      if (m_tvalid !== 1'b0) begin
        if (come == answer_length)
          $fatal(1, "a byte too many, %h, in clock %0d", m_tdata, clocks);
        check("byte of answer", {m_tvalid, m_tdata}, {1'b1, answer[come]});
      end
      if (held)
        check("byte in a stall", {m_tvalid, m_tdata}, {1'b1, held_data});
      held      = m_tvalid && !m_tready;
      held_data = m_tdata;
      quiet     = m_tvalid ? 0 : quiet + 1;
      come      = come + (m_tvalid && m_tready);
      tick;
    end
  endtask

  task put;
    input [8:0] value;
    reg taken;
    begin
      while (stall && chance(2))
        clock;
      {s_tuser, s_tdata} = value;
      s_tvalid = 1'b1;
      taken    = 1'b0;
      while (!taken) begin
        #1;
        taken = s_tready;
        clock;
      end
      s_tvalid = 1'b0;
    end
  endtask

  task reset;
    integer length;
    begin
      rst = 1'b1;
      tick;
      rst = 1'b0;
      #1;
      check("ready after reset", s_tready, 1'b0);
      check("valid after reset", m_tvalid, 1'b0);
      check("erring after reset", erring, 1'b0);
      held   = 1'b0;
      begun  = 1'b0;
      asking = 2'd0;
      asked  = 2'd0;
      tick;
      resets = resets + 1;
    end
  endtask

  task ask;
    integer i, part;
    reg [8:0] value;
    begin
      come = 0;
      // A reset in the middle of a line: of its first part nothing is left.
      if (reset_often && question_length > 1) begin
        part = 1 + below(question_length - 1);
        for (i = 0; i < part; i = i + 1)
          put(question[i] | {chance(4), 8'h00});
        reset;
      end
      for (i = 0; i < question_length; i = i + 1)
        put(question[i]);
      quiet = 0;
      begun = 1'b0;
      while (come < answer_length && quiet < 1000) begin
        clock;
        // While the last line's LF has not gone out, all that comes is dropped; a CR begins no
        // line.
        if (disturb && come < answer_length - 4 && chance(4)) begin
          value = chance(4) ? 9'h00a : chance(4) ? 9'h00d : below(512);
          if (chance(4)) // a damaged LF ends no line, a damaged CR is no CR
            value = chance(2) ? 9'h10a : 9'h10d;
          put(value);
          dropped = dropped + 1;
          if (value == 9'h00a)
            begun = 1'b0;
          else if (value != 9'h00d)
            begun = 1'b1;
        end
        if (disturb && chance(500)) begin
          reset;
          come = answer_length;
        end
      end
      check("answered bytes", come, answer_length);
      // The end of a line that the answer has cut is not heard, whatever it is.
      if (begun) begin
        while (chance(2))
          put("?");
        put(9'h00a);
      end
      for (i = 0; i < 10; i = i + 1)
        clock;
      if (answer_length != 0 && (resets == 0 || reset_often))
        check("erring", erring, answer[0] == "!");
      if (reset_often)
        reset;
    end
  endtask

  task run;
    input with_stalls, with_noise;
    begin
      stall     = with_stalls;
      disturb   = with_noise;
      questions = 0;
      dropped   = 0;
      resets    = 0;
      more      = $rewind(vectors) == 0;
      read_question;
      while (more) begin
        ask;
        questions = questions + 1;
        read_question;
      end
      $display("%0d questions, %0d bytes dropped, %0d resets", questions, dropped, resets);
      if (questions < 12 || (with_noise && (dropped == 0 || resets == 0)))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  initial begin
    start;
    open_vectors;
    held          = 1'b0;
    asking        = 2'd0;
    asked         = 2'd0;
    hear          = 1'b1;
    come          = 0;
    quiet         = 0;
    answer_length = 0;
    s_tvalid      = 1'b0;
    m_tready      = 1'b0;
    stall         = 1'b0;
    reset_often   = 1'b0;
    rst           = 1'b1;
    tick;
    rst = 1'b0;
    tick;
    run(1'b0, 1'b0);
    run(1'b1, 1'b0);
    run(1'b1, 1'b1);
    reset_often = 1'b1;
    run(1'b0, 1'b0);
    pass;
  end
endmodule
