// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_gft_fabric: the whole exchange without gaps, its clocks counted; then rotations and
// passes at random with bubbles, then with resets as well. Where a payload belongs is arithmetic on
// addresses: no switch and no link occurs in this bench.
`default_nettype none

module rg_gft_fabric_tb;
  parameter integer H      = 2;
  parameter integer M      = 4;
  parameter integer W      = 2;
  parameter integer SQUARE = 0;

  localparam NAME = "rg_gft_fabric";
  `include "tb.vh"
  `include "fattree.vh"

  localparam integer B = 8, LATENCY = 2*H + 1;

  reg                   rst, in_valid;
  reg  [(H+1)*DW-1:0]   k;
  reg  [(H+1)*PW-1:0]   p;
  reg  [N*B-1:0]        in;
  wire                  out_valid;
  wire [N*B-1:0]        out;
  wire [N-1:0]          out_lane;

  rg_gft_fabric #(.H(H), .M(M), .W(W), .B(B), .SQUARE(SQUARE)) dut (
    .clk (clk), .rst (rst), .in_valid (in_valid), .k (k), .p (p), .in_data (in),
    .out_valid (out_valid), .out_data (out), .out_lane (out_lane)
  );

  // What must come out after that many clocks more, [0] now
  reg           due      [0:LATENCY];
  reg [N-1:0]   due_lane [0:LATENCY];
  reg [N*B-1:0] due_data [0:LATENCY];

  integer entered, left, dropped, first_in, last_out;

  task set_phase;
    input integer row, pass;
    reg [N*B-1:0] payload; // set in one go: much faster in Icarus than lane by lane
    integer i, to;
    begin
      in_valid = 1'b1;
      k        = digits(row);
      p        = noisy_pass_digits(pass);
      due_lane[LATENCY] = {N{1'b0}};
      for (i = 0; i < N; i = i + 1) begin
        payload[i*B +: B] = below(1 << B);
        to = destination(SQUARE, i, row);
        if (travels(i, pass)) begin
          due_lane[LATENCY][to]         = 1'b1;
          due_data[LATENCY][to*B +: B]  = payload[i*B +: B];
        end
      end
      in = payload;
    end
  endtask

  task set_bubble;
    integer i;
    begin
      set_phase(below(N), below(P));
      in_valid = 1'b0;
      for (i = 0; i <= H; i = i + 1) begin
        k[i*DW +: DW] = below(1 << DW);
        p[i*PW +: PW] = below(1 << PW);
      end
    end
  endtask

  task clock;
    integer i;
    begin
      due[LATENCY] = in_valid;
      #1;
      check("out_valid", out_valid, due[0]);
      if (due[0]) begin
        check("out_lane", out_lane, due_lane[0]);
        for (i = 0; i < N; i = i + 1)
          if (due_lane[0][i])
            check("payload", out[i*B +: B], due_data[0][i*B +: B]);
        left     = left + 1;
        last_out = clocks;
      end
      if (in_valid && !rst) begin
        entered = entered + 1;
        if (first_in < 0)
          first_in = clocks;
      end
      tick;
      for (i = 0; i < LATENCY; i = i + 1) begin
        dropped     = dropped + (rst && due[i+1] && i+1 < LATENCY);
        due[i]      = due[i+1] && !rst;
        due_lane[i] = due_lane[i+1];
        due_data[i] = due_data[i+1];
      end
    end
  endtask

  task drain;
    integer i;
    begin
      rst = 1'b0;
      for (i = 0; i <= LATENCY; i = i + 1) begin
        set_bubble;
        clock;
      end
      $display("%0d phases in, %0d out, %0d dropped in a reset", entered, left, dropped);
      if (left + dropped != entered || left == 0)
        $fatal(1, "these numbers cannot be");
    end
  endtask

  integer row, turn, i;

  initial begin
    start;
    entered  = 0;
    left     = 0;
    dropped  = 0;
    first_in = -1;
    rst      = 1'b1;
    set_bubble;
    tick;
    for (i = 0; i < LATENCY; i = i + 1)
      due[i] = 1'b0;

    rst = 1'b0;
    for (turn = 0; turn < P; turn = turn + 1)
      for (row = 0; row < N; row = row + 1) begin
        set_phase(row, turn);
        clock;
      end
    drain;
    check("clocks", last_out - first_in, N*P + 2*H);

    for (i = 0; i < 160; i = i + 1) begin
      if (chance(2))
        set_phase(below(N), below(P));
      else
        set_bubble;
      rst = (i >= 60) && chance(3*LATENCY);
      clock;
    end
    drain;
    if (dropped == 0)
      $fatal(1, "no reset has met a phase");
    pass;
  end
endmodule

`default_nettype wire
