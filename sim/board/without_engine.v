// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The board without the parts after its UARTs, for split_chip.cpp: the modules in their place have
// no logic. `seen` is what they are given, `given` what they say, from the next falling edge on.
`default_nettype none

module rg_query #(
  parameter integer D = 3,
  parameter integer K = 6,
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input  wire       clk,
  input  wire       rst,
  input  wire [7:0] s_axis_tdata,
  input  wire       s_axis_tuser,
  input  wire       s_axis_tvalid,
  output wire       s_axis_tready,
  output reg  [7:0] m_axis_tdata,
  output reg        m_axis_tvalid,
  input  wire       m_axis_tready,
  output wire       erring,
  output wire [2*K*$clog2(D+1)-1:0]                   kautz_ask_tdata,
  output wire                                         kautz_ask_tvalid,
  input  wire                                         kautz_ask_tready,
  input  wire [(2*K+2)*$clog2(D+1)-1:0]               kautz_answer_tdata,
  input  wire [19:0]                                  kautz_answer_tuser,
  input  wire                                         kautz_answer_tlast,
  input  wire                                         kautz_answer_tvalid,
  output wire                                         kautz_answer_tready,
  output wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0]
                                                      states_ask_tdata,
  output wire                                         states_ask_tvalid,
  input  wire                                         states_ask_tready,
  input  wire [$clog2((M > W) ? M : W)-1:0]           states_answer_tdata,
  input  wire [19:0]                                  states_answer_tuser,
  input  wire                                         states_answer_tlast,
  input  wire                                         states_answer_tvalid,
  output wire                                         states_answer_tready,
  output wire        check_start,
  input  wire        check_finish,
  input  wire [63:0] check_count,
  input  wire [63:0] check_clocks,
  input  wire [31:0] check_crc
);
  // Payload without a valid bit says nothing.
  wire [10:0] seen /* verilator public_flat_rd */ =
    {m_axis_tready, s_axis_tvalid, s_axis_tvalid ? {s_axis_tuser, s_axis_tdata} : 9'd0};
  reg [8:0] given /* verilator public_flat_rw */;

  always @(negedge clk)
    {m_axis_tvalid, m_axis_tdata} <= given;

  assign s_axis_tready        = 1'b1;
  assign erring               = 1'b0;
  assign kautz_ask_tdata      = 0;
  assign kautz_ask_tvalid     = 1'b0;
  assign kautz_answer_tready  = 1'b0;
  assign states_ask_tdata     = 0;
  assign states_ask_tvalid    = 1'b0;
  assign states_answer_tready = 1'b0;
  assign check_start          = 1'b0;
endmodule

module rg_kautz_serial #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire                           clk,
  input  wire                           rst,
  input  wire [2*K*$clog2(D+1)-1:0]     s_axis_tdata,
  input  wire                           s_axis_tvalid,
  output wire                           s_axis_tready,
  output wire [(2*K+2)*$clog2(D+1)-1:0] m_axis_tdata,
  output wire [19:0]                    m_axis_tuser,
  output wire                           m_axis_tlast,
  output wire                           m_axis_tvalid,
  input  wire                           m_axis_tready
);
  assign s_axis_tready = 1'b0;
  assign m_axis_tdata  = 0;
  assign m_axis_tuser  = 20'd0;
  assign m_axis_tlast  = 1'b0;
  assign m_axis_tvalid = 1'b0;
endmodule

module rg_state_stream #(
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 4
) (
  input  wire clk,
  input  wire rst,
  input  wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0]
                                               s_axis_tdata,
  input  wire                                  s_axis_tvalid,
  output wire                                  s_axis_tready,
  output wire [$clog2((M > W) ? M : W)-1:0]    m_axis_tdata,
  output wire [19:0]                           m_axis_tuser,
  output wire                                  m_axis_tlast,
  output wire                                  m_axis_tvalid,
  input  wire                                  m_axis_tready
);
  assign s_axis_tready = 1'b0;
  assign m_axis_tdata  = 0;
  assign m_axis_tuser  = 20'd0;
  assign m_axis_tlast  = 1'b0;
  assign m_axis_tvalid = 1'b0;
endmodule

`default_nettype wire
