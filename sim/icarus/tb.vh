// SPDX-License-Identifier: Apache-2.0
// What all benches share, included inside the bench, which has a NAME.
//
// A bench is one thread. It sets inputs and looks at outputs while clk is low and then calls tick:
// nothing changes near the rising edge.
// With the plusarg +vcd it writes NAME.vcd.

  reg     clk;
  integer clocks; // so far

  localparam integer MOST_CLOCKS = 1000000; // the watchdog

  task start;
    begin
      clk    = 1'b0;
      clocks = 0;
      if ($test$plusargs("vcd")) begin
        $dumpfile({NAME, ".vcd"});
        $dumpvars;
      end
    end
  endtask

  task tick;
    begin
      #5 clk = 1'b1;
      #5 clk = 1'b0;
      clocks = clocks + 1;
      if (clocks > MOST_CLOCKS)
        $fatal(1, "watchdog: no end after %0d clocks", MOST_CLOCKS);
    end
  endtask

  // An x where a value is expected differs too.
  task check;
    input [8*16-1:0] what;
    input [159:0]    got;
    input [159:0]    expected;
    if (got !== expected)
      $fatal(1, "%0s is %0h, not %0h, in clock %0d", what, got, expected, clocks);
  endtask

  task pass;
    begin
      $display("%0d clocks", clocks);
      $display("PASS %0s", NAME);
      $finish(0);
    end
  endtask
