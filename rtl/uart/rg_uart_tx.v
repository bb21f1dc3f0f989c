// SPDX-License-Identifier: Apache-2.0
// Serial transmitter, 8 data bits, no parity, one stop bit.
//
// CONTRACT
//   Bytes     s_axis_tdata is taken while the line is idle: one byte in 10 DIV + 1 clocks.
//   tx        idle high, DIV clocks a bit; the start bit begins in the clock after the byte is
//             taken. tx comes from a register (and an inverter, so that registers that start at 0
//             mean an idle line).
//   Reset     synchronous; the line is idle and s_axis_tready low in reset and in the clock after.
`default_nettype none

module rg_uart_tx #(
  parameter integer DIV = 104 // clocks a bit, 4..65536
) (
  input  wire       clk,
  input  wire       rst,
  input  wire [7:0] s_axis_tdata,
  input  wire       s_axis_tvalid,
  output wire       s_axis_tready,
  output wire       tx
);
  localparam integer TW = $clog2(DIV);
  localparam integer BIT_I = DIV - 1;
  localparam [TW-1:0] BIT = BIT_I[TW-1:0];
  localparam [TW-1:0] ONE = 1;

  generate
    if (DIV < 4 || DIV > 65536) begin : g_check_div
      ERROR_rg_uart_tx_DIV_must_be_4_to_65536 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Neither idle nor busy: the clock after reset.
  reg          idle, busy;
  reg          low;    // the line
  reg [9:0]    bits;   // to send after this bit, the next at the bottom, inverted; a 1 on top
  reg [TW-1:0] timer;

  wire accept = idle & s_axis_tvalid;
  wire tick   = busy & (timer == {TW{1'b0}});
  wire last   = tick & (bits[9:1] == 9'd0); // of the stop bit

  assign s_axis_tready = idle;
  assign tx            = ~low;

  always @(posedge clk) begin
    idle <= ~rst & (last | (~busy & ~accept));
    busy <= ~rst & (accept | (busy & ~last));
    low  <= ~rst & (tick ? bits[0] & ~last : low | accept);

    if (accept) begin
      bits  <= {2'b10, ~s_axis_tdata};
      timer <= BIT;
    end else if (busy) begin
      timer <= tick ? BIT : timer - ONE;
      if (tick)
        bits <= {1'b0, bits[9:1]};
    end
  end
endmodule

`default_nettype wire
