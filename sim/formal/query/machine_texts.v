// SPDX-License-Identifier: Apache-2.0
// rg_machine_texts says the fixed lines of doc/protocol.md that a machine of nodes has, each
// character of them. Combinational.

module machine_texts (
  input wire       en,
  input wire [5:0] index,
  input wire [3:0] code
);
  function [7:0] byte_of;
    input [7:0] symbol;
    byte_of = !symbol[7] ? symbol
            : (symbol[3:0] < 4'd10) ? "0" + symbol[3:0] : "a" + symbol[3:0] - 8'd10;
  endfunction

  // A text with its first character in the least significant byte; 0 after its end
  function [65*8-1:0] line;
    input [64*8-1:0] text;
    integer          i;
    begin
      line = {65*8{1'b0}};
      for (i = 0; i < 64; i = i + 1)
        if (text[8*i +: 8] != 8'h00)
          line = {line[64*8-1:0], text[8*i +: 8]};
    end
  endfunction

  reg  [65*8-1:0] text;
  wire [7:0]      symbol;
  wire            last;

  rg_machine_texts #(.D(2), .K(3), .V(2), .FLITS(4)) u_texts (.*);

  always @*
    case (code)
      4'h0:    text = line("routegen 0.1.0 machine kautz:2,3 2 4");
      4'h1:    text = line("! 1 letter");
      4'h2:    text = line("! 2 repeat");
      4'h3:    text = line("! 3 same");
      4'h7:    text = line("! 7 checksum");
      4'h8:    text = line("! 8 request");
      4'h9:    text = line("! 9 fields");
      4'ha:    text = line("! a line");
      4'hb:    text = line("! b dead");
      4'hc:    text = line("! c lost");
      default: text = line("! d busy");
    endcase

  // symbol and last are what stands at index, and 0 while nothing is asked for.
  reg [15:0] from;
  always @* begin
    from = text[8*index +: 16];
    if (!en)
      assert (symbol == 8'h00 && !last);
    else if (from[7:0] != 8'h00 && (code < 4'h4 || code > 4'h6) && code < 4'he) begin
      assert (byte_of(symbol) == from[7:0]);
      assert (last == (from[15:8] == 8'h00));
    end
  end
endmodule
