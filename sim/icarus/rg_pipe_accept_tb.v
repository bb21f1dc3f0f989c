// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_accept: the slots of the C model's requests, against two sets of used letters.
`default_nettype none

module rg_pipe_accept_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_accept";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  wire [SLOTS-1:0] accept;

`ifdef NETLIST
  rg_pipe_accept dut (
`else
  rg_pipe_accept #(.SLOTS(SLOTS)) dut (
`endif
    .match (slot_match), .conflict (slot_conflict), .accept (accept)
  );

  integer refused;

  initial begin
    start;
    open_vectors;
    read_slots;
    refused = 0;
    while (more) begin
      tick;
      check("accept", accept, slot_accept);
      refused = refused + (slot_accept != slot_match);
      read_slots;
    end
    $display("%0d requests with an overlap that is refused", refused);
    // In large networks they are too rare for a sample.
    if (refused == 0 && K > 2 && K < 8)
      $fatal(1, "no overlap was refused");
    pass;
  end
endmodule

`default_nettype wire
