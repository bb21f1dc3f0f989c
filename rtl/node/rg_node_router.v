// SPDX-License-Identifier: Apache-2.0
// The router of a node of K(D,K): D links in, D links out, injection and ejection.
//
// CONTRACT
//   Packets   LETTER flits, one for each hop and one that leads out, then BODY flits, then TAIL; or
//             cut off by ABORT. kind is 0 BODY, 1 LETTER, 2 TAIL, 3 ABORT. Each router takes the
//             first LETTER off. Letter x of a node whose label ends in own leads to output
//             x - (x > own), own itself to the ejection. A packet that comes from input i in
//             channel c goes to output o in channel c + step[i D + o]; the injection is channel 0.
//   Links     Each line is sampled at the rising edge. The sender of a link has FLITS credits for
//             each virtual channel: a flit takes one, credit_valid gives one of channel credit_vc
//             back. Flits of one channel of a link belong to one packet until its last flit.
//   Injection A flit is taken by the edge of a clock with inject_valid and inject_ready; ready may
//             wait for valid. inject_* depend on registers only at their source.
//   Ejection  Flits of one packet at a time; they cannot be refused.
//   Latency   A LETTER alone takes a router 3 clocks: the link, the queue, and the LETTER before
//             it. Without other traffic, and with FLITS = 4 or more, the last flit of a packet of h
//             hops, n flits after its h + 1 letters, is at the ejection 3 h + 1 + n clocks after
//             its first letter is offered.
//   Dropped   A packet that begins with no LETTER, leads to a letter above D, would need channel V,
//             turns from injection to ejection, or goes to a link that is not ready. It frees its
//             places and sends no more flits.
//   Death     A link that is not up gives an ABORT to the packets that it has begun. The port is
//             not ready until they are gone. An output that is not ready forgets its packets and
//             has FLITS credits.
//   Reset     Synchronous. All lines that say something are low in it and in the clock after:
//             valid, up, ready, credit_valid.
//   inject_ready depends on out_ready and inject_valid; all other outputs are registers.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_router #(
  parameter integer D     = 2, // degree, 2..7; letters are 0..D
  parameter integer V     = 2, // virtual channels of a link, 1..8
  parameter integer FLITS = 4  // flits of a virtual channel: 2, 4, 8 or 16
) (
  input  wire                         clk,
  input  wire                         rst,
  input  wire [`RG_KAUTZ_LW(D)-1:0]   own,  // constant: the last letter of the label
  input  wire [D*D-1:0]               step, // constant
  // D links in, sender to receiver
  input  wire [D-1:0]                 in_valid,
  input  wire [D*`RG_KAUTZ_VW(V)-1:0] in_vc,
  input  wire [D*2-1:0]               in_kind,
  input  wire [D*8-1:0]               in_data,
  input  wire [D-1:0]                 in_up,
  // and back
  output wire [D-1:0]                 in_credit_valid,
  output wire [D*`RG_KAUTZ_VW(V)-1:0] in_credit_vc,
  output wire [D-1:0]                 in_ready,
  // D links out, sender to receiver
  output wire [D-1:0]                 out_valid,
  output wire [D*`RG_KAUTZ_VW(V)-1:0] out_vc,
  output wire [D*2-1:0]               out_kind,
  output wire [D*8-1:0]               out_data,
  output wire [D-1:0]                 out_up,
  // and back
  input  wire [D-1:0]                 out_credit_valid,
  input  wire [D*`RG_KAUTZ_VW(V)-1:0] out_credit_vc,
  input  wire [D-1:0]                 out_ready,
  // The node's own
  input  wire                         inject_valid,
  input  wire [1:0]                   inject_kind,
  input  wire [7:0]                   inject_data,
  output wire                         inject_ready,
  output wire                         eject_valid,
  output wire [1:0]                   eject_kind,
  output wire [7:0]                   eject_data
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer VW = `RG_KAUTZ_VW(V);
  localparam integer FW  = VW + 10; // a flit and its channel

  generate
    if (D < 2 || D > 7) begin : g_check_d
      ERROR_rg_node_router_D_must_be_2_to_7 u_error ();
      rg_refuse u_refuse ();
    end
    if (V < 1 || V > 8) begin : g_check_v
      ERROR_rg_node_router_V_must_be_1_to_8 u_error ();
      rg_refuse u_refuse ();
    end
    if (FLITS != 2 && FLITS != 4 && FLITS != 8 && FLITS != 16) begin : g_check_flits
      ERROR_rg_node_router_FLITS_must_be_2_4_8_or_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire [D:0]         dead = {1'b0, ~out_ready};
  wire [(D+1)*V-1:0] idle, room; // bit c (D+1) + o: channel c of output o
  wire [D:0]         strip, granted;
  wire [(D+1)*(D+1)-1:0] wanted;  // bit p (D+1) + o: port p to output o; port D is the injection
  wire [(D+1)*FW-1:0] words;

  genvar p, o, c;
  generate
    for (p = 0; p < D; p = p + 1) begin : g_input
      rg_node_input #(.D(D), .V(V), .FLITS(FLITS), .VW(VW)) u_input (
        .clk (clk), .rst (rst), .own (own), .step (step[p*D +: D]),
        .link_valid (in_valid[p]), .link_vc (in_vc[p*VW +: VW]), .link_kind (in_kind[p*2 +: 2]),
        .link_data (in_data[p*8 +: 8]), .link_up (in_up[p]),
        .credit_valid (in_credit_valid[p]), .credit_vc (in_credit_vc[p*VW +: VW]),
        .ready (in_ready[p]),
        .dead (dead), .idle (idle), .room (room),
        .strip (strip[p]), .wanted (wanted[p*(D+1) +: D+1]),
        .flit (words[p*FW +: 10]), .vc (words[p*FW+10 +: VW]), .granted (granted[p])
      );
    end
  endgenerate

  // The injection: a channel without a queue
  wire inject_holds;
  rg_node_turn #(.D(D)) u_inject (
    .clk (clk), .rst (rst), .own (own), .barred ({1'b1, {D{1'b0}}}), .dead (dead),
    .idle (idle[D:0]), .room (room[D:0]),
    .valid (inject_valid), .kind (inject_kind), .letter (inject_data[LW-1:0]),
    .popped (inject_ready),
    .strip (strip[D]), .holds (inject_holds), .wanted (wanted[D*(D+1) +: D+1])
  );
  assign words[D*FW +: FW] = {{VW{1'b0}}, inject_kind, inject_data};
  assign inject_ready    = strip[D] | granted[D];

  // bit o (D+1) + p: output o takes the flit of port p
  wire [(D+1)*(D+1)-1:0] grant;
  generate
    for (p = 0; p <= D; p = p + 1) begin : g_granted
      wire [D:0] by;
      for (o = 0; o <= D; o = o + 1) begin : g_output
        assign by[o] = grant[o*(D+1)+p];
      end
      assign granted[p] = |by;
    end

    for (o = 0; o < D; o = o + 1) begin : g_output
      wire [D:0]   ask;
      wire [FW-1:0] chosen;
      for (p = 0; p <= D; p = p + 1) begin : g_port
        assign ask[p] = wanted[p*(D+1)+o];
      end

      rg_node_switch #(.PORTS(D+1), .BITS(FW)) u_switch (
        .clk (clk), .rst (rst), .ask (ask), .words (words), .grant (grant[o*(D+1) +: D+1]),
        .chosen (chosen), .valid (out_valid[o]),
        .word ({out_vc[o*VW +: VW], out_kind[o*2 +: 2], out_data[o*8 +: 8]})
      );

      for (c = 0; c < V; c = c + 1) begin : g_channel
        localparam [VW-1:0] HERE = c[VW-1:0];
        rg_node_credit #(.FLITS(FLITS)) u_credit (
          .clk (clk), .rst (rst), .clear (~out_ready[o]),
          .put ((|ask) & (chosen[10 +: VW] == HERE)), .last (chosen[9]),
          .freed (out_credit_valid[o] & (out_credit_vc[o*VW +: VW] == HERE)),
          .room (room[c*(D+1)+o]), .idle (idle[c*(D+1)+o])
        );
      end

      wire unused_ok = &{1'b0, chosen[8:0]};
    end
  endgenerate

  // The ejection: one channel, which always has room
  wire [D-1:0] leave;
  wire [9:0]   leaves;
  reg          eject_idle;
  generate
    for (p = 0; p < D; p = p + 1) begin : g_leave
      assign leave[p] = wanted[p*(D+1)+D];
    end
    for (c = 0; c < V; c = c + 1) begin : g_eject
      assign idle[c*(D+1)+D] = eject_idle;
      assign room[c*(D+1)+D] = 1'b1;
    end
  endgenerate

  wire [D*10-1:0] flits;
  generate
    for (p = 0; p < D; p = p + 1) begin : g_flit
      assign flits[p*10 +: 10] = words[p*FW +: 10];
    end
  endgenerate

  rg_node_switch #(.PORTS(D), .BITS(10)) u_eject (
    .clk (clk), .rst (rst), .ask (leave), .words (flits), .grant (grant[D*(D+1) +: D]),
    .chosen (leaves), .valid (eject_valid), .word ({eject_kind, eject_data})
  );
  assign grant[D*(D+1)+D] = 1'b0;

  reg up;
  always @(posedge clk) begin
    up <= 1'b1;
    if (|leave)
      eject_idle <= leaves[9];

    if (rst) begin
      up         <= 1'b0;
      eject_idle <= 1'b1;
    end
  end
  assign out_up = {D{up}};

  wire unused_ok = &{1'b0, inject_holds, wanted[D*(D+1)+D], leaves[8:0]};
endmodule

`default_nettype wire
