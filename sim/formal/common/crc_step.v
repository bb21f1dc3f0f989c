// SPDX-License-Identifier: Apache-2.0
// rg_crc32 of several bytes a clock, from any state, whatever was in progress: what is asked in
// clock 1 shows in clock 3, and is what the definition makes of the state shown in
// clock 2: a bit, the least significant of the first byte first, is added to the state's bit 0,
// which is then shifted out, and if it was 1 the reversed polynomial is added.
//
// This is one step for any clock. The first clear after power-on begins with the right state, so
// every sequence is right, although no solver follows one.

module crc_step #(
  parameter integer BYTES = 3
) (
  input wire               clk,
  input wire               clear,
  input wire               en,
  input wire [8*BYTES-1:0] data
);
  wire [31:0] crc;

  rg_crc32 #(.BYTES(BYTES)) u_dut (.*);

  reg  [1:0]         f_time = 2'd0;
  reg                f_clear, f_en;
  reg  [8*BYTES-1:0] f_data;
  reg  [31:0]        f_state;
  reg  [31:0]        next;
  integer            n;

  always @(posedge clk) begin
    if (f_time != 2'd3)
      f_time <= f_time + 2'd1;
    f_clear <= clear;
    f_en    <= en;
    f_data  <= data;
    // in clock 3: the state of clock 2, and what was asked in clock 1
    f_state <= next;
  end

  always @* begin
    next = ~crc;
    for (n = 0; n < 8*BYTES; n = n + 1)
      if (f_en)
        next = {1'b0, next[31:1]} ^ ((next[0] ^ f_data[n]) ? 32'hedb88320 : 32'd0);
    if (f_clear)
      next = 32'hffffffff;
  end

  // Bit by bit: one sum has a small diagram, all of them together do not.
  genvar i;
  generate
    for (i = 0; i < 32; i = i + 1) begin : g_bit
      always @*
        if (f_time == 2'd3)
          assert (crc[i] == !f_state[i]);
    end
  endgenerate
endmodule
