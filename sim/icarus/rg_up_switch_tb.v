// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_up_switch: every turn with every set of inputs; input d goes up when it is in group
// turn of W inputs, at its place in the group.
`default_nettype none

module rg_up_switch_tb;
  parameter integer H = 2; // every bench of the family has these
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_up_switch";
  `include "tb.vh"
  `include "fattree.vh"

  localparam integer B = 8;

  reg  [M*B-1:0] in;
  reg  [M-1:0]   in_valid;
  reg  [PW-1:0]  turn;
  wire [W*B-1:0] out;
  wire [W-1:0]   out_valid;

  rg_up_switch
`ifndef NETLIST
    #(.M(M), .W(W), .B(B))
`endif
  dut (
    .in_data (in), .in_valid (in_valid), .turn (turn), .out_data (out), .out_valid (out_valid)
  );

  task look;
    input integer group;
    reg [W-1:0] carried;
    integer d;
    begin
      carried = {W{1'b0}};
      for (d = 0; d < M; d = d + 1)
        if (in_valid[d] && d / W == group) begin
          carried[d % W] = 1'b1;
          check("lane", out[d % W * B +: B], in[d*B +: B]);
        end
      check("out_valid", out_valid, carried);
    end
  endtask

  integer group, set, d;

  initial begin
    start;
    for (group = 0; group < G; group = group + 1)
      for (set = 0; set < 1 << M; set = set + 1) begin
        // With one group turn is not looked at.
        turn     = (G == 1) ? below(1 << PW) : group;
        in_valid = set;
        for (d = 0; d < M; d = d + 1)
          in[d*B +: B] = below(1 << B);
        #1 look(group);
      end
    pass;
  end
endmodule

`default_nettype wire
