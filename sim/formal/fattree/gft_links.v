// SPDX-License-Identifier: Apache-2.0
// The parts of rg_gft_fabric, each by itself: the links between any two levels in both directions,
// the levels of the up half and those of the down half, for every setting and every set of lanes.
//
// A line between level x and level x+1, seen from above: port p of switch s W^(x+1) + u W^x + t.
// Seen from below: up-port u of switch (s M + p) W^x + t.

module gft_links #(
  parameter integer H      = 2,
  parameter integer M      = 3,
  parameter integer W      = 2,
  parameter integer SQUARE = 0,
  parameter integer LINES  = 64 // as many as a level has, or more
) (
  input wire                                       clk,
  input wire [LINES-1:0]                           any,      // the values on the lines
  input wire [LINES-1:0]                           any_lane, // ... and whether they mean something
  input wire [((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] turn,
  input wire [$clog2((M > W) ? M : W)-1:0]         low,
  input wire [$clog2((M > W) ? M : W)-1:0]         high,
  input wire [$clog2(W**H+1)-1:0]                  threshold
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer RW = $clog2(W**H + 1);

  // upper: the line between level x and level x+1 that comes from above as this one
  function integer below;
    input integer x, upper;
    integer j;
    begin
      j     = upper / M;
      below = (((j / W**(x+1)) * M + upper % M) * W**x + j % W**x) * W + (j / W**x) % W;
    end
  endfunction

  // ... and in the other direction
  function integer above;
    input integer x, lower;
    integer j;
    begin
      j     = lower / W;
      above = ((j / W**x / M) * W**(x+1) + (lower % W) * W**x + j % W**x) * M + (j / W**x) % M;
    end
  endfunction

  reg             f_clock = 1'b0; // the clock after that of the inputs
  reg [LINES-1:0] f_any, f_lane;
  reg [PW-1:0]    f_turn;
  reg [DW-1:0]    f_low, f_high;
  reg [RW-1:0]    f_threshold;

  always @(posedge clk) begin
    f_clock <= 1'b1;
    if (!f_clock) begin
      f_any       <= any;
      f_lane      <= any_lane;
      f_turn      <= turn;
      f_low       <= low;
      f_high      <= high;
      f_threshold <= threshold;
    end
  end

  genvar x;
  generate
    for (x = 0; x < H; x = x + 1) begin : g_level
      localparam integer U = M**(H-x) * W**(x+1);

      wire [U-1:0] rise, rise_lane, sink, sink_lane;
      integer      n;

      rg_gft_link #(.H(H), .M(M), .W(W), .BITS(1), .X(x), .DOWN(0)) u_rise (
        .in_data (any[U-1:0]), .in_lane (any_lane[U-1:0]), .out_data (rise), .out_lane (rise_lane)
      );
      rg_gft_link #(.H(H), .M(M), .W(W), .BITS(1), .X(x), .DOWN(1)) u_sink (
        .in_data (any[U-1:0]), .in_lane (any_lane[U-1:0]), .out_data (sink), .out_lane (sink_lane)
      );

      always @*
        for (n = 0; n < U; n = n + 1) begin
          assert (above(x, below(x, n)) == n);
          assert ({rise[n], rise_lane[n]} == {any[below(x, n)], any_lane[below(x, n)]});
          assert ({sink[below(x, n)], sink_lane[below(x, n)]} == {any[n], any_lane[n]});
        end

      // The up half: inputs W turn to W turn + W - 1 of a switch go up, in order.
      localparam integer IN = (x == 0) ? W*M**H : M**(H-x+1) * W**x;
      wire [U-1:0] up, up_lane;
      integer      j, u, d;

      rg_gft_up_level #(.H(H), .M(M), .W(W), .BITS(1), .X(x)) u_up (
        .clk (clk), .in_data (any[IN-1:0]), .in_lane (any_lane[IN-1:0]), .turn (turn),
        .out_data (up), .out_lane (up_lane)
      );

      always @*
        if (f_clock)
          for (j = 0; j < M**(H-x) * W**x; j = j + 1)
            for (u = 0; u < W; u = u + 1)
              if (x == 0)
                assert ({up[j*W+u], up_lane[j*W+u]} == {f_any[j*W+u], f_lane[j*W+u]});
              else begin
                assert (!up_lane[j*W+u] || M <= W || u + W*f_turn < M);
                assert (M > W || u < M || !up_lane[j*W+u]);
                for (d = 0; d < M; d = d + 1)
                  if (d == u + ((M > W) ? W*f_turn : 0)) begin
                    assert (up_lane[j*W+u] == f_lane[below(x-1, j*M+d)]);
                    assert (!up_lane[j*W+u] || up[j*W+u] == f_any[below(x-1, j*M+d)]);
                  end
              end
    end

    // The down half and the top: input i of a switch goes to output i - state, i xor state or
    // i + state.
    for (x = 0; x <= H; x = x + 1) begin : g_down
      localparam integer J   = M**(H-x) * W**x;
      localparam integer IN  = (x == H) ? M : W;
      localparam integer OUT = (x == 0) ? W : M;
      localparam integer ON  = (x == H) ? M*W**H : M**(H-x) * W**(x+1); // lines

      wire [J*OUT-1:0] down, down_lane;
      reg  [7:0]       state, output_of;
      reg              taken, quiet;
      integer          j, i, o, from;

      rg_gft_down_level #(.H(H), .M(M), .W(W), .BITS(1), .X(x), .SQUARE(SQUARE)) u_down (
        .clk (clk), .in_data (any[ON-1:0]), .in_lane (any_lane[ON-1:0]), .low (low), .high (high),
        .threshold (threshold), .out_data (down), .out_lane (down_lane)
      );

      always @*
        if (f_clock && f_high < OUT && f_low < OUT)
          for (j = 0; j < J; j = j + 1) begin
            // Where W > M nothing arrives beyond port M-1: nothing went up there.
            quiet = 1'b1;
            for (i = OUT; i < IN; i = i + 1)
              quiet = quiet & ~f_lane[above(x, j*W + i)];
            state = (SQUARE == 0 && j % W**x < f_threshold) ? f_low : f_high;
            for (o = 0; o < OUT; o = o + 1) begin
              taken = 1'b0;
              for (i = 0; i < IN && i < OUT; i = i + 1) begin
                from      = (x == H) ? below(H-1, j*M + i) : above(x, j*W + i);
                output_of = (SQUARE == 0) ? ((i >= state) ? i - state : i + OUT - state)
                          : (SQUARE == 1) ? i ^ state
                          : ((i + state < OUT) ? i + state : i + state - OUT);
                if (output_of == o) begin
                  taken = 1'b1;
                  if (quiet) begin
                    assert (down_lane[j*OUT+o] == f_lane[from]);
                    assert (!down_lane[j*OUT+o] || down[j*OUT+o] == f_any[from]);
                  end
                end
              end
              assert (taken || !quiet || !down_lane[j*OUT+o]);
            end
          end
    end
  endgenerate

  always @* begin
    cover (f_clock && f_turn != 0 && g_level[H-1].up_lane != 0);
    cover (f_clock && g_down[H].down_lane != 0 && f_threshold != 0 && f_low != f_high);
  end
endmodule
