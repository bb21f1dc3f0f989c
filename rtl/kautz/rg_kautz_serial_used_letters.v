// SPDX-License-Identifier: Apache-2.0
// A set of used letters: the letters that name the first hop (or the last hop) of a route found
// so far.
//
// CONTRACT  free_next (combinational from registers) says whether next_letter is not in the
// set; free says the same of the candidate under test, registered at every tick (en), kept with
// hold. mark puts letter into the set at the clock edge, so a look-up sees it from the clock
// after; clear empties the set and has precedence. Looking one tick ahead of the mark is safe:
// two candidates in a row never have the same letter (doc/mathematics.md). No reset. Source:
// paper, figure 4, used in-nodes and used out-nodes.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_used_letters #(
  parameter integer D = 3 // out-degree, 2..15; letters are 0..D
) (
  input  wire                       clk,
  input  wire                       en,
  input  wire                       clear,
  input  wire                       hold,
  input  wire                       mark,
  input  wire [`RG_KAUTZ_LW(D)-1:0] letter,
  input  wire [`RG_KAUTZ_LW(D)-1:0] next_letter,
  output wire                       free_next,
  output reg                        free
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  reg  [D:0]         used;
  wire [D:0]         one_hot = {{D{1'b0}}, 1'b1} << letter;
  // Letters above D occur in illegal requests only; they read as used, never as x.
  reg  [(1<<LW)-1:0] padded;

  always @* begin
    padded      = {(1<<LW){1'b1}};
    padded[D:0] = used;
  end

  assign free_next = hold ? free : ~padded[next_letter];

  always @(posedge clk) begin
    if (clear)
      used <= {(D+1){1'b0}};
    else if (mark)
      used <= used | one_hot;
    if (en)
      free <= free_next;
  end
endmodule

`default_nettype wire
