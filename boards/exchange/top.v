// SPDX-License-Identifier: Apache-2.0
// A board with a clock, a serial port and two LEDs that is an all-to-all, an allgather or a
// broadcast on a Kautz digraph: rg_exchange_board on its pins (boards/BOARD/pins.pcf).
`default_nettype none

module top #(
  parameter integer D        = 2,   // kautz:D,K
  parameter integer K        = 5,
  parameter integer BITS     = 8,   // bits of a word
  parameter integer DIV      = 104, // clocks a bit
  parameter integer HZ       = 12000000, // clocks a second
  parameter integer KIND     = 0,   // 1: an allgather; 2: a broadcast
  parameter integer LEDS_LOW = 0    // 1: an LED lights when it is driven low
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR
);
  wire heartbeat, error;

  rg_exchange_board #(.D(D), .K(K), .BITS(BITS), .DIV(DIV), .HZ(HZ), .KIND(KIND)) u_board (
    .clk (CLK), .rst (1'b0), .rx (RX), .tx (TX),
    .led_heartbeat (heartbeat), .led_error (error)
  );

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
endmodule

`default_nettype wire
