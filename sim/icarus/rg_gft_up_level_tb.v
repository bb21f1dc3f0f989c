// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_gft_up_level: random payloads in every clock. A line is taken along its link to an
// input of a switch; if that is of the group whose turn it is, up from there.
`default_nettype none

module rg_gft_up_level_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;
  parameter integer X = 1; // level

  localparam NAME = "rg_gft_up_level";
  `include "tb.vh"
  `include "fattree.vh"

  localparam integer B = 8;
  localparam integer LINES_IN  = (X == 0) ? N : M**(H-X+1) * W**X;
  localparam integer LINES_OUT = M**(H-X) * W**(X+1);

  reg  [LINES_IN*B-1:0]  in;
  reg  [LINES_IN-1:0]    in_lane;
  reg  [PW-1:0]          turn;
  wire [LINES_OUT*B-1:0] out;
  wire [LINES_OUT-1:0]   out_lane;

  rg_gft_up_level
`ifndef NETLIST
    #(.H(H), .M(M), .W(W), .B(B), .X(X))
`endif
  dut (
    .clk (clk), .in_data (in), .in_lane (in_lane), .turn (turn),
    .out_data (out), .out_lane (out_lane)
  );

  // Where the line goes, -1 if it is held back. Line (s W^(X-1) + t) W + u of level X-1 is input
  // d = s mod M of switch (s / M) W^X + t + u W^(X-1).
  function integer goes_to;
    input integer line;
    integer s, t, u, d;
    if (X == 0)
      goes_to = line;
    else begin
      u = line % W;
      t = line / W % W**(X-1);
      s = line / W**X;
      d = s % M;
      goes_to = (G > 1 && d / W != turn)
        ? -1 : ((s / M) * W**X + t + u * W**(X-1)) * W + d % W;
    end
  endfunction

  reg [LINES_IN*B-1:0]  payload;
  reg [LINES_OUT*B-1:0] due;
  reg [LINES_OUT-1:0]   due_lane;
  integer i, line, to;

  initial begin
    start;
    for (i = 0; i < 100; i = i + 1) begin
      turn     = (G == 1) ? below(1 << PW) : below(G);
      due_lane = {LINES_OUT{1'b0}};
      for (line = 0; line < LINES_IN; line = line + 1) begin
        payload[line*B +: B] = below(1 << B);
        in_lane[line]        = !chance(4);
        to = goes_to(line);
        if (in_lane[line] && to >= 0) begin
          due_lane[to]   = 1'b1;
          due[to*B +: B] = payload[line*B +: B];
        end
      end
      in = payload;
      tick;
      check("out_lane", out_lane, due_lane);
      for (line = 0; line < LINES_OUT; line = line + 1)
        if (due_lane[line])
          check("line", out[line*B +: B], due[line*B +: B]);
    end
    pass;
  end
endmodule

`default_nettype wire
