// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_error: every line of doc/protocol.md's table of errors.
`default_nettype none

module rg_query_error_tb;
  localparam NAME = "rg_query_error";
  `include "tb.vh"

  reg        en;
  reg  [3:0] code, index;
  wire [7:0] symbol;
  wire       last;

  rg_query_error dut (
    .en (en), .code (code), .index (index), .symbol (symbol), .last (last)
  );

  task check_line;
    input [3:0]       of_code;
    input [8*8-1:0]   text;
    input integer     length;
    reg   [8*12-1:0]  line;
    integer           i;
    begin
      code = of_code;
      line = {"!  ", 8'h20, 64'h0} | text << 8*(8-length); // the digit is put in below
      for (i = 0; i < 4 + length; i = i + 1) begin
        index = i;
        en    = 1'b1;
        #1;
        check("symbol", symbol, (i == 2) ? {4'h8, of_code} : line[8*(11-i) +: 8]);
        check("last", last, i == 3 + length);
        en = 1'b0;
        #1;
        check("off", {symbol, last}, 0);
      end
    end
  endtask

  initial begin
    start;
    check_line(4'ha, "line", 4);
    check_line(4'h7, "checksum", 8);
    check_line(4'h8, "request", 7);
    check_line(4'h9, "fields", 6);
    check_line(4'h1, "letter", 6);
    check_line(4'h2, "repeat", 6);
    check_line(4'h3, "same", 4);
    check_line(4'h4, "rotation", 8);
    check_line(4'h5, "pass", 4);
    check_line(4'h6, "square", 6);
    pass;
  end
endmodule

`default_nettype wire
