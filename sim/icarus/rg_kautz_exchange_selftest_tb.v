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

  localparam integer BIT = (KIND == 2) ? 8 : 0; // of node 1 in a broadcast, as node 0 sends

  reg         rst, begins, lost; // lost: nothing arrives by link 0, or at node 1
  wire        busy;
  wire [31:0] words, errors, clocks_or_crc;

  generate
    if (KIND == 2) begin : g
      rg_kautz_broadcast_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .pair (16'h00ff), .busy (busy),
        .nodes (words), .errors (errors), .clocks (clocks_or_crc)
      );

      always @(posedge lost)
        force u_selftest.arrive[1] = 1'b0;
    end else if (KIND == 1) begin : g
      rg_kautz_gather_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (16'd1), .busy (busy),
        .parts (words), .errors (errors), .clocks (clocks_or_crc)
      );

      always @(posedge lost)
        force u_selftest.arrive[0] = 1'b0;
    end else begin : g
      rg_kautz_exchange_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (16'd1), .busy (busy),
        .words (words), .errors (errors), .crc (clocks_or_crc)
      );
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

  integer low; // errors with a bit of what arrives stuck at 0

  initial begin
    start;
    {begins, lost} = 0;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    tick;
    run;
    check("errors", errors, 0);
    force g.u_selftest.arrived[BIT] = 1'b0;
    run;
    low = errors;
    force g.u_selftest.arrived[BIT] = 1'b1;
    run;
    check("a stuck bit shows", low + errors > 0, 1'b1);
    release g.u_selftest.arrived[BIT];
    lost = 1'b1;
    run;
    if (KIND == 1)
      check("a dead link shows", errors > 0, 1'b1);
    if (KIND == 2)
      check("nodes but one", words, 3 * 2**(K-1) - 2);
    pass;
  end
endmodule
