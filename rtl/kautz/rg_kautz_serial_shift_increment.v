// SPDX-License-Identifier: Apache-2.0
// A shift/increment unit: a letter that comes from the match block in phase A and counts in
// phases B and C.
//
// CONTRACT  letter is the letter of the candidate under test, next_letter the one of the candidate
// after it, so that its set of used letters can be looked up a tick early. A tick (en without
// load) moves next_letter to letter and takes a new next_letter: chain_in, or with count the
// letter after it, 0 after D. With hold both stay. With load they take their initial values. No
// reset: what the unit holds matters only after a load. Source: paper, figure 4; section 4, points
// 3 and 4.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_shift_increment #(
  parameter integer D = 3 // out-degree, 2..15; letters are 0..D
) (
  input  wire                       clk,
  input  wire                       en,
  input  wire                       load,
  input  wire                       hold,
  input  wire                       count,
  input  wire [`RG_KAUTZ_LW(D)-1:0] load_next,
  input  wire [`RG_KAUTZ_LW(D)-1:0] load_letter,
  input  wire [`RG_KAUTZ_LW(D)-1:0] chain_in,
  output reg  [`RG_KAUTZ_LW(D)-1:0] next_letter,
  output reg  [`RG_KAUTZ_LW(D)-1:0] letter,
  output wire                       next_is_last // next_letter is the last letter, D
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam [LW-1:0] LAST = D[LW-1:0];
  localparam [LW-1:0] ONE  = 1;

  assign next_is_last = (next_letter == LAST);

  always @(posedge clk)
    if (en & (load | ~hold)) begin
      letter      <= load ? load_letter : next_letter;
      next_letter <= load         ? load_next :
                     ~count       ? chain_in :
                     next_is_last ? {LW{1'b0}} : next_letter + ONE;
    end
endmodule

`default_nettype wire
