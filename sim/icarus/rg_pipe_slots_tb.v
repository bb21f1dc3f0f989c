// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_slots: the slots of the C model's requests.
`default_nettype none

module rg_pipe_slots_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_slots";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [SLOTS-1:0]    odd;
  wire [SLOTS*LW-1:0] out, in;
  wire [LW-1:0]       last, first;

`ifdef NETLIST
  rg_pipe_slots dut (
`else
  rg_pipe_slots #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .source (q_source), .destination (q_destination),
    .odd (odd), .out_letters (out), .in_letters (in), .last (last), .first (first)
  );

  initial begin
    start;
    open_vectors;
    read_slots;
    while (more) begin
      tick;
      check("odd", odd, slot_odd);
      check("out", out, slot_out);
      check("in", in, slot_in);
      check("last", last, source_letter(K-1));
      check("first", first, destination_letter(0));
      read_slots;
    end
    pass;
  end
endmodule

`default_nettype wire
