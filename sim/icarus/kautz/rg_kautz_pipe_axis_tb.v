// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_axis: the tables of the C model and the tags, without stalls, with random
// stalls on both streams, and with resets as well.

module rg_kautz_pipe_axis_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;

  localparam NAME = "rg_kautz_pipe_axis";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  reg                rst, s_tvalid, m_tready;
  reg  [2*K*LW-1:0]  s_tdata;
  reg  [TW-1:0]      s_tuser;
  wire               s_tready, m_tvalid;
  wire [8*(D+1)-1:0] m_tdata;
  wire [TW+3:0]      m_tuser;

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  localparam integer BW   = 8*(D+1) + TW+4;
  wire       [BW-1:0] beat = {m_tuser, m_tdata};
  `include "stream.vh"

  task restart;
    requests = $rewind(vectors);
  endtask

  task next_request;
    begin
      read_question;
      if (more) begin
        read_table;
        read_answer;
        s_tdata = q_data;
        s_tuser = below(1 << 16);
        expect_beat({s_tuser, q_error[3:0], t_table}, {{(TW+4){1'b1}}, {8*(D+1){q_error == 0}}});
      end
    end
  endtask

  initial begin
    open_vectors;
    run_all;
  end
endmodule
