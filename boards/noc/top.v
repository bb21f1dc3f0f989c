// SPDX-License-Identifier: Apache-2.0
// A board with a clock, a serial port and two LEDs that is a network on chip: noc_board on its pins
// (boards/BOARD/pins.*).
`default_nettype none

module top #(
  parameter integer    T        = 4,                // terminals
  parameter [38*8-1:0] IDENTITY = "noc mesh:2,2 1", // the network, and clocks a hop
  parameter integer    DIV      = 104,              // clocks a bit
  parameter integer    HZ       = 12000000, // clocks a second
  parameter integer    LEDS_LOW = 0                 // 1: an LED lights when it is driven low
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR
);
  wire heartbeat, error;

  noc_board #(.T(T), .IDENTITY(IDENTITY), .DIV(DIV), .HZ(HZ)) u_board (
    .clk (CLK), .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
endmodule

`default_nettype wire
