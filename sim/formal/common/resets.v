// SPDX-License-Identifier: Apache-2.0
// Every module with a handshake, in any state, whatever is at its inputs: in the clock after one
// with rst its ready and valid are low, as its contract says.

module resets #(
  parameter integer D      = 2,
  parameter integer K      = 2,
  parameter integer H      = 2,
  parameter integer M      = 3,
  parameter integer W      = 2,
  parameter integer SQUARE = 0,
  parameter integer QUERY  = 0 // 1: rg_query too
) (
  input wire         clk,
  input wire         rst,
  input wire [7:0]   any,     // valid and ready of what is around it
  input wire [127:0] any_data // no output here depends on it
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;

  wire       fifo, pipe, states, fabric, receiver;
  wire [1:0] serial, axis, expand, selftest, stream, sequencer, query, transmitter, asks, answers,
    lanes;
  wire       erring, start, line;

  rg_fifo #(.BITS(8), .DEPTH(4)) u_fifo (
    .clk (clk), .rst (rst), .in_valid (any[0]), .in_data (any_data[7:0]), .m_axis_tdata (),
    .m_axis_tvalid (fifo), .m_axis_tready (any[1])
  );
  rg_kautz_serial #(.D(D), .K(K)) u_serial (
    .clk (clk), .rst (rst), .s_axis_tdata (any_data[2*K*LW-1:0]), .s_axis_tvalid (any[0]),
    .s_axis_tready (serial[0]), .m_axis_tdata (), .m_axis_tuser (), .m_axis_tlast (),
    .m_axis_tvalid (serial[1]), .m_axis_tready (any[1])
  );
  rg_kautz_pipe #(.D(D), .K(K), .TW(1)) u_pipe (
    .clk (clk), .rst (rst), .in_valid (any[0]), .in_data (any_data[2*K*LW-1:0]), .in_tag (1'b0),
    .out_valid (pipe), .out_tag (), .out_error (), .out_table ()
  );
  rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(1), .COPIES(2)) u_lanes (
    .clk (clk), .rst (rst), .in_valid (any[1:0]), .in_data (any_data[4*K*LW-1:0]), .in_tag (2'b0),
    .out_valid (lanes), .out_tag (), .out_error (), .out_table ()
  );
  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(1)) u_axis (
    .clk (clk), .rst (rst), .s_axis_tdata (any_data[2*K*LW-1:0]), .s_axis_tuser (1'b0),
    .s_axis_tvalid (any[0]),
    .s_axis_tready (axis[0]), .m_axis_tdata (), .m_axis_tuser (), .m_axis_tvalid (axis[1]),
    .m_axis_tready (any[1])
  );
  rg_kautz_pipe_expand #(.D(D), .K(K)) u_expand (
    .clk (clk), .rst (rst), .s_axis_tdata (any_data[8*(D+1)-1:0]),
    .s_axis_tuser (any_data[64 +: 2*K*LW+4]),
    .s_axis_tvalid (any[0]), .s_axis_tready (expand[0]), .m_axis_tdata (), .m_axis_tuser (),
    .m_axis_tlast (),
    .m_axis_tvalid (expand[1]), .m_axis_tready (any[1])
  );
  rg_kautz_selftest #(.D(D), .K(K)) u_selftest (
    .clk (clk), .rst (rst), .start (any[0]), .busy (selftest[0]), .done (selftest[1]), .count (),
    .clocks (),
    .crc (), .error ()
  );
  rg_gft_lls_states #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (rst), .in_valid (any[0]), .k (any_data[(H+1)*DW-1:0]),
    .p (any_data[64 +: (H+1)*PW]),
    .out_valid (states), .state (), .idle ()
  );
  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_stream (
    .clk (clk), .rst (rst), .s_axis_tdata (any_data[(H+1)*(DW+PW):0]), .s_axis_tvalid (any[0]),
    .s_axis_tready (stream[0]), .m_axis_tdata (), .m_axis_tuser (), .m_axis_tlast (),
    .m_axis_tvalid (stream[1]),
    .m_axis_tready (any[1])
  );
  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) u_sequencer (
    .clk (clk), .rst (rst), .s_axis_tvalid (any[0]), .s_axis_tready (sequencer[0]),
    .m_axis_tdata (),
    .m_axis_tlast (), .m_axis_tvalid (sequencer[1]), .m_axis_tready (any[1])
  );
  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(1), .SQUARE(SQUARE)) u_fabric (
    .clk (clk), .rst (rst), .in_valid (any[0]), .k (any_data[(H+1)*DW-1:0]),
    .p (any_data[64 +: (H+1)*PW]),
    .in_data (any_data[W*M**H-1:0]), .out_valid (fabric), .out_data (), .out_lane ()
  );
  rg_uart_rx #(.DIV(4)) u_receiver (
    .clk (clk), .rst (rst), .rx (any[0]), .m_axis_tdata (), .m_axis_tuser (),
    .m_axis_tvalid (receiver)
  );
  rg_uart_tx #(.DIV(4)) u_transmitter (
    .clk (clk), .rst (rst), .s_axis_tdata (any_data[7:0]), .s_axis_tvalid (any[0]),
    .s_axis_tready (transmitter[0]),
    .tx (line)
  );
  assign transmitter[1] = ~line;
  generate
    if (QUERY != 0) begin : g_query
      rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(1)) u_query (
        .clk (clk), .rst (rst), .s_axis_tdata (any_data[7:0]), .s_axis_tuser (any_data[8]),
        .s_axis_tvalid (any[0]),
        .s_axis_tready (query[0]), .m_axis_tdata (), .m_axis_tvalid (query[1]),
        .m_axis_tready (any[1]),
        .erring (erring),
        .kautz_ask_tdata (), .kautz_ask_tvalid (asks[0]), .kautz_ask_tready (any[2]),
        .kautz_answer_tdata (any_data[9 +: (2*K+2)*LW]), .kautz_answer_tuser (any_data[64 +: 20]),
        .kautz_answer_tlast (any[3]), .kautz_answer_tvalid (any[4]),
        .kautz_answer_tready (answers[0]),
        .states_ask_tdata (), .states_ask_tvalid (asks[1]), .states_ask_tready (any[5]),
        .states_answer_tdata (any_data[84 +: DW]), .states_answer_tuser (any_data[90 +: 20]),
        .states_answer_tlast (any[6]), .states_answer_tvalid (any[7]),
        .states_answer_tready (answers[1]),
        .check_start (start), .check_finish (any[2]), .check_count (any_data[63:0]),
        .check_clocks (any_data[127:64]),
        .check_crc (any_data[31:0])
      );
    end else begin : g_no_query
      assign {query, asks, answers, erring, start} = 8'd0;
    end
  endgenerate

  reg f_rst = 1'b0;

  always @(posedge clk)
    f_rst <= rst;

  always @*
    if (f_rst) begin
      assert ({fifo, pipe, states, fabric, receiver} == 5'd0);
      assert ({serial, axis, expand, selftest, stream, sequencer, lanes} == 14'd0);
      assert ({query, asks, answers, erring, start, transmitter} == 10'd0);
    end
endmodule
