// SPDX-License-Identifier: Apache-2.0
// What is in a board with a network on chip: a serial line, the orders of doc/protocol.md, the
// network that routegen noc has made as noc_network, and at each terminal a source and a receiver
// that always takes.
//
// CONTRACT
//   Line, LEDs, power-on  as those of rg_board.
`default_nettype none

module noc_board #(
  parameter integer      T        = 4,                // terminals, 2..256
  parameter [38*8-1:0]   IDENTITY = "noc mesh:2,2 1", // after `routegen VERSION `
  parameter integer      DIV      = 104,              // clocks a bit, 4 and up
  parameter integer      HZ       = 12000000          // clocks a second
) (
  input  wire clk,
  input  wire rx,
  output wire tx,
  output wire led_heartbeat,
  output wire led_error
);
  localparam integer DW = $clog2(T);

  wire       in_reset;
  wire [7:0] in_tdata, out_tdata;
  wire       in_tuser, in_tvalid, in_tready, out_tvalid, out_tready;

  rg_board_reset #(.HZ(HZ)) u_reset (
    .clk (clk), .rst (1'b0), .ready (1'b1), .in_reset (in_reset), .heartbeat (led_heartbeat)
  );

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (in_reset), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  // ---- Orders: ?, L address packets, N flits stop

  localparam [64*8-1:0] RESULT = "% AAAA BBBBBBB DDDDD FFFFFFFF", LOADED = "%";
  localparam [4:0] SAY_IDENTITY = 5'd0, SAY_RESULT = 5'd4, SAY_LOADED = 5'd12;

  wire [2:0]  command;
  wire        is_load = command[1], is_run = command[2];
  wire        clear, field_en, field_first, is_digit, asked, working, marked, given;
  wire [2:0]  field;
  wire [3:0]  value;
  wire [5:0]  mark, index;

  reg         odd;            // a byte is no digit, or a number too large
  reg  [15:0] address;        // {terminal, place} of a packet; the flits of a run
  reg  [19:0] word;           // a packet, five digits; the clock in which a run stops
  reg  [2:0]  digits;         // of it
  reg         put;
  wire        crowded = (field == 3'd1) ? (address[15:12] != 4'd0) :
                        is_run          ? (word[10:7] != 4'd0) : 1'b0;
  wire        known   = ({24'd0, address[15:8]} < T); // the terminal
  wire        whole   = is_run ? (address >= 16'd1) & (address <= 16'd4) :
                        (digits == 3'd0);

  always @(posedge clk) begin
    put <= field_en & is_load & (field == 3'd2) & (digits == 3'd4) & known;
    if (put)
      address <= address + 16'd1;
    if (clear) begin
      odd     <= 1'b0;
      address <= 16'd0;
      word    <= 20'd0;
      digits  <= 3'd0;
    end else if (field_en) begin
      odd  <= odd | ~is_digit | crowded | (is_load & (field == 3'd2) & ~known);
      if (field == 3'd1)
        address <= {address[11:0], value};
      else
        word <= {word[15:0], value};
      if (is_load & (field == 3'd2))
        digits <= (digits == 3'd4) ? 3'd0 : digits + 3'd1;
    end
  end

  // ---- A run

  reg         running;
  reg  [11:0] clock; // signed; -1 in the first clock without a reset
  wire        start = asked & is_run;
  wire        done;
  wire [1:0]  more  = address[1:0] - 2'd1; // beats of a packet

  always @(posedge clk) begin
    running <= start | (running & ~done);
    clock   <= running ? clock + 12'd1 : 12'hfff;
    if (in_reset)
      running <= 1'b0;
  end

  wire [T-1:0]    s_valid, s_ready, s_last, m_valid, m_last, bad;
  wire [8*T-1:0]  s_data, m_data;
  wire [DW*T-1:0] s_dest;
  wire [15:0]     packets;
  wire [27:0]     area;
  wire [19:0]     beats;
  wire [31:0]     signature;

  noc_network u_network (
    .clk (clk), .rst (~running), .s_axis_tvalid (s_valid), .s_axis_tready (s_ready),
    .s_axis_tdata (s_data), .s_axis_tlast (s_last), .s_axis_tdest (s_dest),
    .m_axis_tvalid (m_valid), .m_axis_tready ({T{1'b1}}), .m_axis_tdata (m_data),
    .m_axis_tlast (m_last), .bad (bad)
  );

  genvar t;
  generate
    for (t = 0; t < T; t = t + 1) begin : g_terminal
      localparam integer START = 157 * t; // odd: no two of 128 sources begin with the same data
      localparam [DW-1:0] HERE = t[DW-1:0];
      noc_source #(.DW(DW), .START(START[7:0])) u_source (
        .clk (clk), .put (put & (address[8 +: DW] == HERE)), .put_at (address[7:0]),
        .put_data ({word[19:8], word[DW-1:0]}), .clock (clock), .more (more),
        .m_axis_tvalid (s_valid[t]), .m_axis_tready (s_ready[t]),
        .m_axis_tdata (s_data[8*t +: 8]), .m_axis_tlast (s_last[t]),
        .m_axis_tdest (s_dest[DW*t +: DW])
      );
    end
  endgenerate

  noc_meter #(.T(T)) u_meter (
    .clk (clk), .clear (start), .clock (clock), .stop (word[10:0]),
    .s_valid (m_valid), .s_last (m_last), .s_data (m_data),
    .packets (packets), .area (area), .beats (beats), .signature (signature), .done (done)
  );

  // ---- Answers

  // The result's digits by mark
  wire [32*4-1:0] nibbles = {16'd0, signature, 12'd0, beats, 4'd0, area, packets};
  wire [7:0]      symbol  = mark[5] ? (is_run ? "N" : "L") : {4'h8, nibbles[4*mark[4:0] +: 4]};

  rg_line #(
    .COMMANDS(3), .NAMES("NL?"), .FIELDS(24'h22_22_00),
    .LINES({{2*64*8{1'b0}}, LOADED, {64*8{1'b0}}, RESULT, {26*8{1'b0}}, IDENTITY})
  ) u_line (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error), .hold (1'b0), .deaf (1'b0),
    .clear (clear), .command (command), .field_en (field_en), .field_first (field_first),
    .field (field), .is_digit (is_digit), .value (value),
    .fits (~odd & whole), .flaw (4'd0), .asked (asked),
    .working (working), .done (~is_run | ~running),
    .answer (is_run ? SAY_RESULT : is_load ? SAY_LOADED : SAY_IDENTITY), .ends (1'b1),
    .marked (marked), .mark (mark), .index (index), .symbol (symbol), .have (1'b1),
    .cut (1'b0), .stay (1'b0), .given (given)
  );

  wire unused_ok = &{1'b0, command[0], field_first, in_tready, working, marked, index, given, bad,
                     word};
endmodule

`default_nettype wire
