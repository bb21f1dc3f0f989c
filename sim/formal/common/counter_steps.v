// SPDX-License-Identifier: Apache-2.0
// rg_counter against a plain counter: equal except for the carry in progress, and equal once there
// was no step in the previous clock.

module counter_steps #(
  parameter integer BITS  = 17,
  parameter integer START = 0
) (
  input wire clk,
  input wire clear,
  input wire step
);
  wire [BITS-1:0] count;
  wire         f_carry; // probe u_dut.carry

  rg_counter #(.BITS(BITS), .START(START)) u_dut (.*);

  reg          f_begun = 1'b0, f_quiet = 1'b0;
  reg  [BITS-1:0] f_count;
  wire [BITS-1:0] carried = {{(BITS-1){1'b0}}, f_carry} << (BITS/2);

  always @(posedge clk) begin
    f_begun <= f_begun | clear;
    f_quiet <= f_begun & ~step & ~clear;
    f_count <= clear ? START : f_count + step;
  end

  always @* begin
    if (f_begun)
      assert (count + carried == f_count);
    if (f_quiet)
      assert (count == f_count);
  end
endmodule
