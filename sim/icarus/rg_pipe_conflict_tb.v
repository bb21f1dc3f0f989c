// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_conflict: the slots of the C model's requests.
`default_nettype none

module rg_pipe_conflict_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_conflict";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [SLOTS*SLOTS-1:0] conflict;

`ifdef NETLIST
  rg_pipe_conflict dut (
`else
  rg_pipe_conflict #(.LW(LW), .SLOTS(SLOTS)) dut (
`endif
    .clk (clk), .out_letters (slot_out), .in_letters (slot_in), .conflict (conflict)
  );

  initial begin
    start;
    open_vectors;
    read_slots;
    while (more) begin
      tick;
      check("conflict", conflict, slot_conflict);
      read_slots;
    end
    pass;
  end
endmodule

`default_nettype wire
