// SPDX-License-Identifier: Apache-2.0
// Bench of the self-tests of rg_exchange_query: of an all-to-all, of an allgather (KIND=1) and of a
// broadcast (KIND=2). What their sums are without a fault is for the boards (sim/board); here a
// wire that is stuck, or a link or node at which nothing arrives, must show in them.

module rg_kautz_exchange_selftest_tb;
  parameter integer D    = 2;
  parameter integer K    = 1;
  parameter integer KIND = 0;

  localparam NAME = "rg_kautz_exchange_selftest";
  `include "tb.vh"

  localparam integer N     = (D + 1) * D**(K - 1);
  // Those that are broken, 8 bits each
  localparam integer LINKS = (KIND == 2) ? N : (KIND == 1) ? N*D : 1;
  localparam integer FIRST = (KIND == 2) ? 1 : 0;   // nothing arrives at node 0, which sends

  reg         rst, begins, level;
  reg  [15:0] pair; // of a broadcast: from node 0, and who is dead
  integer     lost, stuck; // a link by which nothing arrives, a bit that is at a level; -1: none
  wire        busy;
  wire [31:0] words, errors, clocks_or_crc;

  genvar i, b;
  generate
    if (KIND == 2) begin : g
      rg_kautz_broadcast_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .pair (pair), .busy (busy),
        .nodes (words), .errors (errors), .clocks (clocks_or_crc)
      );
    end else if (KIND == 1) begin : g
      rg_kautz_gather_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (16'd1), .busy (busy),
        .parts (words), .errors (errors), .clocks (clocks_or_crc)
      );
    end else begin : g
      rg_kautz_exchange_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (16'd1), .busy (busy),
        .words (words), .errors (errors), .crc (clocks_or_crc)
      );
    end
    for (i = 0; i < LINKS; i = i + 1) begin : g_link
      if (KIND != 0) begin : g_lost
        always @(lost)
          if (lost == i) force g.u_selftest.arrive[i] = 1'b0;
          else release g.u_selftest.arrive[i];
      end
      for (b = 8*i; b < 8*i + 8; b = b + 1) begin : g_bit
        always @(stuck, level)
          if (stuck != b) release g.u_selftest.arrived[b];
          else if (level) force g.u_selftest.arrived[b] = 1'b1;
          else force g.u_selftest.arrived[b] = 1'b0;
      end
    end
  endgenerate

  task run;
    integer lasts;
    begin
      begins = 1'b1;
      tick;
      begins = 1'b0;
      for (lasts = 0; busy; lasts = lasts + 1)
        tick;
      if (KIND != 0)
        check("clocks of busy", lasts, clocks_or_crc + ((KIND == 1) ? 3 : 1));
      if (errors > words)
        $fatal(1, "%0d errors of %0d words", errors, words);
    end
  endtask

  integer at, low; // errors with a bit of what arrives stuck at 0

  initial begin
    start;
    begins = 1'b0;
    pair   = 16'h00ff;
    lost   = -1;
    stuck  = -1;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    tick;
    run;
    check("errors", errors, 0);
    for (at = 8*FIRST; at < 8*LINKS; at = at + 1) begin
      stuck = at;
      level = 1'b0;
      run;
      low   = errors;
      level = 1'b1;
      run;
      check("a stuck bit shows", low + errors > 0, 1'b1);
    end
    stuck = -1;
    for (at = FIRST; at < LINKS && KIND != 0; at = at + 1) begin
      lost = at;
      run;
      if (KIND == 1)
        check("a dead link shows", errors > 0, 1'b1);
      else
        check("nodes but one", words, N - 2);
    end
    lost = -1;
    if (KIND == 2) begin
      // The message is not the same for all: what is stuck at 1 is no longer right.
      pair  = 16'h0001;
      stuck = 8*(N-1) + 1;
      run;
      check("another message", errors, 1);
      check("nodes but the dead", words, N - 2);
      stuck = -1;
    end
    run;
    check("errors", errors, 0);
    pass;
  end
endmodule
