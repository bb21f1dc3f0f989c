// SPDX-License-Identifier: Apache-2.0
// Tells the co-simulation of each flit that leaves a router: bound to both routers, and so what is inside is seen,
// rg_noc_input with rg_noc_lane, rg_noc_table and rg_noc_pair, rg_noc_switch with rg_noc_pick, and rg_noc_credit.
module noc_watch #(
  parameter integer OUTS = 2,
  parameter integer LW  = 1,
  parameter integer FW  = 8
) (
  input wire              clk,
  input wire [OUTS-1:0]    out_valid,
  input wire [OUTS*LW-1:0] out_lane,
  input wire [OUTS*FW-1:0] out_flit
);
  import "DPI-C" function int noc_watch_name(input string name);
  import "DPI-C" function void noc_watch_flit(
    input int router, input int port, input int lane, input longint flit);

  int router;
  initial router = noc_watch_name($sformatf("%m"));

  always @(posedge clk)
    for (int o = 0; o < OUTS; o++)
      if (out_valid[o])
        noc_watch_flit(router, o, 32'(out_lane[o*LW +: LW]), 64'(out_flit[o*FW +: FW]));
endmodule

bind rg_noc_router noc_watch #(.OUTS(OUTS), .LW(LW), .FW(FW)) u_watch (.*);
bind rg_noc_router_lite noc_watch #(.OUTS(OUTS), .LW(LW), .FW(FW)) u_watch (.*);
