// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_shift_block: random inputs against a list of letters.
`default_nettype none

module rg_shift_block_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_shift_block";
  `include "tb.vh"
  `include "kautz.vh"

  reg                   en, clear, shift, insert;
  reg  [LW-1:0]         chain_in, insert_in;
  wire [(K+1)*LW-1:0]   tail;

`ifdef NETLIST
  rg_shift_block dut (
`else
  rg_shift_block #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .en (en), .clear (clear), .shift (shift), .insert (insert),
    .chain_in (chain_in), .insert_in (insert_in), .tail (tail)
  );

  // Letter K+2+i of the route
  reg [LW-1:0] list [0:K];

  task random_inputs;
    begin
      en        = !chance(4);
      clear     = chance(4*K + 8); // rarely enough for letters to reach the far end
      shift     = !chance(3);
      insert    = chance(3);
      chain_in  = any_letter(0);
      insert_in = any_letter(0);
    end
  endtask

  task look;
    integer p;
    begin
      #1;
      for (p = 0; p <= K; p = p + 1)
        check("letter of tail", tail[p*LW +: LW], list[p]);
    end
  endtask

  task clock;
    integer p;
    begin
      tick;
      if (en) begin
        if (shift)
          for (p = K; p > 0; p = p - 1)
            list[p] = list[p-1];
        if (insert)
          list[0] = insert_in;
        else if (shift)
          list[0] = chain_in;
        if (clear)
          for (p = 0; p <= K; p = p + 1)
            list[p] = 0;
      end
    end
  endtask

  integer i;

  initial begin
    start;
    random_inputs;
    en    = 1'b1;
    clear = 1'b1;
    clock;
    for (i = 0; i < 3000; i = i + 1) begin
      random_inputs;
      look;
      clock;
    end
    pass;
  end
endmodule

`default_nettype wire
