// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_match_block: the overlaps of the C model's requests, and the two words on their way
// out of the block.
`default_nettype none

module rg_match_block_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_match_block";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  reg             en, load;
  reg  [K*LW-1:0] source, destination;
  wire [K*LW-1:0] src, dst;
  wire [LW-1:0]   in_out;
  wire            match, last_overlap;

`ifdef NETLIST
  rg_match_block dut (
`else
  rg_match_block #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .en (en), .load (load), .source (source), .destination (destination),
    .src (src), .dst (dst), .in_out (in_out), .match (match), .last_overlap (last_overlap)
  );

  task random_words;
    integer i;
    for (i = 0; i < K; i = i + 1) begin
      source[i*LW +: LW]      = any_letter(0);
      destination[i*LW +: LW] = any_letter(0);
    end
  endtask

  // Clocks without en, in which nothing moves; load does not matter then.
  task pause;
    while (chance(4)) begin
      en   = 1'b0;
      load = chance(2);
      random_words;
      tick;
    end
  endtask

  // The block after a load and that many ticks
  task look;
    input integer ticks;
    integer i;
    begin
      #1;
      check("src", src, q_source);
      for (i = 0; i < K; i = i + 1)
        check("letter of dst", dst[i*LW +: LW],
              (i > ticks) ? q_destination[(i-1-ticks)*LW +: LW] : {LW{1'b0}});
      check("in_out", in_out, (ticks + 1 < K) ? q_source[(ticks+1)*LW +: LW] : {LW{1'b0}});
      if (ticks < K) begin
        check("match", match, q_overlaps[K-1-ticks]);
        check("last_overlap", last_overlap, ticks == K-1);
      end
    end
  endtask

  integer ticks, stop;

  initial begin
    start;
    open_vectors;
    read_request;
    while (more) begin
      pause;
      en   = 1'b1;
      load = 1'b1;
      {destination, source} = q_data;
      tick;
      // Some loads come before the block is drained, some long after.
      stop = chance(4) ? below(K) : K + below(3);
      for (ticks = 0; ticks <= stop; ticks = ticks + 1) begin
        look(ticks);
        pause;
        look(ticks);
        en   = 1'b1;
        load = 1'b0;
        random_words;
        #1;
        look(ticks);
        tick;
      end
      read_request;
    end
    pass;
  end
endmodule

`default_nettype wire
