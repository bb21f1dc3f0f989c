// SPDX-License-Identifier: Apache-2.0
// The line of a level: `L`, its number, a space, and a digit or `-` for every switch.
//
// CONTRACT  Combinational: the symbol of that line with this index, for a beat of
// rg_gft_state_stream. The index stays at 3 from the first switch on, while beat follows beat; last
// says that the symbol is the last of the line. symbol[7]: a hex digit of the value in symbol[3:0];
// else it is ASCII. All 0 while en is low.
`default_nettype none

module rg_query_level (
  input  wire       en,
  input  wire [3:0] state,
  input  wire [3:0] level,
  input  wire       idle,       // the switch is, in this pass
  input  wire       level_end,  // it is the last one of its level
  input  wire [1:0] index,
  output reg  [7:0] symbol,
  output reg        last
);
  always @* begin
    symbol = 8'h00;
    last   = 1'b0;
    if (en)
      case (index)
        2'd0:    symbol = "L";
        2'd1:    symbol = {4'h8, level};
        2'd2:    symbol = " ";
        default: begin
          symbol = idle ? "-" : {4'h8, state};
          last   = level_end;
        end
      endcase
  end
endmodule

`default_nettype wire
