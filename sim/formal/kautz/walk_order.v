// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_kautz_walk, started and stepped at any time: a start gives the word 0 1 0 1 ..., a step
// the next word with no two neighbours equal, the least that is greater, letter 1 weighing most; or
// rank 0 again after the greatest, which `last` names.
`default_nettype none

module walk_order #(
  parameter integer D = 2,
  parameter integer K = 3
) (
  input wire clk,
  input wire start,
  input wire step
);
  localparam integer LW = $clog2(D + 1);

  wire [K*LW-1:0] word;
  wire            last;

  rg_kautz_walk #(.D(D), .K(K)) u_dut (
    .clk (clk), .start (start), .step (step), .word (word), .last (last)
  );

  reg              f_begun = 1'b0, f_stood = 1'b0;
  reg  [K*LW-1:0]  f_word, zero, next;
  reg              greatest, raised;
  reg  [LW-1:0]    up;
  integer          i, j;

  // The rightmost letter that can be raised is raised; those after it start again.
  always @* begin
    zero = {K*LW{1'b0}};
    for (i = 1; i < K; i = i + 2)
      zero[i*LW +: LW] = 1;
    next   = zero;
    raised = 1'b0;
    for (i = K - 1; i >= 0; i = i - 1) begin
      up = f_word[i*LW +: LW] + 1;
      if (i > 0 && f_word[i*LW +: LW] != D && up == f_word[(i-1)*LW +: LW])
        up = (up == D) ? 0 : up + 1; // 0: no such letter
      if (!raised && f_word[i*LW +: LW] != D && up != 0) begin
        raised = 1'b1;
        next   = f_word;
        next[i*LW +: LW] = up;
        for (j = i + 1; j < K; j = j + 1)
          next[j*LW +: LW] = (next[(j-1)*LW +: LW] == 0) ? 1 : 0;
      end
    end
    greatest = !raised;
  end

  always @(posedge clk) begin
    f_begun <= f_begun | start;
    f_stood <= f_begun & ~start & ~step;
    if (start)
      f_word <= zero;
    else if (step)
      f_word <= next;
  end

  always @*
    if (f_begun) begin
      assert (word == f_word);
      if (f_stood)
        assert (last == greatest);
    end
endmodule

`default_nettype wire
