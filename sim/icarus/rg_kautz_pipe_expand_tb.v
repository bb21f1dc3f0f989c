// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_pipe_expand: the tables of the C model and the beats of the serial core: one by
// one, every beat in its clock; then with random stalls on both streams, and with resets as well.
`default_nettype none

module rg_kautz_pipe_expand_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_pipe_expand";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer ROOM  = 8;            // more requests than it holds
  localparam integer BEATS = 16;           // room for those of a request
  localparam integer BW    = (2*K+2)*LW;

  reg                rst, s_tvalid, m_tready;
  reg  [8*(D+1)-1:0] s_tdata;
  reg  [2*K*LW+3:0]  s_tuser;
  wire               s_tready, m_tvalid, m_tlast;
  wire [BW-1:0]      m_tdata;
  wire [19:0]        m_tuser;

  rg_kautz_pipe_expand #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  // Request n is at place n % ROOM, its beat i at place (n % ROOM) * BEATS + i.
  integer        first, asked, beat;
  integer        taken  [0:ROOM-1]; // the clock in which it was accepted
  integer        beats  [0:ROOM-1];
  integer        error  [0:ROOM-1];
  reg [BW-1:0]   words  [0:ROOM*BEATS-1];
  reg [19:0]     users  [0:ROOM*BEATS-1];
  integer        due    [0:ROOM*BEATS-1]; // clocks after acceptance

  reg            alone, disturb;   // one request at a time, without stalls; random resets
  integer        answers, lost, stalls;
  reg            after_reset;      // ready must be low
  reg            accepted;         // in this clock
  reg            held;
  reg [BW+20:0]  held_beat;

  task set_inputs;
    begin
      rst      = disturb && chance(60);
      m_tready = alone || chance((clocks / 64) % 2 ? 2 : 5);
      if (!s_tvalid) begin
        s_tdata = {4{$random(seed)}};
        s_tuser = {5{$random(seed)}};
      end
      if (!s_tvalid && more && (alone ? first == asked : chance(2))) begin
        read_question;
        s_tvalid = more;
        if (more) begin
          read_table;
          read_answer;
          s_tdata = t_table;
          s_tuser = {q_data, q_error[3:0]};
        end
      end
    end
  endtask

  task look;
    integer at;
    begin
      at = (first % ROOM) * BEATS + beat;
      #1;
      if (after_reset) begin
        check("s_axis_tready", s_tready, 1'b0);
        check("m_axis_tvalid", m_tvalid, 1'b0);
      end
      if (m_tvalid !== 1'b0 && first == asked)
        $fatal(1, "a beat without a request in clock %0d", clocks);
      if (alone && first != asked)
        check("m_axis_tvalid", m_tvalid, clocks == taken[first % ROOM] + due[at]);
      if (m_tvalid) begin
        check("error", m_tuser[19:16], error[first % ROOM]);
        check("m_axis_tlast", m_tlast, beat + 1 == beats[first % ROOM]);
        if (error[first % ROOM] == 0) begin
          check("m_axis_tdata", m_tdata, words[at]);
          check("m_axis_tuser", m_tuser, users[at]);
        end
      end
      if (held)
        check("beat in a stall", {m_tvalid, m_tlast, m_tuser, m_tdata}, {1'b1, held_beat});
      held      = m_tvalid && !m_tready && !rst;
      held_beat = {m_tlast, m_tuser, m_tdata};
    end
  endtask

  // What the coming edge does
  task move;
    integer i;
    begin
      after_reset = rst;
      accepted    = 1'b0;
      if (rst) begin
        lost  = lost + asked - first;
        first = asked;
        beat  = 0;
      end else begin
        stalls = stalls + held;
        if (m_tvalid && m_tready) begin
          beat = beat + 1;
          if (beat == beats[first % ROOM]) begin
            first   = first + 1;
            beat    = 0;
            answers = answers + 1;
          end
        end
        if (s_tvalid && s_tready) begin
          if (asked - first == ROOM)
            $fatal(1, "it holds too many requests in clock %0d", clocks);
          taken[asked % ROOM] = clocks;
          beats[asked % ROOM] = q_beats;
          error[asked % ROOM] = q_error;
          for (i = 0; i < q_beats; i = i + 1) begin
            words[(asked % ROOM) * BEATS + i] = r_data[i];
            users[(asked % ROOM) * BEATS + i] = r_user[i];
            due[(asked % ROOM) * BEATS + i]   = r_clock[i];
          end
          asked    = asked + 1;
          accepted = 1'b1;
        end
      end
    end
  endtask

  task run;
    input one_by_one, with_resets;
    integer idle;
    begin
      alone    = one_by_one;
      disturb  = with_resets;
      requests = $rewind(vectors);
      more     = 1'b1;
      answers  = 0;
      lost     = 0;
      stalls   = 0;
      idle     = 0;
      while (more || s_tvalid || first != asked) begin
        set_inputs;
        look;
        move;
        tick;
        s_tvalid = s_tvalid && !accepted;
        idle = m_tvalid ? 0 : idle + 1;
        if (idle > 100)
          $fatal(1, "nothing comes any more in clock %0d", clocks);
      end
      $display("%0d requests, %0d answers, %0d lost in resets, %0d stalls", requests, answers,
               lost, stalls);
      if (answers + lost != requests || answers == 0 || (with_resets && lost == 0)
          || (!one_by_one && stalls == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  initial begin
    start;
    open_vectors;
    s_tvalid    = 1'b0;
    s_tdata     = 0;
    s_tuser     = 0;
    m_tready    = 1'b0;
    rst         = 1'b1;
    first       = 0;
    asked       = 0;
    beat        = 0;
    held        = 1'b0;
    after_reset = 1'b1;
    tick;
    run(1'b1, 1'b0);
    run(1'b0, 1'b0);
    run(1'b0, 1'b1);
    pass;
  end
endmodule

`default_nettype wire
