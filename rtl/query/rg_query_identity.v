// SPDX-License-Identifier: Apache-2.0
// What a board says about itself: `routegen VERSION kautz:D,K gft:H,M,W`, perhaps ` selftest`.
//
// CONTRACT  Combinational: symbol is the character of that line with this index, last says that it
// is the last one. All 0 while en is low. Elaboration makes the text from the parameters.
`default_nettype none

module rg_query_identity #(
  parameter integer D = 3, // as in rg_query
  parameter integer K = 6,
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input  wire       en,
  input  wire [5:0] index,
  output wire [7:0] symbol,
  output wire       last
);
  localparam [16*8-1:0] VERSION = "0.1.0"; // that of model/include/routegen/version.h

  // Two characters; the first may be missing, a zero
  function [15:0] decimal;
    input [7:0] n;
    decimal = {(n < 8'd10) ? 8'h00 : "0" + n / 8'd10, "0" + n % 8'd10};
  endfunction

  // As Verilog holds strings: the last character in the least significant byte
  localparam [9*8-1:0]  EXTRA = (SELFTEST != 0) ? " selftest" : 72'h0;
  localparam [64*8-1:0] PARTS = {
    40'h0, "routegen ", VERSION, " kautz:", decimal(D[7:0]), ",", decimal(K[7:0]),
    " gft:", decimal(H[7:0]), ",", decimal(M[7:0]), ",", decimal(W[7:0]),
    EXTRA
  };

  // Without the zeros, the first character in the least significant byte, the last with bit 7 set
  function [64*8-1:0] line;
    input [64*8-1:0] parts;
    integer i, n;
    begin
      line = {64*8{1'b0}};
      n    = 0;
      for (i = 63; i >= 0; i = i - 1)
        if (parts[8*i +: 8] != 8'h00) begin
          line[8*n +: 8] = parts[8*i +: 8];
          n              = n + 1;
        end
      line[8*n - 1] = 1'b1;
    end
  endfunction

  localparam [64*8-1:0] LINE = line(PARTS);

  wire [7:0] found = en ? LINE[8*index +: 8] : 8'h00; // becomes LUTs

  assign symbol = {1'b0, found[6:0]};
  assign last   = found[7];
endmodule

`default_nettype wire
