// SPDX-License-Identifier: Apache-2.0
// One byte more in the check of a packet.
//
// CONTRACT  Combinational. 2 bytes: the reflected polynomial 8408; 4 bytes: CRC-32, that
// of rg_crc32.vh. Packets start from all ones and are not complemented at the end, so that the
// register's own low byte shifts it, and a packet with its check leaves 0.
`ifndef RG_CRC32_VH
`include "rg_crc32.vh"
`endif
`default_nettype none

module rg_node_crc #(
  parameter integer BYTES = 2 // 2 or 4
) (
  input  wire [8*BYTES-1:0] crc,
  input  wire [7:0]         data,
  output wire [8*BYTES-1:0] moved
);
  wire [7:0] low = crc[7:0] ^ data;

  generate
    if (BYTES == 2) begin : g_two
      // The remainder of a byte, written out
      wire [7:0] mixed = {low[7:4] ^ low[3:0], low[3:0]};
      assign moved = {8'd0, crc[15:8]} ^ {mixed, 8'd0} ^ {5'd0, mixed, 3'd0} ^ {12'd0, mixed[7:4]};
    end else begin : g_four
      reg [31:0] shifted;
      integer    bit_index;
      always @* begin
        shifted = {crc[31:8], low};
        for (bit_index = 0; bit_index < 8; bit_index = bit_index + 1)
          shifted = `RG_CRC32_STEP(shifted, 1'b0);
      end
      assign moved = shifted;
    end
  endgenerate
endmodule

`default_nettype wire
