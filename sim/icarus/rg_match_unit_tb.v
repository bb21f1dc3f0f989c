// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_match_unit: random inputs against a behavioural unit.
`default_nettype none

module rg_match_unit_tb;
  parameter integer D     = 3;
  parameter integer K     = 6; // every bench has D and K
  parameter integer FIRST = 0;

  localparam NAME = "rg_match_unit";
  `include "tb.vh"
  `include "kautz.vh"

  reg           en, load, sel_in, match_in;
  reg  [LW-1:0] src_load, dst_load, in_load, dst_in, in_in;
  wire [LW-1:0] src_part, dst_part, in_part;
  wire          sel_out, match_out;

`ifdef NETLIST
  rg_match_unit dut (
`else
  rg_match_unit #(.D(D), .FIRST(FIRST)) dut (
`endif
    .clk (clk), .en (en), .load (load),
    .src_load (src_load), .dst_load (dst_load), .in_load (in_load),
    .dst_in (dst_in), .in_in (in_in), .sel_in (sel_in), .match_in (match_in),
    .src_part (src_part), .dst_part (dst_part), .in_part (in_part),
    .sel_out (sel_out), .match_out (match_out)
  );

  // What the unit has to hold
  reg [LW-1:0] src, dst, in;
  reg          off;

  task random_inputs;
    begin
      en       = !chance(4);
      load     = chance(6);
      sel_in   = chance(3);
      src_load = any_letter(0);
      // Equal letters half the time, so that matches are frequent
      dst_load = chance(2) ? src_load : any_letter(0);
      dst_in   = chance(2) ? src : any_letter(0);
      in_load  = any_letter(0);
      in_in    = any_letter(0);
    end
  endtask

  task look;
    integer m;
    begin
      for (m = 0; m <= 1; m = m + 1) begin
        match_in = m;
        #1;
        check("match_out", match_out, match_in && (off || src == dst));
      end
      check("src_part", src_part, src);
      check("dst_part", dst_part, dst);
      check("in_part", in_part, in);
      check("sel_out", sel_out, off);
    end
  endtask

  task clock;
    begin
      tick;
      if (en && load) begin
        src = src_load;
        dst = dst_load;
        in  = in_load;
        off = (FIRST != 0);
      end else if (en) begin
        dst = dst_in;
        in  = in_in;
        off = sel_in;
      end
    end
  endtask

  integer i;

  initial begin
    start;
    random_inputs;
    en   = 1'b1;
    load = 1'b1;
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
