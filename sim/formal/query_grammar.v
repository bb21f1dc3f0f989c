// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_query_parser against doc/protocol.md, on every line of up to LENGTH bytes, undamaged or not,
// with kautz:2,1 and gft:1,2,2: is it a request, which one, and which error it has. The lines come
// from the start of a line, so this holds for each line behind any others.
`default_nettype none

module query_grammar #(
  parameter integer LENGTH = 8
) (
  input wire       clk,
  input wire [7:0] next_byte,
  input wire       next_damaged
);
  reg begun = 1'b0;
  always @(posedge clk)
    begun <= 1'b1;

  wire rst = !begun;

  wire       busy, judged, ask_identity, ask_routes, ask_states, ask_selftest, square;
  wire [3:0] error, words;
  wire [1:0] rotation, turn;
  wire       en = begun && !busy;

  rg_query_parser #(.D(2), .K(1), .H(1), .M(2), .W(2)) u_dut (
    .clk (clk), .rst (rst), .en (en), .data (next_byte), .damaged (next_damaged), .busy (busy),
    .judged (judged), .error (error), .ask_identity (ask_identity), .ask_routes (ask_routes),
    .ask_states (ask_states), .ask_selftest (ask_selftest), .square (square),
    .words (words), .rotation (rotation), .turn (turn)
  );

  // The line so far, without CR; byte i at [8*i +: 8]
  reg [8*LENGTH-1:0] line;
  reg [3:0]          length;
  reg                damaged, over;

  wire is_lf = en && !next_damaged && next_byte == 8'h0a;
  wire is_cr = !next_damaged && next_byte == 8'h0d;

  always @(posedge clk)
    if (rst || is_lf) begin
      length  <= 4'd0;
      damaged <= 1'b0;
      over    <= 1'b0;
    end else if (en && !is_cr) begin
      if (length == LENGTH)
        over <= 1'b1;
      else begin
        line[8*length +: 8] <= next_byte;
        length              <= length + 4'd1;
      end
      damaged <= damaged || next_damaged;
    end

  function is_hex;
    input [7:0] b;
    is_hex = (b >= "0" && b <= "9") || (b >= "a" && b <= "f") || (b >= "A" && b <= "F");
  endfunction

  function [7:0] value_of;
    input [7:0] b;
    value_of = (b <= "9") ? b - "0" : (b >= "a") ? b - "a" + 8'd10 : b - "A" + 8'd10;
  endfunction

  // What the page says of a whole line
  integer    i;
  reg [7:0]  b, sum, given, name;
  reg [3:0]  star, fields;               // where the first `*` is, or the length
  reg [11:0] number1, number2;           // fields 1 and 2 as numbers that stick at 100 and more
  reg        digits1, digits2, in_field;
  reg [7:0]  letter1, letter2;           // the last byte of these fields
  reg [3:0]  length0, length1, length2;
  reg        sum_wrong, asks;
  reg [3:0]  want;

  always @* begin
    star = length;
    for (i = LENGTH - 1; i >= 0; i = i - 1)
      if (i < length && line[8*i +: 8] == "*")
        star = i;

    sum     = 8'd0;
    fields  = 4'd0;
    in_field = 1'b0;
    {length0, length1, length2} = 12'd0;
    name    = 8'd0;
    number1 = 12'd0;
    number2 = 12'd0;
    digits1 = 1'b1;
    digits2 = 1'b1;
    letter1 = "0";
    letter2 = "0";
    for (i = 0; i < LENGTH; i = i + 1) begin
      b = line[8*i +: 8];
      if (i < star) begin
        sum = sum ^ b;
        if (b == " ")
          in_field = 1'b0;
        else begin
          if (!in_field)
            fields = fields + 4'd1;
          in_field = 1'b1;
          case (fields)
            4'd1: begin
              if (length0 == 0)
                name = b;
              length0 = length0 + 4'd1;
            end
            4'd2: begin
              length1 = length1 + 4'd1;
              letter1 = b;
              digits1 = digits1 && is_hex(b);
              number1 = (number1 > 12'd100) ? number1 : 16 * number1 + value_of(b);
            end
            4'd3: begin
              length2 = length2 + 4'd1;
              letter2 = b;
              digits2 = digits2 && is_hex(b);
              number2 = (number2 > 12'd100) ? number2 : 16 * number2 + value_of(b);
            end
            default: ;
          endcase
        end
      end
    end

    sum_wrong = 1'b0;
    if (star != length) begin
      sum_wrong = 1'b1;
      for (i = 0; i + 2 < LENGTH; i = i + 1)
        if (i == star && length == i + 3 && is_hex(line[8*i+8 +: 8]) && is_hex(line[8*i+16 +: 8]))
          sum_wrong = (16 * value_of(line[8*i+8 +: 8]) + value_of(line[8*i+16 +: 8])) != sum;
    end

    asks = damaged || star != length || fields != 0;
    want = 4'h0;
    if (damaged)
      want = 4'ha;
    else if (sum_wrong)
      want = 4'h7;
    else if (length0 != 1 || (name != "?" && name != "K" && name != "F" && name != "X"))
      want = 4'h8;
    else if (name == "?") begin
      if (fields != 1)
        want = 4'h9;
    end else if (name == "K") begin
      if (fields != 3 || length1 != 1 || length2 != 1)
        want = 4'h9;
      else if (!digits1 || !digits2 || value_of(letter1) > 3 || value_of(letter2) > 3)
        want = 4'h1;
    end else begin
      if (fields != 2 && fields != 3)
        want = 4'h9;
      else if (!digits1 || number1 >= 4)
        want = 4'h4;
      else if (fields == 3 && (!digits2 || number2 >= 1))
        want = 4'h5;
    end
  end

  always @*
    if (begun) begin
      if (!is_lf)
        assert (!judged && error == 4'h0);
      else if (!over) begin
        assert (judged == asks);
        if (asks) begin
          assert (error == want);
          if (want == 4'h0) begin
            assert (ask_identity == (name == "?") && ask_routes == (name == "K"));
            assert (ask_states == (name == "F" || name == "X") && !ask_selftest);
            if (name == "K")
              assert (words[1:0] == value_of(letter1) && words[3:2] == value_of(letter2));
            if (ask_states) begin
              assert (square == (name == "X"));
              assert (rotation == number1[1:0]);
            end
          end
        end
      end
    end
endmodule

`default_nettype wire
