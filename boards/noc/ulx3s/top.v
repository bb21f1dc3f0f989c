// SPDX-License-Identifier: Apache-2.0
// The ULX3S as a network on chip: noc_board on its pins. WIFI_GPIO0 high keeps the board's module
// from restarting it.
`default_nettype none

module top #(
  parameter integer    T        = 4,                // terminals
  parameter [38*8-1:0] IDENTITY = "noc mesh:2,2 1", // the network, and clocks a hop
  parameter integer    DIV      = 104,              // clocks a bit
  parameter integer    HZ       = 25000000, // clocks a second
  parameter integer    LEDS_LOW = 0                 // 1: an LED lights when it is driven low
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR,
  output wire WIFI_GPIO0
);
  wire heartbeat, error;

  noc_board #(.T(T), .IDENTITY(IDENTITY), .DIV(DIV), .HZ(HZ)) u_board (
    .clk (CLK), .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
  assign WIFI_GPIO0    = 1'b1;
endmodule

`default_nettype wire
