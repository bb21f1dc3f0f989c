// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_state_stream: every rotation and pass of the C model's vectors and every row of the
// Canonical square without stalls; then requests at random, illegal ones too, with stalls on both
// streams, and with resets as well. Ready and valid are predicted in every clock.
`default_nettype none

module rg_state_stream_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_state_stream";
  `include "tb.vh"
  `include "fattree.vh"
  `include "fattree_vectors.vh"

  // The clock after reset; waiting; the clock after the request; answering
  localparam integer RESET = 0, IDLE = 1, CHECK = 2, RUN = 3;

  reg                       rst, s_tvalid, m_tready;
  reg  [(H+1)*(DW+PW):0]    s_tdata;
  wire                      s_tready, m_tvalid, m_tlast;
  wire [DW-1:0]             m_tdata;
  wire [19:0]               m_tuser;

  rg_state_stream #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  reg     stall, disturb; // random stalls, random resets
  integer state;
  integer order;   // requests offered so far
  reg     square;     // the present request
  integer rotation, turn, error;
  integer level, j;                   // the switch on the wires
  integer answers, resets, errors, stalls;

  // The beat on the stream in a stalled clock
  reg               held;
  reg [DW+20:0]     held_beat;

  task set_request;
    reg [(H+1)*DW-1:0] k;
    reg [(H+1)*PW-1:0] p;
    integer x;
    begin
      s_tvalid = 1'b1;
      k        = digits(stall ? below(N) : order / P);
      p        = noisy_pass_digits(stall ? below(P) : order % P);
      // Any one digit, now and then; it may still be legal.
      x = below(H + 1);
      if (stall && chance(2))
        k[x*DW +: DW] = below(1 << DW);
      if (stall && chance(2))
        p[x*PW +: PW] = below(1 << PW);
      s_tdata = {stall ? chance(2) : order >= N*P, p, k};
      order   = order + 1;
    end
  endtask

  // What the request on the wires asks for; of several errors the first of rg_status counts.
  task accept;
    reg [(H+1)*DW-1:0] k;
    reg [(H+1)*PW-1:0] p;
    integer x;
    begin
      {square, p, k} = s_tdata;
      rotation    = 0;
      turn        = 0;
      error       = (square && !XOR_EXISTS) ? 6 : 0;
      for (x = 1; x < H; x = x + 1) begin
        turn = turn + p[x*PW +: PW] * G**(x-1);
        if (p[x*PW +: PW] >= G)
          error = 5;
      end
      for (x = 0; x <= H; x = x + 1) begin
        rotation = rotation + k[x*DW +: DW] * place(x);
        if (k[x*DW +: DW] >= radix(x))
          error = 4;
      end
      level    = H;
      j        = 0;
      s_tvalid = 1'b0;
    end
  endtask

  // The next request is offered while the answer runs, or not; it waits until it is taken.
  task set_inputs;
    begin
      rst      = disturb && chance(40);
      m_tready = !stall || chance(2);
      if (!s_tvalid) begin
        s_tdata = $random(seed);
        if (!stall || chance(20))
          set_request;
      end
    end
  endtask

  task look;
    integer expected;
    begin
      #1;
      check("s_axis_tready", s_tready, state == IDLE);
      check("m_axis_tvalid", m_tvalid, state == RUN);
      if (state == RUN) begin
        check("error", m_tuser[19:16], error);
        check("m_axis_tlast", m_tlast, error != 0 || (level == 0 && j == M**H - 1));
      end
      if (state == RUN && error == 0) begin
        check("level", m_tuser[7:0], level);
        check("last of level", m_tuser[9], j == M**(H-level) * W**level - 1);
        check("rest of tuser", m_tuser[15:10], 0);
        expected = !square
          ? v_state[(rotation*P + turn)*ALL_SWITCHES + list_index(level, j)]
          : digit(rotation, level) ^ (W * pass_digit(turn, level));
        check("idle", m_tuser[8], expected == IDLE_SWITCH);
        if (expected != IDLE_SWITCH)
          check("state", m_tdata, expected);
      end
      if (held)
        check("beat in a stall", {m_tlast, m_tuser, m_tdata}, held_beat);
      held      = state == RUN && !m_tready && !rst;
      held_beat = {m_tlast, m_tuser, m_tdata};
    end
  endtask

  // One clock later
  task move;
    if (rst) begin
      resets = resets + (state == CHECK || state == RUN);
      state  = RESET;
    end else if (state == RESET)
      state = IDLE;
    else if (state == IDLE) begin
      if (s_tvalid) begin
        accept;
        state = CHECK;
      end
    end else if (state == CHECK)
      state = RUN;
    else if (!m_tready)
      stalls = stalls + 1;
    else if (error != 0 || (level == 0 && j == M**H - 1)) begin
      state   = IDLE;
      answers = answers + 1;
      errors  = errors + (error != 0);
    end else if (j == M**(H-level) * W**level - 1) begin
      level = level - 1;
      j     = 0;
    end else
      j = j + 1;
  endtask

  task run;
    input with_stalls, with_resets;
    input integer requests;
    begin
      stall   = with_stalls;
      disturb = with_resets;
      answers = 0;
      errors  = 0;
      stalls  = 0;
      resets  = 0;
      order   = 0;
      while (answers < requests) begin
        set_inputs;
        look;
        tick;
        move;
      end
      $display("%0d answers, %0d errors, %0d stalls, %0d resets in an answer",
               answers, errors, stalls, resets);
      if ((with_stalls && (stalls == 0 || (errors == 0) != (H == 1 && XOR_EXISTS)))
          || (with_resets && resets == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  initial begin
    start;
    read_vectors;
    state    = RESET;
    held     = 1'b0;
    s_tvalid = 1'b0;
    s_tdata  = 0;
    m_tready = 1'b0;
    rst      = 1'b1;
    tick;
    run(1'b0, 1'b0, XOR_EXISTS ? 2*N*P : N*P);
    run(1'b1, 1'b0, 100);
    run(1'b1, 1'b1, 100);
    pass;
  end
endmodule

`default_nettype wire
