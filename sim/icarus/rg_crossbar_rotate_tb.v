// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_crossbar_rotate: every state with every set of inputs, one input after the other
// taken to its output.
`default_nettype none

module rg_crossbar_rotate_tb;
  parameter integer H    = 2; // every bench of the family has these
  parameter integer M    = 4;
  parameter integer W    = 2;
  parameter integer INPUTS   = 2;
  parameter integer OUTPUTS  = 4;
  parameter integer SW   = 2;
  parameter integer BACK = 0;

  localparam NAME = "rg_crossbar_rotate";
  `include "tb.vh"

  localparam integer B = 8;

  reg  [INPUTS*B-1:0]  in;
  reg  [INPUTS-1:0]    in_valid;
  reg  [SW-1:0]    state;
  wire [OUTPUTS*B-1:0] out;
  wire [OUTPUTS-1:0]   out_valid;

  rg_crossbar_rotate
`ifndef NETLIST
    #(.INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .SW(SW), .B(B), .BACK(BACK))
`endif
  dut (
    .in_data (in), .in_valid (in_valid), .state (state), .out_data (out), .out_valid (out_valid)
  );

  task look;
    reg [OUTPUTS-1:0] carried;
    integer u, to;
    begin
      carried = {OUTPUTS{1'b0}};
      for (u = 0; u < INPUTS && u < OUTPUTS; u = u + 1)
        if (in_valid[u]) begin
          to          = ((BACK != 0) ? u + state : u + OUTPUTS - state) % OUTPUTS;
          carried[to] = 1'b1;
          check("lane", out[to*B +: B], in[u*B +: B]);
        end
      check("out_valid", out_valid, carried);
    end
  endtask

  integer turn, set, u;

  initial begin
    start;
    for (turn = 0; turn < OUTPUTS; turn = turn + 1)
      for (set = 0; set < 1 << INPUTS; set = set + 1) begin
        state    = turn;
        in_valid = set;
        for (u = 0; u < INPUTS; u = u + 1)
          in[u*B +: B] = below(1 << B);
        #1 look;
      end
    pass;
  end
endmodule

`default_nettype wire
