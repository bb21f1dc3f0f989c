// SPDX-License-Identifier: Apache-2.0
// The CRC-32 of rg_crc32.vh over BYTES bytes a clock.
//
// CONTRACT  With en, the bytes of data are appended, data[7:0] first; clear starts again instead,
// with no bytes. Both show in crc two clocks later. Only the contribution of the state to the next
// state is in the loop; the contribution of the data is summed one clock earlier.
`ifndef RG_CRC32_VH
`include "rg_crc32.vh"
`endif
`default_nettype none

module rg_crc32 #(
  parameter integer BYTES = 4 // 1 and up
) (
  input  wire               clk,
  input  wire               clear,
  input  wire               en,
  input  wire [8*BYTES-1:0] data,
  output wire [31:0]        crc
);
  localparam integer BITS = 8 * BYTES;

  // The state after `bits` more bits, the first of which is added to bit 0
  function [31:0] run;
    input [31:0] value;
    input integer bits;
    integer i;
    begin
      run = value;
      for (i = 0; i < bits; i = i + 1)
        run = `RG_CRC32_STEP(run, 1'b0);
    end
  endfunction

  reg  [31:0] state, added;
  reg         move, restart;
  wire [31:0] from_state, from_data;

  // What a single bit becomes: one 32-bit column a bit, all constant
  wire [32*32-1:0]   state_column;
  wire [32*BITS-1:0] data_column;

  genvar n, r;
  generate
    for (n = 0; n < 32; n = n + 1) begin : g_state_column
      localparam [31:0] COLUMN = run(32'd1 << n, BITS);
      assign state_column[32*n +: 32] = COLUMN;
    end
    for (n = 0; n < BITS; n = n + 1) begin : g_data_column
      localparam [31:0] COLUMN = run(32'd1, BITS - n);
      assign data_column[32*n +: 32] = COLUMN;
    end
    for (r = 0; r < 32; r = r + 1) begin : g_row
      wire [31:0]     state_row;
      wire [BITS-1:0] data_row;
      for (n = 0; n < 32; n = n + 1) begin : g_state
        assign state_row[n] = state[n] & state_column[32*n + r];
      end
      for (n = 0; n < BITS; n = n + 1) begin : g_data
        assign data_row[n] = data[n] & data_column[32*n + r];
      end
      assign from_state[r] = ^state_row;
      assign from_data[r]  = ^data_row;
    end
  endgenerate

  always @(posedge clk) begin
    added   <= from_data;
    move    <= en | clear;
    restart <= clear;
    if (move)
      state <= restart ? 32'hffffffff : from_state ^ added;
  end

  assign crc = ~state;
endmodule

`default_nettype wire
