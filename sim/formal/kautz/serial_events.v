// SPDX-License-Identifier: Apache-2.0
// What can happen in rg_kautz_serial after a reset: each event is reached, so no proof about it is
// empty.

module serial_events #(
  parameter integer D = 2,
  parameter integer K = 3
) (
  input wire                       clk,
  input wire                       any_rst,
  input wire [2*K*$clog2(D+1)-1:0] words,
  input wire                       s_tvalid,
  input wire                       m_tready
);
  wire s_tready, m_tvalid, m_tlast;
  wire [(2*K+2)*$clog2(D+1)-1:0] m_tdata;
  wire [19:0]                    m_tuser;

  reg  f_begun = 1'b0, f_back_to_back = 1'b0, f_waited = 1'b0, f_ended = 1'b0;
  reg  f_stalled; // an answer of this query has waited
  wire rst = any_rst | ~f_begun;

  rg_kautz_serial #(.D(D), .K(K)) u_dut (
    .clk (clk), .rst (rst), .s_axis_tdata (words), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  wire       accept = s_tvalid & s_tready & ~rst;
  wire       taken  = m_tvalid & m_tready & ~rst;
  wire [1:0] phase  = m_tuser[14:13];
  wire [3:0] error  = m_tuser[19:16];
  reg  [7:0] f_clock;

  always @(posedge clk) begin
    f_begun        <= 1'b1;
    f_clock        <= accept ? 8'd1 : f_clock + 8'd1;
    f_waited       <= m_tvalid & ~m_tready & ~rst;
    f_stalled      <= ~accept & (f_stalled | (m_tvalid & ~m_tready));
    f_ended        <= taken & m_tlast;
    f_back_to_back <= f_ended & accept;
  end

  always @* begin
    cover (f_begun && taken && error == 4'd0 && phase == 2'd0);
    cover (f_begun && taken && error == 4'd0 && phase == 2'd1);
    cover (f_begun && taken && error == 4'd0 && phase == 2'd2);
    cover (f_begun && taken && error == 4'd1);
    cover (f_begun && taken && error == 4'd2);
    cover (f_begun && taken && error == 4'd3);
    cover (f_begun && taken && f_waited && error == 4'd0 && phase == 2'd0 && !m_tlast);
    cover (f_begun && taken && f_waited && error == 4'd0 && phase == 2'd1);
    cover (f_begun && taken && f_waited && error == 4'd0 && phase == 2'd2 && m_tlast);
    cover (f_begun && taken && f_waited && error != 4'd0);
    cover (f_back_to_back);
    cover (any_rst && m_tvalid);
    cover (any_rst && f_clock == 8'd3 && !m_tvalid);
    // A route in the last possible clock
    cover (f_begun && taken && m_tlast && error == 4'd0 && !f_stalled && f_clock == K + 3*D + 1);
  end
endmodule
