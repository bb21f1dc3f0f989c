// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_pipe_lanes: the tables of the C model, on copies that are busy or not each by
// itself.
`default_nettype none

module rg_kautz_pipe_lanes_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;
  parameter integer L  = 3;

  localparam NAME = "rg_kautz_pipe_lanes";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  // doc/pipe.md
  localparam integer LATENCY = 5 + (K >= 7) + (D >= 4 && K >= 5);
  localparam integer W       = 2*K*LW;
  localparam integer BW      = 8*(D+1);

  reg               rst;
  reg  [L-1:0]      in_valid;
  reg  [L*W-1:0]    in_data;
  reg  [L*TW-1:0]   in_tag;
  wire [L-1:0]      out_valid;
  wire [L*TW-1:0]   out_tag;
  wire [L*4-1:0]    out_error;
  wire [L*BW-1:0]   out_table;

  rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(TW), .L(L)) dut (
    .clk (clk), .rst (rst),
    .in_valid (in_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );

  // What entered, by age; place LATENCY is outside.
  reg [L-1:0]    valid [0:LATENCY];
  reg [L*TW-1:0] tag   [0:LATENCY];
  reg [L*4-1:0]  error [0:LATENCY];
  reg [L*BW-1:0] bytes [0:LATENCY];

  integer answers, idle;

  task set_inputs;
    integer n;
    begin
      in_valid = 0;
      for (n = 0; n < L; n = n + 1) begin
        in_tag[n*TW +: TW] = below(1 << 16);
        if (more && chance(2)) begin
          read_question;
          in_valid[n] = more;
          if (more) begin
            read_table;
            read_answer;
            in_data[n*W +: W]    = q_data;
            error[0][n*4 +: 4]   = q_error;
            bytes[0][n*BW +: BW] = t_table;
          end
        end
      end
      valid[0] = in_valid;
      tag[0]   = in_tag;
    end
  endtask

  task look;
    integer n;
    begin
      #1;
      check("out_valid", out_valid, valid[LATENCY]);
      for (n = 0; n < L; n = n + 1)
        if (valid[LATENCY][n]) begin
          check("out_tag", out_tag[n*TW +: TW], tag[LATENCY][n*TW +: TW]);
          check("out_error", out_error[n*4 +: 4], error[LATENCY][n*4 +: 4]);
          if (error[LATENCY][n*4 +: 4] == 0)
            check("out_table", out_table[n*BW +: BW], bytes[LATENCY][n*BW +: BW]);
          answers = answers + 1;
        end
    end
  endtask

  task move;
    integer i;
    for (i = LATENCY; i > 0; i = i - 1) begin
      valid[i] = valid[i-1];
      tag[i]   = tag[i-1];
      error[i] = error[i-1];
      bytes[i] = bytes[i-1];
    end
  endtask

  integer i;

  initial begin
    start;
    open_vectors;
    for (i = 0; i <= LATENCY; i = i + 1)
      valid[i] = 0;
    rst      = 1'b1;
    in_valid = 0;
    in_data  = 0;
    in_tag   = 0;
    tick;
    rst     = 1'b0;
    more    = 1'b1;
    answers = 0;
    idle    = 0;
    while (idle <= LATENCY) begin
      set_inputs;
      look;
      tick;
      move;
      idle = more ? 0 : idle + 1;
    end
    if (answers != requests || answers == 0)
      $fatal(1, "%0d answers to %0d requests", answers, requests);
    pass;
  end
endmodule

`default_nettype wire
