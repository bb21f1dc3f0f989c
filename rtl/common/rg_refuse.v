// SPDX-License-Identifier: Apache-2.0
// Ends the simulation of a module with parameters out of range.
//
// CONTRACT  A parameter check is a generate block that exists only if the check fails. It holds an
// instance of a module that does not exist, named after the rule: most tools stop there. For those
// that take it as a black box it also holds this module, which prints the block's name and stops.
`default_nettype none

module rg_refuse ();
`ifndef YOSYS // which runs $finish while it reads
  initial begin
    $display("%m: a parameter is out of range");
    $finish;
  end
`endif
endmodule

`default_nettype wire
