// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_control: instead of the datapath, candidates that match and have free letters
// at random; every output of the control unit is predicted in every clock, whatever the inputs
// that have no meaning then say. Stalls on both streams, illegal requests, resets.
`default_nettype none

module rg_kautz_control_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_control";
  `include "tb.vh"
  `include "kautz.vh"

  localparam integer HW = $clog2(K + 3);
  localparam integer A = 0, B = 1, C = 2;
  // The clock after reset; waiting; the clock after the request; candidates or an error beat
  localparam integer RESET = 0, IDLE = 1, FIRST = 2, RUN = 3;

  reg           rst, s_tvalid, m_tready;
  reg           match, last_overlap, last_letter;
  reg           free_out_next, free_in_next, free_out, free_in;
  reg  [1:0]    request_error;
  wire          s_tready, m_tvalid, m_tlast;
  wire          en, load, clear, shift, count, insert, hold_out, hold_in, mark;
  wire [1:0]    phase, error;
  wire [HW-1:0] hops;

`ifdef NETLIST
  rg_kautz_control dut (
`else
  rg_kautz_control #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .rst (rst), .s_tvalid (s_tvalid), .s_tready (s_tready),
    .m_tvalid (m_tvalid), .m_tlast (m_tlast), .m_tready (m_tready),
    .match (match), .last_overlap (last_overlap), .last_letter (last_letter),
    .free_out_next (free_out_next), .free_in_next (free_in_next),
    .free_out (free_out), .free_in (free_in), .request_error (request_error),
    .en (en), .load (load), .clear (clear), .shift (shift), .count (count), .insert (insert),
    .hold_out (hold_out), .hold_in (hold_in), .mark (mark),
    .phase (phase), .hops (hops), .error (error)
  );

  integer state;
  integer bad;   // code of the request
  integer taken; // routes so far
  integer luck;  // a letter is free luck times in 4

  // The candidate after the one under test: which of its phase it is, and what the datapath says
  integer then_phase, then_index;
  reg     then_match, then_out, then_in;
  // The candidate under test
  integer now_phase, now_hops;
  reg     now_out, now_in, now_valid;

  integer routes, errors, resets, stalls; // seen

  function integer hops_of;
    input integer phase_of, index;
    hops_of = (phase_of == A) ? index + 1 : K + phase_of;
  endfunction

  task new_candidate;
    input integer new_phase, index;
    begin
      then_phase = new_phase;
      then_index = index;
      then_match = chance(2);
      then_out   = below(4) < luck;
      then_in    = below(4) < luck;
    end
  endtask

  task next_candidate;
    begin
      now_phase = then_phase;
      now_hops  = hops_of(then_phase, then_index);
      now_out   = then_out;
      now_in    = then_in;
      now_valid = (then_phase != A || then_match) && then_out && then_in;
      if (then_phase == A && then_index == K-1)
        new_candidate(B, 0);
      else if (then_phase == B && then_index == D)
        new_candidate(C, 0);
      else
        new_candidate(then_phase, then_index + 1);
    end
  endtask

  // All inputs at random except those with a meaning now. A request waits until it is taken.
  task set_inputs;
    begin
      rst      = chance(300);
      s_tvalid = (s_tvalid && state != FIRST) || chance(2);
      m_tready = chance(2);
      {match, last_overlap, last_letter} = below(8);
      {free_out_next, free_in_next, free_out, free_in} = below(16);
      request_error = below(4);

      if (state == FIRST)
        request_error = bad;
      if (state == RUN && bad == 0)
        {free_out, free_in} = {now_out, now_in};
      if (state == FIRST || (state == RUN && bad == 0)) begin
        {free_out_next, free_in_next} = {then_out, then_in};
        if (then_phase == A) begin
          match        = then_match;
          last_overlap = (then_index == K-1);
        end
        if (then_phase == B)
          last_letter = (then_index == D);
      end
    end
  endtask

  // What moves to the next candidate, in S_FIRST and in every tick
  task look_tick;
    reg wait_out, wait_in;
    begin
      wait_out = (state == RUN) && now_phase == C && now_out && !now_in;
      wait_in  = (state == RUN) && now_phase == C && now_in && !now_out;
      check("load", load, 0);
      check("clear", clear, state == FIRST);
      check("shift", shift,
            state == FIRST || hops_of(then_phase, then_index) != now_hops);
      check("count", count, then_phase != A);
      check("insert", insert, then_phase == C && !wait_in);
      check("hold_out", hold_out, wait_out);
      check("hold_in", hold_in, wait_in);
      check("mark", mark, state == FIRST || now_valid);
    end
  endtask

  task look;
    reg valid, stalled;
    begin
      valid   = (state == RUN) && now_valid;
      stalled = valid && !m_tready;
      #1;
      check("s_tready", s_tready, state == IDLE);
      check("m_tvalid", m_tvalid, valid);

      if (state == IDLE && s_tvalid)
        check("en, load, clear", {en, load, clear}, 3'b111);
      if (state == FIRST || state == RUN)
        check("en", en, !stalled);
      if (valid) begin
        check("m_tlast", m_tlast, bad != 0 || taken == D-1);
        check("error", error, bad);
      end
      if (state == RUN && bad == 0) begin
        check("phase", phase, now_phase);
        check("hops", hops, now_hops);
      end
      if (state == FIRST || (state == RUN && bad == 0 && !stalled))
        look_tick;
      stalls = stalls + stalled;
    end
  endtask

  // One clock later
  task move;
    if (rst) begin
      state  = RESET;
      resets = resets + 1;
    end else if (state == RESET)
      state = IDLE;
    else if (state == IDLE) begin
      if (s_tvalid) begin
        state = FIRST;
        bad   = chance(5) ? 1 + below(3) : 0;
        luck  = 1 + below(4);
        taken = 0;
        new_candidate(A, 0);
      end
    end else if (state == FIRST) begin
      state = RUN;
      next_candidate;
      if (bad != 0)
        now_valid = 1'b1;
    end else if (!now_valid)
      next_candidate;
    else if (m_tready) begin
      taken = taken + 1;
      if (bad != 0) begin
        errors = errors + 1;
        state  = IDLE;
      end else begin
        routes = routes + 1;
        if (taken == D)
          state = IDLE;
        else
          next_candidate;
      end
    end
  endtask

  integer i;

  initial begin
    start;
    routes   = 0;
    errors   = 0;
    resets   = 0;
    stalls   = 0;
    s_tvalid = 1'b0;
    state    = RESET;
    set_inputs;
    rst = 1'b1;
    tick;
    for (i = 0; i < 12000; i = i + 1) begin
      set_inputs;
      look;
      tick;
      move;
    end
    $display("%0d routes, %0d errors, %0d stalls, %0d resets", routes, errors, stalls, resets);
    if (routes < 100 || errors < 10 || stalls < 100 || resets < 10)
      $fatal(1, "too little seen");
    pass;
  end
endmodule

`default_nettype wire
