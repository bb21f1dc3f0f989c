// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_match: the overlaps of the C model's requests, one a clock.
`default_nettype none

module rg_pipe_match_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_match";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [SLOTS-1:0] match;

`ifdef NETLIST
  rg_pipe_match dut (
`else
  rg_pipe_match #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .source (q_source), .destination (q_destination), .match (match)
  );

  reg [SLOTS-1:0] before; // what the request before this one has
  integer         seen;

  initial begin
    start;
    open_vectors;
    read_slots;
    seen = 0;
    while (more) begin
      tick;
      if (clocks > 1) begin
        check("match", match, before);
        seen = seen + (before != 1);
      end
      before = slot_match;
      read_slots;
    end
    if (seen == 0 && K > 2)
      $fatal(1, "nothing longer than overlap 1 was seen");
    pass;
  end
endmodule

`default_nettype wire
