// SPDX-License-Identifier: Apache-2.0
// A mailbox between a processor and rg_node, at a memory port.
//
// CONTRACT
//   Port      mem_valid, and with it address (of a byte in the window), data, and the bytes that
//             are written, none to read, stay until mem_ready, a register, one clock later. In that
//             clock mem_rdata is what was read; mem_error: there is nothing to be read or written
//             there, or not now, and nothing has changed. mem_ready is low in the clock after.
//   Window    4 KiB, or 8 KiB if SLOTS slots take more than 2 KiB: each has the power of two from
//             PAYLOAD + 4 on of bytes. All 13 bits of mem_addr are looked at: beyond 4 KiB a window
//             of 4 KiB is refused, so its base is a multiple of 8 KiB, or mem_addr[12] tied low.
//   All else  See rg_mailbox_core.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_mailbox #(
  parameter integer D       = 2,  // degree, 1..255; with more letters 2..7
  parameter integer K       = 3,  // letters of a label, 1..8
  parameter integer PAYLOAD = 60, // most bytes of a message, 4..252, a multiple of 4
  parameter integer SLOTS   = 8   // messages that wait for the processor: 2, 4, 8 or 16
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  // Processor
  input  wire                          mem_valid,
  input  wire [12:0]                   mem_addr,
  input  wire [31:0]                   mem_wdata,
  input  wire [3:0]                    mem_wstrb,
  output reg                           mem_ready,
  output wire [31:0]                   mem_rdata,
  output reg                           mem_error,
  output wire                          irq,
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
  wire access = mem_valid & ~mem_ready;
  wire writes = (mem_wstrb != 4'd0);
  wire write_refused, read_refused;

  rg_mailbox_core #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_core (
    .clk (clk), .rst (rst), .own_label (own_label),
    .write (access & writes), .write_address (mem_addr), .write_data (mem_wdata),
    .write_bytes (mem_wstrb), .write_refused (write_refused),
    .read (access & ~writes), .read_address (mem_addr), .read_data (mem_rdata),
    .read_refused (read_refused), .irq (irq), .up (up),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  always @(posedge clk) begin
    mem_ready <= access & ~rst;
    mem_error <= writes ? write_refused : read_refused;
  end
endmodule

`default_nettype wire
