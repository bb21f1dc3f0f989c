// SPDX-License-Identifier: Apache-2.0
// Steps through the nodes of K(D,K) in the order of their ranks.
//
// CONTRACT  start makes word the node of rank 0, 0 1 0 1 ...; step makes it the next one, and rank
// 0 again after the last; start has precedence. last: word has the highest rank. A step in every
// clock is allowed. There is no reset: word has a meaning from the first start on.
//
// The next word: the rightmost letter that is not at its top goes up, and the letters after it
// start again with 0 1 0 1 ... Letter K changes at every step; the others keep their value for at
// least D >= 2 steps, which leaves time to find out in advance which of them goes up.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_walk #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                          clk,
  input  wire                          start,
  input  wire                          step,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] word, // letter 1 in the least significant bits
  output wire                          last
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer BEFORE_I = D - 1;
  localparam [LW-1:0] ONE = 1, TOP = D[LW-1:0], BEFORE = BEFORE_I[LW-1:0];

  // Is a letter the highest that may follow another one?
  function is_top;
    input [LW-1:0] letter, left;
    is_top = (letter == TOP) | ((letter == BEFORE) & (left == TOP));
  endfunction

  reg  [K*LW-1:0] letters;
  wire [K*LW-1:0] raised; // every letter by itself one up; letters 1 to K-1 one clock late
  wire [K-1:0]    top;    // bit m: letter m is at its top, for m = 1 to K-1
  // What happens when letter K is at its top. rises: bit 0, no letter can go up, so all start
  // again; bit m, letter m goes up. stays: letter m stays, as a letter after it goes up. Right
  // from the second clock after a change of letters 1 to K-1.
  reg  [K-1:0]    rises, stays;
  reg             top_k; // letter K is at its top
  wire            top_k_next;

  assign word   = letters;
  assign top[0] = 1'b0;

  genvar i, m;
  generate
    for (i = 1; i <= K; i = i + 1) begin : g_letter
      wire [LW-1:0] letter = letters[(i-1)*LW +: LW];
      wire [LW-1:0] up     = letter + ONE;
      wire [LW-1:0] higher;

      if (i < K) begin : g_late
        reg [LW-1:0] late;
        always @(posedge clk)
          late <= higher;
        assign raised[(i-1)*LW +: LW] = late;
      end else begin : g_at_once
        assign raised[(i-1)*LW +: LW] = higher;
      end

      if (i == 1) begin : g_first
        assign higher = up;
        if (K > 1) begin : g_top
          assign top[1] = (letter == TOP);
        end
      end else begin : g_behind
        wire [LW-1:0] left = letters[(i-2)*LW +: LW];
        assign higher = (up == left) ? up + ONE : up;
        if (i < K) begin : g_top
          assign top[i] = is_top(letter, left);
        end
      end

      // A letter an even number of places after the one that goes up starts again with 1.
      wire [K-1:0] even_before;
      for (m = 0; m < K; m = m + 1) begin : g_other
        assign even_before[m] = (m < i) & ((i - m) % 2 == 0) & rises[m];
      end

      if (i < K) begin : g_slow
        always @(posedge clk)
          if (start)
            letters[(i-1)*LW +: LW] <= (i % 2 == 0) ? ONE : {LW{1'b0}};
          else if (step & top_k & ~stays[i])
            letters[(i-1)*LW +: LW] <= rises[i] ? raised[(i-1)*LW +: LW]
                                                : {{(LW-1){1'b0}}, |even_before};
      end else begin : g_fast
        always @(posedge clk)
          if (start)
            letters[(i-1)*LW +: LW] <= (i % 2 == 0) ? ONE : {LW{1'b0}};
          else if (step)
            letters[(i-1)*LW +: LW] <= top_k ? {{(LW-1){1'b0}}, |even_before}
                                             : raised[(i-1)*LW +: LW];
      end
    end

    for (m = 0; m < K; m = m + 1) begin : g_rises
      wire [K-1:0] top_behind;
      for (i = 0; i < K; i = i + 1) begin : g_other
        assign top_behind[i] = (i <= m) | top[i];
      end
      always @(posedge clk) begin
        rises[m] <= ~top[m] & (&top_behind);
        stays[m] <= ~&top_behind;
      end
    end

    if (K == 1) begin : g_single
      assign top_k_next = (raised == TOP);
    end else begin : g_several
      assign top_k_next = is_top(raised[(K-1)*LW +: LW], letters[(K-2)*LW +: LW]);
    end
  endgenerate

  // Letter K has just started again: it is not at its top, as D >= 2.
  always @(posedge clk)
    if (start)
      top_k <= 1'b0;
    else if (step)
      top_k <= ~top_k & top_k_next;

  assign last = top_k & rises[0];

  wire unused_ok = &{1'b0, stays};
endmodule

`default_nettype wire
