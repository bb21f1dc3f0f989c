// SPDX-License-Identifier: Apache-2.0
// The three nodes of K(2,1), each with a mailbox: on AXI4-Lite, on Wishbone, at a memory port.
`default_nettype none

`define NODE(n) \
  .own_label (labels[2*(n) +: 2]), .irq (irq[n]), .up (up[n]), \
  .s_axis_tdata (s_tdata[8*(n) +: 8]), .s_axis_tuser (s_tuser[2*(n) +: 2]), \
  .s_axis_tlast (s_tlast[n]), .s_axis_tvalid (s_tvalid[n]), .s_axis_tready (s_tready[n]), \
  .give_up (give_up[n]), .m_done_tdata (done_tdata[8*(n) +: 8]), \
  .m_done_tvalid (done_tvalid[n]), .m_done_tready (done_tready[n]), \
  .m_axis_tdata (m_tdata[8*(n) +: 8]), .m_axis_tuser (m_tuser[2*(n) +: 2]), \
  .m_axis_tlast (m_tlast[n]), .m_axis_tvalid (m_tvalid[n]), .m_axis_tready (m_tready[n])

module mailbox_net #(
  parameter integer PAYLOAD   = 12,
  parameter integer SLOTS     = 2,
  parameter integer PIPELINED = 0
) (
  input  wire        clk,
  input  wire        rst,
  input  wire [2:0]  dead,
  input  wire [12:0] s_axil_awaddr,
  input  wire [2:0]  s_axil_awprot,
  input  wire        s_axil_awvalid,
  output wire        s_axil_awready,
  input  wire [31:0] s_axil_wdata,
  input  wire [3:0]  s_axil_wstrb,
  input  wire        s_axil_wvalid,
  output wire        s_axil_wready,
  output wire [1:0]  s_axil_bresp,
  output wire        s_axil_bvalid,
  input  wire        s_axil_bready,
  input  wire [12:0] s_axil_araddr,
  input  wire [2:0]  s_axil_arprot,
  input  wire        s_axil_arvalid,
  output wire        s_axil_arready,
  output wire [31:0] s_axil_rdata,
  output wire [1:0]  s_axil_rresp,
  output wire        s_axil_rvalid,
  input  wire        s_axil_rready,
  input  wire        wb_cyc,
  input  wire        wb_stb,
  input  wire        wb_we,
  input  wire [10:0] wb_adr,
  input  wire [3:0]  wb_sel,
  input  wire [31:0] wb_dat_w,
  output wire [31:0] wb_dat_r,
  output wire        wb_ack,
  output wire        wb_err,
  output wire        wb_stall,
  input  wire        mem_valid,
  input  wire [12:0] mem_addr,
  input  wire [31:0] mem_wdata,
  input  wire [3:0]  mem_wstrb,
  output wire        mem_ready,
  output wire [31:0] mem_rdata,
  output wire        mem_error,
  output wire [2:0]  irq
);
  wire [2:0]  up, s_tlast, s_tvalid, s_tready, give_up, done_tvalid, done_tready;
  wire [2:0]  m_tlast, m_tvalid, m_tready;
  wire [5:0]  labels, s_tuser, m_tuser;
  wire [23:0] s_tdata, done_tdata, m_tdata;

  rg_node_machine #(.D(2), .K(1), .FLITS(4), .PAYLOAD(PAYLOAD), .R(1), .DEAF(400)) u_nodes (
    .clk (clk), .rst ({3{rst}} | dead), .up (up), .labels (labels),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready), .give_up (give_up),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events ()
  );

  rg_mailbox_axil #(.D(2), .K(1), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_axil (
    .aclk (clk), .aresetn (~rst), `NODE(0), .*
  );

  rg_mailbox_wishbone #(
    .D(2), .K(1), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS), .PIPELINED(PIPELINED)
  ) u_wishbone (`NODE(1), .*);

  rg_mailbox #(.D(2), .K(1), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_memory (`NODE(2), .*);
endmodule
