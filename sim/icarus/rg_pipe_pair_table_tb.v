// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_pair_table: the tables of the C model, one a clock.
`default_nettype none

module rg_pipe_pair_table_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer MOST = 2;

  localparam NAME = "rg_pipe_pair_table";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [8*LETTERS-1:0] bytes;

`ifdef NETLIST
  rg_pipe_pair_table dut (
`else
  rg_pipe_pair_table #(.D(D), .OW(OW), .MOST(MOST)) dut (
`endif
    .clk (clk), .used_out (used_out), .used_in (used_in), .none (none), .overlap (overlap),
    .table_bytes (bytes)
  );

  reg [8*LETTERS-1:0] before; // the table of the request before this one

  initial begin
    start;
    open_vectors;
    read_slots;
    while (more) begin
      tick;
      if (clocks > 1)
        check("table_bytes", bytes, before);
      before = t_table;
      read_slots;
    end
    pass;
  end
endmodule

`default_nettype wire
