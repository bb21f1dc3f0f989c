// SPDX-License-Identifier: Apache-2.0
// Bench of rg_gft_fabric: the whole exchange without gaps; then rotations and
// passes at random with bubbles, then with resets as well. Where a payload belongs is arithmetic on
// addresses: no switch and no link occurs in this bench.

module rg_gft_fabric_tb;
  parameter integer H      = 2;
  parameter integer M      = 4;
  parameter integer W      = 2;
  parameter integer SQUARE = 0;

  localparam NAME = "rg_gft_fabric";
  `include "tb.vh"
  `include "fattree.vh"

  localparam integer BITS = 8, LATENCY = 2*H + 1, LANES = 1, BW = N + N*BITS;

  reg                   rst;
  reg  [(H+1)*DW-1:0]   k;
  reg  [(H+1)*PW-1:0]   p;
  reg  [N*BITS-1:0]        in;
  wire                  out_valid;
  wire [BW-1:0]         out;
  `include "flow.vh"

  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS), .SQUARE(SQUARE)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .k (k), .p (p), .in_data (in),
    .out_valid (out_valid), .out_data (out[N*BITS-1:0]), .out_lane (out[BW-1:N*BITS])
  );

  task set_phase;
    input integer row, pass;
    reg [N*BITS-1:0] payload; // set in one go: much faster in Icarus than lane by lane
    integer i, to;
    begin
      will_valid = 1'b1;
      k          = digits(row);
      p          = noisy_pass_digits(pass);
      will       = 0;
      means      = {{N{1'b1}}, {N*BITS{1'b0}}};
      for (i = 0; i < N; i = i + 1) begin
        payload[i*BITS +: BITS] = below(1 << BITS);
        to = destination(SQUARE, i, row);
        if (travels(i, pass)) begin
          will[N*BITS + to]    = 1'b1;
          will[to*BITS +: BITS]   = payload[i*BITS +: BITS];
          means[to*BITS +: BITS]  = {BITS{1'b1}};
        end
      end
      in = payload;
    end
  endtask

  task set_bubble;
    begin
      set_phase(below(N), below(P));
      will_valid = 1'b0;
      k = {4{$random(seed)}};
      p = {4{$random(seed)}};
    end
  endtask

  integer row, turn, i;

  initial begin
    begin_flow;
    for (turn = 0; turn < P; turn = turn + 1)
      for (row = 0; row < N; row = row + 1) begin
        set_phase(row, turn);
        clock;
      end
    end_flow(1'b0);
    for (i = 0; i < 160; i = i + 1) begin
      if (chance(2))
        set_phase(below(N), below(P));
      else
        set_bubble;
      rst = (i >= 60) && chance(3*LATENCY);
      clock;
    end
    end_flow(1'b1);
    pass;
  end
endmodule
