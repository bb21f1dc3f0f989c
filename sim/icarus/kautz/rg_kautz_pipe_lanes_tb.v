// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_lanes: the tables of the C model, on copies that are busy or not each by
// itself.

module rg_kautz_pipe_lanes_tb;
  parameter integer D      = 3;
  parameter integer K      = 6;
  parameter integer TW     = 8;
  parameter integer COPIES = 3;

  localparam NAME = "rg_kautz_pipe_lanes";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer LANES   = COPIES;
  localparam integer W       = 2*K*LW;
  localparam integer TABLE   = 8*(D+1);
  localparam integer BW      = COPIES*(TW + 4 + TABLE);

  reg               rst;
  reg  [COPIES*W-1:0]    in_data;
  reg  [COPIES*TW-1:0]   in_tag;
  wire [COPIES-1:0]      out_valid;
  wire [COPIES*TW-1:0]   out_tag;
  wire [COPIES*4-1:0]    out_error;
  wire [COPIES*TABLE-1:0] out_table;
  wire [BW-1:0]     out = {out_tag, out_error, out_table};
  `include "flow.vh"

  rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(TW), .COPIES(COPIES)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );

  task next_input;
    integer n;
    begin
      will_valid = 0;
      means      = 0;
      for (n = 0; n < COPIES; n = n + 1) begin
        in_tag[n*TW +: TW] = below(1 << 16);
        if (more && chance(2)) begin
          read_question;
          will_valid[n] = more;
        end
        if (will_valid[n]) begin
          read_table;
          read_answer;
          in_data[n*W +: W]                    = q_data;
          will[n*TABLE +: TABLE]               = t_table;
          will[COPIES*TABLE + n*4 +: 4]             = q_error;
          will[COPIES*(TABLE + 4) + n*TW +: TW]     = in_tag[n*TW +: TW];
          means[n*TABLE +: TABLE]              = {TABLE{q_error == 0}};
          means[COPIES*TABLE + n*4 +: 4]            = 4'hf;
          means[COPIES*(TABLE + 4) + n*TW +: TW]    = {TW{1'b1}};
        end
      end
    end
  endtask

  initial begin
    open_vectors;
    in_data = 0;
    in_tag  = 0;
    begin_flow;
    more = 1'b1;
    while (more) begin
      next_input;
      clock;
    end
    end_flow(1'b0);
    check("requests", entered, requests);
    pass;
  end
endmodule
