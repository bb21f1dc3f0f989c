// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_crc32: random bytes against a CRC that takes one bit after the other, which itself
// must give the check value of the standard.
`default_nettype none

module rg_crc32_tb;
  parameter integer BYTES = 4;

  localparam NAME = "rg_crc32";
  `include "tb.vh"
  `include "crc32.vh"

  reg                clear, en;
  reg  [8*BYTES-1:0] data;
  wire [31:0]        crc;

  rg_crc32 #(.BYTES(BYTES)) dut (.clk (clk), .clear (clear), .en (en), .data (data), .crc (crc));

  // What crc has to be in this clock, in the next, in the one after it.
  reg [31:0] now, next, after;

  task clock;
    integer i;
    begin
      now  = next;
      next = after;
      if (clear)
        after = 32'd0;
      else
        for (i = 0; en && i < BYTES; i = i + 1)
          after = crc32_byte(after, data[8*i +: 8]);
      tick;
      if (clocks > 2)
        check("crc", crc, next);
    end
  endtask

  integer i, n;

  initial begin
    start;
    crc32_self_check;
    clear = 1'b1;
    en    = 1'b0;
    data  = 0;
    clock;
    for (n = 0; n < 1000; n = n + 1) begin
      clear = chance(50);
      en    = !chance(3);
      for (i = 0; i < BYTES; i = i + 1)
        data[8*i +: 8] = below(256);
      clock;
    end
    pass;
  end
endmodule

`default_nettype wire
