// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_pipe: the tables of the C model, three times: a request every clock, with gaps,
// and with resets. Every answer comes exactly LATENCY clocks after its request, with its tag.
`default_nettype none

module rg_kautz_pipe_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;

  localparam NAME = "rg_kautz_pipe";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  // doc/pipe.md
  localparam integer LATENCY = 5 + (K >= 7) + (D >= 4 && K >= 5);

  reg                rst, in_valid;
  reg  [2*K*LW-1:0]  in_data;
  reg  [TW-1:0]      in_tag;
  wire               out_valid;
  wire [TW-1:0]      out_tag;
  wire [3:0]         out_error;
  wire [8*(D+1)-1:0] out_table;

  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst),
    .in_valid (in_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );

  // What entered, by age: place 0 in this clock, place LATENCY is outside.
  reg                valid [0:LATENCY];
  reg [TW-1:0]       tag   [0:LATENCY];
  integer            error [0:LATENCY];
  reg [8*(D+1)-1:0]  bytes [0:LATENCY];

  reg     gaps, disturb;
  integer answers, lost; // requests, by what became of them

  task set_inputs;
    integer i;
    begin
      rst      = disturb && chance(50);
      in_valid = 1'b0;
      in_tag   = below(1 << 16);
      for (i = 0; i < 2*K; i = i + 1)
        in_data[i*LW +: LW] = any_letter(0);
      if (more && (!gaps || chance(2))) begin
        read_question;
        in_valid = more;
        if (more) begin
          read_table;
          read_answer;
          in_data = q_data;
        end
      end
      valid[0] = in_valid;
      tag[0]   = in_tag;
      error[0] = q_error;
      bytes[0] = t_table;
    end
  endtask

  task look;
    begin
      #1;
      check("out_valid", out_valid, valid[LATENCY]);
      if (valid[LATENCY]) begin
        check("out_tag", out_tag, tag[LATENCY]);
        check("out_error", out_error, error[LATENCY]);
        if (error[LATENCY] == 0)
          check("out_table", out_table, bytes[LATENCY]);
        answers = answers + 1;
      end
    end
  endtask

  // One clock later
  task move;
    integer i;
    begin
      for (i = LATENCY; i > 0; i = i - 1) begin
        lost     = lost + (rst && valid[i-1]);
        valid[i] = valid[i-1] && !rst;
        tag[i]   = tag[i-1];
        error[i] = error[i-1];
        bytes[i] = bytes[i-1];
      end
    end
  endtask

  // All vectors once, and what is then in flight
  task run;
    input with_gaps, with_resets;
    integer idle;
    begin
      gaps     = with_gaps;
      disturb  = with_resets;
      requests = $rewind(vectors);
      more     = 1'b1;
      answers  = 0;
      lost     = 0;
      idle     = 0;
      while (idle <= LATENCY) begin
        set_inputs;
        look;
        tick;
        move;
        idle = more ? 0 : idle + 1;
      end
      $display("%0d requests, %0d answers, %0d lost in resets", requests, answers, lost);
      if (answers + lost != requests || answers == 0 || (with_resets && lost == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  integer i;

  initial begin
    start;
    open_vectors;
    for (i = 0; i <= LATENCY; i = i + 1)
      valid[i] = 1'b0;
    rst      = 1'b1;
    in_valid = 1'b1;
    in_data  = 0;
    in_tag   = 0;
    tick;
    run(1'b0, 1'b0);
    run(1'b1, 1'b0);
    run(1'b1, 1'b1);
    pass;
  end
endmodule

`default_nettype wire
