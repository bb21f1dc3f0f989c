// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_cls_switch: every digit of a rotation with every digit of a pass. A state takes the
// digit that arrives in the pass, less its group, to the digit of the destination.
`default_nettype none

module rg_cls_switch_tb;
  parameter integer H   = 2;
  parameter integer M   = 4;
  parameter integer W   = 2;
  parameter integer X   = 1; // level of the switch
  parameter integer SQUARE = 1;

  localparam NAME = "rg_cls_switch";
  `include "tb.vh"
  `include "fattree.vh"

  reg  [DW-1:0] l;
  reg  [PW-1:0] p;
  wire [DW-1:0] state;

  rg_cls_switch
`ifndef NETLIST
    #(.H(H), .M(M), .W(W), .X(X), .SQUARE(SQUARE))
`endif
  dut (
    .l (l), .p (p), .state (state)
  );

  // Source digit d travels in pass d / W; below the top it comes in at port d mod W.
  task look;
    input integer row_digit, d;
    integer port;
    begin
      port = (X == 0 || X == H) ? d : d % W;
      if (SQUARE == 1)
        check("output", port ^ state, d ^ row_digit);
      else
        check("output", (port + state) % radix(X), (d + row_digit) % radix(X));
      if (state >= radix(X))
        $fatal(1, "state %0d on level %0d", state, X);
    end
  endtask

  integer row_digit, d;

  initial begin
    start;
    for (row_digit = 0; row_digit < radix(X); row_digit = row_digit + 1)
      for (d = 0; d < radix(X); d = d + 1) begin
        l = row_digit;
        // Leaf and top ignore the pass.
        p = (X == 0 || X == H) ? below(1 << PW) : d / W;
        #1 look(row_digit, d);
      end
    pass;
  end
endmodule

`default_nettype wire
