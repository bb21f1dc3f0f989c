// SPDX-License-Identifier: Apache-2.0
// What the benches of the fat-tree units share, included after tb.vh; needs the parameters H, M
// and W. The mathematics is that of the definition, digit by digit, not that of the RTL.

  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer G  = (M + W - 1) / W;      // values of a pass digit
  localparam integer PW = (G > 1) ? $clog2(G) : 1;
  localparam integer RW = $clog2(W**H + 1);
  localparam integer N  = W * M**H;             // terminals, rotations
  localparam integer P  = G**(H-1);             // passes
  localparam integer ALL_SWITCHES = (M == W) ? (H+1) * M**H
                                             : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : M - W);

  // There is a Canonical Latin Square.
  localparam XOR_EXISTS = M >= W && (M & (M-1)) == 0 && (W & (W-1)) == 0;

  function integer radix;
    input integer x;
    radix = (x == 0) ? W : M;
  endfunction

  // The place value of digit x of an address
  function integer place;
    input integer x;
    place = (x == 0) ? 1 : W * M**(x-1);
  endfunction

  function integer digit;
    input integer address, x;
    digit = address / place(x) % radix(x);
  endfunction

  function integer pass_digit;
    input integer pass, x;
    pass_digit = (x < 1 || x >= H) ? 0 : pass / G**(x-1) % G;
  endfunction

  function [(H+1)*DW-1:0] digits;
    input integer address;
    integer x;
    for (x = 0; x <= H; x = x + 1)
      digits[x*DW +: DW] = digit(address, x);
  endfunction

  function [(H+1)*PW-1:0] pass_digits;
    input integer pass;
    integer x;
    for (x = 0; x <= H; x = x + 1)
      pass_digits[x*PW +: PW] = pass_digit(pass, x);
  endfunction

  // The same with anything in the two digits that do not exist
  function [(H+1)*PW-1:0] noisy_pass_digits;
    input integer pass;
    begin
      noisy_pass_digits = pass_digits(pass);
      noisy_pass_digits[0 +: PW]    = below(1 << PW);
      noisy_pass_digits[H*PW +: PW] = below(1 << PW);
    end
  endfunction

  // Switch s W^x + t of level x in a list that starts with the top level
  function integer list_index;
    input integer level, j;
    integer x;
    begin
      list_index = j;
      for (x = H; x > level; x = x - 1)
        list_index = list_index + M**(H-x) * W**x;
    end
  endfunction

  localparam integer IDLE_SWITCH = 255;

  // The state of root t of level x under the Left Latin Square: the sources below the switch that
  // use it start at terminal `base`, so it turns by ceil((rotation - base) / W_x) - W p_x.
  function integer left_state;
    input integer x, t, rotation, pass;
    integer y, input_digit, base, whole;
    reg     idle;
    begin
      base = 0;
      idle = 1'b0;
      for (y = 0; y < x; y = y + 1) begin
        input_digit = t / W**y % W + W * pass_digit(pass, y);
        idle        = idle | (input_digit >= radix(y));
        base        = base + input_digit * place(y);
      end
      // M (W+1) turns more, so that nothing is negative
      whole = (rotation - base + M*W*(W+1) * place(x) + place(x) - 1) / place(x);
      left_state = idle ? IDLE_SWITCH : (whole - W * pass_digit(pass, x)) % radix(x);
    end
  endfunction

  // A message of this source travels in this pass.
  function travels;
    input integer source, pass;
    integer x;
    begin
      travels = 1'b1;
      for (x = 1; x < H; x = x + 1)
        if (digit(source, x) / W != pass_digit(pass, x))
          travels = 1'b0;
    end
  endfunction

  // Where a message goes: row of the Left, the Canonical or the additive square
  function integer destination;
    input integer square, source, row;
    integer x;
    case (square)
      0: destination = (source - row + N) % N;
      1: destination = source ^ row;
      default: begin
        destination = 0;
        for (x = 0; x <= H; x = x + 1)
          destination = destination + (digit(source, x) + digit(row, x)) % radix(x) * place(x);
      end
    endcase
  endfunction
