// SPDX-License-Identifier: Apache-2.0
// What a switch of a fat tree does, from the numbers of rotation, pass and root: doc/fattree.md,
// the form with a rounded-up quotient, found by comparing with all its values. It shares nothing
// with the recurrence that the hardware uses.

// The numbers that the digits of a rotation and a pass stand for; legal: they are digits.
module gft_numbers #(
  parameter integer H = 2,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]             k_digits,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0]   p_digits,
  output reg  [11:0] k,
  output reg  [11:0] pass,
  output reg         k_legal,
  output reg         pass_legal
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M + W - 1) / W;

  integer x;

  always @* begin
    k          = k_digits[0 +: DW];
    pass       = 12'd0;
    k_legal    = (k_digits[0 +: DW] < W);
    pass_legal = 1'b1;
    for (x = 1; x <= H; x = x + 1) begin
      k       = k + k_digits[x*DW +: DW] * (W * M**(x-1));
      k_legal = k_legal & (k_digits[x*DW +: DW] < M);
      if (x < H) begin
        pass       = pass + p_digits[x*PW +: PW] * G**(x-1);
        pass_legal = pass_legal & (p_digits[x*PW +: PW] < G);
      end
    end
  end
endmodule

// The state of the switches on root ROOT of level X under the Left Latin Square, and whether they
// are idle in the pass.
module gft_closed_form #(
  parameter integer H    = 2,
  parameter integer M    = 2,
  parameter integer W    = 2,
  parameter integer X    = 0,
  parameter integer ROOT = 0
) (
  input  wire [11:0] k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p_digits,
  output reg  [6:0]  left,
  output reg         idle
);
  localparam integer PW    = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G     = (M + W - 1) / W;
  localparam integer PLACE = (X == 0) ? 1 : W * M**((X == 0) ? 0 : X-1);
  localparam integer RADIX = (X == 0) ? W : M;
  localparam integer N     = W * M**H;

  integer    y, q, g;
  reg [11:0] base, digit;

  always @* begin
    // The first address below root ROOT: it comes up through the ports that the digits of ROOT
    // name.
    base = (X == 0) ? 0 : ROOT % W;
    idle = 1'b0;
    for (y = 1; y < X; y = y + 1) begin
      digit = (ROOT / W**y) % W + W * p_digits[y*PW +: PW];
      base  = base + digit * (W * M**(y-1));
      if (digit >= M)
        idle = 1'b1;
    end

    // q = ceil((k - base) / PLACE), less the turn
    left = 7'd0;
    for (q = 0; q <= N / PLACE; q = q + 1)
      for (g = 0; g < G; g = g + 1)
        // (q-1) PLACE < k - base <= q PLACE
        if (k + PLACE > base + q*PLACE && k <= base + q*PLACE
            && (X == 0 || X == H || p_digits[X*PW +: PW] == g))
          left = (q + RADIX*W*G - ((X == 0 || X == H) ? 0 : W*g)) % RADIX;
  end
endmodule
