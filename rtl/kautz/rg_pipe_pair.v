// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Phase C: pairs the letters left on the out side with those left on the in side, both ascending.
//
// CONTRACT  partner, LW bits a letter: of a letter that is in used_in only (that is where phase C
// leaves by), the letter of the same rank among those in used_out only; elsewhere no meaning. Both
// sets are equally large and have at most MOST letters: d/2, and 1 for K <= 4, 2 for K <= 10, 3 for
// K <= 16 (doc/mathematics.md, section 9). So the lowest, the highest and the one between them are
// all that can be a partner. One clock; none if MOST = 1: then it is combinational.
`default_nettype none

module rg_pipe_pair #(
  parameter integer D    = 3, // out-degree, 2..15
  parameter integer MOST = 1  // letters that can be left, 1..3
) (
  input  wire                        clk,
  input  wire [D:0]                  used_out,
  input  wire [D:0]                  used_in,
  output wire [(D+1)*$clog2(D+1)-1:0] partner
);
  localparam integer LW = $clog2(D + 1);

  wire [D:0] left_out = used_in & ~used_out;
  wire [D:0] left_in  = used_out & ~used_in;

  genvar z;
  generate
    if (MOST == 1) begin : g_one
      reg     [LW-1:0] only;
      integer          e;

      always @* begin
        only = {LW{1'b0}};
        for (e = 0; e <= D; e = e + 1)
          if (left_in[e])
            only = only | e[LW-1:0];
      end

      assign partner = {(D+1){only}};
      wire unused_ok = &{1'b0, clk, left_out};
    end else begin : g_more
      // Of letter z: is there a lower one, a higher one?
      wire [D:0] out_below, out_above, in_below, in_above;
      reg  [LW-1:0] low, middle, high;
      reg  [D:0]    is_first, is_last;
      reg  [LW-1:0] low_now, middle_now, high_now;
      integer       e;

      for (z = 0; z <= D; z = z + 1) begin : g_letter
        if (z == 0) begin : g_lowest
          assign out_below[z] = 1'b0;
          assign in_below[z]  = 1'b0;
        end else begin : g_not_lowest
          assign out_below[z] = |left_out[z-1:0];
          assign in_below[z]  = |left_in[z-1:0];
        end
        if (z == D) begin : g_highest
          assign out_above[z] = 1'b0;
          assign in_above[z]  = 1'b0;
        end else begin : g_not_highest
          assign out_above[z] = |left_out[D:z+1];
          assign in_above[z]  = |left_in[D:z+1];
        end
        assign partner[z*LW +: LW] = is_first[z]              ? low
                                   : (is_last[z] || MOST < 3) ? high : middle;
      end

      always @* begin
        low_now    = {LW{1'b0}};
        middle_now = {LW{1'b0}};
        high_now   = {LW{1'b0}};
        for (e = 0; e <= D; e = e + 1)
          if (left_in[e]) begin
            if (~in_below[e])
              low_now = low_now | e[LW-1:0];
            if (~in_above[e])
              high_now = high_now | e[LW-1:0];
            if (in_below[e] & in_above[e])
              middle_now = middle_now | e[LW-1:0];
          end
      end

      always @(posedge clk) begin
        low      <= low_now;
        middle   <= middle_now;
        high     <= high_now;
        is_first <= ~out_below;
        is_last  <= ~out_above;
      end
    end
  endgenerate
endmodule

`default_nettype wire
