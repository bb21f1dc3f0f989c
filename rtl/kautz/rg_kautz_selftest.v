// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Self-check on the chip: every ordered pair of the network through a core of its own.
//
// CONTRACT
//   start     A pulse; ignored while busy. busy is high from the next clock on, done is low.
//   Run       Source and destination go through all ranks, the destination faster, one pair a
//             clock. Equal ones go in too: the core must refuse them, N times with error 3, and they
//             count as nothing else.
//   Results   With done, unchanged until the next start: count, the pairs that were answered
//             without an error, N (N-1) if all is well; crc, the CRC-32 (as zlib's crc32) of their
//             tables in order, D+1 bytes each, that of letter 0 first; clocks, those with busy
//             high; error, if there was an error other than 3.
//   Time      busy for N*N + LATENCY + 2 clocks, LATENCY that of rg_kautz_pipe.
//   Reset     Ends a run; busy and done are low.
`default_nettype none

module rg_kautz_selftest #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        start,
  output reg         busy,
  output reg         done,
  output wire [63:0] count,
  output wire [63:0] clocks,
  output wire [31:0] crc,
  output reg         error
);
  localparam integer LW = $clog2(D + 1);
  // Bits of a count: enough for N*N and a few; beyond 2^30 nodes nobody waits for the end.
  localparam integer CW = (K*LW > 30) ? 64 : 2*$clog2((D+1) * D**(K-1) + 1) + 1;
  localparam [CW-1:0] ONE = 1;

  wire go = start & ~busy;

  // Pairs into the core; the tag marks the last one.
  reg            sending;
  wire [K*LW-1:0] source, destination;
  wire            last_source, last_destination;
  wire            last = last_source & last_destination;

  rg_kautz_walk #(.D(D), .K(K)) u_source (
    .clk (clk), .start (go), .step (last_destination), .word (source), .last (last_source)
  );
  rg_kautz_walk #(.D(D), .K(K)) u_destination (
    .clk (clk), .start (go), .step (1'b1), .word (destination), .last (last_destination)
  );

  wire               answer, end_of_run;
  wire [3:0]         code;
  wire [8*(D+1)-1:0] table_bytes;

  rg_kautz_pipe #(.D(D), .K(K), .TW(1)) u_pipe (
    .clk (clk), .rst (rst),
    .in_valid (sending), .in_data ({destination, source}), .in_tag (last),
    .out_valid (answer), .out_tag (end_of_run), .out_error (code), .out_table (table_bytes)
  );

  // Its answers into a register, then into the results
  reg               good, bad;
  reg  [1:0]         ending; // one and two clocks behind the last answer
  reg  [8*(D+1)-1:0] bytes;
  reg  [CW-1:0]      good_count, clock_count;

  rg_crc32 #(.BYTES(D+1)) u_crc (
    .clk (clk), .clear (go), .en (good), .data (bytes), .crc (crc)
  );

  always @(posedge clk) begin
    bytes <= table_bytes;
    good  <= answer & (code == 4'd0);
    bad   <= answer & (code != 4'd0) & (code != 4'd3);
    if (go) begin
      good_count  <= {CW{1'b0}};
      clock_count <= {CW{1'b0}};
      error       <= 1'b0;
    end else begin
      if (good)
        good_count <= good_count + ONE;
      if (busy)
        clock_count <= clock_count + ONE;
      if (bad)
        error <= 1'b1;
    end
  end

  always @(posedge clk)
    if (rst) begin
      busy    <= 1'b0;
      done    <= 1'b0;
      sending <= 1'b0;
      ending  <= 2'd0;
    end else begin
      sending <= go | (sending & ~last);
      ending  <= {ending[0], answer & end_of_run};
      busy    <= go | (busy & ~ending[1]);
      done    <= ~go & (done | ending[1]);
    end

  assign count  = {{(64-CW){1'b0}}, good_count};
  assign clocks = {{(64-CW){1'b0}}, clock_count};
endmodule

`default_nettype wire
