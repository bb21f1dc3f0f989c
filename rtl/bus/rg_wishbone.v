// SPDX-License-Identifier: Apache-2.0
// Both route generators on Wishbone B4, 32 bits wide, addressed by words.
//
// CONTRACT
//   Registers those of rg_regs.vh, by rg_registers; wb_adr is the address over 4. What that refuses
//             is answered with err in place of ack, and changes nothing.
//   Standard  PIPELINED 0: stb stays until ack or err, which come in the next clock.
//   Pipelined PIPELINED 1: every clock with stb is an access, answered in the next clock; stall is
//             always low.
//   Reset     synchronous; ack and err are low in reset and in the clock after.
//   There is no combinational path from any input to any output.
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
  output reg  [31:0] wb_dat_r,
  output reg         wb_ack,
  output reg         wb_err,
  output wire        wb_stall,
  output wire        irq
);
  generate
    if (PIPELINED != 0 && PIPELINED != 1) begin : g_check_pipelined
      ERROR_rg_wishbone_PIPELINED_must_be_0_or_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // In standard mode the clock of the answer shows the same access still.
  wire access = wb_cyc & wb_stb & ~rst & ((PIPELINED != 0) | ~(wb_ack | wb_err));

  wire        write_refused, read_refused;
  wire [31:0] read_data;

  rg_registers #(.D(D), .K(K), .STATES(STATES), .H(H), .M(M), .W(W)) u_registers (
    .clk (clk), .rst (rst),
    .write (access & wb_we), .write_address ({wb_adr, 2'b00}), .write_data (wb_dat_w),
    .write_bytes (wb_sel), .write_refused (write_refused),
    .read_address ({wb_adr, 2'b00}), .read_data (read_data), .read_refused (read_refused),
    .irq (irq)
  );

  wire refused = wb_we ? write_refused : read_refused;

  assign wb_stall = 1'b0;

  always @(posedge clk) begin
    wb_ack <= access & ~refused;
    wb_err <= access & refused;
    if (access)
      wb_dat_r <= read_data;
  end
endmodule

`default_nettype wire
