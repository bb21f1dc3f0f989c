// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_expand: the tables of the C model and the beats of the serial core,
// without stalls, with random stalls on both streams, and with resets as well.

module rg_kautz_pipe_expand_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_pipe_expand";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  reg                    rst, s_tvalid, m_tready;
  reg  [8*(D+1)-1:0]     s_tdata;
  reg  [2*K*LW+3:0]      s_tuser;
  wire                   s_tready, m_tvalid, m_tlast;
  wire [(2*K+2)*LW-1:0]  m_tdata;
  wire [19:0]            m_tuser;

  rg_kautz_pipe_expand #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  localparam integer BW   = (2*K+2)*LW + 21;
  wire       [BW-1:0] beat = {m_tlast, m_tuser, m_tdata};
  `include "stream.vh"

  task restart;
    requests = $rewind(vectors);
  endtask

  task next_request;
    integer i;
    begin
      read_question;
      if (more) begin
        read_table;
        read_answer;
        for (i = 0; i < q_beats; i = i + 1)
          expect_beat({r_last[i], r_user[i], r_data[i]},
                      q_error == 0 ? {BW{1'b1}} : {5'h1f, {(BW-5){1'b0}}});
        s_tdata = t_table;
        s_tuser = {q_data, q_error[3:0]};
      end
    end
  endtask

  initial begin
    open_vectors;
    run_all;
  end
endmodule
