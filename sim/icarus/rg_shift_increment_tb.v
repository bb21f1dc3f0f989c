// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_shift_increment: random inputs against a behavioural unit.
`default_nettype none

module rg_shift_increment_tb;
  parameter integer D = 3;
  parameter integer K = 6; // every bench has D and K

  localparam NAME = "rg_shift_increment";
  `include "tb.vh"
  `include "kautz.vh"

  reg           en, load, hold, count;
  reg  [LW-1:0] load_next, load_letter, chain_in;
  wire [LW-1:0] next, letter;
  wire          next_is_last;

`ifdef NETLIST
  rg_shift_increment dut (
`else
  rg_shift_increment #(.D(D)) dut (
`endif
    .clk (clk), .en (en), .load (load), .hold (hold), .count (count),
    .load_next (load_next), .load_letter (load_letter), .chain_in (chain_in),
    .next_letter (next), .letter (letter), .next_is_last (next_is_last)
  );

  // Letters as numbers; under test and the one after it
  integer now, then;
  integer wraps;

  task random_inputs;
    begin
      en          = !chance(4);
      load        = chance(16);
      hold        = chance(4);
      count       = !chance(3);
      load_next   = any_letter(0);
      load_letter = any_letter(0);
      chain_in    = any_letter(0);
    end
  endtask

  task look;
    begin
      #1;
      check("next", next, then);
      check("letter", letter, now);
      check("next_is_last", next_is_last, then == D);
    end
  endtask

  // Load is no tick: it does not care for hold and count.
  task clock;
    begin
      tick;
      if (en && load) begin
        now  = load_letter;
        then = load_next;
      end else if (en && !hold) begin
        now = then;
        if (!count)
          then = chain_in;
        else if (then == D) begin
          then  = 0;
          wraps = wraps + 1;
        end else
          then = then + 1;
      end
    end
  endtask

  integer i;

  initial begin
    start;
    wraps = 0;
    random_inputs;
    en   = 1'b1;
    load = 1'b1;
    clock;
    for (i = 0; i < 4000; i = i + 1) begin
      random_inputs;
      // No letter follows one that is above D.
      if (then > D)
        count = 1'b0;
      look;
      clock;
    end
    if (wraps < 20)
      $fatal(1, "only %0d times from D to 0", wraps);
    pass;
  end
endmodule

`default_nettype wire
