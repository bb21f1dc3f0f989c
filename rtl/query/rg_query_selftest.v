// SPDX-License-Identifier: Apache-2.0
// rg_kautz_selftest with a clock of its own, as a board uses it.
//
// CONTRACT
//   clk       start, a pulse: a run begins. finish, a pulse: it has ended, and the results stand
//             still until the next start. No start may come between them.
//   core_clk  may be the same clock, a multiple of it, or unrelated to it.
//   Reset     ends a run without a finish. rst must last four clocks of both: core_clk sees it
//             after three, and the finish of a run that it ends must be gone before clk looks
//             again.
`default_nettype none

module rg_query_selftest #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        core_clk,
  input  wire        start,
  output wire        finish,
  output wire [63:0] count,  // as in rg_kautz_selftest
  output wire [63:0] clocks, // of core_clk
  output wire [31:0] crc
);
  wire core_rst, core_start, core_busy, core_done, core_error;
  reg  was_done;

  rg_reset_sync u_reset (.clk (core_clk), .rst_in (rst), .rst_out (core_rst));

  rg_pulse_sync u_start (
    .from_clk (clk), .from_rst (rst), .from_pulse (start),
    .to_clk (core_clk), .to_rst (core_rst), .to_pulse (core_start)
  );

  rg_kautz_selftest #(.D(D), .K(K)) u_selftest (
    .clk (core_clk), .rst (core_rst), .start (core_start),
    .busy (core_busy), .done (core_done),
    .count (count), .clocks (clocks), .crc (crc), .error (core_error)
  );

  always @(posedge core_clk)
    was_done <= ~core_rst & core_done;

  rg_pulse_sync u_finish (
    .from_clk (core_clk), .from_rst (core_rst), .from_pulse (core_done & ~was_done),
    .to_clk (clk), .to_rst (rst), .to_pulse (finish)
  );

  // An error shows in count.
  wire unused_ok = &{1'b0, core_busy, core_error};
endmodule

`default_nettype wire
