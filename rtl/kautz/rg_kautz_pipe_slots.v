// SPDX-License-Identifier: Apache-2.0
// Slots of phase A: two neighbouring overlaps never both match, so they share what follows.
//
// CONTRACT  CLOCKS clocks: with 1 a register follows the choice of letters, with 2 there is one
// before it, too, in its comparisons. Slot s is overlap 2s or 2s+1: odd[s] says that only overlap
// 2s+1 can match, else only overlap 2s. out_letters and in_letters are those of that route: the
// letter after the overlap in the destination, and the one before it in the source. last and first
// are a[K] and b[1], the two letters that no route uses. Overlap v can only match if
// a[K-v+1] = b[1], and in a legal word a[K-2s] and a[K-2s+1] differ: one comparison decides.
// doc/mathematics.md, section 9.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_slots #(
  parameter integer D      = 3, // out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer CLOCKS = 1  // 1 or 2
) (
  input  wire                               clk,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]      source, // letter 1 in the least significant bits
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]      destination,
  output reg  [(K+1)/2-1:0]                 odd,
  output reg  [(K+1)/2*`RG_KAUTZ_LW(D)-1:0] out_letters,
  output reg  [(K+1)/2*`RG_KAUTZ_LW(D)-1:0] in_letters,
  output reg  [`RG_KAUTZ_LW(D)-1:0]         last,
  output reg  [`RG_KAUTZ_LW(D)-1:0]         first
);
  localparam integer LW    = `RG_KAUTZ_LW(D);
  localparam integer SLOTS = (K + 1) / 2;

  wire [SLOTS-1:0] odd_now;
  wire [K*LW-1:0]  a, b; // the words, beside odd_now

  rg_delay #(.BITS(2*K*LW), .CLOCKS(CLOCKS - 1)) u_words (
    .clk (clk), .in_data ({destination, source}), .out_data ({b, a})
  );

  genvar s;
  generate
    for (s = 0; s < SLOTS; s = s + 1) begin : g_odd
      if (2*s + 1 < K) begin : g_two
        rg_kautz_pipe_equal #(.BITS(LW), .CLOCKS(CLOCKS - 1)) u_odd (
          .clk (clk), .a (source[(K-2*s-1)*LW +: LW]), .b (destination[0 +: LW]),
          .equal (odd_now[s])
        );
      end else begin : g_one
        assign odd_now[s] = 1'b0;
      end
    end

    for (s = 0; s < SLOTS; s = s + 1) begin : g_letters
      if (2*s + 1 < K) begin : g_two
        always @(posedge clk) begin
          out_letters[s*LW +: LW] <= odd_now[s] ? b[(2*s+1)*LW +: LW]
                                        : b[2*s*LW +: LW];
          in_letters[s*LW +: LW]  <= odd_now[s] ? a[(K-2*s-2)*LW +: LW]
                                        : a[(K-2*s-1)*LW +: LW];
        end
      end else begin : g_one
        always @(posedge clk) begin
          out_letters[s*LW +: LW] <= b[2*s*LW +: LW];
          in_letters[s*LW +: LW]  <= a[(K-2*s-1)*LW +: LW];
        end
      end
    end
  endgenerate

  always @(posedge clk) begin
    odd   <= odd_now;
    last  <= a[(K-1)*LW +: LW];
    first <= b[0 +: LW];
  end
endmodule

`default_nettype wire
