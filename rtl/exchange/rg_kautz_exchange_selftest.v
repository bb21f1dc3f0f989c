// SPDX-License-Identifier: Apache-2.0
// All-to-all on K(D,K) with clients that make their own words and check what arrives.
//
// CONTRACT
//   start     A pulse, while busy is low: `rounds` exchanges, 1 and up, without a gap. busy is high
//             from the next clock on, for rounds T + 4 clocks, T that of
//             rg_kautz_exchange_sequencer.
//   Words     Bit b of what node u sends in lane l is bit b mod IW of u (rg_kautz_exchange_map:
//             turns and last letter) exclusive or bit (l BITS + b) mod 32 of a pattern. The pattern
//             is ffffffff in the first clock that sends; in each later one it is what the CRC-32 of
//             IEEE 802.3 makes of it with a byte of zeros.
//   Check     Each lane of each node works out, from the row's number alone, who has sent what
//             arrives, and what.
//   Results   With busy low, until the next start: words, how many have arrived; errors, how many
//             of these are wrong; crc, the CRC-32 (as zlib's crc32) of a digest of each arrival: D
//             BITS bits and zeros up to whole bytes, where lane l is the exclusive or, over all
//             nodes n, of the word in lane l of n rotated left by n mod BITS.
//   Reset     Ends a run; busy is low.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`ifndef RG_CRC32_VH
`include "rg_crc32.vh"
`endif
`default_nettype none

module rg_kautz_exchange_selftest #(
  parameter integer D    = 2, // degree, 2..15
  parameter integer K    = 5, // letters of a word; at most 256 nodes
  parameter integer BITS = 8  // bits of a word, as many as a node's number has, or more
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        start,
  input  wire [15:0] rounds,
  output wire        busy,
  output reg  [31:0] words,
  output reg  [31:0] errors,
  output wire [31:0] crc
);
  localparam integer N     = `RG_KAUTZ_NODES(D, K);
  localparam integer DW    = `RG_KX_DW(D);
  localparam integer LW    = `RG_KAUTZ_LW(D);
  localparam integer IW    = `RG_KX_IW(D, K);
  localparam integer AW    = `RG_KX_AW(D, K, 0);
  localparam integer QW    = (D*BITS < 32) ? D*BITS : 32; // bits of the pattern that are used
  localparam integer BYTES = (D*BITS + 7) / 8;
  localparam integer CW    = $clog2(N*D + 1);
  localparam integer ALL_I = N * D;
  localparam [31:0]  ALL   = ALL_I[31:0];

  generate
    if (N > 256) begin : g_check_nodes
      ERROR_rg_kautz_exchange_selftest_nodes_must_be_at_most_256 u_error ();
      rg_refuse u_refuse ();
    end
    else if (BITS < IW) begin : g_check_bits
      ERROR_rg_kautz_exchange_selftest_BITS_must_hold_the_number_of_a_node u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // A node for the map: its turns, with its last letter or its first one
  function integer map_node;
    input integer n;
    input integer first;
    integer i, weight, letter, was, turns;
    begin
      weight   = D**(K-1);
      letter   = n / weight;
      map_node = letter;
      turns    = 0;
      for (i = 2; i <= K; i = i + 1) begin
        was    = letter;
        weight = weight / D;
        letter = (n / weight) % D;
        letter = letter + ((letter >= was) ? 1 : 0);
        turns  = turns + ((letter + D - was) % (D+1)) * 2**((i-2)*DW);
        if (first == 0)
          map_node = letter;
      end
      map_node = map_node + turns * 2**LW;
    end
  endfunction

  // The pattern after a byte of zeros
  function [31:0] next_pattern;
    input [31:0] was;
    integer i;
    begin
      next_pattern = was;
      for (i = 0; i < 8; i = i + 1)
        next_pattern = `RG_CRC32_STEP(next_pattern, 1'b0);
    end
  endfunction

  reg  [15:0] left; // exchanges that have not begun
  reg  [1:0]  ending; // the clocks in which the results follow
  wire        at_work, inject, arrive, short_word, q_short;
  wire [DW-1:0]   turn;
  wire [AW-1:0]   index, q_index;
  wire [K*DW-1:0] word, q_word;
  wire [N*D*BITS-1:0] send, arrived;

  wire        go_now    = start & ~busy;
  wire        begins    = inject & (index == {AW{1'b0}});
  wire [15:0] left_then = left - {15'd0, begins};

  assign busy = (left != 16'd0) | at_work | (ending != 2'd0);

  rg_kautz_exchange_sequencer #(.D(D), .K(K)) u_sequencer (
    .clk (clk), .rst (rst), .go (left_then != 16'd0), .busy (at_work), .inject (inject),
    .turn (turn),
    .index (index), .word (word), .short_word (short_word),
    .arrive (arrive), .q_index (q_index), .q_word (q_word), .q_short (q_short)
  );

  rg_kautz_exchange #(.D(D), .K(K), .BITS(BITS)) u_exchange (
    .clk (clk), .inject (inject), .turn (turn), .send (send), .arrived (arrived)
  );

  // The patterns of the row that leaves and of the one that arrives
  reg [31:0]   pattern;
  reg [QW-1:0] q_pattern;

  always @(posedge clk)
    if (go_now)
      pattern <= 32'hffffffff;
    else if (inject) begin
      pattern   <= next_pattern(pattern);
      q_pattern <= pattern[QW-1:0];
    end

  // The lanes of the latter, each where it arrives
  wire [D*BITS-1:0] mask, q_mask;
  reg  [D*BITS-1:0] q_lanes;
  wire [DW-1:0]  last_digit = q_short ? q_word[((K > 1) ? K-2 : 0)*DW +: DW] :
      q_word[(K-1)*DW +: DW];
  integer        i, l;

  always @* begin
    q_lanes = q_mask;
    for (i = 1; i < D; i = i + 1)
      if (last_digit == i[DW-1:0])
        for (l = 0; l < D; l = l + 1)
          q_lanes[l*BITS +: BITS] = q_mask[((l + D - i) % D)*BITS +: BITS];
  end

  wire [N*D-1:0]  wrong;
  wire [N*D*BITS-1:0] rotated; // what arrives, for the digest

  genvar n, g, b;
  generate
    for (b = 0; b < D*BITS; b = b + 1) begin : g_mask
      assign mask[b]   = pattern[b % 32];
      assign q_mask[b] = q_pattern[b % QW];
    end
    for (n = 0; n < N; n = n + 1) begin : g_node
      localparam integer  SENDER_I   = map_node(n, 0);
      localparam integer  RECEIVER_I = map_node(n, 1);
      localparam [IW-1:0] SENDER     = SENDER_I[IW-1:0];
      localparam [IW-1:0] RECEIVER   = RECEIVER_I[IW-1:0];
      wire [D*IW-1:0]     sources;
      wire [D*BITS-1:0]      expected;

      rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(1)) u_from (
        .node (RECEIVER), .word (q_word), .short_word (q_short), .peers (sources)
      );
      for (g = 0; g < D; g = g + 1) begin : g_lane
        for (b = 0; b < BITS; b = b + 1) begin : g_bit
          assign send[(n*D + g)*BITS + b] = SENDER[b % IW] ^ mask[g*BITS + b];
          assign expected[g*BITS + b]     = sources[g*IW + b % IW] ^ q_lanes[g*BITS + b];
          assign rotated[(n*D + g)*BITS + (b + n) % BITS] = arrived[(n*D + g)*BITS + b];
        end
        assign wrong[n*D + g] = (arrived[(n*D + g)*BITS +: BITS] != expected[g*BITS +: BITS]);
      end
    end
  endgenerate

  // One clock later they are counted, and digested.
  reg             checked;
  reg [N*D-1:0]   wrong_then;
  reg [D*BITS-1:0]   digest, digest_then;
  reg [CW-1:0]    wrong_count;

  always @* begin
    digest      = {(D*BITS){1'b0}};
    wrong_count = {CW{1'b0}};
    for (i = 0; i < N; i = i + 1)
      digest = digest ^ rotated[i*D*BITS +: D*BITS];
    for (i = 0; i < N*D; i = i + 1)
      wrong_count = wrong_count + {{(CW-1){1'b0}}, wrong_then[i]};
  end

  wire [8*BYTES:0] bytes = {{(8*BYTES - D*BITS + 1){1'b0}}, digest_then};

  rg_crc32 #(.BYTES(BYTES)) u_crc (
    .clk (clk), .clear (go_now), .en (checked), .data (bytes[8*BYTES-1:0]), .crc (crc)
  );

  always @(posedge clk) begin
    wrong_then  <= wrong;
    digest_then <= digest;
    if (go_now) begin
      words  <= 32'd0;
      errors <= 32'd0;
    end else if (checked) begin
      words  <= words + ALL;
      errors <= errors + {{(32-CW){1'b0}}, wrong_count};
    end

    checked <= arrive;
    ending  <= {ending[0], arrive};
    left    <= go_now ? rounds : left_then;
    if (rst) begin
      checked <= 1'b0;
      ending  <= 2'd0;
      left    <= 16'd0;
    end
  end

  wire unused_ok = &{1'b0, word, short_word, q_index, bytes[8*BYTES]};
endmodule

`default_nettype wire
