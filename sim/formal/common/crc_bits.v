// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_crc32 against its definition, bit by bit: the state starts with ones; a bit, the least
// significant of the first byte first, is added to the state's bit 0, which is then shifted out,
// and if it was 1 the reversed polynomial is added; the CRC is the state's complement.

module crc_bits #(
  parameter integer BYTES = 3
) (
  input wire               clk,
  input wire               clear,
  input wire               en,
  input wire [8*BYTES-1:0] data
);
  wire [31:0] crc;

  rg_crc32 #(.BYTES(BYTES)) u_dut (.*);

  reg         f_begun = 1'b0, f_shown = 1'b0; // cleared, and it shows
  reg  [31:0] f_now, f_before;
  reg  [31:0] next;
  integer     n;

  always @* begin
    next = f_now;
    for (n = 0; n < 8*BYTES; n = n + 1)
      if (next[0] ^ data[n])
        next = {1'b0, next[31:1]} ^ 32'hedb88320;
      else
        next = {1'b0, next[31:1]};
  end

  always @(posedge clk) begin
    f_begun  <= f_begun | clear;
    f_shown  <= f_begun;
    f_now    <= clear ? 32'hffffffff : en ? next : f_now;
    f_before <= f_now;
  end

  always @*
    if (f_shown)
      assert (crc == ~f_before);
endmodule
