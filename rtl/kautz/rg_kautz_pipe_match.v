// SPDX-License-Identifier: Apache-2.0
// Compares all overlaps of two words at once.
//
// CONTRACT  CLOCKS clocks: with 2 the first compares groups of letters, with 3 it compares two bits
// each, and the second joins these to groups. match[s]: overlap 2s or overlap 2s+1 matches, that is
// the last v letters of the source are the first v of the destination. Slot 0 always matches (if
// not with overlap 1, then with overlap 0).
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_match #(
  parameter integer D      = 3, // out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer CLOCKS = 2  // 2 or 3
) (
  input  wire                          clk,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] source, // letter 1 in the least significant bits
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] destination,
  output reg  [(K+1)/2-1:0]            match
);
  localparam integer LW    = `RG_KAUTZ_LW(D);
  localparam integer SLOTS = (K + 1) / 2;
  // Letters of a group, two LUTs deep in one clock; but a letter by itself, one LUT, if the second
  // clock can join all of them in two. A letter has many comparators, which may be far from it.
  localparam integer G     = (LW > 2) ? 2 : (K > 9) ? 4 : 1;

  genvar s, g;
  generate
    for (s = 1; s < SLOTS; s = s + 1) begin : g_slot
      localparam integer GROUPS = (2*s + G - 1) / G;
      // Overlap 2s+1 has one letter before the others.
      wire [GROUPS-1:0] even_now, odd_now;
      wire              odd_first_now;
      reg  [GROUPS-1:0] even_part, odd_part;
      reg               odd_first;

      for (g = 0; g < GROUPS; g = g + 1) begin : g_group
        localparam integer N = (2*s - G*g < G) ? 2*s - G*g : G;
        rg_kautz_pipe_equal #(.BITS(N*LW), .CLOCKS(CLOCKS - 2)) u_even (
          .clk (clk), .a (source[(K-2*s+G*g)*LW +: N*LW]), .b (destination[G*g*LW +: N*LW]),
          .equal (even_now[g])
        );
        if (2*s + 1 < K) begin : g_odd
          rg_kautz_pipe_equal #(.BITS(N*LW), .CLOCKS(CLOCKS - 2)) u_odd (
            .clk (clk), .a (source[(K-2*s+G*g)*LW +: N*LW]),
            .b (destination[(G*g+1)*LW +: N*LW]), .equal (odd_now[g])
          );
        end else begin : g_no_odd
          assign odd_now[g] = 1'b0;
        end
      end
      if (2*s + 1 < K) begin : g_first
        rg_kautz_pipe_equal #(.BITS(LW), .CLOCKS(CLOCKS - 2)) u_first (
          .clk (clk), .a (source[(K-2*s-1)*LW +: LW]), .b (destination[0 +: LW]),
          .equal (odd_first_now)
        );
      end else begin : g_no_first
        assign odd_first_now = 1'b0;
      end

      always @(posedge clk) begin
        even_part <= even_now;
        odd_part  <= odd_now;
        odd_first <= odd_first_now;
        match[s]  <= (&even_part) | (odd_first & (&odd_part));
      end
    end
  endgenerate

  always @(posedge clk)
    match[0] <= 1'b1;

  // Not all letters are compared: overlap K would be source = destination.
  wire unused_ok = &{1'b0, source, destination};
endmodule

`default_nettype wire
