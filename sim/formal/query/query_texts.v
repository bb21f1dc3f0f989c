// SPDX-License-Identifier: Apache-2.0
// The modules that say the lines of a board, each as the line of doc/protocol.md that it must be:
// rg_query_identity, rg_query_error, rg_query_route, rg_query_level, rg_query_result; and the
// digits, rg_hex_char and rg_hex_value. Combinational.

module query_texts #(
  parameter integer D = 4,
  parameter integer K = 5
) (
  input wire        en,
  input wire [5:0]  index,
  input wire [3:0]  code,
  input wire [(2*K+2)*$clog2(D+1)-1:0] word,
  input wire [4:0]  hops,
  input wire [1:0]  phase,
  input wire [3:0]  state,
  input wire [3:0]  level,
  input wire        idle,
  input wire        level_end,
  input wire [63:0] count,
  input wire [63:0] clocks,
  input wire [31:0] crc,
  input wire [3:0]  value,
  input wire        upper,
  input wire [7:0]  data
);
  localparam integer LW = $clog2(D + 1);
  localparam [6*8-1:0] VERSION = "0.1.0 ";

  function [7:0] digit;
    input [3:0] of;
    digit = (of < 4'd10) ? "0" + of : "a" + of - 8'd10;
  endfunction

  // What the seal makes of a symbol
  function [7:0] byte_of;
    input [7:0] symbol;
    byte_of = symbol[7] ? digit(symbol[3:0]) : symbol;
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

  // ---- Identity

  wire [7:0] small_symbol, large_symbol, own_symbol;
  wire       small_last, large_last, own_last;

  rg_query_identity #(.D(2), .K(1), .H(1), .M(2), .W(2)) u_small (
    .en (en), .index (index), .symbol (small_symbol), .last (small_last)
  );
  rg_query_identity #(.D(15), .K(16), .H(8), .M(16), .W(10), .SELFTEST(1)) u_large (
    .en (en), .index (index), .symbol (large_symbol), .last (large_last)
  );
  rg_query_identity #(.D(4), .K(5), .H(2), .M(9), .W(3)) u_own (
    .en (en), .index (index), .symbol (own_symbol), .last (own_last)
  );

  localparam [65*8-1:0] SMALL = line({"routegen ", VERSION, "kautz:2,1 gft:1,2,2"});
  localparam [65*8-1:0] LARGE = line({"routegen ", VERSION, "kautz:15,16 gft:8,16,10 selftest"});
  localparam [65*8-1:0] OWN   = line({"routegen ", VERSION, "kautz:4,5 gft:2,9,3"});

  // symbol and last are what stands at index in a text, and 0 while nothing is asked for.
  function said;
    input [65*8-1:0] text;
    input [7:0]      symbol;
    input            last;
    reg   [15:0]     from; // index
    begin
      from = text[8*index +: 16];
      said = !en ? symbol == 8'h00 && !last
           : from[7:0] == 8'h00 || (byte_of(symbol) == from[7:0] && last == (from[15:8] == 8'h00));
    end
  endfunction

  always @* begin
    assert (said(SMALL, small_symbol, small_last));
    assert (said(LARGE, large_symbol, large_last));
    assert (said(OWN, own_symbol, own_last));
  end

  // ---- Errors

  reg  [65*8-1:0] error_text;
  wire [7:0]      error_symbol;
  wire            error_last;

  always @*
    case (code)
      4'h1:    error_text = line("! 1 letter");
      4'h2:    error_text = line("! 2 repeat");
      4'h3:    error_text = line("! 3 same");
      4'h4:    error_text = line("! 4 rotation");
      4'h5:    error_text = line("! 5 pass");
      4'h6:    error_text = line("! 6 square");
      4'h7:    error_text = line("! 7 checksum");
      4'h8:    error_text = line("! 8 request");
      4'h9:    error_text = line("! 9 fields");
      default: error_text = line("! a line");
    endcase

  rg_query_error u_error (.index (index[3:0]), .symbol (error_symbol), .last (error_last), .*);

  always @*
    if (code > 4'h0 && code <= 4'ha && index < 6'd16)
      assert (said(error_text, error_symbol, error_last));

  // ---- Routes

  wire [7:0] route_symbol;
  wire       route_last;

  rg_query_route #(.D(D), .K(K)) u_route (.symbol (route_symbol), .last (route_last), .*);

  wire [LW-1:0] letter = word >> LW*(index - 6'd2); // the first in the least significant bits

  always @*
    if (!en)
      assert (route_symbol == 8'h00 && !route_last);
    else if (phase < 2'd3 && hops <= K + 2 && index < 2 + K + hops) begin
      assert (route_last == (index == 1 + K + hops));
      case (index)
        6'd0:    assert (byte_of(route_symbol) == "A" + phase);
        6'd1:    assert (byte_of(route_symbol) == " ");
        default: assert (byte_of(route_symbol) == digit(letter));
      endcase
    end

  // ---- Levels

  wire [7:0] level_symbol;
  wire       level_last;

  rg_query_level u_level (.index (index[1:0]), .symbol (level_symbol), .last (level_last), .*);

  always @* begin
    assert (level_last == (en && index[1:0] == 2'd3 && level_end));
    if (!en)
      assert (level_symbol == 8'h00);
    else
      case (index[1:0])
        2'd0: assert (byte_of(level_symbol) == "L");
        2'd1: assert (byte_of(level_symbol) == digit(level));
        2'd2: assert (byte_of(level_symbol) == " ");
        2'd3: assert (byte_of(level_symbol) == (idle ? "-" : digit(state)));
      endcase
  end

  // ---- The result of a self-test

  localparam integer TEXT = 50; // the most bytes there can be
  wire [8*64-1:0] result;
  wire [63:0]     ends;

  genvar n;
  generate
    for (n = 0; n < 64; n = n + 1) begin : g_result
      wire [7:0] symbol;

      rg_query_result #(.D(D), .K(K)) u_result (.en (1'b1), .index (n[5:0]), .last (ends[n]), .*);
      assign result[8*n +: 8] = byte_of(symbol);
    end
  endgenerate

  // Read as a host would: S and three numbers, each after a space
  localparam [63:0] NODES = (D + 1) * D**(K - 1);

  integer     i;
  reg         over, right;
  reg [7:0]   b;
  reg [1:0]   fields;
  reg [3:0]   length; // of the last field
  reg [63:0]  first, second, third;

  always @* begin
    over   = 1'b0;
    right  = (result[7:0] == "S");
    fields = 2'd0;
    length = 4'd0;
    first  = 64'd0;
    second = 64'd0;
    third  = 64'd0;
    for (i = 1; i < TEXT; i = i + 1) begin
      b = result[8*i +: 8];
      if (!over) begin
        if (b == " ") begin
          fields = fields + 2'd1;
          length = 4'd0;
          first  = second;
          second = third;
          third  = 64'd0;
        end else begin
          right  = right && fields != 2'd0 && ((b >= "0" && b <= "9") || (b >= "a" && b <= "f"));
          length = length + 4'd1;
          third  = {third[59:0], (b <= "9") ? b[3:0] : b[3:0] + 4'd9};
        end
      end
      over = over || ends[i];
    end
    assert (right && over && fields == 2'd3 && length == 4'd8 && third == crc);
    // All pairs are N (N-1), the clocks N*N and a few.
    if (count < NODES * NODES && clocks < NODES * NODES + 12)
      assert (first == count && second == clocks);
  end

  wire [7:0] quiet_symbol;
  wire       quiet_last;

  rg_query_result #(.D(D), .K(K)) u_quiet (
    .en (1'b0), .symbol (quiet_symbol), .last (quiet_last), .*
  );

  always @*
    assert (quiet_symbol == 8'h00 && !quiet_last);

  // ---- Digits

  wire [6:0] ascii;
  wire       is_digit;
  wire [3:0] digit_value;

  rg_hex_char u_char (.value (value), .upper (upper), .ascii (ascii));
  rg_hex_value u_value (.data (data), .is_digit (is_digit), .value (digit_value));

  always @* begin
    assert ({1'b0, ascii} == ((value >= 4'd10 && upper) ? "A" + value - 8'd10 : digit(value)));
    assert (is_digit == ((data >= "0" && data <= "9") || (data >= "a" && data <= "f")
                         || (data >= "A" && data <= "F")));
    if (is_digit)
      assert (digit(digit_value) == ((data >= "A" && data <= "F") ? data + "a" - "A" : data));
  end
endmodule
