// SPDX-License-Identifier: Apache-2.0
// The lines that a board can say, as a ROM: a block memory where the part has one.
//
// CONTRACT
//   Lines     LINES holds six texts as Verilog holds strings, bytes of 0 left out: 0 to 2 at places
//             0, 64, 128 with at most 64 symbols, 3 to 5 at 192, 208, 224 with at most 16. Line 0,
//             of at most 38 bytes, follows `routegen VERSION `. What has bit 5 set, small letters,
//             spaces and digits, stands for itself; a byte below 32 is a number, in decimal.
//   Marks     A to P, and # $ % &, are marks: the board says what stands there. The last one of a
//             row of As is mark 0, the one before it 1; of Bs 4, of Cs 8. # to & are 60 to 63.
//   Errors    `! CODE text` of doc/protocol.md, at 256 + 16 CODE.
//   Symbol    one clock after its place: symbol[7], it is the last of its line; a mark m is
//             {m[5], 0, m[4:0]}, everything else is ASCII and has bit 5 set.
`default_nettype none

module rg_line_text #(
  parameter [6*64*8-1:0] LINES = {(6*64*8){1'b0}}
) (
  input  wire       clk,
  input  wire [8:0] place,
  output reg  [7:0] symbol
);
  localparam [16*8-1:0] VERSION = "1.1.0"; // that of model/include/routegen/status.h
  localparam [64*8-1:0] HEAD    = {"routegen ", VERSION, " ", {38*8{1'b0}}}; // before line 0's 38

  function [64*8-1:0] error;
    input [3:0] code;
    case (code)
      4'h1:    error = "! 1 letter";
      4'h2:    error = "! 2 repeat";
      4'h3:    error = "! 3 same";
      4'h4:    error = "! 4 rotation";
      4'h5:    error = "! 5 pass";
      4'h6:    error = "! 6 square";
      4'h7:    error = "! 7 checksum";
      4'h8:    error = "! 8 request";
      4'h9:    error = "! 9 fields";
      4'ha:    error = "! a line";
      4'hb:    error = "! b dead";
      4'hc:    error = "! c lost";
      default: error = "! d busy";
    endcase
  endfunction

  // The symbols of a text, the first one in the least significant byte
  function [64*8-1:0] symbols;
    input [64*8-1:0] text;
    integer   i, row;
    reg [7:0] c, right; // a character, and the one after it
    reg [5:0] mark;
    begin
      symbols = {64*8{1'b0}};
      right   = 8'd0;
      row     = 0; // how many like it follow
      for (i = 0; i < 64; i = i + 1) begin
        c = text[8*i +: 8];
        if (c != 8'd0) begin
          row   = (c == right) ? row + 1 : 0;
          right = c;
          mark  = (c[6:5] == 2'b10) ? 4 * (c[5:0] - 6'd1) + row[5:0] : c[5:0] + 6'd25;
          if (c < 8'd32)
            c = "0" + c % 8'd10;
          else if (c[6:5] == 2'b10 || (c >= "#" && c <= "&"))
            c = {1'b0, mark[5], 1'b0, mark[4:0]};
          symbols = {symbols[63*8-1:0], symbols == 0, c[6:0]};
          if (right > 8'd9 && right < 8'd32)
            symbols = {symbols[63*8-1:0], 8'd48 + right / 8'd10};
        end
      end
    end
  endfunction

  // All lines at their places: each overwrites what the one before it does not need of 64.
  function [560*8-1:0] all_lines;
    input [6*64*8-1:0] lines;
    integer i;
    begin
      all_lines = {560*8{1'b0}};
      for (i = 0; i < 6; i = i + 1)
        all_lines[8*((i < 3) ? 64*i : 144 + 16*i) +: 64*8] =
          symbols(lines[64*8*i +: 64*8] | ((i == 0) ? HEAD : {64*8{1'b0}}));
      for (i = 0; i < 16; i = i + 1)
        all_lines[8*(256 + 16*i) +: 64*8] = symbols(error(i[3:0]));
    end
  endfunction

  localparam [560*8-1:0] ROM = all_lines(LINES);

  (* rom_style = "block" *) reg [7:0] rom [0:511];

  integer n;
  initial
    for (n = 0; n < 512; n = n + 1)
      rom[n] = ROM[8*n +: 8];

  always @(posedge clk)
    symbol <= rom[place];
endmodule

`default_nettype wire
