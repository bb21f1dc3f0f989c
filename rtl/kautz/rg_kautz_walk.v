// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Walks through the nodes of K(D,K) in the order of their ranks.
//
// CONTRACT  start makes word the node of rank 0, 0 1 0 1 ...; step makes it the next one, and rank
// 0 again behind the last; start has precedence. last: word has the highest rank. A step in every
// clock. No reset: word means something from the first start on.
//
// The next word: the rightmost letter that is not at its top goes up, and those behind it start
// again with 0 1 0 1 ... Letter K steps every time; the others stay for D >= 2 steps, time enough
// to find out beforehand which of them goes up.
`default_nettype none

module rg_kautz_walk #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                     clk,
  input  wire                     start,
  input  wire                     step,
  output wire [K*$clog2(D+1)-1:0] word, // letter 1 in the least significant bits
  output wire                     last
);
  localparam integer LW = $clog2(D + 1);
  localparam integer BEFORE_I = D - 1;
  localparam [LW-1:0] ONE = 1, TOP = D[LW-1:0], BEFORE = BEFORE_I[LW-1:0];

  // Is a letter the highest that may stand behind another one?
  function is_top;
    input [LW-1:0] letter, left;
    is_top = (letter == TOP) | ((letter == BEFORE) & (left == TOP));
  endfunction

  reg  [K*LW-1:0] letters;
  wire [K*LW-1:0] raised; // every letter by itself one up
  wire [K-1:0]    top;    // bit m: letter m is at its top, for m = 1 to K-1
  // Which letter goes up when letter K is at its top; bit 0: none can, so all start again. Right
  // from the second clock behind a change of letters 1 to K-1 on.
  reg  [K-1:0]    rises;
  reg             top_k; // letter K is at its top
  wire            top_k_next;

  assign word   = letters;
  assign top[0] = 1'b0;

  genvar i, m;
  generate
    for (i = 1; i <= K; i = i + 1) begin : g_letter
      wire [LW-1:0] letter = letters[(i-1)*LW +: LW];
      wire [LW-1:0] up     = letter + ONE;

      if (i == 1) begin : g_first
        assign raised[0 +: LW] = up;
        if (K > 1) begin : g_top
          assign top[1] = (letter == TOP);
        end
      end else begin : g_behind
        wire [LW-1:0] left = letters[(i-2)*LW +: LW];
        assign raised[(i-1)*LW +: LW] = (up == left) ? up + ONE : up;
        if (i < K) begin : g_top
          assign top[i] = is_top(letter, left);
        end
      end

      // When letter K is at its top, letter i stays if one behind it goes up, goes up, or starts
      // again: with 1 an even number of places behind the one that goes up, else with 0.
      wire [K-1:0] behind, even_before;
      for (m = 0; m < K; m = m + 1) begin : g_other
        assign behind[m]      = (m > i) & rises[m];
        assign even_before[m] = (m < i) & ((i - m) % 2 == 0) & rises[m];
      end

      if (i < K) begin : g_slow
        always @(posedge clk)
          if (start)
            letters[(i-1)*LW +: LW] <= (i % 2 == 0) ? ONE : {LW{1'b0}};
          else if (step & top_k & ~|behind)
            letters[(i-1)*LW +: LW] <= rises[i] ? raised[(i-1)*LW +: LW]
                                                : {{(LW-1){1'b0}}, |even_before};
      end else begin : g_fast
        always @(posedge clk)
          if (start)
            letters[(i-1)*LW +: LW] <= (i % 2 == 0) ? ONE : {LW{1'b0}};
          else if (step)
            letters[(i-1)*LW +: LW] <= top_k ? {{(LW-1){1'b0}}, |even_before}
                                             : raised[(i-1)*LW +: LW];
        wire unused_ok = &{1'b0, behind};
      end
    end

    for (m = 0; m < K; m = m + 1) begin : g_rises
      wire [K-1:0] top_behind;
      for (i = 0; i < K; i = i + 1) begin : g_other
        assign top_behind[i] = (i <= m) | top[i];
      end
      always @(posedge clk)
        rises[m] <= ~top[m] & (&top_behind);
    end

    if (K == 1) begin : g_single
      assign top_k_next = (raised == TOP);
    end else begin : g_several
      assign top_k_next = is_top(raised[(K-1)*LW +: LW], letters[(K-2)*LW +: LW]);
    end
  endgenerate

  // Letter K has just started again: not at its top, as D >= 2.
  always @(posedge clk)
    if (start)
      top_k <= 1'b0;
    else if (step)
      top_k <= ~top_k & top_k_next;

  assign last = top_k & rises[0];
endmodule

`default_nettype wire
