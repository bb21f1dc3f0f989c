// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_gft_down_level: random payloads in every clock, told anything legal. A line is taken
// along its link to a port of a switch and there by the switch's state to a port below.
`default_nettype none

module rg_gft_down_level_tb;
  parameter integer H      = 2;
  parameter integer M      = 4;
  parameter integer W      = 2;
  parameter integer X      = 1; // level
  parameter integer SQUARE = 0;

  localparam NAME = "rg_gft_down_level";
  `include "tb.vh"
  `include "fattree.vh"

  localparam integer B = 8;
  localparam integer LINES_IN  = (X == H) ? M * W**H : M**(H-X) * W**(X+1);
  localparam integer LINES_OUT = M**(H-X) * W**X * ((X == 0) ? W : M);

  reg  [LINES_IN*B-1:0]  in;
  reg  [LINES_IN-1:0]    in_lane;
  reg  [DW-1:0]          low, high;
  reg  [TW-1:0]          threshold;
  wire [LINES_OUT*B-1:0] out;
  wire [LINES_OUT-1:0]   out_lane;

  rg_gft_down_level
`ifndef NETLIST
    #(.H(H), .M(M), .W(W), .B(B), .X(X), .SQUARE(SQUARE))
`endif
  dut (
    .clk (clk), .in_data (in), .in_lane (in_lane), .low (low), .high (high), .threshold (threshold),
    .out_data (out), .out_lane (out_lane)
  );

  // Where the line goes, -1 if nowhere: first its port and its switch (sub-tree s, root t), then
  // the output.
  function integer goes_to;
    input integer line;
    integer s, t, port, state, turned;
    begin
      if (X == H) begin
        // From up-port u of switch (s, r) of level H-1: input s of top switch r + u W^(H-1)
        port = line / W**H;
        t    = line / W % W**(H-1) + line % W * W**(H-1);
        s    = 0;
      end else begin
        // From down-port q of switch (s', t + u W^X) of level X+1: port u of switch (s' M + q, t)
        s    = line / (M * W**(X+1)) * M + line % M;
        t    = line / M % W**X;
        port = line / M / W**X % W;
      end
      state   = (SQUARE == 0 && t < threshold) ? low : high;
      turned  = (SQUARE == 0) ? (port - state + radix(X)) % radix(X)
              : (SQUARE == 1) ? port ^ state : (port + state) % radix(X);
      goes_to = (port >= radix(X)) ? -1 : (s * W**X + t) * radix(X) + turned;
    end
  endfunction

  reg [LINES_IN*B-1:0]  payload;
  reg [LINES_OUT*B-1:0] due;
  reg [LINES_OUT-1:0]   due_lane;
  integer i, line, to;

  initial begin
    start;
    for (i = 0; i < 100; i = i + 1) begin
      low       = below(radix(X));
      high      = below(radix(X));
      threshold = below(W**X + 1);
      due_lane  = {LINES_OUT{1'b0}};
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
