// SPDX-License-Identifier: Apache-2.0
// rg_benes_set and the rg_benes that it sets, for the co-simulation: a beat goes to the network in
// the clock in which m_tready takes it.

module benes_top #(
  parameter integer K = 3 // 2^K lines, 2..8
) (
  input  wire                   clk,
  input  wire                   rst,
  input  wire [K-1:0]           s_tdata,
  input  wire                   s_tvalid,
  output wire                   s_tready,
  output wire [2*K-1:0]         m_tdata,
  output wire [$clog2(K+1)-1:0] m_tuser,
  output wire                   m_tlast,
  output wire                   m_tvalid,
  input  wire                   m_tready,
  output wire                   net_tready,
  input  wire [(8<<K)-1:0]      in_data,
  input  wire                   in_valid,
  output wire [(8<<K)-1:0]      out_data,
  output wire                   out_valid
);
  rg_benes_set #(.K(K)) u_set (
    .clk (clk), .rst (rst), .s_axis_tdata (s_tdata), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  rg_benes #(.K(K), .BITS(8)) u_net (
    .clk (clk), .rst (rst), .s_axis_tdata (m_tdata), .s_axis_tuser (m_tuser),
    .s_axis_tlast (m_tlast), .s_axis_tvalid (m_tvalid & m_tready), .s_axis_tready (net_tready),
    .in_data (in_data), .in_valid (in_valid), .out_data (out_data), .out_valid (out_valid)
  );
endmodule
