// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial with the ports that tools for IP expect of an AXI4-Stream: whole bytes, aclk and
// aresetn, TLAST.
//
// CONTRACT  That of rg_kautz_serial. tdata and tuser are filled up to whole bytes, with 0 in an
// answer and with anything in a request. A request is a packet of one transfer (s_axis_tlast is
// ignored); an answer is one of D transfers, or of one with an error. aresetn is synchronous.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_axis_serial #(
  parameter integer D = 3, // out-degree, 2..15; letters are 0..D
  parameter integer K = 6  // letters of a word = diameter, 1..16
) (
  input  wire                                       aclk,
  input  wire                                       aresetn,
  input  wire [(2*`RG_KAUTZ_KW(D, K)+7)/8*8-1:0]    s_axis_tdata,
  input  wire                                       s_axis_tlast,
  input  wire                                       s_axis_tvalid,
  output wire                                       s_axis_tready,
  output wire [((2*K+2)*`RG_KAUTZ_LW(D)+7)/8*8-1:0] m_axis_tdata,
  output wire [23:0]                                m_axis_tuser,
  output wire                                       m_axis_tlast,
  output wire                                       m_axis_tvalid,
  input  wire                                       m_axis_tready
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer SW = 2*K*LW;
  localparam integer MW = (2*K + 2)*LW;

  wire [MW-1:0] word;
  wire [19:0]   user;

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (aclk), .rst (~aresetn),
    .s_axis_tdata (s_axis_tdata[SW-1:0]),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (word), .m_axis_tuser (user), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  // Wider by a byte, of which the port takes what fills the last one
  wire [MW+7:0] filled = {8'd0, word};

  assign m_axis_tdata = filled[(MW+7)/8*8-1:0];
  assign m_axis_tuser = {4'd0, user};

  wire unused_ok = &{1'b0, s_axis_tdata, s_axis_tlast, filled};
endmodule

`default_nettype wire
