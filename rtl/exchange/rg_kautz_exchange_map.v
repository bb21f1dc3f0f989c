// SPDX-License-Identifier: Apache-2.0
// Where the words of a row go in an all-to-all on K(D,K), or where they come from.
//
// CONTRACT  Combinational. word and short_word are those of rg_kautz_exchange_sequencer. SOURCE 0:
// lane l of peers, at [l*IW +: IW], is the node to which `node` sends lane l of this row; SOURCE
// 1: the one from which lane l comes when this row arrives at `node`. There it was lane l less c(s)
// mod D, the last digit of the word. A node is {turn K, ..., turn 2, letter}, turn i at [LW +
// (i-2)*DW +: DW]: letter i less letter i-1 mod D+1, less 1. The letter is the last one of a node
// that sends, the first one of a node that receives. An adder mod D a turn; with `node` constant, a
// table of one digit a turn. For every row and lane the map is a permutation of the nodes; over all
// rows and lanes a node meets every node once (K = 1: every other node).
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_map #(
  parameter integer D = 2,     // degree, 2..15
  parameter integer K = 5,     // letters of a word, 1..16; at most 65536 nodes
  parameter integer SOURCE = 0 // 0 destinations, 1 sources
) (
  input  wire [`RG_KX_IW(D, K)-1:0]   node,
  input  wire [K*`RG_KX_DW(D)-1:0]    word,
  input  wire                         short_word,
  output wire [D*`RG_KX_IW(D, K)-1:0] peers
);
  localparam integer DW = `RG_KX_DW(D);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer IW = `RG_KX_IW(D, K);
  localparam [LW:0]   TURNS   = D[LW:0];
  localparam [LW:0]   LETTERS = D[LW:0] + 1;
  localparam [LW-1:0] ONE     = 1;

  rg_kautz_exchange_shape #(.D(D), .K(K)) u_shape ();

  // a + b, or back a - b, mod size; all below it
  function [LW-1:0] moved;
    input [LW:0]   size;
    input          back;
    input [LW-1:0] a, b;
    reg   [LW:0]   whole;
    begin
      whole = {1'b0, a} + (back ? size - {1'b0, b} : {1'b0, b});
      if (whole >= size)
        whole = whole - size;
      moved = whole[LW-1:0];
    end
  endfunction

  // Digits and turns as numbers of LW bits
  wire [K*LW-1:0]     c;    // digit i at i-1
  wire [K*LW-1:0]     mine; // turn i at i-1; no turn 1
  wire [LW-1:0]       letter = node[0 +: LW];

  wire [LW-1:0]       short_end; // the last digit of the short word

  genvar i, l;
  generate
    for (i = 0; i < K; i = i + 1) begin : g_digit
      if (LW > DW) begin : g_pad
        assign c[i*LW + DW +: LW - DW]    = {(LW-DW){1'b0}};
        assign mine[i*LW + DW +: LW - DW] = {(LW-DW){1'b0}};
      end
      assign c[i*LW +: DW] = word[i*DW +: DW];
      if (i == 0) begin : g_none
        assign mine[0 +: DW] = {DW{1'b0}};
      end else begin : g_turn
        assign mine[i*LW +: DW] = node[LW + (i-1)*DW +: DW];
      end
    end

    if (K == 1) begin : g_no_short
      assign short_end = {LW{1'b0}};
    end else begin : g_short
      assign short_end = c[(K-2)*LW +: LW];
    end

    for (l = 0; l < D; l = l + 1) begin : g_lane
      localparam [LW-1:0] LANE = l;
      // The lane that it was when it left
      wire [LW-1:0] lane = (SOURCE == 0) ? LANE :
           moved(TURNS, 1'b1, LANE, short_word ? short_end : c[(K-1)*LW +: LW]);
      // The long word: `fresh` is the turn by which the receiver's first letter follows the
      // sender's last one.
      wire [LW-1:0] fresh, its_letter;

      if (K == 1) begin : g_alone
        assign fresh      = lane;
        assign its_letter = moved(LETTERS, SOURCE != 0, letter, fresh + ONE);
      end else begin : g_turns
        wire [LW-1:0] end_by = moved(TURNS, 1'b0, c[(K-1)*LW +: LW], lane); // c(K) + l
        wire [LW-1:0] fresh_end; // the last turn of the receiver, or the second of the sender

        assign fresh = (SOURCE == 0) ? moved(TURNS, 1'b0, mine[LW +: LW], lane)
                                     : moved(TURNS, 1'b1, mine[(K-1)*LW +: LW], end_by);
        assign fresh_end  = (SOURCE == 0) ? moved(TURNS, 1'b0, fresh, end_by) :
                             moved(TURNS, 1'b1, fresh, lane);
        assign its_letter = short_word ? letter : moved(LETTERS, SOURCE != 0, letter, fresh + ONE);

        for (i = 1; i < K; i = i + 1) begin : g_turn
          wire [LW-1:0] by    = moved(TURNS, 1'b0, c[(i-1)*LW +: LW], lane);
          wire [LW-1:0] brief = moved(TURNS, SOURCE != 0, mine[i*LW +: LW], by);
          wire [LW-1:0] other;
          if ((SOURCE == 0) ? (i == K-1) : (i == 1)) begin : g_fresh
            assign other = fresh_end;
          end else if (SOURCE == 0) begin : g_to
            wire [LW-1:0] by_next = moved(TURNS, 1'b0, c[i*LW +: LW], lane);
            assign other = moved(TURNS, 1'b0, mine[(i+1)*LW +: LW], by_next);
          end else begin : g_from
            assign other = moved(TURNS, 1'b1, mine[(i-1)*LW +: LW], by);
          end
          wire [LW-1:0] its = short_word ? brief : other;
          assign peers[l*IW + LW + (i-1)*DW +: DW] = its[DW-1:0];
          if (LW > DW) begin : g_pad
            wire unused_ok = &{1'b0, its[LW-1:DW]};
          end
        end
      end
      assign peers[l*IW +: LW] = its_letter;
    end
  endgenerate

  wire unused_ok = &{1'b0, c, mine, short_word};
endmodule

`default_nettype wire
