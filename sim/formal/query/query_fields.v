// SPDX-License-Identifier: Apache-2.0
// The three parts that read fields by themselves, used only as their contracts say:
// rg_query_sum, rg_query_words and rg_mixed_radix, in lines of any length, for any time.

module query_fields #(
  parameter integer D = 4,
  parameter integer K = 5,
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 2
) (
  input wire       clk,
  input wire       any_clear,
  input wire       any_rst,
  input wire       en,
  input wire [7:0] data,
  input wire       first,    // of a word
  input wire       start,    // of a digit of a number
  input wire       to_turn
);
  localparam integer LW = $clog2(D + 1);

  reg  begun = 1'b0, cleared = 1'b0;
  wire busy;
  wire rst   = !begun || any_rst;
  wire clear = begun && !busy && (!cleared || any_clear);
  always @(posedge clk) begin
    begun   <= 1'b1;
    cleared <= !rst && (cleared || clear);
  end

  wire       is_digit;
  wire [3:0] value;

  always @*
    if (data >= "0" && data <= "9")
      assert (is_digit && value == data - "0");
    else if (data >= "a" && data <= "f")
      assert (is_digit && value == data - "a" + 10);
    else if (data >= "A" && data <= "F")
      assert (is_digit && value == data - "A" + 10);
    else
      assert (!is_digit);

  // ---- The checksum

  wire text, given, right;

  rg_query_sum u_sum (.*);

  reg       star;
  reg [7:0] sum;            // of the bytes before it
  reg [1:0] behind;         // bytes after it, 3: or more
  reg [4:0] digit1, digit2; // what they are, 16 or more: not a digit

  always @(posedge clk)
    if (clear) begin
      star   <= 1'b0;
      sum    <= 8'd0;
      behind <= 2'd0;
    end else if (en) begin
      if (star) begin
        if (behind == 2'd0)
          digit1 <= {~is_digit, value};
        if (behind == 2'd1)
          digit2 <= {~is_digit, value};
        behind <= behind + (behind != 2'd3);
      end else if (data == "*")
        star <= 1'b1;
      else
        sum <= sum ^ data;
    end

  wire [1:0] f_state; // probe u_sum.state
  wire [7:0] f_sum;   // probe u_sum.sum
  wire       f_wrong; // probe u_sum.wrong

  always @*
    if (cleared) begin
      assert (text == (!star && data != "*") && given == star);
      assert (right == (!star || (behind == 2'd2 && digit1[3:0] == sum[7:4] && !digit1[4]
                                  && digit2[3:0] == sum[3:0] && !digit2[4])));
      // Inside
      assert (f_state == (!star ? 0 : behind == 0 ? 1 : behind == 1 ? 2 : 3));
      assert (f_wrong == ((behind > 0 && digit1[4]) || (behind > 1 && digit2[4]) || behind == 3));
      assert (f_sum == (sum ^ {behind > 0 ? digit1[3:0] : 4'd0, behind > 1 ? digit2[3:0] : 4'd0}));
      assert (star || behind == 0);
    end

  // ---- The words

  wire [2*K*LW-1:0] words;
  wire              whole, legal;
  reg  [1:0]        begun_words;      // 3: or more
  reg  [5:0]        length1, length2; // K+1: or more
  reg               unfit;            // a byte is no digit, or one that is too large
  (* anyconst *) wire [5:0] which;    // letter of both words
  reg  [LW-1:0]     letter;           // is this

  // The first byte of the first word is one.
  wire word_en    = en && !clear;
  wire word_first = first || begun_words == 2'd0;

  rg_query_words #(.D(D), .K(K)) u_words (.en (word_en), .first (word_first), .*);

  wire [1:0] word  = (word_first && begun_words != 2'd3) ? begun_words + 2'd1 : begun_words;
  wire [5:0] place = (word == 2'd1) ? length1 : (word == 2'd2) ? K + length2 : 6'd63;

  always @(posedge clk)
    if (clear) begin
      begun_words <= 2'd0;
      length1     <= 6'd0;
      length2     <= 6'd0;
      unfit       <= 1'b0;
    end else if (en) begin
      begun_words <= word;
      if (word == 2'd1 && length1 <= K)
        length1 <= length1 + 6'd1;
      if (word == 2'd2 && length2 <= K)
        length2 <= length2 + 6'd1;
      unfit <= unfit || !is_digit || value >= (1 << LW);
      if (which == place)
        letter <= value[LW-1:0];
    end

  wire [$clog2(K+1)-1:0] f_letters; // probe u_words.letters
  wire                   f_uneven;  // probe u_words.uneven
  wire [5:0] f_all  = length1 + length2;
  wire       f_even = (begun_words == 2'd0 && length1 == 0 && length2 == 0)
                   || (begun_words == 2'd1 && length1 >= 1 && length1 <= K && length2 == 0)
                   || (begun_words == 2'd2 && length1 == K && length2 >= 1 && length2 <= K);

  always @*
    if (cleared) begin
      assume (which < 2*K);
      assert (legal == !unfit);
      if (begun_words == 2'd2) begin
        assert (whole == (length1 == K && length2 == K));
        if (whole)
          assert (words[LW*which +: LW] == letter);
      end
      // Inside: the last letter is on top
      assert ((begun_words >= 2'd1) == (length1 != 0) && (begun_words >= 2'd2) == (length2 != 0));
      if (begun_words <= 2'd2)
        assert (f_uneven == !f_even);
      if (f_even) begin
        assert (f_letters == (begun_words == 2'd0 ? K : begun_words == 2'd1 ? length1 : length2));
        if (which < f_all)
          assert (words[LW*(2*K - f_all + which) +: LW] == letter);
      end
    end

  // ---- The numbers: the rotation 0, the pass 1

  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M > W) ? (M + W - 1) / W : 1;
  localparam integer N  = W * M**H;
  localparam integer P  = G**(H - 1);

  wire [(H+1)*DW-1:0] rotation;
  wire [(H+1)*PW-1:0] turn;
  wire [1:0]          overflow;
  wire                start_now = start && !busy && !clear;

  rg_mixed_radix #(.H(H), .M(M), .W(W)) u_numbers (.start (start_now), .*);

  // Both numbers; N and P stand for themselves and anything larger
  function [19:0] up_to;
    input        of_turn;
    input [19:0] number;
    up_to = (number > (of_turn ? P : N)) ? (of_turn ? P : N) : number;
  endfunction

  reg [19:0] number0, number1;
  reg        turns;          // which grows
  reg [3:0]  added;          // its new digit
  reg [19:0] part;           // what it has become so far
  reg [2:0]  bits;           // of the digit that are in it, 4: all
  reg [3:0]  digits;         // that have been doubled since
  wire [19:0] number = turns ? number1 : number0;
  wire [19:0] limit  = turns ? P : N;
  wire [19:0] doubled = 20'd2 * part + added[3];

  always @(posedge clk)
    if (rst)
      bits <= 3'd4;
    else if (clear) begin
      number0 <= 20'd0;
      number1 <= 20'd0;
      bits    <= 3'd4;
    end else if (start_now) begin
      if (to_turn)
        number1 <= up_to(1'b1, 20'd16 * number1 + value);
      else
        number0 <= up_to(1'b0, 20'd16 * number0 + value);
      turns  <= to_turn;
      part   <= to_turn ? number1 : number0;
      added  <= value;
      bits   <= 3'd0;
      digits <= 4'd0;
    end else if (bits != 3'd4) begin
      digits <= (digits == H) ? 4'd0 : digits + 4'd1;
      if (digits == H) begin
        bits  <= bits + 3'd1;
        part  <= (part == limit) ? limit : up_to(turns, doubled);
        added <= added << 1;
      end
    end

  wire [4:0]  f_bits;  // probe u_numbers.bits
  wire        f_carry; // probe u_numbers.carry
  wire        f_pass;  // probe u_numbers.pass
  wire [$clog2(H+1)-1:0] f_place; // probe u_numbers.place

  // What the digits are worth, where the lowest digits that have been doubled stand above the
  // others, which count twice.
  integer    i, at, radix, weight, count;
  reg        in_range;
  reg [19:0] sum0, sum1;

  always @* begin
    in_range = 1'b1;
    sum0     = 20'd0;
    count    = (bits != 3'd4 && !turns) ? digits : 0;
    weight   = 1;
    for (i = 0; i <= H; i = i + 1) begin
      at    = (i >= count) ? i - count : i + H + 1 - count;
      radix = (i == 0) ? W : M;
      if (rotation[DW*at +: DW] >= radix)
        in_range = in_range && overflow[0];
      if (i == count && count != 0)
        sum0 = sum0 + weight * f_carry;
      sum0   = sum0 + ((count != 0 && i >= count) ? 2 : 1) * weight * rotation[DW*at +: DW];
      weight = weight * radix;
    end
    sum1   = 20'd0;
    count  = (bits != 3'd4 && turns) ? digits : 0;
    weight = 1;
    for (i = 0; i <= H; i = i + 1) begin
      at    = (i >= count) ? i - count : i + H + 1 - count;
      radix = (i == 0 || i == H) ? 1 : G;
      if (turn[PW*at +: PW] >= radix)
        in_range = in_range && overflow[1];
      if (i == count && count != 0)
        sum1 = sum1 + weight * f_carry;
      sum1   = sum1 + ((count != 0 && i >= count) ? 2 : 1) * weight * turn[PW*at +: PW];
      weight = weight * radix;
    end
  end

  always @*
    if (begun && cleared) begin
      assert (busy == (bits != 3'd4));
      assert (in_range);
      if (!busy) begin
        assert (overflow == {number1 == P, number0 == N});
        assert (overflow[0] || sum0 == number0);
        assert (overflow[1] || sum1 == number1);
      end else begin
        // Inside
        assert (f_pass == turns && f_place == digits && digits <= H && bits <= 3'd4);
        assert (f_bits == ({added, 1'b0} | (5'd1 << bits)));
        assert ((added >> bits) << bits == added);
      end
    end

  always @*
    if (begun && cleared) begin
      assert (number0 <= N && number1 <= P);
      assert (busy || f_place == 0);
      if (busy) begin
        assert (number == ((part == limit) ? limit
                           : up_to(turns, (part << (4 - bits)) + (added >> bits))));
        assert (part <= limit && overflow[turns] == (part == limit));
        assert (overflow[!turns] == (turns ? number0 == N : number1 == P));
        if (part != limit)
          assert ((turns ? sum1 : sum0) == (digits == 0 ? part : doubled));
        assert (overflow[!turns] || (turns ? sum0 == number0 : sum1 == number1));
      end
    end
endmodule
