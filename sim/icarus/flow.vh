// SPDX-License-Identifier: Apache-2.0
// A unit in which everything comes out LATENCY clocks after it went in. Included after tb.vh by benches that have
// LATENCY, BW, LANES, the wire out of BW bits and the unit on rst and out_valid. Before each clock they set the inputs and
// what must come out of them: will_valid, will and means, of BW bits, which is 1 where will has a meaning.

  reg              rst;
  wire [LANES-1:0] out_valid;
  reg [LANES-1:0] will_valid, valid [0:LATENCY];
  reg [BW-1:0]    will, means, want [0:LATENCY], mask [0:LATENCY];
  integer         entered, left, lost; // inputs

  function integer ones;
    input [LANES-1:0] bits;
    integer i;
    begin
      ones = 0;
      for (i = 0; i < LANES; i = i + 1)
        ones = ones + bits[i];
    end
  endfunction

  task clock;
    integer i;
    begin
      #1;
      check("out_valid", out_valid, valid[LATENCY-1]);
      if ((out & mask[LATENCY-1]) !== (want[LATENCY-1] & mask[LATENCY-1]) && valid[LATENCY-1] != 0)
        $fatal(1, "%h is not %h where %h is 1, in clock %0d", out, want[LATENCY-1], mask[LATENCY-1], clocks);
      left = left + ones(valid[LATENCY-1]);
      for (i = LATENCY - 1; i > 0; i = i - 1) begin
        lost     = lost + (rst ? ones(valid[i-1]) : 0);
        valid[i] = rst ? 0 : valid[i-1];
        want[i]  = want[i-1];
        mask[i]  = mask[i-1];
      end
      lost     = lost + (rst ? ones(will_valid) : 0);
      entered  = entered + ones(will_valid);
      valid[0] = rst ? 0 : will_valid;
      want[0]  = will;
      mask[0]  = means;
      tick;
    end
  endtask

  task begin_flow;
    integer i;
    begin
      start;
      {entered, left, lost} = 0;
      for (i = 0; i < LATENCY; i = i + 1)
        valid[i] = 0;
      rst = 1'b1;
      tick;
      rst = 1'b0;
    end
  endtask

  // All that is inside comes out; the inputs stay without valid.
  task end_flow;
    input resets;
    integer i;
    begin
      rst        = 1'b0;
      will_valid = 0;
      for (i = 0; i <= LATENCY; i = i + 1)
        clock;
      $display("%0d in, %0d out, %0d lost in resets", entered, left, lost);
      if (left + lost != entered || left == 0 || (resets && lost == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask
