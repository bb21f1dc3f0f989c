// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe: the tables of the C model, three times: a request every clock, with gaps,
// and with resets. Every answer comes exactly LATENCY clocks after its request, with its tag.

module rg_kautz_pipe_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;

  localparam NAME = "rg_kautz_pipe";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer LANES   = 1;
  localparam integer BW      = TW + 4 + 8*(D+1);

  reg                rst;
  reg  [2*K*LW-1:0]  in_data;
  reg  [TW-1:0]      in_tag;
  wire               out_valid;
  wire [BW-1:0]      out;
  `include "flow.vh"

  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out[BW-1 -: TW]), .out_error (out[8*(D+1) +: 4]),
    .out_table (out[8*(D+1)-1:0])
  );

  task next_input;
    input gaps;
    integer i;
    begin
      in_tag = below(1 << 16);
      for (i = 0; i < 2*K; i = i + 1)
        in_data[i*LW +: LW] = any_letter(0);
      will_valid = 1'b0;
      if (!gaps || chance(2)) begin
        read_question;
        will_valid = more;
      end
      if (will_valid) begin
        read_table;
        read_answer;
        in_data = q_data;
        will    = {in_tag, q_error[3:0], t_table};
        means   = {{(TW+4){1'b1}}, {8*(D+1){q_error == 0}}};
      end
    end
  endtask

  integer i;

  initial begin
    open_vectors;
    begin_flow;
    for (i = 0; i < 3; i = i + 1) begin
      requests = $rewind(vectors);
      more     = 1'b1;
      while (more) begin
        rst = i == 2 && chance(50);
        next_input(i != 0);
        clock;
      end
      end_flow(i == 2);
    end
    pass;
  end
endmodule
