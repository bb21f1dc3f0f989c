// SPDX-License-Identifier: Apache-2.0
// rg_node and a mutant of it, beside neighbours and a processor that keep its contract: do they
// differ in anything that counts? The label is that of node 0 1 0 1 ...
//
// What the route generator offers counts only while the sender waits for a route.
// APART g_node[?].u_node.u_routes.u_control.m_tvalid
`default_nettype none

module contract #(
  parameter integer D     = 2,
  parameter integer K     = 2,
  parameter integer FLITS = 2
) (
  input  wire [15:0]             mutant,
  input  wire                    clk,
  input  wire                    any_rst,
  input  wire [D*D-1:0]          any_step,
  input  wire [D-1:0]            any_in_valid,
  input  wire [D*3-1:0]          any_in_vc,
  input  wire [D*2-1:0]          any_in_kind,
  input  wire [D*8-1:0]          any_in_data,
  input  wire [D-1:0]            any_in_up,
  input  wire [D-1:0]            any_out_credit_valid,
  input  wire [D*3-1:0]          any_out_credit_vc,
  input  wire [D-1:0]            any_out_ready,
  input  wire [7:0]              any_tdata,
  input  wire [K*$clog2(D+1)-1:0] any_tuser,
  input  wire                    any_tlast,
  input  wire                    any_tvalid,
  input  wire                    any_done_ready,
  input  wire                    any_give_up,
  input  wire                    any_m_ready,
  output wire                    differs
);
`include "sim/mutate/contract/node_links.vh"

  localparam integer KW = K * LW;
  wire          s_ready [0:1], done_valid [0:1], m_valid [0:1], m_last [0:1];
  wire [7:0]    done [0:1], m_data [0:1];
  wire [KW-1:0] m_user [0:1], own_label;
  wire [8:0]    events [0:1];

  genvar i;
  generate
    for (i = 0; i < K; i = i + 1) begin : g_letter
      assign own_label[i*LW +: LW] = i % 2;
    end
    for (i = 0; i < 2; i = i + 1) begin : g_node
      mutated u_node (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset), .own_label (own_label),
        .step (step),
        .in_valid (in_valid), .in_vc (any_in_vc[D*VW-1:0]), .in_kind (any_in_kind),
        .in_data (any_in_data),
        .in_up (any_in_up), .in_credit_valid (in_credit_valid[i]), .in_credit_vc (in_credit_vc[i]),
        .in_ready (in_ready[i]), .out_valid (out_valid[i]), .out_vc (out_vc[i]),
        .out_kind (out_kind[i]),
        .out_data (out_data[i]), .out_up (out_up[i]), .out_credit_valid (out_credit_valid),
        .out_credit_vc (any_out_credit_vc[D*VW-1:0]), .out_ready (any_out_ready),
        .s_axis_tdata (any_tdata), .s_axis_tuser (any_tuser), .s_axis_tlast (any_tlast),
        .s_axis_tvalid (any_tvalid), .s_axis_tready (s_ready[i]),
        .give_up (any_give_up),
        .m_done_tdata (done[i]), .m_done_tvalid (done_valid[i]), .m_done_tready (any_done_ready),
        .m_axis_tdata (m_data[i]), .m_axis_tuser (m_user[i]), .m_axis_tlast (m_last[i]),
        .m_axis_tvalid (m_valid[i]), .m_axis_tready (any_m_ready), .events (events[i])
      );
    end
  endgenerate

  assign differs = begun & (links_differ | (s_ready[0] != s_ready[1])
    | (done_valid[0] != done_valid[1]) | (done_valid[0] & (done[0] != done[1]))
    | (m_valid[0] != m_valid[1])
    | (m_valid[0] & ({m_last[0], m_user[0], m_data[0]} != {m_last[1], m_user[1], m_data[1]}))
    | (~reset & (events[0] != events[1])));
endmodule

`default_nettype wire
