// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// What the Left Latin Square tells the switches of a fat tree: two states and a threshold a level.
//
// CONTRACT  Combinational. From the mixed-radix digits of a rotation k and a pass p, for every level
// x = 0..H: root t of each sub-tree takes state low if t < threshold, else high. high is e_x mod R
// and low e_x + 1 mod R, with e_x = k_x - W p_x and R = W on level 0, M above. Digit x of a vector is
// its element x; digits of p exist for levels 1..H-1, its other elements are not looked at. Digits
// out of range give states without a meaning. Source: doc/mathematics.md, fat trees; the recurrence
// T_0 = 0, T_(x+1) = clamp(e_x, 0, W) W^x + (0 <= e_x < W ? T_x : 0).
`default_nettype none

module rg_lls_thresholds #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) (
  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]               k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0]     p,
  output wire [(H+1)*$clog2((M > W) ? M : W)-1:0]               low,
  output wire [(H+1)*$clog2((M > W) ? M : W)-1:0]               high,
  output wire [(H+1)*$clog2(W**H+1)-1:0]                        threshold
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer TW = $clog2(W**H + 1);
  localparam integer EW = DW + 2; // room for k_x + M, and for the sign of k_x - W p_x
  localparam [EW-1:0] M_E = M[EW-1:0];
  localparam [EW-1:0] W_E = W[EW-1:0];

  wire [(H+1)*TW-1:0] t;

  assign t[0 +: TW] = {TW{1'b0}};
  assign threshold  = t;

  genvar x;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_level
      localparam integer RADIX_I = (x == 0) ? W : M;
      localparam integer LAST_I  = RADIX_I - 1;
      localparam [EW-1:0] LAST   = LAST_I[EW-1:0];

      wire [EW-1:0] digit = {2'b00, k[x*DW +: DW]};
      wire [EW-1:0] e;      // two's complement
      wire          below;  // e < 0

      if (x == 0 || x == H || M <= W) begin : g_one_pass
        assign e     = digit;
        assign below = 1'b0;
      end else begin : g_passes
        wire [EW-1:0] turn = {{(EW-PW){1'b0}}, p[x*PW +: PW]};
        assign e     = digit - turn * W_E;
        assign below = e[EW-1];
      end

      wire [EW-1:0] state = below ? e + M_E : e;
      wire [EW-1:0] next  = (state == LAST) ? {EW{1'b0}} : state + {{(EW-1){1'b0}}, 1'b1};

      assign high[x*DW +: DW] = state[DW-1:0];
      assign low[x*DW +: DW]  = next[DW-1:0];

      if (x < H) begin : g_threshold
        localparam integer PLACE_I = W**x;
        localparam [TW-1:0] PLACE  = PLACE_I[TW-1:0];
        localparam integer FULL_I  = W**(x+1);
        localparam [TW-1:0] FULL   = FULL_I[TW-1:0];

        wire          beyond = ~below & (e >= W_E);
        wire [TW+EW-1:0] part = {{TW{1'b0}}, e} * {{EW{1'b0}}, PLACE};

        assign t[(x+1)*TW +: TW] = below  ? {TW{1'b0}} :
                                   beyond ? FULL :
                                            part[TW-1:0] + t[x*TW +: TW];
        wire unused_part = &{1'b0, part[TW +: EW]};
      end

      wire unused_top = &{1'b0, state[EW-1:DW], next[EW-1:DW]};
    end
  endgenerate

  wire unused_ok = &{1'b0, p};
endmodule

`default_nettype wire
