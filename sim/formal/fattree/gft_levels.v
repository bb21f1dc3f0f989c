// SPDX-License-Identifier: Apache-2.0
// What a level is given (rg_gft_lls_thresholds), what each switch makes of it (rg_gft_lls_switch),
// and rg_gft_cls_switch, for every rotation and pass.

module gft_levels #(
  parameter integer H = 2,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire [(H+1)*$clog2((M > W) ? M : W)-1:0]           k_digits,
  input wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p_digits
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer RW = $clog2(W**H + 1);
  localparam integer G  = (M + W - 1) / W;
  localparam integer CLS =
    (M >= W && M == (1 << $clog2(M)) && W == (1 << $clog2(W))) ? 1 : 0;

  wire [(H+1)*DW-1:0] low, high;
  wire [(H+1)*RW-1:0] threshold;
  wire [11:0]         k, pass;
  wire                k_legal, pass_legal;

  gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (.*);

  rg_gft_lls_thresholds #(.H(H), .M(M), .W(W)) u_thresholds (.k (k_digits), .p (p_digits), .*);

  always @*
    assume (k_legal && pass_legal);

  wire [H:0] pass_is_last;

  genvar x, t;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_level
      localparam integer RADIX = (x == 0) ? W : M;
      localparam integer GROUP = (x == 0 || x == H) ? 0 : 1;

      wire [7:0] k_x = k_digits[x*DW +: DW];
      wire [7:0] p_x = GROUP * p_digits[x*PW +: PW];

      reg [7:0] want_high, want_low, want_add; // e, e + 1 and k_x + W p_x, all mod RADIX
      integer   d, g;
      always @* begin
        want_high = 8'd0;
        want_low  = 8'd0;
        want_add  = 8'd0;
        for (d = 0; d < RADIX; d = d + 1)
          for (g = 0; g < G; g = g + 1)
            if (k_x == d && p_x == g) begin
              want_high = (d + RADIX*W - W*g) % RADIX;
              want_low  = (d + RADIX*W - W*g + 1) % RADIX;
              want_add  = (d + W*g) % RADIX;
            end
      end

      assign pass_is_last[x] = (p_digits[x*PW +: PW] == G - 1);

      // Which roots borrow: the ripple form, from level to level
      wire [W**x-1:0] borrow;
      if (x == 0) begin : g_none
        assign borrow = 1'b0;
      end else begin : g_some
        wire [7:0] k_y = k_digits[(x-1)*DW +: DW];
        wire [7:0] p_y = (x == 1) ? 0 : p_digits[(x-1)*PW +: PW];
        for (t = 0; t < W**x; t = t + 1) begin : g_root
          assign borrow[t] = (t / W**(x-1) + W*p_y < k_y)
            || (t / W**(x-1) + W*p_y == k_y && g_level[x-1].borrow[t % W**(x-1)]);
        end
      end

      reg [15:0]   borrowers;
      integer      i;
      always @* begin
        borrowers = 0;
        for (i = 0; i < W**x; i = i + 1)
          borrowers = borrowers + borrow[i];
        assert (high[x*DW +: DW] == want_high);
        assert (low[x*DW +: DW] == want_low);
        assert (threshold[x*RW +: RW] == borrowers);
      end

      for (t = 0; t < W**x; t = t + 1) begin : g_switch
        wire [DW-1:0] state;
        wire          idle, want_idle;
        wire [6:0]    want;

        gft_closed_form #(.H(H), .M(M), .W(W), .X(x), .ROOT(t)) f_form (
          .k (k), .p_digits (p_digits), .left (want), .idle (want_idle)
        );
        rg_gft_lls_switch #(.H(H), .M(M), .W(W), .X(x), .ROOT(t)) u_switch (
          .low (low[x*DW +: DW]), .high (high[x*DW +: DW]), .threshold (threshold[x*RW +: RW]), .*
        );
        always @* begin
          assert (idle == want_idle);
          if (!want_idle)
            assert (state == want);
        end

        if (t == 0 && CLS) begin : g_canonical
          wire [DW-1:0] xor_state;
          rg_gft_cls_switch #(.H(H), .M(M), .W(W), .X(x), .SQUARE(1)) u_xor (
            .l (k_digits[x*DW +: DW]), .p (p_digits[x*PW +: PW]), .state (xor_state)
          );
          always @*
            assert (xor_state == (k_x ^ W*p_x));
        end
        if (t == 0 && M >= W) begin : g_additive
          wire [DW-1:0] add_state;
          rg_gft_cls_switch #(.H(H), .M(M), .W(W), .X(x), .SQUARE(2)) u_add (
            .l (k_digits[x*DW +: DW]), .p (p_digits[x*PW +: PW]), .state (add_state)
          );
          always @*
            assert (add_state == want_add);
        end
      end
    end
  endgenerate
endmodule
