// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Compares all overlaps of two words at once.
//
// CONTRACT  Two clocks. match[s]: overlap 2s or overlap 2s+1 matches, that is the last v letters of
// the source are the first v of the destination. Slot 0 always matches (if not with overlap 1,
// then with overlap 0).
`default_nettype none

module rg_pipe_match #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                     clk,
  input  wire [K*$clog2(D+1)-1:0] source,      // letter 1 in the least significant bits
  input  wire [K*$clog2(D+1)-1:0] destination,
  output reg  [(K+1)/2-1:0]       match
);
  localparam integer LW    = $clog2(D + 1);
  localparam integer SLOTS = (K + 1) / 2;
  localparam integer G     = (LW <= 2) ? 4 : 2; // letters that one clock compares: two LUTs deep

  genvar s, g;
  generate
    for (s = 1; s < SLOTS; s = s + 1) begin : g_slot
      localparam integer GROUPS = (2*s + G - 1) / G;
      reg  [GROUPS-1:0] even_part, odd_part;
      reg               odd_first; // the letter that overlap 2s+1 has before the others

      for (g = 0; g < GROUPS; g = g + 1) begin : g_group
        localparam integer N = (2*s - G*g < G) ? 2*s - G*g : G;
        always @(posedge clk) begin
          even_part[g] <= (source[(K-2*s+G*g)*LW +: N*LW] == destination[G*g*LW +: N*LW]);
          odd_part[g]  <= (2*s + 1 < K) && (source[(K-2*s+G*g)*LW +: N*LW]
                                         == destination[((2*s+1 < K) ? G*g+1 : 0)*LW +: N*LW]);
        end
      end

      always @(posedge clk) begin
        odd_first <= (2*s + 1 < K) && (source[(K-2*s-1)*LW +: LW] == destination[0 +: LW]);
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
