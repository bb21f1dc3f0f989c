// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_identity: the line, character by character; +version=TEXT is the library's.
`default_nettype none

module rg_query_identity_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_query_identity";
  `include "tb.vh"

  reg        en;
  reg  [5:0] index;
  wire [7:0] symbol;
  wire       last;

  rg_query_identity
`ifndef NETLIST
    #(.D(D), .K(K), .H(H), .M(M), .W(W))
`endif
  dut (.en (en), .index (index), .symbol (symbol), .last (last));

  reg [8*16-1:0] version;
  reg [8*64-1:0] line;
  integer        length, i;

  initial begin
    start;
    if (!$value$plusargs("version=%s", version))
      $fatal(1, "+version=TEXT is missing");
    $sformat(line, "routegen %0s kautz:%0d,%0d gft:%0d,%0d,%0d", version, D, K, H, M, W);
    length = 0;
    for (i = 0; i < 64; i = i + 1)
      if (line[8*i +: 8] != 8'h00)
        length = i + 1;
    $display("%0s", line);
    for (i = 0; i < length; i = i + 1) begin
      index = i;
      en    = 1'b1;
      #1;
      check("symbol", symbol, line[8*(length-1-i) +: 8]);
      check("last", last, i == length - 1);
      en = 1'b0;
      #1;
      check("off", {symbol, last}, 0);
    end
    pass;
  end
endmodule

`default_nettype wire
