// SPDX-License-Identifier: Apache-2.0
// A mailbox between a processor and rg_node, on Wishbone B4.
//
// CONTRACT
//   Registers those of rg_mailbox.vh, in a window as that of rg_mailbox; wb_adr is the address over
//             4. What is refused is answered with err in place of ack, and changes nothing.
//   Bus       as rg_wishbone_port has it.
//   All else  see rg_mailbox_core.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_mailbox_wishbone #(
  parameter integer D       = 2,  // degree, 1..255; with more letters 2..7
  parameter integer K       = 3,  // letters of a label, 1..8
  parameter integer PAYLOAD = 60, // most bytes of a message, 4..252, a multiple of 4
  parameter integer SLOTS   = 8,  // messages that wait for the processor: 2, 4, 8 or 16
  parameter integer PIPELINED = 0 // 0 or 1: standard, pipelined
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire                          wb_cyc,
  input  wire                          wb_stb,
  input  wire                          wb_we,
  input  wire [10:0]                   wb_adr,
  input  wire [3:0]                    wb_sel,
  input  wire [31:0]                   wb_dat_w,
  output wire [31:0]                   wb_dat_r,
  output wire                          wb_ack,
  output wire                          wb_err,
  output wire                          wb_stall,
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
  wire [12:0] address;

  rg_wishbone_port #(.AW(13), .PIPELINED(PIPELINED)) u_port (
    .clk (clk), .rst (rst), .wb_cyc (wb_cyc), .wb_stb (wb_stb), .wb_we (wb_we), .wb_adr (wb_adr),
    .wb_ack (wb_ack), .wb_err (wb_err), .wb_stall (wb_stall),
    .write (write), .read (read), .address (address),
    .write_refused (write_refused), .read_refused (read_refused)
  );

  rg_mailbox_core #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_core (
    .clk (clk), .rst (rst), .own_label (own_label),
    .write (write), .write_address (address), .write_data (wb_dat_w), .write_bytes (wb_sel),
    .write_refused (write_refused), .read (read), .read_address (address), .read_data (wb_dat_r),
    .read_refused (read_refused), .irq (irq), .up (up),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );
endmodule

`default_nettype wire
