// SPDX-License-Identifier: Apache-2.0
// The line of an error: `! CODE text`, doc/protocol.md.
//
// CONTRACT  Combinational: the symbol of that line with this index; last says that it is the last
// one. symbol[7]: a hex digit of the value in symbol[3:0]; else it is ASCII. All 0 while en is low.
`default_nettype none

module rg_query_error (
  input  wire       en,
  input  wire [3:0] code,
  input  wire [3:0] index,
  output reg  [7:0] symbol,
  output reg        last
);
  // Codes that do not exist share a text with one that does, which saves LUTs.
  function [8*8-1:0] text;
    input [3:0] of_code;
    case (of_code)
      4'h0, 4'h1: text = "letter";
      4'h2:       text = "repeat";
      4'h3, 4'hb: text = "same";
      4'h4, 4'hc: text = "rotation";
      4'h5, 4'hd: text = "pass";
      4'h6, 4'he: text = "square";
      4'h7, 4'hf: text = "checksum";
      4'h8:       text = "request";
      4'h9:       text = "fields";
      default:    text = "line";
    endcase
  endfunction

  // 8 bytes a text, the first character in the least significant one, the last with bit 7 set
  function [128*8-1:0] all_texts;
    input unused;
    integer         code_i, i, n;
    reg     [8*8-1:0] from;
    begin
      all_texts = {128*8{unused}};
      for (code_i = 0; code_i < 16; code_i = code_i + 1) begin
        from = text(code_i[3:0]);
        n    = 0;
        for (i = 7; i >= 0; i = i - 1)
          if (from[8*i +: 8] != 8'h00) begin
            all_texts[64*code_i + 8*n +: 8] = from[8*i +: 8];
            n                               = n + 1;
          end
        all_texts[64*code_i + 8*n - 1] = 1'b1;
      end
    end
  endfunction

  localparam [128*8-1:0] TEXTS = all_texts(1'b0);

  // The text follows four symbols, at index 4 to 11: without bit 2 these are 0 to 7.
  wire [6:0] place = {code, index[3], index[1:0]};

  always @* begin
    symbol = 8'h00;
    last   = 1'b0;
    if (en)
      if (index[3] | index[2])
        {last, symbol[6:0]} = TEXTS[8*place +: 8]; // becomes LUTs
      else
        case (index[1:0])
          2'd0:    symbol = "!";
          2'd2:    symbol = {4'h8, code};
          default: symbol = " ";
        endcase
  end
endmodule

`default_nettype wire
