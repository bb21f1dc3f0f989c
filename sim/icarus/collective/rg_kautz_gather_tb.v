// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_gather, as a user has it: every node keeps what comes in a memory of its own.
// After each of some allgathers, one of them ended by a reset, the memories hold all that was sent.

module rg_kautz_gather_tb;
  parameter integer D      = 2;
  parameter integer K      = 2;
  parameter integer STAGES = 1;

  localparam NAME = "rg_kautz_gather";
  `include "tb.vh"

  localparam integer N    = (D+1) * D**(K-1);
  localparam integer NW   = $clog2(N);
  localparam integer PW   = $clog2(D);
  localparam integer MOST = N + 3 + (K + 4) * STAGES; // clocks

  reg               rst, begins;
  reg  [N*D*8-1:0]  send;
  wire              busy;
  wire [N*D-1:0]    arrive;
  wire [N*D*NW-1:0] root;
  wire [N*D*PW-1:0] part;
  wire [N*D*8-1:0]  arrived;

  rg_kautz_gather #(.D(D), .K(K), .BITS(8), .STAGES(STAGES)) dut (
    .clk (clk), .rst (rst), .start (begins), .send (send), .busy (busy), .arrive (arrive),
    .root (root), .part (part), .arrived (arrived)
  );

  reg [7:0] memory [0:N*N*D-1]; // of node n the words n*N*D and up
  integer   i, lasts, count, run;

  task keep;
    for (i = 0; i < N*D; i = i + 1)
      if (arrive[i]) begin
        memory[(i/D)*N*D + root[i*NW +: NW]*D + part[i*PW +: PW]] = arrived[i*8 +: 8];
        count = count + 1;
      end
  endtask

  initial begin
    start;
    begins = 1'b0;
    for (run = 0; run < 5; run = run + 1) begin
      rst = (run == 0 || run == 3);
      repeat (STAGES + 1)
        tick;
      rst = 1'b0;
      check("busy", busy, 1'b0);
      for (i = 0; i < N*D; i = i + 1)
        send[i*8 +: 8] = below(256);
      begins = 1'b1;
      tick;
      begins = 1'b0;
      count  = 0;
      for (lasts = 1; busy && (run != 2 || lasts < N); lasts = lasts + 1) begin
        keep;
        tick;
      end
      if (lasts > MOST)
        $fatal(1, "%0d clocks", lasts);
      if (run != 2) begin
        check("parts", count, N * (N-1) * D);
        for (i = 0; i < N*N*D; i = i + 1)
          if (i / (N*D) != i % (N*D) / D)
            check("part", memory[i], send[i % (N*D) * 8 +: 8]);
      end
    end
    pass;
  end
endmodule
