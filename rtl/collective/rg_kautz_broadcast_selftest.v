// SPDX-License-Identifier: Apache-2.0
// A broadcast on K(D,K) around a dead node in which nodes check the message that comes.
//
// CONTRACT
//   start     A pulse, while busy is low: a broadcast from node pair[15:8] while node pair[7:0],
//             another one, is dead; ff: none is. pair must stand still from the clock before start
//             until busy is low again. busy is high from the clock after start on.
//   Message   Bit b is bit b mod 8 of {root ^ dead}.
//   Results   With busy low, until the next start: nodes, how many got the message; errors, how
//             many of the messages that came were wrong, or not the first one at their node;
//             clocks, those in which rg_kautz_broadcast was busy.
//   Reset     Ends a broadcast; busy is low.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_broadcast_selftest #(
  parameter integer D    = 2, // degree, 2..15
  parameter integer K    = 3, // letters of a word; at most 64 nodes
  parameter integer BITS = 8  // bits of the message, 1 and up
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        start,
  input  wire [15:0] pair,
  output wire        busy,
  output reg  [31:0] nodes,
  output reg  [31:0] errors,
  output reg  [31:0] clocks
);
  localparam integer N = `RG_KAUTZ_NODES(D, K);

  wire              at_work;
  wire [7:0]        sender = pair[15:8];
  wire [BITS-1:0]   message;
  wire [N-1:0]      dead, arrive;
  wire [N*BITS-1:0] arrived;
  reg  [N-1:0]      seen, fresh, flaws;
  reg               counts;

  assign busy = at_work | counts;

  rg_kautz_broadcast #(.D(D), .K(K), .BITS(BITS)) u_broadcast (
    .clk (clk), .rst (rst), .start (start), .busy (at_work), .root (sender[$clog2(N)-1:0]),
    .message (message), .dead (dead), .m_valid (arrive), .m_data (arrived)
  );

  genvar b, n;
  generate
    for (b = 0; b < BITS; b = b + 1) begin : g_bit
      assign message[b] = pair[b % 8] ^ sender[b % 8];
    end
    for (n = 0; n < N; n = n + 1) begin : g_node
      localparam integer NODE = n;
      localparam [7:0]   ITS  = NODE[7:0];
      wire wrong = (arrived[n*BITS +: BITS] != message);

      assign dead[n] = (pair[7:0] == ITS);

      always @(posedge clk) begin
        seen[n]  <= ~start & (seen[n] | arrive[n]);
        fresh[n] <= arrive[n] & ~seen[n];
        flaws[n] <= arrive[n] & (seen[n] | wrong);
      end
    end
  endgenerate

  function [31:0] ones;
    input [N-1:0] of;
    integer i;
    begin
      ones = 32'd0;
      for (i = 0; i < N; i = i + 1)
        ones = ones + {31'd0, of[i]};
    end
  endfunction

  always @(posedge clk) begin
    counts <= at_work;
    if (start & ~busy) begin
      nodes  <= 32'd0;
      errors <= 32'd0;
      clocks <= 32'd0;
    end else begin
      nodes  <= nodes + ones(fresh);
      errors <= errors + ones(flaws);
      clocks <= clocks + {31'd0, at_work};
    end
    if (rst)
      counts <= 1'b0;
  end

  wire unused_ok = &{1'b0, sender};
endmodule

`default_nettype wire
