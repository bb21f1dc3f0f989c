// SPDX-License-Identifier: Apache-2.0
// Reset and heartbeat of a board.
//
// CONTRACT
//   Reset     rst, high for a clock or longer, makes in_reset high from the next clock on, as ready
//             (of a PLL, asynchronous) does three clocks after it falls. in_reset falls when ready
//             has been high, and rst low, for 17 clocks.
//   Power-on  where registers start at 0 (iCE40), rst may be tied low: the first clocks are a
//             reset. Where they start anywhere (ASIC), rst must be high for a clock first.
//   Heartbeat low in reset; then a square wave of a second, as near as a step of 2^31/HZ can be:
//             within .6 % at the clocks of the boards up to 48 MHz, 2.2 % at 100 MHz.
`default_nettype none

module rg_board_reset #(
  parameter integer HZ = 12000000 // clocks a second
) (
  input  wire clk,
  input  wire rst,
  input  wire ready,
  output wire in_reset,
  output wire heartbeat
);
  // A second is a turn of beat, without a comparison of all its bits.
  localparam [31:0] STEP = (2147483647 - HZ / 2) / HZ + 1; // 2^31 / HZ, rounded

  (* ASYNC_REG = "TRUE" *)
  reg [1:0]  settled;
  reg [3:0]  awake;
  reg [30:0] beat;

  initial begin
    settled = 2'b00;
    awake   = 4'd0;
  end

  assign in_reset  = (awake != 4'hf);
  assign heartbeat = beat[30];

  always @(posedge clk) begin
    settled <= {settled[0], ready};
    beat    <= beat + STEP[30:0];
    if (!settled[1])
      awake <= 4'd0;
    else if (in_reset)
      awake <= awake + 4'd1;
    if (in_reset)
      beat <= 31'd0;
    if (rst) begin
      settled <= 2'b00;
      awake   <= 4'd0;
    end
  end
endmodule

`default_nettype wire
