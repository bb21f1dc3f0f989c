// SPDX-License-Identifier: Apache-2.0
// rg_gft_lls_states: the states of all switches, two clocks after every phase, in order.

module gft_states #(
  parameter integer H = 2,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire clk,
  input wire rst,
  input wire in_valid,
  input wire [(H+1)*$clog2((M > W) ? M : W)-1:0]           k_digits,
  input wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p_digits
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M + W - 1) / W;
  localparam integer SWITCHES =
    (M == W) ? (H+1) * M**H : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : (M - W));

  wire                   out_valid;
  wire [SWITCHES*DW-1:0] state;
  wire [SWITCHES-1:0]    idle;

  rg_gft_lls_states #(.H(H), .M(M), .W(W)) u_dut (.k (k_digits), .p (p_digits), .*);

  reg [(H+1)*DW-1:0] k_1, k_2;
  reg [(H+1)*PW-1:0] p_1, p_2;
  reg                valid_1 = 1'b0, valid_2 = 1'b0, begun = 1'b0;
  wire [11:0]        k, pass;
  wire               k_legal, pass_legal;

  gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (.k_digits (k_2), .p_digits (p_2), .*);

  always @(posedge clk) begin
    {k_1, k_2}         <= {k_digits, k_1};
    {p_1, p_2}         <= {p_digits, p_1};
    {valid_1, valid_2} <= {in_valid & ~rst, valid_1 & ~rst};
    begun <= 1'b1;
  end

  always @* begin
    assume (begun || rst);
    if (begun)
      assert (out_valid == valid_2);
    cover (out_valid && k_legal && k == W * M**H - 1);
  end

  // Top level first, then by level and index
  genvar x, j;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_level
      localparam integer FIRST = (M == W) ? (H-x) * M**H
        : W**(x+1) * ((M**(H-x) - W**(H-x)) / ((M == W) ? 1 : (M - W)));

      for (j = 0; j < M**(H-x) * W**x; j = j + 1) begin : g_switch
        wire [6:0] want;
        wire       want_idle;

        gft_closed_form #(.H(H), .M(M), .W(W), .X(x), .ROOT(j % W**x)) f_form (
          .k (k), .p_digits (p_2), .left (want), .idle (want_idle)
        );
        always @*
          if (valid_2 && k_legal && pass_legal) begin
            assert (idle[FIRST + j] == want_idle);
            if (!want_idle)
              assert (state[(FIRST + j)*DW +: DW] == want);
          end
      end
    end
  endgenerate
endmodule
