// SPDX-License-Identifier: Apache-2.0
// Bench of rg_exchange_query with the self-test of its kind at its side: the questions of the C
// model byte by byte, with pauses at random on both sides, and its answers with the sums of all
// exchanges; a line that comes during an answer is dropped. A stuck wire must show as errors, and
// of an allgather or a broadcast a link or node at which nothing arrives.

module rg_exchange_query_tb;
  parameter integer D    = 2;
  parameter integer K    = 1;
  parameter integer KIND = 0;

  localparam NAME = "rg_exchange_query";
  `include "tb.vh"
  `include "question_vectors.vh"

  reg         rst, in_tuser, in_tvalid, out_tready;
  reg  [7:0]  in_tdata;
  wire [7:0]  out_tdata;
  wire        in_tready, out_tvalid, erring, begins, busy;
  wire [15:0] rounds;
  wire [31:0] words, errors, crc;

  rg_exchange_query #(.D(D), .K(K), .BITS(8), .KIND(KIND)) dut (
    .clk (clk), .rst (rst), .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid),
    .s_axis_tready (in_tready), .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid),
    .m_axis_tready (out_tready), .erring (erring), .start (begins), .rounds (rounds), .busy (busy),
    .words (words), .errors (errors), .crc (crc)
  );

  reg lost; // nothing arrives by link 0, or at node 1

  generate
    if (KIND == 2) begin : g
      rg_kautz_broadcast_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .pair (rounds), .busy (busy),
        .nodes (words), .errors (errors), .clocks (crc)
      );

      always @(posedge lost)
        force u_selftest.arrive[1] = 1'b0;
    end else if (KIND == 1) begin : g
      rg_kautz_gather_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (rounds), .busy (busy),
        .parts (words), .errors (errors), .clocks (crc)
      );

      always @(posedge lost)
        force u_selftest.arrive[0] = 1'b0;
    end else begin : g
      rg_kautz_exchange_selftest #(.D(D), .K(K), .BITS(8)) u_selftest (
        .clk (clk), .rst (rst), .start (begins), .rounds (rounds), .busy (busy),
        .words (words), .errors (errors), .crc (crc)
      );
    end
  endgenerate

  localparam integer BIT = (KIND == 2) ? 8 : 0; // of node 1, as node 0 sends

  integer come, quiet, questions, lasts;
  reg     judged; // the answers are those of the vectors

  task clock;
    begin
      out_tready = chance(2);
      #1;
      quiet = quiet + 1;
      lasts = lasts + (busy === 1'b1 ? 1 : 0);
      if (out_tvalid && out_tready) begin
        if (judged) begin
          if (come == answer_length)
            $fatal(1, "a byte too many, %h, in clock %0d", out_tdata, clocks);
          check("byte of answer", out_tdata, answer[come]);
        end
        come  = come + 1;
        quiet = 0;
      end
      tick;
      in_tvalid = 1'b0;
    end
  endtask

  task put;
    input [8:0] value;
    begin
      while (chance(3))
        clock;
      {in_tuser, in_tdata} = value;
      in_tvalid = 1'b1;
      clock;
    end
  endtask

  task ask;
    integer i;
    begin
      come = 0;
      for (i = 0; i < question_length; i = i + 1)
        put(question[i]);
      quiet = 0;
      // What comes now is dropped, with the rest of its line.
      if (answer_length != 0 && chance(2))
        put("?");
      // A run may be of thousands of rounds.
      while (come < answer_length && quiet < 400000)
        clock;
      check("answered bytes", come, answer_length);
      put(9'h00a);
      while (quiet < 60)
        clock;
      check("erring", erring, (answer_length != 0) ? answer[0] == "!" : erring);
      questions = questions + 1;
    end
  endtask

  integer i, stuck, wrong;

  initial begin
    start;
    open_vectors;
    {come, quiet, questions, lasts, in_tvalid, in_tuser, out_tready} = 0;
    judged = 1'b1;
    rst    = 1'b1;
    tick;
    check("erring in reset", erring, 1'b0);
    rst = 1'b0;
    tick;
    answer_length = 0;
    read_question;
    while (more) begin
      ask;
      read_question;
    end
    if (questions < 10)
      $fatal(1, "too few questions");
    // Runs with a bit of what arrives stuck at 0, then at 1; the sums say so of one at least. And
    // one of an allgather in which a link is dead
    judged = 1'b0;
    wrong  = 0;
    for (stuck = 0; stuck < 3; stuck = stuck + 1) begin
      if (stuck == 0)
        force g.u_selftest.arrived[BIT] = 1'b0;
      else if (stuck == 1)
        force g.u_selftest.arrived[BIT] = 1'b1;
      lost = (stuck == 2);
      put((KIND == 2) ? "T" : (KIND == 1) ? "G" : "E");
      put(9'h00a);
      lasts = 0;
      for (i = 0; i < 400; i = i + 1)
        clock;
      release g.u_selftest.arrived[BIT];
      if (KIND != 0)
        check("clocks of busy", lasts, crc + ((KIND == 1) ? 3 : 1));
      if (errors > words)
        $fatal(1, "%0d errors of a stuck bit", errors);
      wrong = wrong + errors;
      if ((stuck == 1 && wrong == 0) || (stuck == 2 && KIND == 1 && errors == 0) ||
          (stuck == 2 && KIND == 2 && words != 3 * 2**(K-1) - 2))
        $fatal(1, "a stuck bit, or a dead link, is no error");
    end
    $display("%0d questions", questions);
    pass;
  end
endmodule
