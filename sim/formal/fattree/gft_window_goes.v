// SPDX-License-Identifier: Apache-2.0
// What windows are by their definition (doc/fattree.md), from what stands in place 0 of each level.

// Are these turns and starts of a pass, and of which one?
module gft_window_pass #(
  parameter integer H = 2,
  parameter integer M = 3,
  parameter integer W = 2,
  parameter integer BITS = 10
) (
  input  wire [(H+1)*$clog2(M)-1:0] turns,
  input  wire [(H+1)*$clog2(M)-1:0] starts,
  output reg  [BITS-1:0]            pass,
  output reg                        legal
);
  localparam integer DW = $clog2(M);
  localparam [BITS-1:0] CHILDREN = M, PLACES = W;

  reg [BITS-1:0] item; // counted
  integer        x;

  always @* begin
    pass  = turns[0 +: DW];
    item  = {BITS{1'b0}};
    legal = (pass < PLACES) && turns[H*DW +: DW] < CHILDREN;
    for (x = 1; x < H; x = x + 1) begin
      item  = pass*CHILDREN + turns[x*DW +: DW];
      if (x == H-1)
        item = item*CHILDREN + turns[H*DW +: DW];
      item  = item*CHILDREN + starts[x*DW +: DW];
      pass  = item / PLACES;
      legal = legal && turns[x*DW +: DW] < CHILDREN && starts[x*DW +: DW] < CHILDREN &&
              item % PLACES == 0;
    end
  end
endmodule

// Does a source send, and how far is its destination ahead, digit by digit?
module gft_window_goes #(
  parameter integer H = 2,
  parameter integer M = 3,
  parameter integer W = 2
) (
  input  wire [(H+1)*$clog2(M)-1:0] turns,
  input  wire [(H+1)*$clog2(M)-1:0] starts,
  input  wire [(H+1)*$clog2(M)-1:0] source,
  output reg                        sends,
  output reg  [(H+1)*$clog2(M)-1:0] ahead
);
  localparam integer DW = $clog2(M);
  localparam integer VW = DW + 2;
  localparam [VW-1:0] CHILDREN = M, PLACES = W, LAST = M - 1;

  reg          later; // its sub-tree is in the next slot, not the first
  reg          below; // ... and the next window begins in the next slot below
  reg          wraps;
  reg [VW-1:0] start, row, turn, place, tau;
  integer      x;

  always @* begin
    later = 1'b0;
    sends = 1'b1;
    tau   = {VW{1'b0}};
    ahead = {((H+1)*DW){1'b0}};
    {start, row, turn, place} = {(4*VW){1'b0}};
    for (x = H-1; x > 0; x = x - 1) begin
      start = starts[x*DW +: DW];
      row   = turns[x*DW +: DW];
      turn  = (x == H-1) ? turns[H*DW +: DW] : LAST;
      below = 1'b0;
      if (later) begin // below the top only
        wraps = (start + PLACES >= CHILDREN);
        start = wraps ? start + PLACES - CHILDREN : start + PLACES;
        below = wraps && row == LAST;
        row   = below ? {VW{1'b0}} : row + wraps;
      end
      wraps = source[x*DW +: DW] < start;
      place = wraps ? source[x*DW +: DW] + CHILDREN - start : source[x*DW +: DW] - start;
      sends = sends && place < PLACES;
      later = below || (wraps && turn == LAST && row == LAST);
      if (wraps && turn == LAST)
        row = (row == LAST) ? {VW{1'b0}} : row + 1'b1;
      if (x == H-1) begin
        turn = (!wraps) ? turn : (turn == LAST) ? {VW{1'b0}} : turn + 1'b1;
        ahead[H*DW +: DW] = turn[DW-1:0];
        tau  = row;
      end else
        row = (row + tau >= CHILDREN) ? row + tau - CHILDREN : row + tau;
      ahead[x*DW +: DW] = row[DW-1:0];
    end
    row   = turns[0 +: DW] + later;
    sends = sends && row < PLACES;
    ahead[0 +: DW] = row[DW-1:0];
  end
endmodule
