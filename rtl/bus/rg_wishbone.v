// SPDX-License-Identifier: Apache-2.0
// Both route generators on Wishbone B4, 32 bits wide, addressed by words.
//
// CONTRACT
//   Registers those of rg_regs.vh, by rg_registers; wb_adr is the address over 4. What that refuses
//             is answered with err in place of ack, and changes nothing.
//   Bus       as rg_wishbone_port has it.
`default_nettype none

module rg_wishbone #(
  parameter integer D      = 3, // Kautz digraph: out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer STATES = 1, // 0 or 1: at 0 no state stream, its registers are refused
  parameter integer H      = 2, // fat tree: height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4, // parents of a switch, 1..64
  parameter integer PIPELINED = 0 // 0 or 1: standard, pipelined
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        wb_cyc,
  input  wire        wb_stb,
  input  wire        wb_we,
  input  wire [4:0]  wb_adr,
  input  wire [3:0]  wb_sel,
  input  wire [31:0] wb_dat_w,
  output wire [31:0] wb_dat_r,
  output wire        wb_ack,
  output wire        wb_err,
  output wire        wb_stall,
  output wire        irq
);
  wire       write, write_refused, read, read_refused;
  wire [6:0] address;

  rg_wishbone_port #(.AW(7), .PIPELINED(PIPELINED)) u_port (
    .clk (clk), .rst (rst), .wb_cyc (wb_cyc), .wb_stb (wb_stb), .wb_we (wb_we), .wb_adr (wb_adr),
    .wb_ack (wb_ack), .wb_err (wb_err), .wb_stall (wb_stall),
    .write (write), .read (read), .address (address),
    .write_refused (write_refused), .read_refused (read_refused)
  );

  rg_registers #(.D(D), .K(K), .STATES(STATES), .H(H), .M(M), .W(W)) u_registers (
    .clk (clk), .rst (rst),
    .write (write), .write_address (address), .write_data (wb_dat_w), .write_bytes (wb_sel),
    .write_refused (write_refused),
    .read (read), .read_address (address), .read_data (wb_dat_r), .read_refused (read_refused),
    .irq (irq)
  );
endmodule

`default_nettype wire
