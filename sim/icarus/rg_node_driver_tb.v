// SPDX-License-Identifier: Apache-2.0
// Bench of the gap of rg_node_driver, by the clock: after each message of EACH, and each round of
// ALL, the last one included, pass `gap` clocks more than with a gap of 0 until the next one or the
// finish; and elapsed is what the contract says. Its nodes take every byte at once and pass it on.
// A co-simulation shows only that driver and cycle model agree.

module rg_node_driver_tb;
  parameter integer N = 3;

  localparam NAME = "rg_node_driver";
  `include "tb.vh"

  localparam integer BYTES = 8, EACH = 1, ALL = 2;

  reg            rst, begins;
  reg  [1:0]     mode;
  reg  [15:0]    gap;
  reg  [N-1:0]   live, ended, has, at_last;
  reg  [4*N-1:0] labels;
  wire [N-1:0]   s_tvalid, done_tready, m_tready;
  wire [3:0]     s_tuser;
  wire           s_tlast, finish, ends;
  wire [15:0]    messages, elapsed;
  wire [23:0]    taken;

  rg_node_driver #(.N(N), .KW(4), .PAYLOAD(8)) u_driver (
    .clk (clk), .rst (rst), .labels (labels), .live (live), .start (begins), .mode (mode),
    .first ({$clog2(N){1'b0}}), .second ({$clog2(N){1'b0}}), .last (3'd0), .gap (gap),
    .finish (finish), .messages (messages), .lost (), .clocks (taken), .elapsed (elapsed),
    .done (), .crc (), .got (), .ended (ends), .node (), .put (1'b0), .put_at (3'd0),
    .put_data (8'd0), .get_at (3'd0), .get_data (), .s_axis_tdata (), .s_axis_tuser (s_tuser),
    .s_axis_tlast (s_tlast), .s_axis_tvalid (s_tvalid), .s_axis_tready ({N{1'b1}}),
    .m_done_tdata ({N{8'd0}}), .m_done_tvalid (ended), .m_done_tready (done_tready),
    .m_axis_tdata ({N{8'h5a}}), .m_axis_tlast (at_last), .m_axis_tvalid (has),
    .m_axis_tready (m_tready)
  );

  // Messages given with their last byte, those whose last byte was taken, and the clocks of these
  integer given, over, launched, quiet;
  integer n, rests, rest [0:N*N], plain [0:N*N], left [0:N-1];
  reg     busy; // something is on its way

  task note_rest;
    begin
      rest[rests] = clocks - quiet;
      rests       = rests + 1;
    end
  endtask

  // A clock of all nodes
  task turn;
    reg [N-1:0] gives, takes;
    reg [3:0]   to;
    begin
      gives = s_tvalid & {N{s_tlast}};
      takes = m_tready & has;
      if (ends)
        check("elapsed", elapsed, clocks - launched - 3);
      to    = s_tuser;
      if (|s_tvalid & ~busy & (over != 0))
        note_rest;
      if (|s_tvalid)
        busy = 1'b1;
      if (|gives)
        launched = clocks;
      tick;
      begins = 1'b0;
      ended  = {N{given != over && clocks - launched > 9}};
      if (|gives) begin
        given    = given + 1;
        left[to] = BYTES;
      end
      for (n = 0; n < N; n = n + 1) begin
        if (takes[n]) begin
          left[n] = left[n] - 1;
          if (left[n] == 0) begin
            over  = over + 1;
            busy  = (over != given);
            quiet = clocks;
          end
        end
        has[n]     = (left[n] != 0);
        at_last[n] = (left[n] == 1);
      end
    end
  endtask

  task run;
    input integer the_mode;
    input [N-1:0] the_live;
    input integer the_gap;
    begin
      {mode, live, gap, begins} = {the_mode[1:0], the_live, the_gap[15:0], 1'b1};
      {given, over, rests, busy} = 0;
      turn;
      while (!finish)
        turn;
      if (over != 0)
        note_rest;
      check("messages", messages, given);
      check("all arrive", over, given);
      turn;
    end
  endtask

  // With and without a gap; `parts` messages or rounds
  task compare;
    input integer the_mode;
    input [N-1:0] the_live;
    input integer the_gap, parts;
    integer       i, clocks_without;
    begin
      run(the_mode, the_live, 0);
      clocks_without = taken;
      for (i = 0; i < rests; i = i + 1)
        plain[i] = rest[i];
      run(the_mode, the_live, the_gap);
      check("all clocks", taken, (clocks_without + parts * the_gap) & 24'hffffff);
      if (the_mode == EACH || &the_live) begin
        check("gaps", rests, parts);
        for (i = 0; i < rests; i = i + 1)
          check("a gap", rest[i], plain[i] + the_gap);
      end
    end
  endtask

  integer a;

  initial begin
    start;
    {begins, mode, gap, live, ended, has, at_last, labels} = 0;
    for (a = 0; a < N; a = a + 1) begin
      labels  = labels | a << 4 * a;
      left[a] = 0;
    end
    rst = 1'b1;
    tick;
    rst = 1'b0;
    compare(EACH, 1, 300, 0); // the shortest first
    compare(ALL, 3, 300, N - 1);
    compare(EACH, {N{1'b1}} - 1, 300, (N - 1) * (N - 2));
    compare(EACH, {N{1'b1}}, 1000, N * (N - 1));
    compare(EACH, 3, 65535, 2);
    for (a = 0; a < 16; a = a + 1)
      compare(ALL, {N{1'b1}}, 1 << a, N - 1);
    pass;
  end
endmodule
