// SPDX-License-Identifier: Apache-2.0
// The ULX3S: rg_board on its pins. WIFI_GPIO0 high keeps the board's module from restarting it.
`default_nettype none

module top #(
  parameter integer D        = 4,   // kautz:D,K
  parameter integer K        = 5,
  parameter integer H        = 2,   // gft:H,M,W
  parameter integer M        = 4,
  parameter integer W        = 2,
  parameter integer DIV      = 217, // clocks a bit
  parameter integer HZ       = 25000000, // clocks a second
  parameter integer LEDS_LOW = 0,   // 1: an LED lights when it is driven low
  parameter integer SELFTEST = 0    // 1: with the self-test
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR,
  output wire WIFI_GPIO0
);
  wire heartbeat, error;

  rg_board #(.D(D), .K(K), .H(H), .M(M), .W(W), .DIV(DIV), .HZ(HZ), .SELFTEST(SELFTEST)) u_board (
    .clk (CLK), .rst (1'b0), .core_clk (CLK), .core_ready (1'b1),
    .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
  assign WIFI_GPIO0    = 1'b1;
endmodule

`default_nettype wire
