// SPDX-License-Identifier: Apache-2.0
// What is in a board with a machine of nodes: a serial line, the requests to the machine, its
// driver, its counters and all nodes of K(D,K).
//
// CONTRACT
//   Line, LEDs, power-on  as those of rg_board.
//   Reset     as that of rg_board, with ready for core_ready; all nodes are reset and live again,
//             their counters are cleared.
`default_nettype none

module rg_machine_board #(
  parameter integer D     = 2,  // kautz:D,K
  parameter integer K     = 2,
  parameter integer V     = 2,  // virtual channels of a link
  parameter integer FLITS = 2,  // flits of one
  parameter integer DIV   = 104, // clocks a bit, 4 and up
  parameter integer HZ    = 12000000 // clocks a second
) (
  input  wire clk,
  input  wire rst,
  input  wire ready,
  input  wire rx,
  output wire tx,
  output wire led_heartbeat,
  output wire led_error
);
  localparam integer PAYLOAD = 32;
  localparam integer PW = $clog2(PAYLOAD);
  localparam integer N  = (D + 1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam integer KW = K * $clog2(D + 1);
  // 16 tries or more, each with the time that all nodes need to answer one (rg_node_driver_shape)
  localparam integer R     = (D == 2) ? 4 : 2;
  localparam integer T_TRY = (24 * N > 512) ? 1 << $clog2(24 * N) : 512;
  localparam integer DEAF  = 8192;

  wire in_reset;

  rg_board_reset #(.HZ(HZ)) u_reset (
    .clk (clk), .rst (rst), .ready (ready), .in_reset (in_reset), .heartbeat (led_heartbeat)
  );

  wire [7:0] in_tdata, out_tdata;
  wire       in_tuser, in_tvalid, in_tready, out_tvalid, out_tready;

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (in_reset), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  wire [N*KW-1:0] labels, m_tuser;
  wire [N-1:0]    up, dead, s_tvalid, s_tready, m_tvalid, m_tready, m_tlast;
  wire [N-1:0]    done_tvalid, done_tready;
  wire [N*8-1:0]  m_tdata, done_tdata;
  wire [N*9-1:0]  events;
  wire [7:0]      s_tdata;
  wire [KW-1:0]   s_tuser;
  wire            s_tlast, reset;

  wire            start, finish, ended, put, look, found, cleared;
  wire [1:0]      mode;
  wire [3:0]      kind;
  wire [NW-1:0]   first, second, node, look_first, look_last;
  wire [7:0]      done, put_data, get_data;
  wire [PW-1:0]   last, put_at, get_at;
  wire [PW:0]     got;
  wire [15:0]     gap, messages, lost, elapsed, sum;
  wire [23:0]     clocks;
  wire [31:0]     crc;

  rg_machine_query #(.D(D), .K(K), .V(V), .FLITS(FLITS), .PAYLOAD(PAYLOAD)) u_query (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error),
    .labels (labels), .up (up), .dead (dead), .reset (reset),
    .start (start), .mode (mode), .first (first), .second (second), .last (last), .gap (gap),
    .finish (finish), .messages (messages), .lost (lost), .clocks (clocks), .elapsed (elapsed),
    .done (done), .crc (crc), .got (got),
    .put (put), .put_at (put_at), .put_data (put_data), .get_at (get_at), .get_data (get_data),
    .cleared (cleared), .look (look), .kind (kind), .look_first (look_first),
    .look_last (look_last), .found (found), .sum (sum)
  );

  rg_node_driver #(.N(N), .KW(KW), .PAYLOAD(PAYLOAD)) u_driver (
    .clk (clk), .rst (in_reset), .labels (labels), .live (~dead),
    .start (start), .mode (mode), .first (first), .second (second), .last (last), .gap (gap),
    .finish (finish), .messages (messages), .lost (lost), .clocks (clocks), .elapsed (elapsed),
    .done (done), .crc (crc), .got (got), .ended (ended), .node (node),
    .put (put), .put_at (put_at), .put_data (put_data), .get_at (get_at), .get_data (get_data),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid),
    .m_axis_tready (m_tready)
  );

  rg_node_counts #(.N(N)) u_counts (
    .clk (clk), .clear (reset), .cleared (cleared), .events (events),
    .ended (ended), .node (node), .elapsed (elapsed),
    .look (look), .kind (kind), .first (look_first), .last (look_last), .found (found), .sum (sum)
  );

  rg_node_machine #(
    .D(D), .K(K), .V(V), .FLITS(FLITS), .PAYLOAD(PAYLOAD), .R(R), .T_TRY(T_TRY),
    .BUSY(0), .DEAF(DEAF)
  ) u_machine (
    .clk (clk), .rst (dead | {N{in_reset | reset}}), .up (up), .labels (labels),
    .s_axis_tdata ({N{s_tdata}}), .s_axis_tuser ({N{s_tuser}}), .s_axis_tlast ({N{s_tlast}}),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready), .give_up ({N{1'b0}}),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events (events)
  );

  wire unused_ok = &{1'b0, in_tready, m_tuser};
endmodule

`default_nettype wire
