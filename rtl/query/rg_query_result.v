// SPDX-License-Identifier: Apache-2.0
// The answer to the request for a self-test: `S COUNT CLOCKS CRC`.
//
// CONTRACT  Combinational: symbol is the character of that line with this index, or with bit 7 set
// the hex digit in [3:0]; last says that it is the last one. All 0 while en is low. COUNT and
// CLOCKS have as many digits as N*N plus a few needs, CRC has 8.
`default_nettype none

module rg_query_result #(
  parameter integer D = 3, // as in rg_query
  parameter integer K = 6
) (
  input  wire        en,
  input  wire [5:0]  index,
  input  wire [63:0] count,
  input  wire [63:0] clocks,
  input  wire [31:0] crc,
  output wire [7:0]  symbol,
  output wire        last
);
  // N = (D+1) D^(K-1); beyond 2^30 nodes the numbers have all their bits.
  localparam integer BITS   = (K*$clog2(D+1) > 30) ? 64 : 2*$clog2((D+1) * D**(K-1) + 1) + 1;
  localparam integer DIGITS = (BITS + 3) / 4;
  localparam integer LAST   = 2*DIGITS + 11;

  // The whole line, the first character in the least significant byte; becomes LUTs
  wire [64*8-1:0] line;

  genvar i;
  generate
    for (i = 0; i < 64; i = i + 1) begin : g_symbol
      if (i == 0) begin : g_name
        assign line[8*i +: 8] = "S";
      end else if (i == 1 || i == DIGITS + 2 || i == 2*DIGITS + 3) begin : g_space
        assign line[8*i +: 8] = " ";
      end else if (i < DIGITS + 2) begin : g_count
        assign line[8*i +: 8] = {4'h8, count[4*(DIGITS + 1 - i) +: 4]};
      end else if (i < 2*DIGITS + 3) begin : g_clocks
        assign line[8*i +: 8] = {4'h8, clocks[4*(2*DIGITS + 2 - i) +: 4]};
      end else if (i <= LAST) begin : g_crc
        assign line[8*i +: 8] = {4'h8, crc[4*(LAST - i) +: 4]};
      end else begin : g_none
        assign line[8*i +: 8] = 8'h00;
      end
    end
  endgenerate

  localparam [5:0] LAST_INDEX = LAST[5:0];

  assign symbol = en ? line[8*index +: 8] : 8'h00;
  assign last   = en & (index == LAST_INDEX);

  wire unused_ok = &{1'b0, count, clocks};
endmodule

`default_nettype wire
