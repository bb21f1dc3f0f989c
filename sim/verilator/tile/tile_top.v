// SPDX-License-Identifier: Apache-2.0
// A node of a multicomputer as its networks are simulated: PicoRV32, rg_tile and rg_node, all of
// whose pins are shown. It has the virtual channels that K(D,K) needs by its default rule of turns,
// and the time between tries of rg_node_wait.

module tile_top #(
  parameter integer D       = 2,
  parameter integer K       = 3,
  parameter integer PAYLOAD = 60,
  parameter integer WORDS   = 8192,
  parameter integer V = (((D == 2) && (K == 2 || K == 3)) || ((D == 3) && (K == 2))) ? 2 : K / 2 + 2
) (
  input  wire                     clk,
  input  wire                     rst,
  input  wire [31:0]              clock,
  input  wire [K*$clog2(D+1)-1:0] own_label,
`include "sim/verilator/node/link_ports.vh"
  input  wire                     run,
  input  wire                     load_valid,
  input  wire [$clog2(WORDS)-1:0] load_addr,
  input  wire [31:0]              load_data,
  output wire                     console_valid,
  output wire [7:0]               console_data,
  output wire                     halted,
  output wire [7:0]               exit_code,
  // Between mailbox and node
  output wire [7:0]               s_axis_tdata,
  output wire [K*$clog2(D+1)-1:0] s_axis_tuser,
  output wire                     s_axis_tlast,
  output wire                     s_axis_tvalid,
  output wire                     s_axis_tready,
  output wire                     give_up,
  output wire [7:0]               m_done_tdata,
  output wire                     m_done_tvalid,
  output wire                     m_done_tready,
  output wire [7:0]               m_axis_tdata,
  output wire [K*$clog2(D+1)-1:0] m_axis_tuser,
  output wire                     m_axis_tlast,
  output wire                     m_axis_tvalid,
  output wire                     m_axis_tready
);
  localparam integer KW    = K * $clog2(D+1);
  localparam integer FLITS = 3 * (2 + (KW + 7) / 8 + PAYLOAD + 2);
  localparam integer WAIT  = (D + 1) * D**(K-1) * ((FLITS > 24) ? FLITS : 24);

  wire        cpu_rst, trap, ahead, mem_valid, mem_ready;
  wire [31:0] ahead_addr, mem_addr, mem_wdata, mem_rdata;
  wire [3:0]  mem_wstrb;

  picorv32 #(
    .ENABLE_COUNTERS(0), .BARREL_SHIFTER(1), .ENABLE_FAST_MUL(1), .ENABLE_DIV(1),
    .CATCH_MISALIGN(0)
  ) u_cpu (
    .clk (clk), .resetn (~cpu_rst), .trap (trap), .mem_la_read (ahead), .mem_la_addr (ahead_addr),
    .mem_valid (mem_valid), .mem_addr (mem_addr), .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb),
    .mem_ready (mem_ready), .mem_rdata (mem_rdata), .irq (32'd0)
  );

  rg_tile #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .WORDS(WORDS)) u_tile (
    .clk (clk), .rst (rst), .clock (clock), .own_label (own_label),
    .cpu_rst (cpu_rst), .trap (trap), .ahead (ahead), .ahead_addr (ahead_addr),
    .mem_valid (mem_valid),
    .mem_addr (mem_addr), .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb), .mem_ready (mem_ready),
    .mem_rdata (mem_rdata), .irq (), .run (run), .load_valid (load_valid), .load_addr (load_addr),
    .load_data (load_data), .out_valid (console_valid), .out_data (console_data), .out_ready (1'b1),
    .halted (halted), .exit_code (exit_code), .up (out_up[0]),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  rg_node #(
    .D(D), .K(K), .V(V), .PAYLOAD(PAYLOAD), .R((D < 3) ? 4 : 2), .BUSY(0), .DEAF(8192),
    .T_TRY((WAIT > 512) ? 1 << $clog2(WAIT) : 512)
  ) u_node (
    .clk (clk), .rst (rst), .own_label (own_label), .step (step),
`define RG_LINK_PINS
`include "sim/verilator/node/link_ports.vh"
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready), .events ()
  );
endmodule
