// SPDX-License-Identifier: Apache-2.0
// The counters of a machine of nodes, in block memory.
//
// CONTRACT
//   Events    events[9 n + e]: event e of node n, see rg_node. It waits until it is counted; one
//             that comes again before that is not. Each node has its turn, every P clocks if P is
//             the power of two at or above N, and then the first of its events that wait is
//             counted; not while look or clear is high. (In the machine of a board the same event
//             of a node comes less often than every 9 P clocks.)
//   Longest   ended: counter 9 of node becomes elapsed if that is more. Not in two clocks in
//             succession.
//   Read      look: the sum of counter kind over nodes first to last; of counter 9 the greatest.
//             found, a pulse: it is in sum, until look falls.
//   Clear     While clear is high counters are cleared, one a clock; cleared when all are,
//             after 16 P clocks.
//   Counters have 16 bits.
`default_nettype none

module rg_node_counts #(
  parameter integer N = 6 // nodes, 2..256
) (
  input  wire                 clk,
  input  wire                 clear,
  output wire                 cleared,
  input  wire [N*9-1:0]       events,
  input  wire                 ended,
  input  wire [$clog2(N)-1:0] node,
  input  wire [15:0]          elapsed,
  input  wire                 look,
  input  wire [3:0]           kind,
  input  wire [$clog2(N)-1:0] first,
  input  wire [$clog2(N)-1:0] last,
  output reg                  found,
  output wire [15:0]          sum
);
  localparam integer NW = $clog2(N);
  localparam [3:0] LONGEST = 4'd9;

  // Whose turn it is; the upper bits only while it looks or clears
  reg  [NW+3:0]  turn;
  reg  [9*N-1:0] waiting;
  reg            looked, cleans, reads, sums;
  wire           starts = look & ~looked;
  wire           moves  = look | clear;
  wire [NW-1:0]  at     = turn[NW-1:0];

  integer       n, e;
  reg [N-1:0]   node_turn;
  reg [8:0]     of_node, first_of_node;
  reg [3:0]     event_at;
  reg [9*N-1:0] turns;
  always @* begin
    of_node = 9'd0;
    for (n = 0; n < N; n = n + 1) begin
      node_turn[n] = (at == n[NW-1:0]);
      of_node      = of_node | (waiting[9*n +: 9] & {9{node_turn[n]}});
    end
    first_of_node = of_node & (~of_node + 9'd1);
    event_at      = 4'd0;
    for (e = 0; e < 9; e = e + 1)
      event_at = event_at | (e[3:0] & {4{first_of_node[e]}});
    for (n = 0; n < N; n = n + 1)
      turns[9*n +: 9] = first_of_node & {9{node_turn[n] & ~look & ~ended}};
  end

  always @(posedge clk) begin
    waiting <= events | (waiting & ~turns);
    if (clear)
      waiting <= {(9*N){1'b0}};
  end

  // A counter is read, and written in the next clock.
  (* no_rw_check *) reg [15:0] memory [0:(16<<NW)-1];
  reg  [15:0]   value;
  reg  [15:0]   operand; // what an event adds, or a time to compare with, or the sum so far
  reg  [NW+3:0] write_at;
  reg           counts, lasts, wipes, greatest;
  wire [NW+3:0] read_at = ended ? {LONGEST, node} : moves ? turn : {event_at, at};
  wire [15:0]   plus    = value + operand;
  wire          less    = (value < operand);

  always @(posedge clk) begin
    if (counts | wipes | (lasts & less))
      memory[write_at] <= counts ? plus : operand;
    value <= memory[read_at];
  end

  always @(posedge clk) begin
    write_at <= read_at;
    counts   <= (|of_node) & ~look & ~ended & ~clear;
    lasts    <= ended;
    wipes    <= clear;
    greatest <= (kind == LONGEST);

    looked  <= look;
    reads   <= starts | (reads & look & (at != last));
    sums    <= reads;
    found   <= sums & ~reads & look;
    if (ended | starts | ~look | (sums & ~(greatest & less)))
      operand <= ended ? elapsed : sums ? (greatest ? value : plus) : {15'd0, ~look & ~clear};

    cleans <= clear;
    turn   <= starts ? {kind, first} : (clear & ~cleans) ? {(NW+4){1'b0}} : turn + 1'b1;
  end
  assign cleared = cleans & (&turn);
  assign sum     = operand;
endmodule

`default_nettype wire
