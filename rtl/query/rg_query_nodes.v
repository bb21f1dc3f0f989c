// SPDX-License-Identifier: Apache-2.0
// The nodes that a request names, by up to two words, and which nodes are dead.
//
// CONTRACT
//   Words     as those of rg_query_words. error: a letter or repeat that is wrong in the last word,
//             or with pair in one of both. is_first, is_second: bits of the nodes whose labels the
//             last two words are, 0 if none; rank_first, rank_second: their ranks.
//   Deaths    kill and rise, of the node of the last word; forget: all live. deaths: how many are
//             dead; rising: one that lives is not up.
`default_nettype none

module rg_query_nodes #(
  parameter integer D = 2, // kautz:D,K
  parameter integer K = 2
) (
  input  wire                                    clk,
  input  wire                                    clear,
  input  wire                                    en,
  input  wire                                    first,
  input  wire                                    is_digit,
  input  wire [3:0]                              value,
  output wire                                    whole,
  output wire                                    legal,
  input  wire                                    pair,
  output wire [3:0]                              error,
  input  wire [(D+1)*D**(K-1)*K*$clog2(D+1)-1:0] labels, // constant
  output reg  [(D+1)*D**(K-1)-1:0]               is_first,
  output reg  [(D+1)*D**(K-1)-1:0]               is_second,
  output reg  [$clog2((D+1)*D**(K-1))-1:0]       rank_first,
  output reg  [$clog2((D+1)*D**(K-1))-1:0]       rank_second,
  input  wire                                    forget,
  input  wire                                    kill,
  input  wire                                    rise,
  input  wire [(D+1)*D**(K-1)-1:0]               up,
  output reg  [(D+1)*D**(K-1)-1:0]               dead,
  output reg  [7:0]                              deaths,
  output wire                                    rising
);
  localparam integer LW = $clog2(D + 1);
  localparam integer KW = K * LW;
  localparam integer N  = (D + 1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam [LW:0]  TOP = D[LW:0];
  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_REPEAT = 4'h2;

  wire [2*KW-1:0] words;

  rg_query_words #(.D(D), .K(K)) u_words (
    .clk (clk), .clear (clear), .en (en), .first (first), .is_digit (is_digit), .value (value),
    .words (words), .whole (whole), .legal (legal)
  );

  // The words: the last one is that of a node or destination, the one before that of a source
  reg above, alike;
  integer n;
  always @* begin
    above = 1'b0;
    alike = 1'b0;
    for (n = 0; n < 2*K; n = n + 1)
      if (n >= K || pair) begin
        above = above | ({1'b0, words[n*LW +: LW]} > TOP);
        if (n % K != 0)
          alike = alike | (words[n*LW +: LW] == words[((n > 0) ? n-1 : 0)*LW +: LW]);
      end
    rank_first  = {NW{1'b0}};
    rank_second = {NW{1'b0}};
    for (n = 0; n < N; n = n + 1) begin
      is_first[n]  = (words[0 +: KW] == labels[n*KW +: KW]);
      is_second[n] = (words[KW +: KW] == labels[n*KW +: KW]);
      rank_first   = rank_first  | (n[NW-1:0] & {NW{is_first[n]}});
      rank_second  = rank_second | (n[NW-1:0] & {NW{is_second[n]}});
    end
  end
  assign error = above ? ERROR_LETTER : alike ? ERROR_REPEAT : 4'h0;

  assign rising = |(~dead & ~up);
  always @* begin
    deaths = 8'd0;
    for (n = 0; n < N; n = n + 1)
      deaths = deaths + {7'd0, dead[n]};
  end

  always @(posedge clk) begin
    if (kill)
      dead <= dead | is_second;
    if (rise)
      dead <= dead & ~is_second;
    if (forget)
      dead <= {N{1'b0}};
  end
endmodule

`default_nettype wire
