// SPDX-License-Identifier: Apache-2.0
// A board with a clock, a serial port and two LEDs that is a machine of nodes: rg_machine_board on
// its pins (boards/BOARD/pins.pcf).
`default_nettype none

module top #(
  parameter integer D     = 2, // kautz:D,K
  parameter integer K     = 2,
  parameter integer FLITS = 2, // flits of a virtual channel
  // Virtual channels of a link, as the turns of the network need them
  parameter integer V         = (D == 2 && K == 3) || (D < 4 && K == 2) ? 2 : K / 2 + 2,
  parameter integer DIV       = 104, // clocks a bit
  parameter integer HZ        = 12000000, // clocks a second
  parameter integer LEDS_LOW  = 0,   // 1: an LED lights when it is driven low
  parameter integer PLL_DIVR  = 0,   // of the clock, by icepll
  parameter integer PLL_DIVF  = 0,   // 0: no PLL, it is CLK
  parameter integer PLL_DIVQ  = 0,
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

  rg_machine_board #(.D(D), .K(K), .V(V), .FLITS(FLITS), .DIV(DIV), .HZ(HZ)) u_board (
    .clk (core_clk), .rst (1'b0), .ready (core_ready),
    .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
endmodule

`default_nettype wire
