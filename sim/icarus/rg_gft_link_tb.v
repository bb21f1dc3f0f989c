// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_gft_link. In the natural label a link exchanges two digits of the line: up-port u of
// switch (s, q, t) below is down-port q of switch (s, u, t) above.
`default_nettype none

module rg_gft_link_tb;
  parameter integer H    = 2;
  parameter integer M    = 4;
  parameter integer W    = 2;
  parameter integer X    = 0; // lower level
  parameter integer DOWN = 0;

  localparam NAME = "rg_gft_link";
  `include "tb.vh"

  localparam integer B = 8, LINES = M**(H-X) * W**(X+1);

  reg  [LINES*B-1:0] in;
  reg  [LINES-1:0]   in_lane;
  wire [LINES*B-1:0] out;
  wire [LINES-1:0]   out_lane;

  rg_gft_link
`ifndef NETLIST
    #(.H(H), .M(M), .W(W), .B(B), .X(X), .DOWN(DOWN))
`endif
  dut (
    .in_data (in), .in_lane (in_lane), .out_data (out), .out_lane (out_lane)
  );

  integer s, q, t, u, lower, upper, from, to, i, line;

  initial begin
    start;
    for (i = 0; i < 20; i = i + 1) begin
      for (line = 0; line < LINES; line = line + 1) begin
        in[line*B +: B] = (i == 0) ? line : below(1 << B);
        in_lane[line]   = chance(2);
      end
      #1;
      for (line = 0; line < LINES; line = line + 1) begin
        // The digits of line from the left: s, then q in 0..M-1, t in 0..W^X-1, u in 0..W-1
        lower = line;
        u     = line % W;
        t     = line / W % W**X;
        q     = line / (W * W**X) % M;
        s     = line / (W * W**X) / M;
        upper = ((s * W + u) * W**X + t) * M + q;
        from  = (DOWN != 0) ? upper : lower;
        to    = (DOWN != 0) ? lower : upper;
        check("line", out[to*B +: B], in[from*B +: B]);
        check("lane", out_lane[to], in_lane[from]);
      end
    end
    pass;
  end
endmodule

`default_nettype wire
