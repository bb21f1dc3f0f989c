// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Where the packets of one virtual channel go: reads the LETTER in front of each packet and asks
// for what the flits behind it need.
//
// CONTRACT  valid, kind, letter: the flit at the front, from registers. strip: it is to be taken
// and thrown away; that needs no output. want: the one output that it asks for, if that has a place
// (room) and either is not held by another packet (open) or is held by this one. popped: the flit
// is taken at this edge, stripped or sent on.
//   A front that is no LETTER between packets is stripped. The first LETTER is stripped and sets the
//   output: letter x of a node whose label ends in own is output x - (x > own), own is output D, the
//   ejection. A packet is stripped to its last flit if it asks for a barred output or a letter above
//   D; and from the moment on in which its output is dead.
// Reset ends the packet.
`default_nettype none

module rg_node_turn #(
  parameter integer D = 2 // degree, 2..7
) (
  input  wire                   clk,
  input  wire                   rst,
  input  wire [$clog2(D+1)-1:0] own,
  input  wire [D:0]             barred, // outputs that this channel's packets may not take
  input  wire [D:0]             dead,   // outputs whose receiver is not ready
  input  wire [D:0]             open,   // outputs whose channel no packet holds
  input  wire [D:0]             room,   // outputs whose channel has a credit
  input  wire                   valid,
  input  wire [1:0]             kind,
  input  wire [$clog2(D+1)-1:0] letter,
  input  wire                   popped,
  output wire                   strip,
  output wire [D:0]             want
);
  localparam integer LW = $clog2(D + 1);

  reg        act;  // a packet's first LETTER is gone, its last flit is not
  reg  [D:0] goes; // while act: to this output; none: dropped
  reg        held; // while act: the output is held
  wire [D:0] live = goes & ~dead;
  wire [D:0] leads; // where the letter at the front leads

  genvar o;
  generate
    for (o = 0; o < D; o = o + 1) begin : g_link
      localparam integer AFTER_I = o + 1;
      localparam [LW-1:0] LOW = o[LW-1:0], HIGH = AFTER_I[LW-1:0];
      // Output o is letter o below own and letter o+1 above.
      assign leads[o] = (letter == LOW & LOW < own) | (letter == HIGH & HIGH > own);
    end
  endgenerate
  assign leads[D] = (letter == own);

  wire drops = ~act | ~|live;
  assign strip = valid & drops;
  assign want  = {(D+1){valid & act}} & live & room & (open | {(D+1){held}});

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
endmodule

`default_nettype wire
