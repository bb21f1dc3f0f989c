// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_sum: lines with right, wrong, short, long and no checksums.
`default_nettype none

module rg_query_sum_tb;
  localparam NAME = "rg_query_sum";
  `include "tb.vh"

  reg        clear, en, is_digit;
  reg  [7:0] data;
  reg  [3:0] value;
  wire       text, given, right;

  rg_query_sum dut (
    .clk (clk), .clear (clear), .en (en), .data (data), .is_digit (is_digit), .value (value),
    .text (text), .given (given), .right (right)
  );

  reg [7:0] sum;
  reg       star;
  integer   behind;   // bytes after the `*`
  reg       digits;   // they are digits
  reg [7:0] said;

  task put;
    input [7:0] byte_in;
    input       digit_in;
    input [3:0] value_in;
    begin
      en       = 1'b1;
      data     = byte_in;
      is_digit = digit_in;
      value    = value_in;
      #1;
      check("text", text, !star && byte_in != "*");
      tick;
      en = 1'b0;
      if (star) begin
        behind = behind + 1;
        digits = digits && digit_in;
        said   = {said[3:0], value_in};
      end else if (byte_in == "*")
        star = 1'b1;
      else
        sum = sum ^ byte_in;
      // Nothing happens in between.
      data     = below(256);
      is_digit = chance(2);
      if (chance(3))
        tick;
      check("given", given, star);
      check("right", right, !star || (behind == 2 && digits && said == sum));
    end
  endtask

  integer i, n, rights;
  reg [7:0] noise;

  initial begin
    start;
    en     = 1'b0;
    rights = 0;
    for (i = 0; i < 500; i = i + 1) begin
      clear = 1'b1;
      en    = chance(2);
      tick;
      clear  = 1'b0;
      en     = 1'b0;
      sum    = 8'h00;
      star   = 1'b0;
      behind = 0;
      digits = 1'b1;
      for (n = below(10); n > 0; n = n - 1)
        put(below(256), chance(2), below(16));
      if (!star && !chance(4))
        put("*", 1'b0, below(16));
      noise = chance(3) ? 1 << below(8) : 8'h00;
      if (star) begin
        put(below(256), !chance(20), sum[7:4] ^ noise[7:4]);
        if (!chance(10))
          put(chance(2) ? "*" : below(256), !chance(20), sum[3:0] ^ noise[3:0]);
        if (chance(10))
          put(below(256), chance(2), below(16));
      end
      rights = rights + (star && right === 1'b1);
    end
    $display("%0d right checksums", rights);
    if (rights < 10)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
