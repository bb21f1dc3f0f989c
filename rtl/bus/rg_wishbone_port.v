// SPDX-License-Identifier: Apache-2.0
// Registers on Wishbone B4, 32 bits wide, addressed by words: the handshakes of rg_wishbone and of
// rg_mailbox_wishbone.
//
// CONTRACT
//   Registers as those of rg_axil_port. What is refused is answered with err in place of ack.
//   Standard  PIPELINED 0: stb stays until ack or err, which come in the next clock.
//   Pipelined PIPELINED 1: every clock with stb is an access, answered in the next clock; stall is
//             always low.
//   Reset     synchronous; ack and err are low in reset and in the clock after.
//   There is no combinational path from any input to any output of the bus.
`default_nettype none

module rg_wishbone_port #(
  parameter integer AW        = 7, // bits of an address
  parameter integer PIPELINED = 0  // 0 or 1: standard, pipelined
) (
  input  wire          clk,
  input  wire          rst,
  input  wire          wb_cyc,
  input  wire          wb_stb,
  input  wire          wb_we,
  input  wire [AW-3:0] wb_adr,
  output reg           wb_ack,
  output reg           wb_err,
  output wire          wb_stall,
  // Registers
  output wire          write,
  output wire          read,
  output wire [AW-1:0] address,
  input  wire          write_refused,
  input  wire          read_refused
);
  generate
    if (PIPELINED != 0 && PIPELINED != 1) begin : g_check_pipelined
      ERROR_rg_wishbone_port_PIPELINED_must_be_0_or_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // In standard mode the clock of the answer shows the same access still.
  wire access  = wb_cyc & wb_stb & ~rst & ((PIPELINED != 0) | ~(wb_ack | wb_err));
  wire refused = wb_we ? write_refused : read_refused;

  assign write    = access & wb_we;
  assign read     = access & ~wb_we;
  assign address  = {wb_adr, 2'b00};
  assign wb_stall = 1'b0;

  always @(posedge clk) begin
    wb_ack <= access & ~refused;
    wb_err <= access & refused;
  end
endmodule

`default_nettype wire
