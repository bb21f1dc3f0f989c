// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_level: every input.
`default_nettype none

module rg_query_level_tb;
  localparam NAME = "rg_query_level";
  `include "tb.vh"

  reg        en, idle, level_end;
  reg  [3:0] state, level;
  reg  [1:0] index;
  wire [7:0] symbol;
  wire       last;

  rg_query_level dut (
    .en (en), .state (state), .level (level), .idle (idle), .level_end (level_end),
    .index (index), .symbol (symbol), .last (last)
  );

  integer   i;
  reg [7:0] expected;

  initial begin
    start;
    for (i = 0; i < 8192; i = i + 1) begin
      {en, idle, level_end, index, state, level} = i;
      case (index)
        0:       expected = "L";
        1:       expected = {4'h8, level};
        2:       expected = " ";
        default: expected = idle ? "-" : {4'h8, state};
      endcase
      #1;
      check("symbol", symbol, en ? expected : 8'h00);
      check("last", last, en && index == 3 && level_end);
    end
    pass;
  end
endmodule

`default_nettype wire
