// SPDX-License-Identifier: Apache-2.0
// Bench of rg_gft_exchange_sequencer: complete exchanges without stalls, with stalls on both
// streams, and with resets.

module rg_gft_exchange_sequencer_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_gft_exchange_sequencer";
  `include "tb.vh"
  `include "fattree.vh"

  reg                      rst, s_tvalid, m_tready;
  wire                     s_tready, m_tvalid, m_tlast;
  wire [(H+1)*(DW+PW)-1:0] m_tdata;

  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  localparam integer BW    = (H+1)*(DW+PW) + 1;
  wire       [BW-1:0] beat = {m_tlast, m_tdata};
  reg        more;
  `include "stream.vh"

  integer exchanges;

  task restart;
    exchanges = 0;
  endtask

  task next_request;
    integer i;
    begin
      more      = exchanges < 5;
      exchanges = exchanges + 1;
      for (i = 0; more && i < N*P; i = i + 1)
        expect_beat({i == N*P - 1, pass_digits(i / N), digits(i % N)}, {BW{1'b1}});
    end
  endtask

  initial
    run_all;
endmodule
