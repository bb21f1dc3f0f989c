// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_used_letters: the out letters and the in letters of the C model's routes fill the
// set, then random inputs; a behavioural set watches every clock.
`default_nettype none

module rg_used_letters_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_used_letters";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  reg           en, clear, hold, mark;
  reg  [LW-1:0] letter, next;
  wire          free_next, free;

`ifdef NETLIST
  rg_used_letters dut (
`else
  rg_used_letters #(.D(D)) dut (
`endif
    .clk (clk), .en (en), .clear (clear), .hold (hold), .mark (mark),
    .letter (letter), .next_letter (next), .free_next (free_next), .free (free)
  );

  reg [D:0] used;
  reg       was_free; // what free has to be; x as long as it is unknown

  function is_free;
    input [LW-1:0] l;
    is_free = (l <= D) && !used[l];
  endfunction

  // One clock; all inputs are set.
  task clock;
    reg expected;
    begin
      expected = hold ? was_free : is_free(next);
      #1;
      if (was_free !== 1'bx)
        check("free", free, was_free);
      if (expected !== 1'bx)
        check("free_next", free_next, expected);
      tick;
      if (en)
        was_free = expected;
      if (clear)
        used = 0;
      else if (mark && letter <= D)
        used[letter] = 1'b1;
    end
  endtask

  task random_inputs;
    begin
      en     = !chance(4);
      clear  = chance(8*D);
      hold   = chance(4);
      mark   = chance(3);
      letter = any_letter(0);
      next   = any_letter(0);
    end
  endtask

  task look_up;
    input [LW-1:0] l;
    input          expected;
    begin
      random_inputs;
      clear = 1'b0;
      mark  = 1'b0;
      hold  = 1'b0;
      en    = 1'b1;
      next  = l;
      #1;
      check("free_next", free_next, expected);
      clock;
      // Stays while it is held and while nothing ticks.
      while (chance(3)) begin
        en   = chance(2);
        hold = en | chance(2);
        next = any_letter(0);
        #1;
        check("free", free, expected);
        clock;
      end
      check("free", free, expected);
    end
  endtask

  // The letter was free, and from the mark on it is not.
  task use_letter;
    input [LW-1:0] l;
    begin
      look_up(l, 1'b1);
      random_inputs;
      clear  = 1'b0;
      mark   = 1'b1;
      letter = l;
      clock;
      look_up(l, 1'b0);
    end
  endtask

  task empty;
    begin
      random_inputs;
      clear = 1'b1;
      clock;
    end
  endtask

  // The letters of one end of the routes and the one that no route may have: all there are.
  task walk;
    input integer  side; // place of the letter in tuser
    input [LW-1:0] forbidden;
    integer r;
    begin
      empty;
      use_letter(forbidden);
      for (r = 0; r < q_beats; r = r + 1)
        use_letter(r_user[r][side +: LW]);
      for (r = 0; r < 1 << LW; r = r + 1)
        look_up(r, 1'b0);
    end
  endtask

  integer i;

  initial begin
    start;
    was_free = 1'bx;
    random_inputs;
    clear = 1'b1;
    tick;
    used = 0;
    open_vectors;
    read_request;
    while (more) begin
      if (q_error == 0) begin
        walk(0, q_source[(K-1)*LW +: LW]);
        walk(4, q_destination[0 +: LW]);
      end
      read_request;
    end

    empty;
    for (i = 0; i < 4000; i = i + 1) begin
      random_inputs;
      clock;
    end
    pass;
  end
endmodule

`default_nettype wire
