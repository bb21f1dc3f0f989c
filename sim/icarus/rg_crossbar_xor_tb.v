// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_crossbar_xor: every state with every set of inputs, one input after the other taken
// to its output.
`default_nettype none

module rg_crossbar_xor_tb;
  parameter integer H   = 2; // every bench of the family has these
  parameter integer M   = 4;
  parameter integer W   = 2;
  parameter integer INPUTS  = 2;
  parameter integer OUTPUTS = 4;
  parameter integer SW  = 2;

  localparam NAME = "rg_crossbar_xor";
  `include "tb.vh"

  localparam integer B = 8;

  reg  [INPUTS*B-1:0]  in;
  reg  [INPUTS-1:0]    in_valid;
  reg  [SW-1:0]    state;
  wire [OUTPUTS*B-1:0] out;
  wire [OUTPUTS-1:0]   out_valid;

  rg_crossbar_xor
`ifndef NETLIST
    #(.INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .SW(SW), .B(B))
`endif
  dut (
    .in_data (in), .in_valid (in_valid), .state (state), .out_data (out), .out_valid (out_valid)
  );

  task look;
    reg [OUTPUTS-1:0] carried;
    integer u, to;
    begin
      carried = {OUTPUTS{1'b0}};
      for (u = 0; u < INPUTS; u = u + 1)
        if (in_valid[u]) begin
          to          = u ^ state;
          carried[to] = 1'b1;
          check("lane", out[to*B +: B], in[u*B +: B]);
        end
      check("out_valid", out_valid, carried);
    end
  endtask

  integer flip, set, u;

  initial begin
    start;
    for (flip = 0; flip < OUTPUTS; flip = flip + 1)
      for (set = 0; set < 1 << INPUTS; set = set + 1) begin
        state    = flip;
        in_valid = set;
        for (u = 0; u < INPUTS; u = u + 1)
          in[u*B +: B] = below(1 << B);
        #1 look;
      end
    pass;
  end
endmodule

`default_nettype wire
