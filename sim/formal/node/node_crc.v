// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_node_crc against its definition, bit by bit; and a register that takes its own lowest byte
// moves down by it, so that a packet with its check leaves 0.
`default_nettype none

module node_crc #(
  parameter integer BYTES = 2
) (
  input wire [8*BYTES-1:0] crc,
  input wire [7:0]         data
);
  localparam [31:0] POLYNOMIAL = (BYTES == 2) ? 32'h8408 : 32'hedb88320;
  wire [8*BYTES-1:0] after;
  reg  [8*BYTES-1:0] f_after;
  integer            n;

  rg_node_crc #(.BYTES(BYTES)) u_dut (.crc (crc), .data (data), .moved (after));

  always @* begin
    f_after = crc;
    for (n = 0; n < 8; n = n + 1)
      if (f_after[0] ^ data[n])
        f_after = {1'b0, f_after[8*BYTES-1:1]} ^ POLYNOMIAL[8*BYTES-1:0];
      else
        f_after = {1'b0, f_after[8*BYTES-1:1]};
    assert (after == f_after);
    assert (data != crc[7:0] || after == {8'd0, crc[8*BYTES-1:8]});
  end
endmodule

`default_nettype wire
