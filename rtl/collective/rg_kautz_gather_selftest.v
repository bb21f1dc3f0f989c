// SPDX-License-Identifier: Apache-2.0
// Allgathers on K(D,K) in which nodes make their own parts and check those that come.
//
// CONTRACT
//   start     A pulse, while busy is low: `rounds` allgathers, 1 and up, one after another. busy is
//             high from the next clock on, for rounds (clocks + 2) + 1 clocks.
//   Parts     Bit b of part p of node u is bit b mod W of {u, p}, in W bits, exclusive or bit
//             b mod 32 of a pattern: ffffffff at first, in each later allgather what the CRC-32 of
//             IEEE 802.3 makes of it with a bit of 0.
//   Check     Each node works out what a part must be from its root and number, and keeps which
//             parts have come since the allgather began.
//   Results   With busy low, until the next start: parts, how many have arrived; errors, how many
//             of these were wrong, and at how many nodes a part was missing at the end, of each
//             allgather; clocks, those in which the last one was busy. If errors is 0 and parts is
//             rounds N (N-1) D, each part has come to each other node once, unchanged.
//   Reset     Ends a run; busy is low.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`ifndef RG_CRC32_VH
`include "rg_crc32.vh"
`endif
`default_nettype none

module rg_kautz_gather_selftest #(
  parameter integer D    = 2, // degree, 2..15
  parameter integer K    = 3, // letters of a word; at most 64 nodes
  parameter integer BITS = 8  // bits of a part, 1 and up
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        start,
  input  wire [15:0] rounds,
  output wire        busy,
  output reg  [31:0] parts,
  output reg  [31:0] errors,
  output reg  [31:0] clocks
);
  localparam integer N  = `RG_KAUTZ_NODES(D, K);
  localparam integer NW = $clog2(N);
  localparam integer PW = $clog2(D);
  localparam integer IW = NW + PW;
  localparam integer CW = $clog2(N*(D + 1) + 1);

  reg  [15:0] left;    // allgathers that have not begun
  reg  [1:0]  ending;  // the clocks in which the results follow
  reg  [31:0] pattern;
  wire        at_work;
  wire        go_now = start & ~busy;
  wire        over   = ending[0] & ~at_work;
  wire        begins = (left != 16'd0) & ~at_work & ~over;

  wire [N*D-1:0]      arrive;
  wire [N*D*NW-1:0]   root;
  wire [N*D*PW-1:0]   part;
  wire [N*D*BITS-1:0] send, arrived;

  assign busy = (left != 16'd0) | at_work | (ending != 2'd0);

  rg_kautz_gather #(.D(D), .K(K), .BITS(BITS)) u_gather (
    .clk (clk), .rst (rst), .start (begins), .send (send), .busy (at_work), .arrive (arrive),
    .root (root), .part (part), .arrived (arrived)
  );

  wire [N*D-1:0] wrong;
  wire [N-1:0]   lacks;

  genvar n, a, b;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      reg [N*D-1:0] seen; // by root and part; its own have come

      for (a = 0; a < D; a = a + 1) begin : g_link
        localparam integer  L    = n*D + a;
        localparam integer  ID   = n*(1 << PW) + a;
        localparam [IW-1:0] MINE = ID[IW-1:0];
        wire [IW-1:0]   from = {root[L*NW +: NW], part[L*PW +: PW]};
        wire [BITS-1:0] expected;

        for (b = 0; b < BITS; b = b + 1) begin : g_bit
          assign send[L*BITS + b] = MINE[b % IW] ^ pattern[b % 32];
          assign expected[b]      = from[b % IW] ^ pattern[b % 32];
        end
        assign wrong[L] = arrive[L] & (arrived[L*BITS +: BITS] != expected);
      end
      for (b = 0; b < N*D; b = b + 1) begin : g_part
        localparam integer  ID  = b / D * (1 << PW) + b % D;
        localparam [IW-1:0] ITS = ID[IW-1:0];
        wire [D-1:0] comes;

        for (a = 0; a < D; a = a + 1) begin : g_from
          localparam integer L = n*D + a;
          assign comes[a] = arrive[L] & ({root[L*NW +: NW], part[L*PW +: PW]} == ITS);
        end
        always @(posedge clk)
          seen[b] <= (b / D == n) | (|comes) | (seen[b] & ~begins);
      end
      assign lacks[n] = ~(&seen);
    end
  endgenerate

  // One clock later they are counted.
  reg [N*D-1:0]       came;
  reg [N*(D + 1)-1:0] flaws;

  function [CW-1:0] ones;
    input [N*(D + 1)-1:0] of;
    integer i;
    begin
      ones = {CW{1'b0}};
      for (i = 0; i < N*(D + 1); i = i + 1)
        ones = ones + {{(CW-1){1'b0}}, of[i]};
    end
  endfunction

  always @(posedge clk) begin
    came  <= arrive;
    flaws <= {lacks & {N{over}}, wrong};
    if (go_now) begin
      pattern <= 32'hffffffff;
      parts   <= 32'd0;
      errors  <= 32'd0;
    end else begin
      if (over)
        pattern <= `RG_CRC32_STEP(pattern, 1'b0);
      parts  <= parts + {{(32-CW){1'b0}}, ones({{N{1'b0}}, came})};
      errors <= errors + {{(32-CW){1'b0}}, ones(flaws)};
    end
    if (begins)
      clocks <= 32'd0;
    else if (at_work)
      clocks <= clocks + 32'd1;

    ending <= {ending[0], at_work};
    left   <= go_now ? rounds : left - {15'd0, begins};
    if (rst) begin
      ending <= 2'd0;
      left   <= 16'd0;
      came   <= {N*D{1'b0}};
      flaws  <= {N*(D + 1){1'b0}};
    end
  end
endmodule

`default_nettype wire
