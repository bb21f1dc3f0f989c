// SPDX-License-Identifier: Apache-2.0
// rg_node_router and a mutant of it, beside neighbours that keep its contract: do they differ in
// anything that counts?
`default_nettype none

module contract #(
  parameter integer D     = 2,
  parameter integer K     = 2,
  parameter integer FLITS = 2
) (
  input  wire [15:0]             mutant,
  input  wire                    clk,
  input  wire                    any_rst,
  input  wire [$clog2(D+1)-1:0]  any_own,
  input  wire [D*D-1:0]          any_step,
  input  wire [D-1:0]            any_in_valid,
  input  wire [D*3-1:0]          any_in_vc,
  input  wire [D*2-1:0]          any_in_kind,
  input  wire [D*8-1:0]          any_in_data,
  input  wire [D-1:0]            any_in_up,
  input  wire [D-1:0]            any_out_credit_valid,
  input  wire [D*3-1:0]          any_out_credit_vc,
  input  wire [D-1:0]            any_out_ready,
  input  wire                    any_inject_valid,
  input  wire [1:0]              any_inject_kind,
  input  wire [7:0]              any_inject_data,
  output wire                    differs
);
`include "sim/mutate/contract/node_links.vh"

  // A flit at the injection stays until it is taken.
  reg           inject_held;
  reg  [9:0]    inject_then;
  reg  [LW-1:0] own_then;
  wire [LW-1:0] own          = begun ? own_then : (any_own > D) ? {LW{1'b0}} : any_own;
  wire          inject_valid = inject_held | any_inject_valid;
  wire [9:0]    inject       = inject_held ? inject_then : {any_inject_kind, any_inject_data};
  wire          inject_ready [0:1], eject_valid [0:1];
  wire [9:0]    eject [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_router
      mutated u_router (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset), .own (own),
        .step (step),
        .in_valid (in_valid), .in_vc (any_in_vc[D*VW-1:0]), .in_kind (any_in_kind),
        .in_data (any_in_data),
        .in_up (any_in_up), .in_credit_valid (in_credit_valid[i]), .in_credit_vc (in_credit_vc[i]),
        .in_ready (in_ready[i]), .out_valid (out_valid[i]), .out_vc (out_vc[i]),
        .out_kind (out_kind[i]),
        .out_data (out_data[i]), .out_up (out_up[i]), .out_credit_valid (out_credit_valid),
        .out_credit_vc (any_out_credit_vc[D*VW-1:0]), .out_ready (any_out_ready),
        .inject_valid (inject_valid), .inject_kind (inject[9:8]), .inject_data (inject[7:0]),
        .inject_ready (inject_ready[i]),
        .eject_valid (eject_valid[i]), .eject_kind (eject[i][9:8]), .eject_data (eject[i][7:0])
      );
    end
  endgenerate

  always @(posedge clk) begin
    inject_held <= inject_valid & ~inject_ready[0] & ~reset;
    inject_then <= inject;
    if (!begun)
      own_then <= own;
  end

  assign differs = begun & (links_differ | (inject_valid & (inject_ready[0] != inject_ready[1]))
    | (eject_valid[0] != eject_valid[1]) | (eject_valid[0] & (eject[0] != eject[1])));
endmodule

`default_nettype wire
