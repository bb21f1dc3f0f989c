// SPDX-License-Identifier: Apache-2.0
// A counter in two halves, so that its carry chain is half as long.
//
// CONTRACT  clear makes count START; each later step adds 1. The lower half shows a step one clock
// later, the upper half two: count is right two clocks after the last step. It wraps at 2^BITS.
`default_nettype none

module rg_counter #(
  parameter integer BITS  = 16, // bits, 2 and up
  parameter integer START = 0   // 0 or 1
) (
  input  wire         clk,
  input  wire         clear,
  input  wire         step,
  output wire [BITS-1:0] count
);
  localparam integer LOW  = BITS / 2;
  localparam integer HIGH = BITS - LOW;

  reg [LOW-1:0]  low;
  reg [HIGH-1:0] high;
  reg            carry;

  // Adding 0 or 1 in every clock is faster than a clock enable.
  always @(posedge clk) begin
    low   <= clear ? START[LOW-1:0] : low + {{(LOW-1){1'b0}}, step};
    carry <= ~clear & step & (&low);
    high  <= clear ? {HIGH{1'b0}} : high + {{(HIGH-1){1'b0}}, carry};
  end

  assign count = {high, low};
endmodule

`default_nettype wire
