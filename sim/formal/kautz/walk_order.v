// SPDX-License-Identifier: Apache-2.0
// rg_kautz_walk, started and stepped at any time: a start gives the word 0 1 0 1 ..., a step
// the next word with no two neighbours equal, the least that is greater, letter 1 weighing most; or
// rank 0 again after the greatest, which `last` names. By induction: what the module finds out of
// letters 1 to K-1 is right from the second clock after they change, and until then letter K, which
// has started again, is not at its top.

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

  rg_kautz_walk #(.D(D), .K(K)) u_dut (.*);

  wire [K*LW-1:0] raised; // probe u_dut.raised
  wire [K-1:0]    rises;  // probe u_dut.rises
  wire [K-1:0]    stays;  // probe u_dut.stays
  wire            top_k;  // probe u_dut.top_k

  reg              f_past = 1'b0;  // not the first clock
  reg              f_begun, f_stood;
  reg              f_changed;      // letters 1 to K-1, at the last edge
  reg  [K*LW-1:0]  f_raised;       // each letter one up, by itself
  reg  [K-1:0]     f_top, f_rises, f_stays;
  reg              f_legal, tops;
  reg  [K*LW-1:0]  f_word, zero, next;
  reg              greatest, found;
  reg  [LW-1:0]    up;
  integer          i, j;

  // The rightmost letter that can be raised is raised; those after it start again.
  always @* begin
    zero = {K*LW{1'b0}};
    for (i = 1; i < K; i = i + 2)
      zero[i*LW +: LW] = 1;
    next  = zero;
    found = 1'b0;
    for (i = K - 1; i >= 0; i = i - 1) begin
      up = f_word[i*LW +: LW] + 1;
      if (i > 0 && f_word[i*LW +: LW] != D && up == f_word[(i-1)*LW +: LW])
        up = (up == D) ? 0 : up + 1; // 0: no such letter
      if (!found && f_word[i*LW +: LW] != D && up != 0) begin
        found = 1'b1;
        next   = f_word;
        next[i*LW +: LW] = up;
        for (j = i + 1; j < K; j = j + 1)
          next[j*LW +: LW] = (next[(j-1)*LW +: LW] == 0) ? 1 : 0;
      end
    end
    greatest = !found;
  end

  always @* begin
    f_legal = 1'b1;
    for (i = 0; i < K; i = i + 1) begin
      f_raised[i*LW +: LW] = f_word[i*LW +: LW] + 1;
      f_top[i] = (f_word[i*LW +: LW] == D);
      f_legal  = f_legal && f_word[i*LW +: LW] <= D;
      if (i > 0) begin
        if (f_raised[i*LW +: LW] == f_word[(i-1)*LW +: LW])
          f_raised[i*LW +: LW] = f_raised[i*LW +: LW] + 1;
        f_top[i] = f_top[i] || (f_word[i*LW +: LW] == D - 1 && f_word[(i-1)*LW +: LW] == D);
        f_legal  = f_legal && f_word[i*LW +: LW] != f_word[(i-1)*LW +: LW];
      end
    end
    tops = 1'b1; // letters m+1 to K-1 are at their top
    for (i = K - 1; i >= 0; i = i - 1) begin
      f_stays[i] = !tops;
      f_rises[i] = tops && (i == 0 || !f_top[i-1]);
      tops       = tops && i > 0 && f_top[i-1];
    end
  end

  always @(posedge clk) begin
    f_past  <= 1'b1;
    f_begun <= f_begun | start;
    f_stood <= f_begun & ~start & ~step;
    if (start)
      f_word <= zero;
    else if (step)
      f_word <= next;
    f_changed <= start || (step && f_top[K-1]);
  end

  // From any state in which this holds it holds in the next clock, too. The first one is such a
  // state: nothing has begun.
  wire claim = word == f_word && (!f_stood || last == greatest);
  wire known = rises == f_rises && stays == f_stays
             && (K == 1 || raised[(K-1)*LW-1:0] == f_raised[(K-1)*LW-1:0]);
  wire holds = !f_begun || (claim && f_legal && top_k == f_top[K-1]
             && (f_changed ? !top_k && !f_stood : known));

  always @* begin
    assume (f_past || holds);
    assert (holds);
  end
endmodule
