// SPDX-License-Identifier: Apache-2.0
// All nodes of K(D,K), wired, with their labels.
//
// CONTRACT
//   Nodes     are numbered by their ranks, the order of their labels: what belongs to node n lies
//             at place n of each vector. labels are the labels, constant.
//   Streams   See rg_node: s_axis, m_done and m_axis of each node are those of its processor.
//   Death     A node is dead while its rst is high. up[n]: it lives, and is not deaf.
//   Turns     step by the table for K(2,2), K(2,3) and K(3,2), elsewhere where letters fall and
//             rise; V virtual channels must be enough for the rule (see doc/node.md).
//   No output but events depends on an input of the same clock.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_machine #(
  parameter integer D       = 2,   // degree, 2..7
  parameter integer K       = 2,   // letters of a label; (D+1) D^(K-1) nodes, at most 256
  parameter integer V       = 2,   // virtual channels of a link
  parameter integer FLITS   = 2,   // flits of a virtual channel: 2, 4, 8 or 16
  parameter integer PAYLOAD = 32,  // most bytes of a message, 1..255
  parameter integer CRC     = 16,  // bits of the check: 16 or 32
  parameter integer NUM     = 10,  // bits of a message's number, 1..10
  parameter integer R       = 4,   // a message is lost after R D^2 tries, at most 127
  parameter integer T_TRY   = 512, // clocks from a try's last flit to the next, 1 and up
  parameter integer BUSY   = 1023, // a message is lost after so many busy answers; 0: never so
  parameter integer DEAF    = 8192 // clocks after reset until a node is up, less 2
) (
  input  wire                                                clk,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    rst,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    up,
  output wire [`RG_KAUTZ_NODES(D, K)*`RG_KAUTZ_KW(D, K)-1:0] labels,
  input  wire [`RG_KAUTZ_NODES(D, K)*8-1:0]                  s_axis_tdata,
  input  wire [`RG_KAUTZ_NODES(D, K)*`RG_KAUTZ_KW(D, K)-1:0] s_axis_tuser,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    s_axis_tlast,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    s_axis_tvalid,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    s_axis_tready,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    give_up,
  output wire [`RG_KAUTZ_NODES(D, K)*8-1:0]                  m_done_tdata,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    m_done_tvalid,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    m_done_tready,
  output wire [`RG_KAUTZ_NODES(D, K)*8-1:0]                  m_axis_tdata,
  output wire [`RG_KAUTZ_NODES(D, K)*`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    m_axis_tlast,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    m_axis_tvalid,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    m_axis_tready,
  output wire [`RG_KAUTZ_NODES(D, K)*9-1:0]                  events
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer KW = K * LW;
  localparam integer VW = `RG_KAUTZ_VW(V);
  localparam integer N  = `RG_KAUTZ_NODES(D, K);
  localparam integer TABLE = (D == 2 && K == 2) ? 1 : (D == 2 && K == 3) ? 2 :
                             (D == 3 && K == 2) ? 3 : 0;
  localparam integer TURNS = N * D * D;
  // The turns that step, from the most significant bit on in the order of their words
  localparam [127:0] STEPS = (TABLE == 1) ? 128'h3080b5 : (TABLE == 2) ? 128'hf00000033570 :
                             128'hc043bf001cf6b84380030040007;

  generate
    if (N > 256) begin : g_check_n
      ERROR_rg_node_machine_must_have_at_most_256_nodes u_error ();
      rg_refuse u_refuse ();
    end
    if (V < ((TABLE != 0) ? 2 : K / 2 + 2)) begin : g_check_v
      ERROR_rg_node_machine_V_must_be_enough_for_its_turns u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // The label of a rank: each letter but the first is one of the D other than the letter before it.
  function [KW-1:0] label_of;
    input integer rank;
    integer i, letter, left;
    begin
      left     = rank;
      letter   = D + 1;
      label_of = {KW{1'b0}};
      for (i = 0; i < K; i = i + 1) begin
        letter = left / D**(K-1-i) + ((left / D**(K-1-i) >= letter) ? 1 : 0);
        left   = left % D**(K-1-i);
        label_of[i*LW +: LW] = letter[LW-1:0];
      end
    end
  endfunction

  // The letter at place 0..K-1
  function integer letter_of;
    input integer rank, place;
    reg [KW-1:0] label;
    begin
      label     = label_of(rank) >> (place * LW);
      letter_of = {{(32-KW){1'b0}}, label} % (1 << LW);
    end
  endfunction

  // The node before node n at input i: all letters but its last are those of n but its first.
  function integer node_before;
    input integer n, i;
    integer place, letter, left;
    begin
      letter = i + ((i >= letter_of(n, 0)) ? 1 : 0);
      node_before = letter;
      for (place = 0; place < K - 1; place = place + 1) begin
        left   = letter;
        letter = letter_of(n, place);
        node_before = node_before * D + letter - ((letter > left) ? 1 : 0);
      end
    end
  endfunction

  // Its output that leads there
  function integer output_to;
    input integer from, n;
    output_to = letter_of(n, K - 1) - ((letter_of(n, K - 1) > letter_of(from, K - 1)) ? 1 : 0);
  endfunction

  // Whether the turn from input i to output o of node n steps
  function step_of;
    input integer n, i, o;
    integer x, y, z, rank;
    begin
      y    = letter_of(n, K - 1);
      x    = (K > 1) ? letter_of(n, (K > 1) ? K - 2 : 0) : i + ((i >= y) ? 1 : 0);
      z    = o + ((o >= y) ? 1 : 0);
      // The rank of the word of the turn: the node before, then n's last letter, then z
      rank = node_before(n, i) * D +
             ((K > 1) ? y - ((y > x) ? 1 : 0) : output_to(node_before(n, i), n));
      rank = rank * D + o;
      step_of = (TABLE != 0) ? STEPS[(TURNS - 1 - rank) % 128] : (x > y && y < z);
    end
  endfunction

  // The lines of all links, at their sources
  wire [N*D-1:0]    valid, alive, credit_valid, ready;
  wire [N*D*VW-1:0] vc, credit_vc;
  wire [N*D*2-1:0]  kind;
  wire [N*D*8-1:0]  data;
  // ... and where they end
  wire [N*D-1:0]    to_valid, to_alive, to_credit_valid, to_ready;
  wire [N*D*VW-1:0] to_vc, to_credit_vc;
  wire [N*D*2-1:0]  to_kind;
  wire [N*D*8-1:0]  to_data;

  genvar n, i, o;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      localparam [KW-1:0] LABEL = label_of(n);
      wire [D*D-1:0] step;

      for (i = 0; i < D; i = i + 1) begin : g_in
        localparam integer FROM = node_before(n, i);
        localparam integer AT   = FROM * D + output_to(FROM, n);
        localparam integer HERE = n * D + i;
        assign to_valid[HERE]            = valid[AT];
        assign to_alive[HERE]            = alive[AT];
        assign to_vc[HERE*VW +: VW]      = vc[AT*VW +: VW];
        assign to_kind[HERE*2 +: 2]      = kind[AT*2 +: 2];
        assign to_data[HERE*8 +: 8]      = data[AT*8 +: 8];
        assign to_credit_valid[AT]       = credit_valid[HERE];
        assign to_credit_vc[AT*VW +: VW] = credit_vc[HERE*VW +: VW];
        assign to_ready[AT]              = ready[HERE];
        for (o = 0; o < D; o = o + 1) begin : g_turn
          localparam STEP = step_of(n, i, o);
          assign step[i*D + o] = STEP;
        end
      end

      rg_node #(
        .D(D), .K(K), .V(V), .FLITS(FLITS), .PAYLOAD(PAYLOAD), .CRC(CRC), .NUM(NUM), .R(R),
        .T_TRY(T_TRY), .BUSY(BUSY), .DEAF(DEAF)
      ) u_node (
        .clk (clk), .rst (rst[n]), .own_label (LABEL), .step (step),
        .in_valid (to_valid[n*D +: D]), .in_vc (to_vc[n*D*VW +: D*VW]),
        .in_kind (to_kind[n*D*2 +: D*2]), .in_data (to_data[n*D*8 +: D*8]),
        .in_up (to_alive[n*D +: D]),
        .in_credit_valid (credit_valid[n*D +: D]), .in_credit_vc (credit_vc[n*D*VW +: D*VW]),
        .in_ready (ready[n*D +: D]),
        .out_valid (valid[n*D +: D]), .out_vc (vc[n*D*VW +: D*VW]),
        .out_kind (kind[n*D*2 +: D*2]), .out_data (data[n*D*8 +: D*8]),
        .out_up (alive[n*D +: D]),
        .out_credit_valid (to_credit_valid[n*D +: D]),
        .out_credit_vc (to_credit_vc[n*D*VW +: D*VW]), .out_ready (to_ready[n*D +: D]),
        .s_axis_tdata (s_axis_tdata[n*8 +: 8]), .s_axis_tuser (s_axis_tuser[n*KW +: KW]),
        .s_axis_tlast (s_axis_tlast[n]), .s_axis_tvalid (s_axis_tvalid[n]),
        .s_axis_tready (s_axis_tready[n]), .give_up (give_up[n]),
        .m_done_tdata (m_done_tdata[n*8 +: 8]), .m_done_tvalid (m_done_tvalid[n]),
        .m_done_tready (m_done_tready[n]),
        .m_axis_tdata (m_axis_tdata[n*8 +: 8]), .m_axis_tuser (m_axis_tuser[n*KW +: KW]),
        .m_axis_tlast (m_axis_tlast[n]), .m_axis_tvalid (m_axis_tvalid[n]),
        .m_axis_tready (m_axis_tready[n]), .events (events[n*9 +: 9])
      );

      assign labels[n*KW +: KW] = LABEL;
      assign up[n]              = alive[n*D];
    end
  endgenerate
endmodule

`default_nettype wire
