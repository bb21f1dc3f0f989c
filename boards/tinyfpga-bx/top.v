// SPDX-License-Identifier: Apache-2.0
// The TinyFPGA BX: rg_board on its pins. It has one LED, which blinks, and stays lit after an
// error. USBPU low tells a computer that nothing is on the board's USB, as nothing answers there.
`default_nettype none

module top #(
  parameter integer D        = 4,   // kautz:D,K
  parameter integer K        = 5,
  parameter integer H        = 2,   // gft:H,M,W
  parameter integer M        = 4,
  parameter integer W        = 2,
  parameter integer DIV      = 139, // clocks a bit
  parameter integer HZ       = 16000000, // clocks a second
  parameter integer LEDS_LOW = 0,   // 1: an LED lights when it is driven low
  parameter integer SELFTEST = 0    // 1: with the self-test
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED,
  output wire USBPU
);
  wire heartbeat, error;

  rg_board #(.D(D), .K(K), .H(H), .M(M), .W(W), .DIV(DIV), .HZ(HZ), .SELFTEST(SELFTEST)) u_board (
    .clk (CLK), .rst (1'b0), .core_clk (CLK), .core_ready (1'b1),
    .rx (RX), .tx (TX), .led_heartbeat (heartbeat), .led_error (error)
  );

  wire lit = heartbeat | error;

  assign LED   = (LEDS_LOW != 0) ? ~lit : lit;
  assign USBPU = 1'b0;
endmodule

`default_nettype wire
