// SPDX-License-Identifier: Apache-2.0
// rg_node_crc against its definition, bit by bit; and a register that takes its own lowest byte
// moves down by it, so that a packet with its check leaves 0. It is 0 after as many bytes as it has
// only if each of them was its lowest.

module node_crc #(
  parameter integer BYTES = 2
) (
  input wire [8*BYTES-1:0] crc,
  input wire [7:0]         data,
  input wire [8*BYTES-1:0] check
);
  localparam [31:0] POLYNOMIAL = (BYTES == 2) ? 32'h8408 : 32'hedb88320;
  wire [8*BYTES-1:0] after;
  reg  [8*BYTES-1:0] f_after;
  integer            n;

  rg_node_crc #(.BYTES(BYTES)) u_dut (.crc (crc), .data (data), .moved (after));

  wire [8*BYTES*(BYTES+1)-1:0] steps; // crc, and what the bytes of check make of it
  wire [BYTES-1:0]             lowest;
  assign steps[0 +: 8*BYTES] = crc;
  genvar i;
  generate
    for (i = 0; i < BYTES; i = i + 1) begin : g_step
      rg_node_crc #(.BYTES(BYTES)) u_crc (
        .crc (steps[i*8*BYTES +: 8*BYTES]), .data (check[8*i +: 8]),
        .moved (steps[(i+1)*8*BYTES +: 8*BYTES])
      );
      assign lowest[i] = check[8*i +: 8] == steps[i*8*BYTES +: 8];
    end
  endgenerate

  always @* begin
    f_after = crc;
    for (n = 0; n < 8; n = n + 1)
      if (f_after[0] ^ data[n])
        f_after = {1'b0, f_after[8*BYTES-1:1]} ^ POLYNOMIAL[8*BYTES-1:0];
      else
        f_after = {1'b0, f_after[8*BYTES-1:1]};
    assert (after == f_after);
    assert (data != crc[7:0] || after == {8'd0, crc[8*BYTES-1:8]});
    assert ((steps[8*BYTES*BYTES +: 8*BYTES] == 0) == (&lowest));
  end
endmodule
