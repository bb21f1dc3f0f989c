// SPDX-License-Identifier: Apache-2.0
// The queue in front of a link: INPUTS words come in a clock, one leaves.
//
// CONTRACT  With load out_data is own in the next clock, and nothing else; load comes alone. push
// puts words of in_data behind what is there, the lowest input first. While valid is high out_data
// leaves. What does not fit into DEPTH words is lost; who pushes knows that there is room. Both
// outputs are registers. rst empties the queue.
`default_nettype none

module rg_kautz_gather_queue #(
  parameter integer INPUTS = 2,
  parameter integer BITS   = 12, // bits of a word
  parameter integer DEPTH  = 6
) (
  input  wire                   clk,
  input  wire                   rst,
  input  wire                   load,
  input  wire [BITS-1:0]        own,
  input  wire [INPUTS-1:0]      push,
  input  wire [INPUTS*BITS-1:0] in_data,
  output wire                   valid,
  output wire [BITS-1:0]        out_data
);
  /* verilator no_inline_module */ // a large gather has hundreds
  localparam [DEPTH-1:0] FIRST = 1;

  reg  [DEPTH*BITS-1:0] words, words_then;
  reg  [DEPTH-1:0]      held, held_then; // the places with a word, from the first on
  reg  [DEPTH-1:0]      place;           // the one where the next word goes
  integer               i, a;

  assign valid    = held[0];
  assign out_data = words[0 +: BITS];

  always @* begin
    held_then  = held >> 1;
    words_then = {in_data[(INPUTS-1)*BITS +: BITS], words[DEPTH*BITS-1:BITS]};
    place      = ~held_then & (held_then << 1 | FIRST);
    // A word goes into its place even if it is not pushed: the next one overwrites it, and what
    // stands behind the words does not matter.
    for (a = 0; a < INPUTS; a = a + 1) begin
      for (i = 0; i < DEPTH; i = i + 1)
        if (place[i])
          words_then[i*BITS +: BITS] = in_data[a*BITS +: BITS];
      if (push[a]) begin
        held_then = held_then | place;
        place     = place << 1;
      end
    end
  end

  always @(posedge clk) begin
    words <= words_then;
    held  <= held_then;
    if (load) begin
      words[0 +: BITS] <= own;
      held             <= FIRST;
    end
    if (rst)
      held <= {DEPTH{1'b0}};
  end
endmodule

`default_nettype wire
