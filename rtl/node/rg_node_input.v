// SPDX-License-Identifier: Apache-2.0
// The receiver of a link: the queues of its V virtual channels, and which of them is next.
//
// CONTRACT
//   Link      link_*, credit_*, ready: contract of rg_node_router. A flit that arrives in clock 0
//             can be offered in clock 1.
//   Offer     One channel at a time: with strip, which takes it, or with one bit of wanted, flit,
//             and vc, its channel at that output; granted takes it. It is picked a clock before:
//             one of those that ask, in turn. If none does, that of the flit that comes, if its
//             packet holds an output, or else the first one, in turn, that has a flit. One that is
//             not granted stays.
//             idle and room: bit c (D+1) + o for channel c of output o (rg_node_turn).
//   Death     Without link_up or ready no flit is taken, and each channel that holds the beginning
//             of a packet without its end gets an ABORT flit, data 0, as soon as it is not full.
//             ready falls in the clock after link_up, and rises after a clock with link_up in
//             which all channels were empty: a channel that still waits for its ABORT is full.
//   Reset     Empties the channels; ready is low in it and in the clock after.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_input #(
  parameter integer D     = 2, // degree, 2..7
  parameter integer V     = 2, // virtual channels, 1..8
  parameter integer FLITS = 4, // flits of a channel, 2..16
  parameter integer VW    = 1  // bits of the number of a channel
) (
  input  wire                       clk,
  input  wire                       rst,
  input  wire [`RG_KAUTZ_LW(D)-1:0] own,
  input  wire [D-1:0]               step, // outputs to which packets go on in the next channel
  input  wire                       link_valid,
  input  wire [VW-1:0]              link_vc,
  input  wire [1:0]                 link_kind,
  input  wire [7:0]                 link_data,
  input  wire                       link_up,
  output reg                        credit_valid,
  output reg  [VW-1:0]              credit_vc,
  output reg                        ready,
  input  wire [D:0]                 dead,
  input  wire [(D+1)*V-1:0]         idle,
  input  wire [(D+1)*V-1:0]         room,
  output wire                       strip,
  output wire [D:0]                 wanted,
  output wire [9:0]                 flit,
  output wire [VW-1:0]              vc,
  input  wire                       granted
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  wire         takes = link_up & ready;
  wire [V-1:0] valid, asks, strips, here, filled, again;
  wire [V-1:0] sends; // its packet will hold an output
  wire [V-1:0] picked; // one bit
  wire [V*10-1:0] fronts;
  wire [V*VW-1:0] vcs;
  wire [V*(D+1)-1:0] all_wanted;

  wire [D:0]   steps = {1'b0, step}; // the ejection has one channel

  genvar c;
  generate
    for (c = 0; c < V; c = c + 1) begin : g_channel
      localparam [VW-1:0] HERE = c[VW-1:0];

      reg        unended; // the last flit that came in is not the last one of its packet
      wire       full, alone, holds;
      wire       put = takes ? link_valid & here[c] : unended & ~full;
      wire [9:0] front;
      wire       get, shifts;
      wire [D:0] my_wanted, my_idle, my_room, barred;

      rg_node_channel #(.FLITS(FLITS)) u_channel (
        .clk (clk), .rst (rst), .put (put), .flit ({link_kind, link_data}), .cut (~takes),
        .moves (shifts), .valid (valid[c]), .alone (alone), .full (full), .front (front)
      );

      always @(posedge clk) begin
        if (put)
          unended <= takes & ~link_kind[1];

        if (rst)
          unended <= 1'b0;
      end

      // To an output to which packets step they go in the next channel.
      if (c + 1 < V) begin : g_step
        assign barred  = {(D+1){1'b0}};
        assign my_idle = (idle[(c+1)*(D+1) +: D+1] & steps) | (idle[c*(D+1) +: D+1] & ~steps);
        assign my_room = (room[(c+1)*(D+1) +: D+1] & steps) | (room[c*(D+1) +: D+1] & ~steps);
      end else begin : g_top
        assign barred  = steps;
        assign my_idle = idle[c*(D+1) +: D+1];
        assign my_room = room[c*(D+1) +: D+1];
      end

      rg_node_turn #(.D(D)) u_turn (
        .clk (clk), .rst (rst), .own (own), .barred (barred), .dead (dead),
        .idle (my_idle), .room (my_room),
        .valid (valid[c]), .kind (front[9:8]), .letter (front[LW-1:0]), .popped (get),
        .strip (strips[c]), .holds (holds), .wanted (my_wanted)
      );

      assign here[c] = (link_vc == HERE);
      assign asks[c] = strips[c] | (|my_wanted);
      // In the next clock, if what is offered goes; if not, its channel stays picked.
      assign filled[c] = (valid[c] & ~(picked[c] & asks[c] & alone)) | put;
      assign again[c]  = asks[c] & filled[c];
      assign sends[c]  = (picked[c] & asks[c]) ? ~strips[c] & ~front[9] : holds;
      assign get     = picked[c] & (strips[c] | granted);
      // put ^ get, as a choice by granted, the late one, which does not come with strips
      assign shifts  = granted ? put ^ picked[c] : put ^ (picked[c] & strips[c]);
      assign fronts[c*10 +: 10]       = front;
      assign all_wanted[c*(D+1) +: D+1]    = my_wanted;
      assign vcs[c*VW +: VW]          = (|(my_wanted & steps)) ? HERE + 1'b1 : HERE;
    end
  endgenerate

  assign strip = |(picked & strips);

  // A register between the pick of a channel and that of an output: both in a clock are the longest
  // way of a router. granted, the late one, only enables. Where none asks, the pick rests on the
  // channel that is likely to be next: so a flit without others loses nothing, and one that waits
  // for an output is there when that is free.
  reg  [V-1:0] turn; // as rg_node_first has it
  wire [V-1:0] after, next, rest;
  generate
    for (c = 0; c < V; c = c + 1) begin : g_after
      assign after[c] = picked[V-1] | (|(picked & ~({V{1'b1}} << c)));
    end
  endgenerate
  wire         offers = strip | (|wanted);
  wire         moves  = granted | ~|wanted;
  wire         flows  = link_valid & (|(here & sends));
  wire [V-1:0] from   = offers ? after : turn;
  rg_node_first #(.PORTS(V)) u_next (.ask (again), .from (from), .pick (next));
  rg_node_first #(.PORTS(V)) u_rest (.ask (filled), .from (from), .pick (rest));

  wire [V-1:0] best = (|again) ? next : flows ? here : rest;

  always @(posedge clk) begin
    if (moves & offers)
      turn <= after;

    if (rst)
      turn <= {V{1'b1}};
  end
  generate
    if (V > 1) begin : g_picked
      reg [V-1:1] others; // none: the first one
      always @(posedge clk) begin
        if (moves & (flows | (|filled)))
          others <= best[V-1:1];

        if (rst)
          others <= {(V-1){1'b0}};
      end
      assign picked = {others, ~|others};
      wire unused_ok = &{1'b0, best[0]};
    end else begin : g_only
      assign picked = 1'b1;
      wire unused_ok = &{1'b0, best};
    end
  endgenerate

  // The picked channel's
  integer i;
  reg [9:0]    front_of;
  reg [D:0]    wanted_of;
  reg [VW-1:0] vc_of, number_of;
  always @* begin
    front_of  = 10'd0;
    wanted_of   = {(D+1){1'b0}};
    vc_of     = {VW{1'b0}};
    number_of = {VW{1'b0}};
    for (i = 0; i < V; i = i + 1) begin
      front_of  = front_of  | (fronts[i*10 +: 10] & {10{picked[i]}});
      wanted_of   = wanted_of   | (all_wanted[i*(D+1) +: D+1] & {(D+1){picked[i]}});
      vc_of     = vc_of     | (vcs[i*VW +: VW] & {VW{picked[i]}});
      number_of = number_of | (i[VW-1:0] & {VW{picked[i]}});
    end
  end
  assign flit   = front_of;
  assign wanted = wanted_of;
  assign vc     = vc_of;

  always @(posedge clk) begin
    credit_valid <= granted ? takes : strip & takes;
    credit_vc    <= number_of;
    ready        <= link_up & (ready | ~|valid);

    if (rst) begin
      credit_valid <= 1'b0;
      ready        <= 1'b0;
    end
  end
endmodule

`default_nettype wire
