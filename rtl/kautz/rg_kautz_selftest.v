// SPDX-License-Identifier: Apache-2.0
// Self-check on the chip: sends every ordered pair of the network through a core of its own.
//
// CONTRACT
//   start     A pulse; ignored while busy. From the next clock on, busy is high and done is low.
//   Run       Source and destination step through all ranks, the destination faster, one pair a
//             clock. Equal pairs are sent too: the core must refuse them with error 3, and no
//             result counts them.
//   Results   With done, unchanged until the next start: count, the pairs answered without an
//             error, N (N-1) if all is well; crc, the CRC-32 (as zlib's crc32) of their tables in
//             order, D+1 bytes each, that of letter 0 first; clocks, the number of clocks with busy
//             high; error, whether there was an error other than 3.
//   Time      busy for N*N + LATENCY + 2 clocks, LATENCY that of rg_kautz_pipe.
//   Reset     Ends a run; busy and done are low.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
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
  localparam integer LW = `RG_KAUTZ_LW(D);
  // Bits of a count: enough for N*N and a few. Beyond 2^30 nodes a run takes too long to matter.
  localparam integer CW = (K*LW > 30) ? 64 : 2*$clog2(`RG_KAUTZ_NODES(D, K) + 1) + 1;

  wire go = start & ~busy;

  // Pairs into the core. Both walks stand on rank 0 before a run. The destination goes one clock
  // ahead, so that the source has a clock to step in when the destination starts again.
  reg             walking, sending, step_source;
  reg  [K*LW-1:0] destination;
  wire [K*LW-1:0] source, destination_ahead;
  wire            last_source, last_destination;
  wire            last = last_source & step_source; // pair of all

  rg_kautz_walk #(.D(D), .K(K)) u_source (
    .clk (clk), .start (~sending), .step (step_source), .word (source), .last (last_source)
  );
  rg_kautz_walk #(.D(D), .K(K)) u_destination (
    .clk (clk), .start (~walking), .step (1'b1), .word (destination_ahead),
    .last (last_destination)
  );

  wire               answer, end_of_run;
  wire [3:0]         code;
  wire [8*(D+1)-1:0] table_bytes;

  rg_kautz_pipe #(.D(D), .K(K), .TW(1)) u_pipe (
    .clk (clk), .rst (rst),
    .in_valid (sending), .in_data ({destination, source}), .in_tag (last),
    .out_valid (answer), .out_tag (end_of_run), .out_error (code), .out_table (table_bytes)
  );

  // Its answers into the results
  wire          good = answer & (code == 4'd0);
  wire          bad  = answer & (code != 4'd0) & (code != 4'd3);
  reg           ending; // the clock after the last answer
  wire          stays = go | (busy & ~ending); // busy in the next clock
  wire [CW-1:0] good_count, clock_count;

  rg_crc32 #(.BYTES(D+1)) u_crc (
    .clk (clk), .clear (go), .en (good), .data (table_bytes), .crc (crc)
  );

  // Both are right with done: the very last pair is an equal one, and the clocks are counted one
  // clock ahead, the first, that of go, by START.
  rg_counter #(.BITS(CW)) u_count (
    .clk (clk), .clear (go), .step (good), .count (good_count)
  );
  rg_counter #(.BITS(CW), .START(1)) u_clocks (
    .clk (clk), .clear (go), .step (stays), .count (clock_count)
  );

  always @(posedge clk) begin
    destination <= destination_ahead;
    step_source <= last_destination;
    error       <= ~go & (error | bad);
  end

  always @(posedge clk) begin
    walking <= go | (walking & ~last);
    sending <= walking & ~last;
    ending  <= answer & end_of_run;
    busy    <= stays;
    done    <= ~go & (done | ending);

    if (rst) begin
      walking <= 1'b0;
      sending <= 1'b0;
      ending  <= 1'b0;
      busy    <= 1'b0;
      done    <= 1'b0;
    end
  end

  assign count  = {{(64-CW){1'b0}}, good_count};
  assign clocks = {{(64-CW){1'b0}}, clock_count};
endmodule

`default_nettype wire
