// SPDX-License-Identifier: Apache-2.0
// rg_node_counts, any one event of any node, in any state: it waits from the clock after it comes,
// also if one like it is counted in that clock, until it is counted itself; and what is counted has
// waited. The time of a message replaces the longest of its node if it is more.

module node_counts #(
  parameter integer N = 3
) (
  input wire                 clk,
  input wire                 clear,
  input wire [N*9-1:0]       events,
  input wire                 ended,
  input wire [$clog2(N)-1:0] node,
  input wire [15:0]          elapsed,
  input wire                 look,
  input wire [3:0]           kind,
  input wire [$clog2(N)-1:0] first,
  input wire [$clog2(N)-1:0] last
);
  localparam integer NW = $clog2(N);

  (* anyconst *) wire [3:0]    of_kind;
  (* anyconst *) wire [NW-1:0] of_node;

  rg_node_counts #(.N(N)) u_dut (.cleared (), .found (), .sum (), .*);

  wire [N*9-1:0] waiting; // probe u_dut.waiting
  wire           counts; // probe u_dut.counts
  wire [NW+3:0]  write_at; // probe u_dut.write_at
  wire           lasts; // probe u_dut.lasts
  wire           less; // probe u_dut.less
  wire [15:0]    value; // probe u_dut.value
  wire [15:0]    operand; // probe u_dut.operand

  reg     comes, waits;
  integer n, e;

  always @* begin
    comes = 1'b0;
    waits = 1'b0;
    for (n = 0; n < N; n = n + 1)
      for (e = 0; e < 9; e = e + 1)
        if (of_node == n[NW-1:0] && of_kind == e[3:0]) begin
          comes = events[9*n + e];
          waits = waiting[9*n + e];
        end
  end

  reg          f_begun = 1'b0, f_comes, f_waits, f_clear, f_ended;
  reg [NW-1:0] f_node;
  reg [15:0]   f_elapsed;

  always @(posedge clk) begin
    f_begun   <= 1'b1;
    f_comes   <= comes;
    f_waits   <= waits;
    f_clear   <= clear;
    f_ended   <= ended;
    f_node    <= node;
    f_elapsed <= elapsed;
  end

  wire counted = counts && write_at == {of_kind, of_node};

  always @*
    if (f_begun) begin
      assert (lasts == f_ended);
      if (f_ended)
        assert (write_at == {4'd9, f_node} && operand == f_elapsed && less == (value < f_elapsed));
      if (f_clear)
        assert (!waits && !counts);
      else if (of_kind < 4'd9 && {1'b0, of_node} < N) begin
        assert (waits == (f_comes || (f_waits && !counted)));
        assert (!counted || f_waits);
      end
    end
endmodule
