// SPDX-License-Identifier: Apache-2.0
// The lines of a board with an all-to-all: `routegen VERSION exchange kautz:D,K BITS` and `E ROUNDS
// WORDS ERRORS CRC`.
//
// CONTRACT  Combinational: symbol is the character with this index of the line, or with bit 7 set
// the hex digit in [3:0]; last says that it is the last one. All 0 while en is low. Elaboration
// makes the text from the parameters.
`default_nettype none

module rg_exchange_answer #(
  parameter integer D    = 2, // kautz:D,K
  parameter integer K    = 5,
  parameter integer BITS = 8  // bits of a word, up to 99
) (
  input  wire        en,
  input  wire        identity, // else the result
  input  wire [5:0]  index,
  input  wire [15:0] rounds,
  input  wire [31:0] words,
  input  wire [31:0] errors,
  input  wire [31:0] crc,
  output reg  [7:0]  symbol,
  output reg         last
);
  localparam [16*8-1:0] VERSION = "0.1.0"; // that of model/include/routegen/version.h

  // Two characters; the first may be missing, a zero
  function [15:0] decimal;
    input [7:0] n;
    decimal = {(n < 8'd10) ? 8'h00 : "0" + n / 8'd10, "0" + n % 8'd10};
  endfunction

  localparam [64*8-1:0] PARTS = {
    120'h0, "routegen ", VERSION, " exchange kautz:", decimal(D[7:0]), ",", decimal(K[7:0]), " ",
      decimal(BITS[7:0])
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

  // The result's numbers with the spaces before them, the first digit highest
  // and the last one
  wire [127:0] digits = {8'h00, rounds, 4'h0, words, 4'h0, errors, 4'h0, crc[31:4]};
  wire [4:0]   place  = ~index[4:0];

  always @* begin
    symbol = 8'h00;
    last   = 1'b0;
    if (en & identity)
      {last, symbol[6:0]} = LINE[8*index +: 8]; // becomes LUTs
    else if (en) begin
      case (index)
        6'd0:                      symbol = "E";
        6'd1, 6'd6, 6'd15, 6'd24:  symbol = " ";
        6'd32:                     symbol = {4'h8, crc[3:0]};
        default:                   symbol = {4'h8, digits[4*place +: 4]};
      endcase
      last = (index == 6'd32);
    end
  end
endmodule

`default_nettype wire
