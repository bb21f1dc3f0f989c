// SPDX-License-Identifier: Apache-2.0
// rg_gft_fabric: 2H+1 clocks after a phase its messages come out, all whose turn it is, each at its
// terminal, and nothing else, whatever the phases before and after it are. A phase of windows
// (SQUARE 3) is a pass: k_digits are the turns, p_digits the starts.

module gft_fabric #(
  parameter integer H      = 1,
  parameter integer M      = 2,
  parameter integer W      = 2,
  parameter integer SQUARE = 0
) (
  input wire clk,
  input wire rst,
  input wire in_valid,
  input wire [(H+1)*$clog2((M > W) ? M : W)-1:0]             k_digits,
  input wire [(H+1)*((SQUARE == 3) ? $clog2(M) : (M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p_digits,
  input wire [W*M**H-1:0]                                    in  // one bit a terminal
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (SQUARE == 3) ? DW : (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer N  = W * M**H;
  localparam integer KW = (H+1)*DW;
  localparam integer PD = (H+1)*PW;
  localparam integer LATENCY = 2*H + 1;

  wire         out_valid;
  wire [N-1:0] out, out_lane;

  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(1), .SQUARE(SQUARE)) u_dut (
    .k (k_digits), .p (p_digits), .in_data (in), .out_data (out), .*
  );

  // The phases in flight
  reg [LATENCY*KW-1:0] k_past;
  reg [LATENCY*PD-1:0] p_past;
  reg [LATENCY*N-1:0]  in_past;
  reg [LATENCY-1:0]    past = {LATENCY{1'b0}};
  reg                  begun = 1'b0;

  always @(posedge clk) begin
    begun   <= 1'b1;
    k_past  <= {k_past, k_digits};
    p_past  <= {p_past, p_digits};
    in_past <= {in_past, in};
    past    <= rst ? {LATENCY{1'b0}} : {past, in_valid};
  end

  wire [KW-1:0] k_then  = k_past[(LATENCY-1)*KW +: KW];
  wire [PD-1:0] p_then  = p_past[(LATENCY-1)*PD +: PD];
  wire [N-1:0]  in_then = in_past[(LATENCY-1)*N +: N];
  wire [11:0]   k, pass;
  wire          k_legal, pass_legal;

  generate
    if (SQUARE == 3) begin : g_pass
      gft_window_pass #(.H(H), .M(M), .W(W)) f_pass (
        .turns (k_then), .starts (p_then), .pass (pass[9:0]), .legal (k_legal)
      );
      assign {k, pass[11:10], pass_legal} = {12'd0, 2'd0, 1'b1};
    end else begin : g_numbers
      gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (.k_digits (k_then), .p_digits (p_then), .*);
    end
  endgenerate

  // Is it the turn of a message, given its source? Of windows: and how far is its destination?
  wire [N-1:0]    turn;
  wire [N*KW-1:0] ahead;

  function [KW-1:0] digits_from; // destination less source, digit by digit
    input integer from, to;
    integer       y, size, radix;
    begin
      size = 1;
      for (y = 0; y <= H; y = y + 1) begin
        radix = (y == 0) ? W : M;
        digits_from[y*DW +: DW] = ((to / size) % radix + radix - (from / size) % radix) % radix;
        size = size * radix;
      end
    end
  endfunction

  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : g_source
      if (SQUARE == 3) begin : g_goes
        localparam [KW-1:0] SOURCE = digits_from(0, i);
        gft_window_goes #(.H(H), .M(M), .W(W)) f_goes (
          .turns (k_then), .starts (p_then), .source (SOURCE), .sends (turn[i]),
          .ahead (ahead[i*KW +: KW])
        );
      end else begin : g_waits
        reg     its_turn;
        integer x;
        always @* begin
          its_turn = 1'b1;
          for (x = 1; x < H; x = x + 1)
            its_turn = its_turn & (p_then[x*PW +: PW] == ((i / (W * M**(x-1))) % M) / W);
        end
        assign turn[i] = its_turn;
      end
    end
  endgenerate

  // The source of what each terminal gets
  integer       d, r, x, digit;
  reg [11:0]    source;
  reg [N-1:0]   want, want_lane;

  always @* begin
    want      = {N{1'b0}};
    want_lane = {N{1'b0}};
    for (d = 0; d < N; d = d + 1) begin
      source = d;
      if (SQUARE == 0)
        source = (d + k >= N) ? d + k - N : d + k;
      else begin
        source = 12'd0;
        for (x = 0; x <= H; x = x + 1) begin
          digit = (x == 0) ? d % W : (d / (W * M**((x == 0) ? 0 : x-1))) % M;
          for (r = 0; r < ((x == 0) ? W : M); r = r + 1)
            if (k_then[x*DW +: DW] == r)
              source = source + ((x == 0) ? 1 : W * M**((x == 0) ? 0 : x-1))
                * ((SQUARE == 1) ? digit ^ r
                                 : (digit - r + ((x == 0) ? W : M)) % ((x == 0) ? W : M));
        end
      end
      for (r = 0; r < N; r = r + 1)
        if ((SQUARE == 3) ? turn[r] && ahead[r*KW +: KW] == digits_from(r, d) : source == r) begin
          want_lane[d] = turn[r];
          want[d]      = in_then[r];
        end
    end
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      assert (out_valid == past[LATENCY-1]);
      if (past[LATENCY-1] && k_legal && pass_legal) begin
        assert (out_lane == want_lane);
        assert (((out ^ want) & want_lane) == {N{1'b0}});
      end
    end
  end

  // A phase that moves all it may, one that holds some back (if there are passes), two phases in
  // succession, and a reset after which nothing comes out
  reg f_row = 1'b0, f_lost = 1'b0;
  always @(posedge clk) begin
    f_row  <= out_valid & ~rst;
    f_lost <= f_lost | (rst & begun & (|past));
  end
  always @*
    if (begun && past[LATENCY-1] && k_legal && pass_legal) begin
      cover (out_valid && k != 12'd0 && (out & out_lane) == want_lane);
      cover (out_valid && (M <= W || H == 1 || want_lane != {N{1'b1}}) && k == N - 1);
      cover (out_valid && f_row);
      cover (out_valid && f_lost);
    end
endmodule
