// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_serial: every beat of the C model's answers, three times: without stalls, with
// random stalls on both streams, and with resets as well. A stall delays what follows by its own
// length, so ready and valid are predicted in every clock of all three.
`default_nettype none

module rg_kautz_serial_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_serial";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  // The clock after reset; waiting for a request; answering
  localparam integer RESET = 0, IDLE = 1, BUSY = 2;

  reg                     rst, s_tvalid, m_tready;
  reg  [2*K*LW-1:0]       s_tdata;
  wire                    s_tready, m_tvalid, m_tlast;
  wire [(2*K+2)*LW-1:0]   m_tdata;
  wire [19:0]             m_tuser;

  rg_kautz_serial #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  reg     stall;   // random stalls
  reg     disturb; // random resets
  integer state;
  integer now;     // clocks since the request was taken, less the stalled ones
  integer beat;    // of the answer, from 0
  integer beats;   // of the answer
  integer error;   // its code
  integer answers, stalls, resets; // seen; resets only those in an answer

  // The beat on the stream in a stalled clock
  reg                     held;
  reg [(2*K+2)*LW+20:0]   held_beat;

  // The next request is offered while the answer runs, or not; it waits until it is taken. Most
  // resets come late, where phase C may hold a letter that the next load has to replace.
  task set_inputs;
    integer i;
    begin
      rst      = disturb && chance(state == RESET ? 2 : now > K + D + 2 ? 12 : 100);
      m_tready = !stall || chance(2);
      for (i = 0; !s_tvalid && i < 2*K; i = i + 1)
        s_tdata[i*LW +: LW] = any_letter(0);
      if (!s_tvalid && more && (!stall || chance(state == BUSY ? 40 : 4))) begin
        read_question;
        s_tvalid = more;
        if (more)
          s_tdata = q_data;
      end
    end
  endtask

  task look;
    reg valid;
    begin
      valid = (state == BUSY) && now == r_clock[beat];
      #1;
      check("s_axis_tready", s_tready, state == IDLE);
      check("m_axis_tvalid", m_tvalid, valid);
      if (valid) begin
        check("error", m_tuser[19:16], error);
        check("m_axis_tlast", m_tlast, r_last[beat]);
      end
      if (valid && error == 0) begin
        check("m_axis_tdata", m_tdata, r_data[beat]);
        check("m_axis_tuser", m_tuser, r_user[beat]);
        if (now > K + 3*D + 1)
          $fatal(1, "a route in clock %0d", now);
      end
      if (held)
        check("beat in a stall", {m_tlast, m_tuser, m_tdata}, held_beat);
      held      = valid && !m_tready && !rst;
      held_beat = {m_tlast, m_tuser, m_tdata};
    end
  endtask

  // One clock later
  task move;
    if (rst) begin
      resets = resets + (state == BUSY);
      state  = RESET;
    end else if (state == RESET)
      state = IDLE;
    else if (state == IDLE) begin
      if (s_tvalid) begin
        read_answer;
        state    = BUSY;
        now      = 1;
        beat     = 0;
        beats    = q_beats;
        error    = q_error;
        s_tvalid = 1'b0;
      end
    end else if (now != r_clock[beat])
      now = now + 1;
    else if (!m_tready)
      stalls = stalls + 1;
    else begin
      now  = now + 1;
      beat = beat + 1;
      if (beat == beats) begin
        state   = IDLE;
        answers = answers + 1;
      end
    end
  endtask

  // All vectors once, and some idle clocks after them
  task run;
    input with_stalls, with_resets;
    integer idle;
    begin
      stall    = with_stalls;
      disturb  = with_resets;
      requests = $rewind(vectors);
      more     = 1'b1;
      s_tvalid = 1'b0;
      answers  = 0;
      stalls   = 0;
      resets   = 0;
      idle     = 0;
      while (idle < 4) begin
        set_inputs;
        look;
        tick;
        move;
        idle = (!more && state == IDLE) ? idle + 1 : 0;
      end
      $display("%0d requests, %0d answers, %0d stalls, %0d resets in an answer",
               requests, answers, stalls, resets);
      if (answers + resets != requests || answers == 0
          || (with_stalls && stalls == 0) || (with_resets && resets == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  initial begin
    start;
    open_vectors;
    state    = RESET;
    now      = 0;
    held     = 1'b0;
    s_tvalid = 1'b0;
    s_tdata  = 0;
    m_tready = 1'b0;
    rst      = 1'b1;
    tick;
    run(1'b0, 1'b0);
    run(1'b1, 1'b0);
    run(1'b1, 1'b1);
    pass;
  end
endmodule

`default_nettype wire
