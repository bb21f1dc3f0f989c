// SPDX-License-Identifier: Apache-2.0
// Self-tests of a network, started at any time, any number of them, with any resets: busy for
// exactly N*N + LATENCY + 2 clocks, then done with N*(N-1) pairs answered and no error, until the
// next start; a start while busy changes nothing, and a reset ends a run.

module selftest_run #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer CRC = 0 // 1: the CRC, too; for K = 1, where a word is a letter, its rank
) (
  input wire clk,
  input wire any_rst,
  input wire start
);
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);
  localparam integer N       = (D + 1) * D**(K - 1);
  localparam integer CLOCKS  = N*N + LATENCY + 2;

  reg         f_begun = 1'b0, f_started, f_again; // f_again: done before
  reg  [7:0]  f_clocks; // busy so far
  wire        rst = any_rst | ~f_begun;
  wire        busy, done, error;
  wire [63:0] count, clocks;
  wire [31:0] crc;

  rg_kautz_selftest #(.D(D), .K(K)) u_dut (.*);

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (rst)
      f_started <= 1'b0;
    else
      f_started <= f_started | start;
    f_again <= ~rst & (f_again | (done & start));
    if (start & ~busy)
      f_clocks <= 8'd0;
    else if (busy)
      f_clocks <= f_clocks + 8'd1;
  end

  always @*
    if (f_begun) begin
      assert (!busy || !done);
      assert (busy == (f_started && f_clocks < CLOCKS));
      assert (done == (f_started && !busy));
      if (done)
        assert (count == N*(N - 1) && clocks == CLOCKS && !error);
      cover (done && f_again && !rst);
      cover (busy && start && f_clocks > 1);
      cover (busy && rst && f_clocks > LATENCY);
    end

  // The CRC-32, by its definition, of the algorithm's answers for all pairs
  generate
    if (CRC != 0) begin : g_crc
      localparam integer LW = $clog2(D + 1), T = 8*(D + 1);
      wire [N*N*T-1:0] tables;
      wire [N*N-1:0]   legal;
      reg  [31:0]      f_crc;
      integer          i, j;
      genvar           n;
      for (n = 0; n < N*N; n = n + 1) begin : g_pair
        localparam integer FROM = n / N, TO = n % N;
        wire [3:0] code;
        kautz_spec #(.D(D), .K(K)) u_spec (
          .source (FROM[LW-1:0]), .destination (TO[LW-1:0]), .error (code), .routes (),
          .words (), .users (), .clocks (), .table_bytes (tables[n*T +: T]), .before_out (),
          .before_in (), .before_routes (), .before_c ()
        );
        assign legal[n] = (code == 4'd0);
      end
      always @* begin
        f_crc = 32'hffffffff;
        for (i = 0; i < N*N; i = i + 1)
          for (j = 0; j < T; j = j + 1)
            if (legal[i])
              f_crc = {1'b0, f_crc[31:1]} ^ ((f_crc[0] ^ tables[i*T + j]) ? 32'hedb88320 : 32'd0);
        if (f_begun && done)
          assert (crc == ~f_crc);
      end
    end
  endgenerate
endmodule
