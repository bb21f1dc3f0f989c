// SPDX-License-Identifier: Apache-2.0
// The fixed lines of a machine of nodes: `routegen VERSION machine kautz:D,K V FLITS`,
// and its errors.
//
// CONTRACT  Combinational: the character of the line with this index; last says that it is the last
// one. code 0 is the identity, others are the errors `! CODE text` of doc/protocol.md; symbol[7]: a
// hex digit of the value in symbol[3:0]. All 0 while en is low. Elaboration makes the text from the
// parameters.
`default_nettype none

module rg_machine_texts #(
  parameter integer D     = 2, // kautz:D,K
  parameter integer K     = 2,
  parameter integer V     = 2, // virtual channels of a link
  parameter integer FLITS = 2  // flits of one
) (
  input  wire       en,
  input  wire [3:0] code,
  input  wire [5:0] index,
  output reg  [7:0] symbol,
  output reg        last
);
  localparam [8*8-1:0] VERSION = "0.1.0"; // that of model/include/routegen/version.h

  // Two characters; the first may be missing, a zero
  function [15:0] decimal;
    input [7:0] n;
    decimal = {(n < 8'd10) ? 8'h00 : "0" + n / 8'd10, "0" + n % 8'd10};
  endfunction

  // As Verilog holds strings. Codes that do not come share a text with one that does.
  function [48*8-1:0] text;
    input [3:0] of_code;
    case (of_code)
      4'h0:    text = {40'h0, "routegen ", VERSION, " machine kautz:", decimal(D[7:0]), ",",
                       decimal(K[7:0]), " ", decimal(V[7:0]), " ", decimal(FLITS[7:0])};
      4'h1:    text = "letter";
      4'h2:    text = "repeat";
      4'h3:    text = "same";
      4'h7:    text = "checksum";
      4'h8:    text = "request";
      4'h9:    text = "fields";
      4'ha:    text = "line";
      4'hb:    text = "dead";
      4'h4, 4'h5, 4'h6, 4'hc: text = "lost";
      default: text = "busy";
    endcase
  endfunction

  // Without the zeros, the first character in the least significant byte, the last with bit 7 set
  function [64*8-1:0] line;
    input [3:0] of_code;
    reg [48*8-1:0] from;
    integer i, n;
    begin
      from = text(of_code);
      line = {64*8{1'b0}};
      n    = 0;
      for (i = 47; i >= 0; i = i - 1)
        if (from[8*i +: 8] != 8'h00) begin
          line[8*n +: 8] = from[8*i +: 8];
          n              = n + 1;
        end
      line[8*n - 1] = 1'b1;
    end
  endfunction

  localparam [64*8-1:0] IDENTITY = line(4'h0);

  // 8 characters an error
  wire [128*8-1:0] errors;
  genvar c;
  generate
    for (c = 0; c < 16; c = c + 1) begin : g_error
      localparam [3:0]      CODE = c[3:0];
      localparam [64*8-1:0] LINE = line(CODE);
      assign errors[64*c +: 64] = (c == 0) ? 64'd0 : LINE[63:0];
    end
  endgenerate

  // The text of an error follows four symbols, at index 4 to 11: without bit 2 these are 0 to 7.
  wire [6:0] place = {code, index[3], index[1:0]};

  always @* begin
    symbol = 8'h00;
    last   = 1'b0;
    if (en) begin
      if (code == 4'd0)
        {last, symbol[6:0]} = IDENTITY[8*index +: 8]; // becomes LUTs, as below
      else if (index[3] | index[2])
        {last, symbol[6:0]} = errors[8*place +: 8];
      else
        case (index[1:0])
          2'd0:    symbol = "!";
          2'd2:    symbol = {4'h8, code};
          default: symbol = " ";
        endcase
    end
  end
endmodule

`default_nettype wire
