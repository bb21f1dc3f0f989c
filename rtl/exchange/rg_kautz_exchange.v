// SPDX-License-Identifier: Apache-2.0
// An all-to-all on K(D,K) as a data plane: N nodes alike and their N D links, every one of them
// busy in every clock.
//
// CONTRACT
//   Nodes     N = (D+1) D^(K-1), in the lexicographic order of their words (rg_kautz_rank of the
//             library). Node n has lane l of send and of arrived at [(n*D + l)*BITS +: BITS].
//   Steps     rg_kautz_exchange_sequencer gives inject and turn, the same to all nodes and by any
//             number of registers late, as nothing answers. In a clock with inject the words of
//             send leave and those of the coset before have arrived; STAGES+1 exchanges run
//             interleaved, a clock each.
//   Links     leave through STAGES more registers. The link u -> u2..uK z has class (turn of z
//             against uK) - (turn of u2 against u1) mod D, a turn being the difference of two
//             neighbouring letters mod D+1, less 1. A class is a permutation of the nodes, so no
//             two words ever meet. For K = 1 the class is the turn alone.
//   Words     arrive after K or K-1 steps, unchanged, in lane l + c(s) mod D if they left in lane l
//             and c(s) is the last digit of their coset's word. There is no reset: nothing here can
//             be in a wrong state.
// Source: doc/kautz-exchange.md.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 5, // letters of a word, 1..16; at most 65536 nodes
  parameter integer BITS   = 8, // bits of a payload, 1 and up
  parameter integer STAGES = 0  // register stages in every link, 0..255
) (
  input  wire                                    clk,
  input  wire                                    inject,
  input  wire [`RG_KX_DW(D)-1:0]                 turn,
  input  wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0] send,
  output wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0] arrived
);
  localparam integer N    = `RG_KAUTZ_NODES(D, K);
  localparam integer HIGH = D**(K-1);              // weight of the first letter in a node's number
  localparam integer NEXT = D**((K > 1) ? K-2 : 0); // of the second

  rg_kautz_exchange_shape #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_shape ();

  // The node that has node v as its successor in class j
  function integer predecessor;
    input integer v, j;
    integer first, weight, rest, letter, was, last_turn, other;
    begin
      first     = v / HIGH;
      rest      = v % HIGH;
      letter    = first;
      last_turn = 0;
      for (weight = NEXT; K > 1 && weight > 0; weight = (weight > 1) ? weight / D : 0) begin
        was       = letter;
        letter    = rest / weight + ((rest / weight >= was) ? 1 : 0);
        rest      = rest % weight;
        last_turn = (letter - was + D) % (D+1);
      end
      if (K == 1)
        predecessor = (v - j + D) % (D+1);
      else begin
        other  = (first - (last_turn - j + D) % D + D) % (D+1); // the letter that v has dropped
        predecessor = other * HIGH + (first - ((first > other) ? 1 : 0)) * NEXT + (v % HIGH) / D;
      end
    end
  endfunction

  wire [N*D*BITS-1:0] leaving;

  genvar n, l;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      for (l = 0; l < D; l = l + 1) begin : g_link
        localparam integer FROM = predecessor(n, l);
        rg_delay #(.BITS(BITS), .CLOCKS(STAGES)) u_stages (
          .clk (clk), .in_data (leaving[(FROM*D + l)*BITS +: BITS]),
          .out_data (arrived[(n*D + l)*BITS +: BITS])
        );
      end
      rg_kautz_exchange_node #(.D(D), .BITS(BITS)) u_node (
        .clk (clk), .inject (inject), .turn (turn), .send (send[n*D*BITS +: D*BITS]),
        .in_data (arrived[n*D*BITS +: D*BITS]), .out_data (leaving[n*D*BITS +: D*BITS])
      );
    end
  endgenerate
endmodule

`default_nettype wire
