// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_pipe_axis: the tables of the C model, without and with random stalls on both
// streams, and with resets as well. Ready and valid are predicted in every clock from the contract:
// 16 credits, an answer LATENCY + 2 clocks after its request or one clock after the last answer.
`default_nettype none

module rg_kautz_pipe_axis_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;

  localparam NAME = "rg_kautz_pipe_axis";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  // doc/pipe.md
  localparam integer LATENCY = 5 + (K >= 7) + (D >= 4 && K >= 5);
  localparam integer CREDITS = 16;

  reg                rst, s_tvalid, m_tready;
  reg  [2*K*LW-1:0]  s_tdata;
  reg  [TW-1:0]      s_tuser;
  wire               s_tready, m_tvalid;
  wire [8*(D+1)-1:0] m_tdata;
  wire [TW+3:0]      m_tuser;

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  // Request n is at place n % CREDITS.
  integer            first; // that is not answered
  integer            asked; // one after the last that was accepted
  integer            due   [0:CREDITS-1]; // the clock in which its answer comes
  reg [TW-1:0]       tag   [0:CREDITS-1];
  integer            error [0:CREDITS-1];
  reg [8*(D+1)-1:0]  bytes [0:CREDITS-1];
  reg                ready;    // expected
  reg                accepted; // in this clock

  reg     stall, disturb;
  integer answers, lost, full; // full: clocks in which all credits were out

  task set_inputs;
    integer i;
    begin
      rst      = disturb && chance(60);
      m_tready = !stall || chance((clocks / 128) % 2 ? 2 : 6);
      for (i = 0; !s_tvalid && i < 2*K; i = i + 1)
        s_tdata[i*LW +: LW] = any_letter(0);
      if (!s_tvalid && more && (!stall || chance(2))) begin
        read_question;
        s_tvalid = more;
        if (more) begin
          read_table;
          read_answer;
          s_tdata = q_data;
          s_tuser = below(1 << 16);
        end
      end
    end
  endtask

  task look;
    reg valid;
    begin
      valid = first != asked && clocks >= due[first % CREDITS];
      #1;
      check("s_axis_tready", s_tready, ready);
      check("m_axis_tvalid", m_tvalid, valid);
      if (valid) begin
        check("tag", m_tuser[4 +: TW], tag[first % CREDITS]);
        check("error", m_tuser[3:0], error[first % CREDITS]);
        if (error[first % CREDITS] == 0)
          check("m_axis_tdata", m_tdata, bytes[first % CREDITS]);
      end
    end
  endtask

  // What the coming edge does
  task move;
    begin
      accepted = 1'b0;
      if (rst) begin
        lost  = lost + asked - first;
        first = asked;
      end else begin
        if (m_tvalid && m_tready) begin
          first   = first + 1;
          answers = answers + 1;
        end
        if (s_tvalid && ready) begin
          due[asked % CREDITS]   = clocks + LATENCY + 2;
          tag[asked % CREDITS]   = s_tuser;
          error[asked % CREDITS] = q_error;
          bytes[asked % CREDITS] = t_table;
          asked    = asked + 1;
          accepted = 1'b1;
        end
      end
      ready = !rst && asked - first < CREDITS;
      full  = full + (asked - first == CREDITS);
    end
  endtask

  task run;
    input with_stalls, with_resets;
    begin
      stall    = with_stalls;
      disturb  = with_resets;
      requests = $rewind(vectors);
      more     = 1'b1;
      answers  = 0;
      lost     = 0;
      full     = 0;
      while (more || s_tvalid || first != asked) begin
        set_inputs;
        look;
        move;
        tick;
        s_tvalid = s_tvalid && !accepted;
      end
      $display("%0d requests, %0d answers, %0d lost in resets, %0d clocks full", requests, answers,
               lost, full);
      if (answers + lost != requests || answers == 0 || (with_resets && lost == 0)
          || (with_stalls && full == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  initial begin
    start;
    open_vectors;
    s_tvalid = 1'b0;
    s_tdata  = 0;
    s_tuser  = 0;
    m_tready = 1'b0;
    rst      = 1'b1;
    first    = 0;
    asked    = 0;
    ready    = 1'b0;
    tick;
    run(1'b0, 1'b0);
    run(1'b1, 1'b0);
    run(1'b1, 1'b1);
    pass;
  end
endmodule

`default_nettype wire
