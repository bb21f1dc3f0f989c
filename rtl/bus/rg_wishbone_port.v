// SPDX-License-Identifier: Apache-2.0
// Registers on Wishbone B4, 32 bits wide, addressed by words: the handshakes of rg_wishbone and of
// rg_mailbox_wishbone.
//
// CONTRACT
//   Registers as those of rg_axil_port. What is refused is answered with err in place of ack.
//   Standard  PIPELINED 0: ack or err come in the next clock, in which the same access may still be
//             there: stall is high then. So a standard master, which keeps stb until the answer and
//             does not look at stall, and a pipelined one are both right; two clocks an access.
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

  wire access  = wb_cyc & wb_stb & ~rst & ~wb_stall;
  wire refused = wb_we ? write_refused : read_refused;

  assign write    = access & wb_we;
  assign read     = access & ~wb_we;
  assign address  = {wb_adr, 2'b00};
  assign wb_stall = (PIPELINED == 0) & (wb_ack | wb_err);

  always @(posedge clk) begin
    wb_ack <= access & ~refused;
    wb_err <= access & refused;
  end
endmodule

`default_nettype wire
