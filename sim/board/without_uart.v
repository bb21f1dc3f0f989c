// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The board without its UARTs, for split_chip.cpp: the modules in their place have no logic. `seen`
// is what they are given, `given` what they say, from the next falling edge on.
`default_nettype none

module rg_uart_rx #(
  parameter integer DIV = 104
) (
  input  wire       clk,
  input  wire       rst,
  input  wire       rx,
  output reg  [7:0] m_axis_tdata,
  output reg        m_axis_tuser,
  output reg        m_axis_tvalid
);
  reg [9:0] given /* verilator public_flat_rw */;

  always @(negedge clk)
    {m_axis_tvalid, m_axis_tuser, m_axis_tdata} <= given;
endmodule

module rg_uart_tx #(
  parameter integer DIV = 104
) (
  input  wire       clk,
  input  wire       rst,
  input  wire [7:0] s_axis_tdata,
  input  wire       s_axis_tvalid,
  output reg        s_axis_tready,
  output wire       tx
);
  wire [8:0] seen /* verilator public_flat_rd */ = {s_axis_tvalid, s_axis_tdata};
  reg given /* verilator public_flat_rw */;

  always @(negedge clk)
    s_axis_tready <= given;

  assign tx = 1'b1;
endmodule

`default_nettype wire
