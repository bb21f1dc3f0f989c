// SPDX-License-Identifier: Apache-2.0
// What is in a board with an all-to-all, an allgather or a broadcast on K(D,K): a serial line, its
// two requests, and all nodes with clients that check themselves.
//
// CONTRACT
//   Line, LEDs, power-on  as those of rg_board.
//   Reset     as that of rg_board with core_ready high; what runs is forgotten.
`default_nettype none

module rg_exchange_board #(
  parameter integer D    = 2,   // kautz:D,K, at most 256 nodes
  parameter integer K    = 5,
  parameter integer BITS = 8,   // bits of a word, enough for the number of a node
  parameter integer DIV  = 104, // clocks a bit, 4 and up
  parameter integer KIND = 0,   // 1: an allgather; 2: a broadcast; at most 64 nodes
  parameter integer HZ   = 12000000 // clocks a second
) (
  input  wire clk,
  input  wire rst,
  input  wire rx,
  output wire tx,
  output wire led_heartbeat,
  output wire led_error
);
  wire in_reset;

  rg_board_reset #(.HZ(HZ)) u_reset (
    .clk (clk), .rst (rst), .ready (1'b1), .in_reset (in_reset), .heartbeat (led_heartbeat)
  );

  wire [7:0]  in_tdata, out_tdata;
  wire        in_tuser, in_tvalid, in_tready, out_tvalid, out_tready, start, busy;
  wire [15:0] rounds;
  wire [31:0] words, errors, crc;

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (in_reset), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  rg_exchange_query #(.D(D), .K(K), .BITS(BITS), .KIND(KIND)) u_query (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error),
    .start (start), .rounds (rounds), .busy (busy), .words (words), .errors (errors), .crc (crc)
  );

  generate
    if (KIND == 2) begin : g
      rg_kautz_broadcast_selftest #(.D(D), .K(K), .BITS(BITS)) u_selftest (
        .clk (clk), .rst (in_reset), .start (start), .pair (rounds),
        .busy (busy), .nodes (words), .errors (errors), .clocks (crc)
      );
    end else if (KIND == 1) begin : g
      rg_kautz_gather_selftest #(.D(D), .K(K), .BITS(BITS)) u_selftest (
        .clk (clk), .rst (in_reset), .start (start), .rounds (rounds),
        .busy (busy), .parts (words), .errors (errors), .clocks (crc)
      );
    end else begin : g
      rg_kautz_exchange_selftest #(.D(D), .K(K), .BITS(BITS)) u_selftest (
        .clk (clk), .rst (in_reset), .start (start), .rounds (rounds),
        .busy (busy), .words (words), .errors (errors), .crc (crc)
      );
    end
  endgenerate

  wire unused_ok = &{1'b0, in_tready};
endmodule

`default_nettype wire
