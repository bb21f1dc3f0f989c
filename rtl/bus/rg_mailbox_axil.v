// SPDX-License-Identifier: Apache-2.0
// A mailbox between a processor and rg_node, on AXI4-Lite.
//
// CONTRACT
//   Registers those of rg_mailbox.vh, in a window as that of rg_mailbox. What is refused is
//             answered with SLVERR, and changes nothing.
//   Bus       as rg_axil_port has it.
//   All else  see rg_mailbox_core. Its reset is aresetn.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_mailbox_axil #(
  parameter integer D       = 2,  // degree, 1..255; with more letters 2..7
  parameter integer K       = 3,  // letters of a label, 1..8
  parameter integer PAYLOAD = 60, // most bytes of a message, 4..252, a multiple of 4
  parameter integer SLOTS   = 8   // messages that wait for the processor: 2, 4, 8 or 16
) (
  input  wire                          aclk,
  input  wire                          aresetn,
  input  wire [12:0]                   s_axil_awaddr,
  input  wire [2:0]                    s_axil_awprot,
  input  wire                          s_axil_awvalid,
  output wire                          s_axil_awready,
  input  wire [31:0]                   s_axil_wdata,
  input  wire [3:0]                    s_axil_wstrb,
  input  wire                          s_axil_wvalid,
  output wire                          s_axil_wready,
  output wire [1:0]                    s_axil_bresp,
  output wire                          s_axil_bvalid,
  input  wire                          s_axil_bready,
  input  wire [12:0]                   s_axil_araddr,
  input  wire [2:0]                    s_axil_arprot,
  input  wire                          s_axil_arvalid,
  output wire                          s_axil_arready,
  output wire [31:0]                   s_axil_rdata,
  output wire [1:0]                    s_axil_rresp,
  output wire                          s_axil_rvalid,
  input  wire                          s_axil_rready,
  output wire                          irq,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  // Node
  input  wire                          up,
  output wire [7:0]                    s_axis_tdata,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] s_axis_tuser,
  output wire                          s_axis_tlast,
  output wire                          s_axis_tvalid,
  input  wire                          s_axis_tready,
  output wire                          give_up,
  input  wire [7:0]                    m_done_tdata,
  input  wire                          m_done_tvalid,
  output wire                          m_done_tready,
  input  wire [7:0]                    m_axis_tdata,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  input  wire                          m_axis_tlast,
  input  wire                          m_axis_tvalid,
  output wire                          m_axis_tready
);
  wire        write, write_refused, read, read_refused;
  wire [12:0] write_address, read_address;
  wire [31:0] write_data, read_data;
  wire [3:0]  write_bytes;

  rg_axil_port #(.AW(13)) u_port (
    .aclk (aclk), .aresetn (aresetn),
    .s_axil_awaddr (s_axil_awaddr), .s_axil_awvalid (s_axil_awvalid),
    .s_axil_awready (s_axil_awready), .s_axil_wdata (s_axil_wdata), .s_axil_wstrb (s_axil_wstrb),
    .s_axil_wvalid (s_axil_wvalid), .s_axil_wready (s_axil_wready), .s_axil_bresp (s_axil_bresp),
    .s_axil_bvalid (s_axil_bvalid), .s_axil_bready (s_axil_bready),
    .s_axil_araddr (s_axil_araddr), .s_axil_arvalid (s_axil_arvalid),
    .s_axil_arready (s_axil_arready), .s_axil_rdata (s_axil_rdata), .s_axil_rresp (s_axil_rresp),
    .s_axil_rvalid (s_axil_rvalid), .s_axil_rready (s_axil_rready),
    .write (write), .write_address (write_address), .write_data (write_data),
    .write_bytes (write_bytes), .write_refused (write_refused),
    .read (read), .read_address (read_address), .read_data (read_data),
    .read_refused (read_refused)
  );

  rg_mailbox_core #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_core (
    .clk (aclk), .rst (~aresetn), .own_label (own_label),
    .write (write), .write_address (write_address), .write_data (write_data),
    .write_bytes (write_bytes), .write_refused (write_refused),
    .read (read), .read_address (read_address), .read_data (read_data),
    .read_refused (read_refused), .irq (irq), .up (up),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  wire unused_ok = &{1'b0, s_axil_awprot, s_axil_arprot};
endmodule

`default_nettype wire
