// SPDX-License-Identifier: Apache-2.0
// The end of doc/protocol.md that an all-to-all, an allgather or a broadcast has: requests `?` and
// `E [rounds]`, `G [rounds]` or `T [pair]` in, lines of answers out.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. Always taken; what comes
//             during an answer or a run is dropped, with the rest of its line.
//   Bytes out whole lines.
//   Run       start, for one clock, with rounds, 1 and up, or the pair; the results must stand
//             still with busy low (rg_kautz_exchange_selftest; rg_kautz_gather_selftest, whose
//             parts, or rg_kautz_broadcast_selftest, whose nodes are words here; clocks: crc).
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; valid is low in it and in the
//             clock after.
//   There is no combinational path from any input to m_axis_*.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_exchange_query #(
  parameter integer D    = 2, // kautz:D,K
  parameter integer K    = 5,
  parameter integer BITS = 8, // of a word, at most 31
  parameter integer KIND = 0  // 0: an all-to-all; 1: an allgather; 2: a broadcast
) (
  input  wire        clk,
  input  wire        rst,
  input  wire [7:0]  s_axis_tdata,
  input  wire        s_axis_tuser,
  input  wire        s_axis_tvalid,
  output wire        s_axis_tready,
  output wire [7:0]  m_axis_tdata,
  output wire        m_axis_tvalid,
  input  wire        m_axis_tready,
  output wire        erring,
  output reg         start,
  output reg  [15:0] rounds,
  input  wire        busy,
  input  wire [31:0] words,
  input  wire [31:0] errors,
  input  wire [31:0] crc
);
  localparam [64*8-1:0] IDENTITY = {
    {43*8{1'b0}}, (KIND == 2) ? "broadcast" : (KIND == 1) ? {24'd0, "gather"} : {8'd0, "exchange"},
    " kautz:", D[7:0], ",", K[7:0], " ", BITS[7:0]
  };
  localparam [64*8-1:0] RESULT     = "% AAAA BBBBBBBB DDDDDDDD FFFFFFFF";
  localparam [4:0]      SAY_RESULT = 5'd4;
  localparam [7:0]      NAME       = (KIND == 2) ? "T" : (KIND == 1) ? "G" : "E";
  localparam [15:0]     MISSING    = (KIND == 2) ? 16'h00ff : 16'd1;
  localparam [31:0]     NODES      = `RG_KAUTZ_NODES(D, K);
  localparam [8:0]      N          = NODES[8:0];

  // Two commands: ? and E, G or T, with a number in hex, which may be left out
  wire [1:0] command;
  wire       is_run = command[1];
  wire       clear, field_en, field_first, is_digit, asked, working, marked, given;
  wire [2:0] field;
  wire [3:0] value;
  wire [5:0] mark, index;

  reg odd; // a byte of the number is no digit, or it has more than 16 bits

  always @(posedge clk)
    if (clear) begin
      odd    <= 1'b0;
      rounds <= MISSING;
    end else if (field_en) begin
      rounds <= {field_first ? 12'd0 : rounds[11:0], value};
      odd    <= odd | ~is_digit | (~field_first & (rounds[15:12] != 4'd0));
    end

  wire [8:0] root = {1'b0, rounds[15:8]}, dead = {1'b0, rounds[7:0]};
  wire       fits = (KIND != 2) ? (rounds != 16'd0) :
                    (root < N) & ((dead < N) | (dead == 9'h0ff)) & (root != dead);

  always @(posedge clk) begin
    start <= asked & is_run;
    if (rst)
      start <= 1'b0;
  end

  // The result's digits by mark
  wire [32*4-1:0] digits = {16'd0, crc, errors, words, rounds};
  wire [7:0]      symbol = mark[5] ? NAME : {4'h8, digits[4*mark[4:0] +: 4]};

  rg_line #(
    .COMMANDS(2), .NAMES({NAME, "?"}), .FIELDS(16'h01_00),
    .LINES({{4*64*8{1'b0}}, RESULT, IDENTITY})
  ) u_line (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready),
    .erring (erring), .hold (1'b0), .deaf (1'b0),
    .clear (clear), .command (command), .field_en (field_en), .field_first (field_first),
    .field (field), .is_digit (is_digit), .value (value),
    .fits (~odd & fits), .flaw (4'd0), .asked (asked),
    .working (working), .done (~is_run | ~(start | busy)), .answer (is_run ? SAY_RESULT : 5'd0),
    .ends (1'b1), .marked (marked), .mark (mark), .index (index), .symbol (symbol), .have (1'b1),
    .cut (1'b0), .stay (1'b0), .given (given)
  );

  wire unused_ok = &{1'b0, command[0], field, working, marked, index, given};
endmodule

`default_nettype wire
