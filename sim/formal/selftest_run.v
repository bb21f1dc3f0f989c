// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// A whole self-test of a network, started at any time behind a reset: busy for exactly
// N*N + LATENCY + 2 clocks, then done with N*(N-1) pairs answered and no error; a start while busy
// changes nothing.
`default_nettype none

module selftest_run #(
  parameter integer D = 2,
  parameter integer K = 1
) (
  input wire clk,
  input wire start
);
  localparam integer LATENCY = 5 + ((D >= 4 && K >= 5) ? 1 : 0) + ((K >= 7) ? 1 : 0);
  localparam integer N       = (D + 1) * D**(K - 1);
  localparam integer CLOCKS  = N*N + LATENCY + 2;

  reg         f_begun = 1'b0, f_started;
  reg  [7:0]  f_clocks; // busy so far
  wire        rst = ~f_begun;
  wire        busy, done, error;
  wire [63:0] count, clocks;
  wire [31:0] crc;

  rg_kautz_selftest #(.D(D), .K(K)) u_dut (
    .clk (clk), .rst (rst), .start (start), .busy (busy), .done (done), .count (count),
    .clocks (clocks), .crc (crc), .error (error)
  );

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (rst)
      f_started <= 1'b0;
    else
      f_started <= f_started | start;
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
    end
endmodule

`default_nettype wire
