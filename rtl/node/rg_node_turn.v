// SPDX-License-Identifier: Apache-2.0
// Where the packets of one virtual channel go: reads the LETTER in front of each packet and asks
// for what the flits after it need.
//
// CONTRACT  valid, kind, letter: the flit at the front, from registers. strip: it is to be taken
// and thrown away; that needs no output. wanted: the one output that it asks for, if that has a
// place (room) and either is not held by another packet (idle) or is held by this one. holds: this
// packet holds its output. popped: the flit is taken at this edge, stripped or sent on.
//   A front that is no LETTER between packets is stripped. The first LETTER is stripped and sets
//   the output: letter x of a node whose label ends in own is output x - (x > own), own is output
//   D, the ejection. A packet is stripped to its last flit if it asks for a barred output or a
//   letter above D; and from the moment on in which its output is dead.
// Reset ends the packet.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_turn #(
  parameter integer D = 2 // degree, 2..7
) (
  input  wire                       clk,
  input  wire                       rst,
  input  wire [`RG_KAUTZ_LW(D)-1:0] own,
  input  wire [D:0]                 barred, // outputs that this channel's packets may not take
  input  wire [D:0]                 dead,   // outputs whose receiver is not ready
  input  wire [D:0]                 idle,   // outputs whose channel no packet holds
  input  wire [D:0]                 room,   // outputs whose channel has a credit
  input  wire                       valid,
  input  wire [1:0]                 kind,
  input  wire [`RG_KAUTZ_LW(D)-1:0] letter,
  input  wire                       popped,
  output wire                       strip,
  output wire                       holds,
  output wire [D:0]                 wanted
);
  reg        act;  // a packet's first LETTER is gone, its last flit is not
  reg  [D:0] goes; // while act: to this output; none: dropped
  reg        held; // while act: the output is held
  wire [D:0] live = goes & ~dead;

  // Where the letter at the front leads: below own to the output of its number, above to the one
  // before.
  wire [D:0]   letters = {{D{1'b0}}, 1'b1} << letter;
  wire [D:0]   below   = ({{D{1'b0}}, 1'b1} << own) - 1'b1; // constant
  wire [D-1:0] links   = (letters[D-1:0] & below[D-1:0]) | (letters[D:1] & ~below[D-1:0]);
  wire [D:0]   leads   = {letter == own, links};

  wire drops = ~act | ~|live;
  assign strip  = valid & drops;
  assign holds  = act & held;
  assign wanted = {(D+1){valid & act}} & live & room & (idle | {(D+1){held}});

  always @(posedge clk) begin
    // Between packets goes follows the letter at the front, so that it needs no enable.
    goes <= act ? live : leads & ~barred;
    if (popped)
      held <= ~drops;
    if (popped)
      act <= act ? ~kind[1] : (kind == 2'd1);

    if (rst)
      act <= 1'b0;
  end

  wire unused_ok = &{1'b0, below[D]};
endmodule

`default_nettype wire
