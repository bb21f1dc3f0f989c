// SPDX-License-Identifier: Apache-2.0
// The pipelined Kautz core and the units around it, side by side for the co-simulation: pins, and
// no logic but the one that interrupts a stream.
//
// CONTRACT  pipe_* is rg_kautz_pipe, selftest_* rg_kautz_selftest. request_* goes into
// rg_kautz_pipe_axis, answer_* comes out and goes into rg_kautz_pipe_expand while answer_joined is
// high, beat_* is the result; the request is its own tag, on pins of its own. Each unit has a
// clock of its own, so that the simulator works only on the one under test.

module pipe_top #(
  parameter integer D  = 3, // out-degree, 2..15
  parameter integer K  = 6, // letters of a word, 1..16
  parameter integer TW = 20 // bits of the tag
) (
  input  wire                       clk,
  input  wire                       pipe_rst,
  input  wire                       pipe_in_valid,
  input  wire [2*K*$clog2(D+1)-1:0] pipe_in_data,
  input  wire [TW-1:0]              pipe_in_tag,
  output wire                       pipe_out_valid,
  output wire [TW-1:0]              pipe_out_tag,
  output wire [3:0]                 pipe_out_error,
  output wire [8*(D+1)-1:0]         pipe_out_table,

  input  wire                       clk_stream,
  input  wire                       stream_rst,
  input  wire                       request_valid,
  output wire                       request_ready,
  input  wire [2*K*$clog2(D+1)-1:0] request_data,
  input  wire [2*K*$clog2(D+1)-1:0] request_tag,
  input  wire                       answer_joined,
  output wire                       answer_valid,
  output wire                       answer_ready,
  output wire [8*(D+1)-1:0]         answer_table,
  output wire [2*K*$clog2(D+1)+3:0] answer_user,
  output wire                       beat_valid,
  input  wire                       beat_ready,
  output wire                       beat_last,
  output wire [19:0]                beat_user,
  output wire [(2*K+2)*$clog2(D+1)-1:0] beat_word,

  input  wire                       clk_selftest,
  input  wire                       selftest_rst,
  input  wire                       selftest_start,
  output wire                       selftest_busy,
  output wire                       selftest_done,
  output wire [63:0]                selftest_count,
  output wire [63:0]                selftest_clocks,
  output wire [31:0]                selftest_crc,
  output wire                       selftest_error
);
  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) u_pipe (
    .clk (clk), .rst (pipe_rst),
    .in_valid (pipe_in_valid), .in_data (pipe_in_data), .in_tag (pipe_in_tag),
    .out_valid (pipe_out_valid), .out_tag (pipe_out_tag), .out_error (pipe_out_error),
    .out_table (pipe_out_table)
  );

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(2*K*$clog2(D+1))) u_axis (
    .clk (clk_stream), .rst (stream_rst),
    .s_axis_tdata (request_data), .s_axis_tuser (request_tag), .s_axis_tvalid (request_valid),
    .s_axis_tready (request_ready), .m_axis_tdata (answer_table), .m_axis_tuser (answer_user),
    .m_axis_tvalid (answer_valid), .m_axis_tready (answer_ready & answer_joined)
  );

  rg_kautz_pipe_expand #(.D(D), .K(K)) u_expand (
    .clk (clk_stream), .rst (stream_rst),
    .s_axis_tdata (answer_table), .s_axis_tuser (answer_user),
    .s_axis_tvalid (answer_valid & answer_joined), .s_axis_tready (answer_ready),
    .m_axis_tdata (beat_word), .m_axis_tuser (beat_user), .m_axis_tlast (beat_last),
    .m_axis_tvalid (beat_valid), .m_axis_tready (beat_ready)
  );

  rg_kautz_selftest #(.D(D), .K(K)) u_selftest (
    .clk (clk_selftest), .rst (selftest_rst), .start (selftest_start),
    .busy (selftest_busy), .done (selftest_done), .count (selftest_count),
    .clocks (selftest_clocks), .crc (selftest_crc), .error (selftest_error)
  );
endmodule
