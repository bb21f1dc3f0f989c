// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_table: the tables of the C model.
`default_nettype none

module rg_pipe_table_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_table";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [8*LETTERS-1:0] bytes;

`ifdef NETLIST
  rg_pipe_table dut (
`else
  rg_pipe_table #(.D(D), .OW(OW)) dut (
`endif
    .clk (clk), .used_out (used_out), .used_in (used_in), .none (none), .overlap (overlap),
    .table_bytes (bytes)
  );

  initial begin
    start;
    open_vectors;
    read_slots;
    while (more) begin
      tick;
      check("table_bytes", bytes, t_table);
      read_slots;
    end
    pass;
  end
endmodule

`default_nettype wire
