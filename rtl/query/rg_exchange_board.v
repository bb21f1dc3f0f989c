// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// What is in a board with an all-to-all on K(D,K): a serial line, its two requests, and all nodes
// with clients that check themselves.
//
// CONTRACT
//   Line      rx and tx are 8N1 at the clock over DIV, idle high; for lines see doc/protocol.md.
//   LEDs      high = lit. led_heartbeat blinks while the clock runs; led_error is lit from an error
//             answer to the next good one.
//   Power-on  there is no reset input: registers that start at 0 (iCE40) make one inside.
`default_nettype none

module rg_exchange_board #(
  parameter integer D   = 2,  // kautz:D,K, at most 256 nodes
  parameter integer K   = 5,
  parameter integer W   = 8,  // bits of a word, enough for the number of a node
  parameter integer DIV = 104 // clocks a bit, 4 and up
) (
  input  wire clk,
  input  wire rx,
  output wire tx,
  output wire led_heartbeat,
  output wire led_error
);
  // Reset in the first 15 clocks
  reg [3:0] awake = 4'd0;
  wire      rst   = (awake != 4'hf);

  // About 0.7 Hz at 12 MHz
  reg [23:0] beat;

  always @(posedge clk) begin
    awake <= awake + {3'd0, rst};
    beat  <= beat + 24'd1;
    if (rst)
      beat <= 24'd0;
  end

  assign led_heartbeat = beat[23];

  wire [7:0]  in_tdata, out_tdata;
  wire        in_tuser, in_tvalid, in_tready, out_tvalid, out_tready, start, busy;
  wire [15:0] rounds;
  wire [31:0] words, errors, crc;

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (rst), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (rst),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  rg_exchange_query #(.D(D), .K(K), .W(W)) u_query (
    .clk (clk), .rst (rst),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error),
    .start (start), .rounds (rounds), .busy (busy), .words (words), .errors (errors), .crc (crc)
  );

  rg_kautz_exchange_selftest #(.D(D), .K(K), .W(W)) u_selftest (
    .clk (clk), .rst (rst), .start (start), .rounds (rounds),
    .busy (busy), .words (words), .errors (errors), .crc (crc)
  );

  wire unused_ok = &{1'b0, in_tready};
endmodule

`default_nettype wire
