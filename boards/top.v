// SPDX-License-Identifier: Apache-2.0
// A board with a clock, a serial port and two LEDs: rg_board on its pins (boards/BOARD/pins.pcf).
`default_nettype none

module top #(
  parameter integer D        = 4,   // kautz:D,K
  parameter integer K        = 5,
  parameter integer H        = 2,   // gft:H,M,W
  parameter integer M        = 4,
  parameter integer W        = 2,
  parameter integer DIV      = 104, // clocks a bit
  parameter integer HZ       = 12000000, // clocks a second
  parameter integer LEDS_LOW = 0,   // 1: an LED lights when it is driven low
  parameter integer SELFTEST = 0,   // 1: with the self-test
  parameter integer PLL_DIVR = 0,   // of the self-test's clock, by icepll
  parameter integer PLL_DIVF = 0,   // 0: no PLL, it is CLK
  parameter integer PLL_DIVQ = 0,
  parameter integer PLL_RANGE = 0
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR
);
  wire heartbeat, error, core_clk, core_ready;

  generate
    if (PLL_DIVF != 0) begin : g_pll
      SB_PLL40_CORE #(
        .FEEDBACK_PATH ("SIMPLE"), .PLLOUT_SELECT ("GENCLK"),
        .DIVR (PLL_DIVR[3:0]), .DIVF (PLL_DIVF[6:0]), .DIVQ (PLL_DIVQ[2:0]),
        .FILTER_RANGE (PLL_RANGE[2:0])
      ) u_pll (
        .REFERENCECLK (CLK), .PLLOUTGLOBAL (core_clk), .LOCK (core_ready),
        .RESETB (1'b1), .BYPASS (1'b0)
      );
    end else begin : g_no_pll
      assign core_clk   = CLK;
      assign core_ready = 1'b1;

      wire unused_ok = &{1'b0, PLL_DIVR[0], PLL_DIVQ[0], PLL_RANGE[0]};
    end
  endgenerate

  rg_board #(.D(D), .K(K), .H(H), .M(M), .W(W), .DIV(DIV), .HZ(HZ), .SELFTEST(SELFTEST)) u_board (
    .clk (CLK), .rst (1'b0), .core_clk (core_clk), .core_ready (core_ready),
    .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
endmodule

`default_nettype wire
