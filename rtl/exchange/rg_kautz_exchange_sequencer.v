// SPDX-License-Identifier: Apache-2.0
// Says to all nodes of K(D,K) together what to do in each clock of an all-to-all, and which words
// are whose.
//
// CONTRACT
//   Exchange  begins in the clock after one with go high and busy low. It takes T (STAGES+1)
//             clocks, T = K D^(K-1) + (K-1) D^(K-2), and 1 for K = 1; its last words arrive in the
//             STAGES+1 clocks after. With go high in the last clock of these or of those the next
//             one follows at once; in other clocks of busy go does not matter. STAGES+1 exchanges
//             share the links, slot 0 first in every step.
//   To nodes  inject and turn, for rg_kautz_exchange. A coset is a word c of K digits base D, c1 =
//             0, c2 counting fastest, and after all of these come those of K-1 digits (short_word):
//             its D words leave together, lane l by class l, and take K or K-1 steps of STAGES+1
//             clocks, with turn = c(i) - c(i-1) mod D in step i.
//   Out       With inject, index is the row of D words that must be on send in this clock, in
//             schedule order 0, 1, ...: coset * (STAGES+1) + slot. Digit i of its word is at
//             [(i-1)*DW +: DW] of word; the short word's last is 0.
//   Back      With arrive, rows have arrived: q_index, q_word and q_short are those they left with.
//             Lane l of a node is from the node that rg_kautz_exchange_map #(.SOURCE(1)) names.
//   Delay     All outputs are registers. They may be taken together any number of clocks later.
//   Reset     ends an exchange; busy, inject and arrive are low.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_sequencer #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 5, // letters of a word, 1..16; at most 65536 nodes
  parameter integer STAGES = 0  // register stages in every link, 0..255
) (
  input  wire                           clk,
  input  wire                           rst,
  input  wire                           go,
  output wire                           busy,
  output reg                            inject,
  output reg  [`RG_KX_DW(D)-1:0]        turn,
  output reg  [`RG_KX_AW(D, K, STAGES)-1:0]  index,
  output reg  [K*`RG_KX_DW(D)-1:0]      word,
  output reg                            short_word,
  output reg                            arrive,
  output reg  [`RG_KX_AW(D, K, STAGES)-1:0]  q_index,
  output reg  [K*`RG_KX_DW(D)-1:0]      q_word,
  output reg                            q_short
);
  localparam integer DW = `RG_KX_DW(D);
  localparam integer AW = `RG_KX_AW(D, K, STAGES);
  localparam integer SW = (STAGES > 0) ? $clog2(STAGES + 1) : 1;
  localparam integer LAST_D_I = D - 1;
  localparam integer LAST_INDEX_I = `RG_KX_COSETS(D, K) * (STAGES + 1) - 1;
  localparam integer LONG_I = 1 << (K - 1);
  localparam [K:0]    LONG = LONG_I[K:0]; // where a coset of K steps begins; one of K-1 a bit lower
  localparam [DW-1:0] LAST_D = LAST_D_I[DW-1:0];
  localparam [DW:0]   DEGREE = D[DW:0];
  localparam [AW-1:0] LAST_INDEX = LAST_INDEX_I[AW-1:0];
  localparam [SW-1:0] LAST_SLOT = STAGES[SW-1:0];
  localparam [DW-1:0] ONE_D = 1;
  localparam [AW-1:0] ONE_A = 1;
  localparam [SW-1:0] ONE_S = 1;

  rg_kautz_exchange_shape #(.D(D), .K(K), .STAGES(STAGES)) u_shape ();

  reg            running;    // a coset is under way
  reg [K-1:0]    left;       // bit i: it has i steps after this one; 0 if there is none
  reg [SW-1:0]   slot;       // clocks of this step that are left
  reg [K*DW-1:0] line;       // its digits from that of this step on
  reg [K*DW-1:0] next_word;  // of the next coset
  reg            next_short;
  reg            next_first; // it is the first of an exchange

  assign busy = running | arrive;

  wire stepping = (STAGES == 0) | ~busy | (slot == {SW{1'b0}});
  wire ending   = left[0];
  wire first    = (K == 1) | next_first;
  wire begins   = (ending | ~running) & (~first | go);

  // The word after the next one. carry: all words of its length are over.
  reg [K*DW-1:0] after;
  reg            carry;
  integer        i;

  always @* begin
    after = next_word;
    carry = 1'b1;
    for (i = 1; i < K; i = i + 1)
      if (carry & ~(next_short & (i == K - 1))) begin
        carry = (next_word[i*DW +: DW] == LAST_D);
        after[i*DW +: DW] = carry ? {DW{1'b0}} : next_word[i*DW +: DW] + ONE_D;
      end
  end

  // The digit of the next step, less that of this one
  wire [(K+1)*DW-1:0] longer = {{DW{1'b0}}, line};
  wire [DW-1:0]       here   = longer[0 +: DW];
  wire [DW-1:0]       there  = longer[DW +: DW];
  wire [DW:0]         less   = {1'b0, there} - {1'b0, here} +
                               ((there < here) ? DEGREE : {(DW+1){1'b0}});

  always @(posedge clk) begin
    if (stepping) begin
      running <= begins | (running & ~ending);
      inject  <= begins;
      arrive  <= ending;
      left    <= begins ? (next_short ? LONG[K:1] : LONG[K-1:0]) : left >> 1;
      line    <= begins ? next_word : longer[DW +: K*DW];
      turn    <= begins ? {DW{1'b0}} : less[DW-1:0];
      if (ending) begin
        q_word  <= word;
        q_short <= short_word;
      end
      if (begins) begin
        word       <= next_word;
        short_word <= next_short;
        next_word  <= after;
        next_short <= (K > 1) & (next_short ^ carry);
        next_first <= next_short & carry;
      end
    end
    slot <= stepping ? LAST_SLOT : slot - ONE_S;
    if (inject)
      index <= (index == LAST_INDEX) ? {AW{1'b0}} : index + ONE_A;
    if (arrive)
      q_index <= (q_index == LAST_INDEX) ? {AW{1'b0}} : q_index + ONE_A;

    if (rst) begin
      running    <= 1'b0;
      left       <= {K{1'b0}};
      inject     <= 1'b0;
      arrive     <= 1'b0;
      next_word  <= {(K*DW){1'b0}};
      next_short <= 1'b0;
      next_first <= 1'b1;
      index      <= {AW{1'b0}};
      q_index    <= {AW{1'b0}};
    end
  end

  wire unused_ok = &{1'b0, less[DW]};
endmodule

`default_nettype wire
