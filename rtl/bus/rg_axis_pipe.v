// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe_axis with the ports that tools for IP expect of an AXI4-Stream: whole bytes, aclk
// and aresetn, TLAST.
//
// CONTRACT  That of rg_kautz_pipe_axis, whose tag is here TB whole bytes, in s_axis_tuser and after
// the byte of the error in m_axis_tuser. tdata of a request is filled up to whole bytes with
// anything. Every transfer is a packet: m_axis_tlast is 1, s_axis_tlast is ignored. aresetn is
// synchronous.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_axis_pipe #(
  parameter integer D  = 3, // out-degree, 2..15
  parameter integer K  = 6, // letters of a word, 1..16
  parameter integer TB = 1  // bytes of the tag, 1 and up
) (
  input  wire                                    aclk,
  input  wire                                    aresetn,
  input  wire [(2*`RG_KAUTZ_KW(D, K)+7)/8*8-1:0] s_axis_tdata,
  input  wire [8*TB-1:0]                         s_axis_tuser,
  input  wire                                    s_axis_tlast,
  input  wire                                    s_axis_tvalid,
  output wire                                    s_axis_tready,
  output wire [8*(D+1)-1:0]                      m_axis_tdata,
  output wire [8*TB+7:0]                         m_axis_tuser,
  output wire                                    m_axis_tlast,
  output wire                                    m_axis_tvalid,
  input  wire                                    m_axis_tready
);
  localparam integer SW = 2*`RG_KAUTZ_KW(D, K);

  wire [8*TB+3:0] user;

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(8*TB)) u_pipe (
    .clk (aclk), .rst (~aresetn),
    .s_axis_tdata (s_axis_tdata[SW-1:0]), .s_axis_tuser (s_axis_tuser),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (user),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  assign m_axis_tuser = {user[8*TB+3:4], 4'd0, user[3:0]};
  assign m_axis_tlast = 1'b1;

  wire unused_ok = &{1'b0, s_axis_tdata, s_axis_tlast};
endmodule

`default_nettype wire
