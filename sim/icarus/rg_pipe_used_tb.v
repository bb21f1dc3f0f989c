// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_used: the slots of the C model's requests.
`default_nettype none

module rg_pipe_used_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_used";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_slots.vh"

  reg  [SLOTS*LETTERS-1:0] hot_out, hot_in;
  reg  [D:0]               last, first;
  wire [D:0]               dut_used_out, dut_used_in, dut_none;
  wire [LETTERS*OW-1:0]    dut_overlap;

`ifdef NETLIST
  rg_pipe_used dut (
`else
  rg_pipe_used #(.D(D), .SLOTS(SLOTS), .OW(OW)) dut (
`endif
    .clk (clk), .odd (slot_odd), .out_hot (hot_out), .in_hot (hot_in), .last (last), .first (first),
    .used_out (dut_used_out), .used_in (dut_used_in), .none (dut_none), .overlap (dut_overlap)
  );

  task set_inputs;
    integer s;
    begin
      hot_out = 0;
      hot_in  = 0;
      for (s = 0; s < SLOTS; s = s + 1)
        if (slot_accept[s]) begin
          hot_out[s*LETTERS + slot_out[s*LW +: LW]] = 1'b1;
          hot_in[s*LETTERS + slot_in[s*LW +: LW]]   = 1'b1;
        end
      last  = 1 << source_letter(K-1);
      first = 1 << destination_letter(0);
    end
  endtask

  initial begin
    start;
    open_vectors;
    read_slots;
    while (more) begin
      set_inputs;
      tick;
      check("used_out", dut_used_out, used_out);
      check("used_in", dut_used_in, used_in);
      check("none", dut_none, none);
      check("overlap", dut_overlap, overlap);
      read_slots;
    end
    pass;
  end
endmodule

`default_nettype wire
