// SPDX-License-Identifier: Apache-2.0
// An allgather on K(D,K) in N-1 clocks, by registers alone: D rings pass through all N nodes and
// share no link, and on each of them the words of all nodes go round.
//
// CONTRACT
//   Nodes     N = (D+1) D^(K-1), in the lexicographic order of their words. Node n has its word for
//             ring j at send[(n*D + j)*BITS +: BITS], and what comes round by it there in arrived.
//   Start     In a clock with start the words of send leave, at any time, and those under way are
//             gone. `hops` counts the clocks after it, 1..N-1, and is 0 then, until the next start:
//             arrived has the words of the nodes that many links before. Each node gets each word
//             of each other one in exactly one of these clocks.
//   Rings     There are none in K(2,2), K(2,3), K(2,4). They are known for K(2,5..8), K(3,2..4) and
//             K(5,2). On ring j a node is followed by node x D + (c + j + h) mod D: x is the place
//             of its last K-1 letters among all such words; c that of its first letter among those
//             other than its second; h = SEED (x+1) (x+SEED) mod 2^32 / 2^12, and if h/D is odd,
//             D-1-c stands for c. SEED is the least with which all D rings are whole.
//   Reset     Synchronous, hops only.
// Source: doc/collectives.md.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_ring #(
  parameter integer D    = 2, // degree, 2, 3 or 5 (see Rings)
  parameter integer K    = 5, // letters of a word, 2..8 (see Rings)
  parameter integer BITS = 8  // bits of a payload, 1 and up
) (
  input  wire                                     clk,
  input  wire                                     rst,
  input  wire                                     start,
  input  wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]  send,
  output reg  [$clog2(`RG_KAUTZ_NODES(D, K))-1:0] hops,
  output wire [`RG_KAUTZ_NODES(D, K)*D*BITS-1:0]  arrived
);
  localparam integer N    = `RG_KAUTZ_NODES(D, K);
  localparam integer HW   = $clog2(N);
  localparam integer HIGH = N / (D+1);             // weight of the first letter in a node's number
  localparam integer NEXT = (K > 1) ? HIGH / D : 1; // of the second
  localparam integer LAST = N - 2;
  localparam [HW-1:0] ONE = 1;
  localparam integer SEED =
    (D == 2) ? (K == 5) ? 933 : (K == 6) ? 2148 : (K == 7) ? 4130 : (K == 8) ? 7443 : 0 :
    (D == 3) ? (K == 2) ? 54 : (K == 3) ? 911 : (K == 4) ? 39535 : 0 :
    (D == 5 && K == 2) ? 75800 : 0;

  generate
    if (SEED == 0) begin : g_check_rings
      ERROR_rg_kautz_ring_D_and_K_must_have_known_rings u_error ();
      rg_refuse u_refuse ();
    end
    if (BITS < 1) begin : g_check_bits
      ERROR_rg_kautz_ring_BITS_must_be_at_least_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // The node that follows on a ring
  function integer follower;
    input integer node, ring;
    integer first, next, second, c, place;
    reg [31:0] h;
    begin
      first  = node / HIGH;
      next   = node % HIGH / NEXT;
      second = next + ((next >= first) ? 1 : 0);
      c      = first - ((first > second) ? 1 : 0);
      place  = node % HIGH + ((next >= first) ? NEXT : 0);
      h      = SEED * (place + 1) * (place + SEED);
      h      = h >> 12;
      if (h / D % 2 == 1)
        c = D-1 - c;
      follower = place*D + (c + ring + h % D) % D;
    end
  endfunction

  reg [N*D*BITS-1:0] leaving;

  genvar n, j;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      for (j = 0; j < D; j = j + 1) begin : g_ring
        localparam integer TO = follower(n, j);
        assign arrived[(TO*D + j)*BITS +: BITS] = leaving[(n*D + j)*BITS +: BITS];
      end
    end
  endgenerate

  // `hops` counts; it is N-1
  reg counts, ends;

  always @(posedge clk) begin
    leaving <= start ? send : arrived;
    counts  <= start | (counts & ~ends);
    ends    <= ~start & (hops == LAST[HW-1:0]);
    hops    <= start ? ONE : ends ? {HW{1'b0}} : hops + {{(HW-1){1'b0}}, counts};
    if (rst) begin
      counts <= 1'b0;
      ends   <= 1'b0;
      hops   <= {HW{1'b0}};
    end
  end
endmodule

`default_nettype wire
