// SPDX-License-Identifier: Apache-2.0
// The table, for networks in which phase C can have several routes: it pairs the letters left on
// the out side with those left on the in side, both in ascending order.
//
// CONTRACT  Three clocks. Byte z as in rg_kautz_pipe_table, but e is the letter whose rank among
// the letters used as out letter only is that of z among the letters used as in letter only. Both
// sets have the same size, at most MOST: D/2; 1 for K <= 4, 2 for K <= 10, 3 for K <= 16
// (doc/mathematics.md, section 9). So e is the lowest, the highest, or the one between.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_pair_table #(
  parameter integer D    = 4, // out-degree, 2..15
  parameter integer OW   = 3, // bits of an overlap, 2..4
  parameter integer MOST = 2  // pairs, 2 or 3
) (
  input  wire                clk,
  input  wire [D:0]          used_out,
  input  wire [D:0]          used_in,
  input  wire [D:0]          none,
  input  wire [(D+1)*OW-1:0] overlap, // 0 where no slot leaves
  output wire [8*(D+1)-1:0]  table_bytes
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer VW = (OW > LW) ? OW : LW;
  localparam integer PAIRS = (D + 2) / 2;      // of letters, 2p and 2p+1
  localparam integer WIDE  = (D >= 8) ? 1 : 0; // pairs have registers of their own

  // First clock: the letters left on each side, and the pairs that have one
  wire [2*PAIRS-1:0] now_out = {{(2*PAIRS-D-1){1'b0}}, used_in & ~used_out};
  wire [2*PAIRS-1:0] now_in  = {{(2*PAIRS-D-1){1'b0}}, used_out & ~used_in};
  reg  [2*PAIRS-1:0] left_out, left_in;
  wire [PAIRS-1:0]   pair_out, pair_in, odd_in; // odd_in: the odd letter of a pair, and it alone

  always @(posedge clk) begin
    left_out <= now_out;
    left_in  <= now_in;
  end

  // Is there such a pair below p, above p? Such a letter below z, above z?
  wire [PAIRS-1:0]   pair_out_below, pair_out_above, pair_in_below, pair_in_above;
  wire [2*PAIRS-1:0] out_below, out_above, in_below, in_above;

  // The lowest letter, the highest and the one between. Where there is no such letter any value
  // will do, so the last pair that can hold it is taken without a test.
  reg [LW-1:0] low_now, middle_now, high_now;
  reg [VW-1:0] low, middle, high;
  integer      e;

  always @* begin
    low_now    = {LW{1'b0}};
    middle_now = {LW{1'b0}};
    high_now   = {LW{1'b0}};
    for (e = 0; e < PAIRS; e = e + 1) begin
      low_now  = low_now
               | ({LW{(pair_in[e] | e == PAIRS-1) & ~pair_in_below[e]}} & {e[LW-2:0], 1'b0})
               | {{(LW-1){1'b0}}, odd_in[e] & ~pair_in_below[e]};
      high_now = high_now
               | ({LW{pair_in[e] & ~pair_in_above[e]}} & {e[LW-2:0], 1'b0})
               | {{(LW-1){1'b0}}, left_in[2*e+1] & ~pair_in_above[e]};
    end
    for (e = 0; e <= D; e = e + 1)
      middle_now = middle_now | ({LW{left_in[e] & in_below[e] & in_above[e]}} & e[LW-1:0]);
  end

  always @(posedge clk) begin
    low    <= {{(VW-LW){1'b0}}, low_now};
    middle <= {{(VW-LW){1'b0}}, middle_now};
    high   <= {{(VW-LW){1'b0}}, high_now};
  end

  genvar z;
  generate
    for (z = 0; z < PAIRS; z = z + 1) begin : g_pair
      wire [1:0] two_out = (WIDE != 0) ? now_out[2*z +: 2] : left_out[2*z +: 2];
      wire [1:0] two_in  = (WIDE != 0) ? now_in[2*z +: 2] : left_in[2*z +: 2];

      rg_delay #(.BITS(3), .CLOCKS(WIDE)) u_pair (
        .clk (clk), .in_data ({|two_out, |two_in, two_in == 2'd2}),
        .out_data ({pair_out[z], pair_in[z], odd_in[z]})
      );

      assign pair_out_below[z] = |(pair_out & ~({PAIRS{1'b1}} << z));
      assign pair_in_below[z]  = |(pair_in  & ~({PAIRS{1'b1}} << z));
      assign pair_out_above[z] = |(pair_out >> (z + 1));
      assign pair_in_above[z]  = |(pair_in  >> (z + 1));

      assign out_below[2*z +: 2] = {pair_out_below[z] | left_out[2*z], pair_out_below[z]};
      assign in_below[2*z +: 2]  = {pair_in_below[z]  | left_in[2*z],  pair_in_below[z]};
      assign out_above[2*z +: 2] = {pair_out_above[z], pair_out_above[z] | left_out[2*z+1]};
      assign in_above[2*z +: 2]  = {pair_in_above[z],  pair_in_above[z]  | left_in[2*z+1]};
    end

    for (z = 0; z <= D; z = z + 1) begin : g_letter
      localparam [VW-1:0] Z = z[VW-1:0];
      // Second clock: c says phase C, other neither A nor C. value is final except in phase
      // C, where it says which letter to take (one bit would do; each bit has its own, so that
      // choosing is one LUT a bit). What other means, B or no route, follows from a bit that is
      // 1 in z and so in its B. Letter 0 has no such bit, so its B borrows bit 0.
      localparam [VW-1:0] LENT = (z == 0) ? 1 : 0;
      localparam [VW-1:0] B    = Z | LENT;
      localparam [VW-1:0] ONE  = B & (~B + 1'b1); // one bit of it
      // Letter D is the highest, and if only one letter is left, low = high.
      localparam HIGHEST = (z == D);
      reg          c, other, between; // between: the middle one of three
      reg [VW-1:0] value;
      reg          early_other; // and so after the first clock
      reg [VW-1:0] early_value;
      // Third clock
      reg [1:0]    phase;
      reg [VW-1:0] final_value;

      wire [VW-1:0] in_a = {{(VW-OW){1'b0}}, overlap[z*OW +: OW]};
      wire          free = ~used_out[z] & ~used_in[z];

      always @(posedge clk) begin
        early_other <= none[z] | free;
        early_value <= in_a | ({VW{free}} & B);
        c           <= left_out[z];
        other       <= early_other;
        value       <= early_value | {VW{left_out[z] & ~out_below[z] & ~HIGHEST}};
        phase       <= {c | (other & ~|(value & ONE)), other};
        between     <= (MOST > 2) & out_below[z] & out_above[z];
        final_value <= ({VW{c & between}} & middle)
                     | ({VW{c & ~between}} & ((value & low) | (~value & high)))
                     | ({VW{~c}} & value & ~({VW{other}} & LENT));
      end

      assign table_bytes[8*z +: 8] = {phase, {(6-VW){1'b0}}, final_value};
    end
  endgenerate

  // With an odd number of letters the last pair has one; no letter D+1 is asked for.
  wire unused_ok = &{1'b0, out_below, in_below, out_above, in_above};
endmodule

`default_nettype wire
