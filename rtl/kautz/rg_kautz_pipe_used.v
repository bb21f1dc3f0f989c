// SPDX-License-Identifier: Apache-2.0
// The letters that phase A uses, and which overlap leaves by which letter.
//
// CONTRACT  One clock. used_out and used_in, one bit a letter: the out and in letters of the slots
// that have a route, and the two letters that no route uses; none is the one of these two among
// the out letters. overlap, OW bits a letter: the overlap of the slot that leaves by it, or 0 if
// no slot does.
`default_nettype none

module rg_kautz_pipe_used #(
  parameter integer D     = 3, // out-degree, 2..15
  parameter integer SLOTS = 3,
  parameter integer OW    = 3  // bits of an overlap: one, and those of a slot number
) (
  input  wire                   clk,
  input  wire [SLOTS-1:0]       odd,
  input  wire [SLOTS*(D+1)-1:0] out_hot,   // one-hot, or 0: the slot has no route
  input  wire [SLOTS*(D+1)-1:0] in_hot,
  input  wire [D:0]             last,  // of the source, one-hot: no route leaves by it
  input  wire [D:0]             first, // of the destination: no route comes in by it
  output reg  [D:0]             used_out,
  output reg  [D:0]             used_in,
  output reg  [D:0]             none,
  output reg  [(D+1)*OW-1:0]    overlap
);
  reg     [D:0]          out_now, in_now;
  reg     [(D+1)*OW-1:0] overlap_now;
  integer                s, z;

  always @* begin
    out_now     = last;
    in_now      = first;
    overlap_now = {(D+1)*OW{1'b0}};
    for (s = 0; s < SLOTS; s = s + 1) begin
      out_now = out_now | out_hot[s*(D+1) +: D+1];
      in_now  = in_now  | in_hot[s*(D+1) +: D+1];
      for (z = 0; z <= D; z = z + 1)
        overlap_now[z*OW +: OW] = overlap_now[z*OW +: OW]
          | ({OW{out_hot[s*(D+1) + z]}} & {s[OW-2:0], odd[s]});
    end
  end

  always @(posedge clk) begin
    used_out <= out_now;
    used_in  <= in_now;
    none     <= last;
    overlap  <= overlap_now;
  end
endmodule

`default_nettype wire
