// SPDX-License-Identifier: Apache-2.0
// The CRC-32 of the vectors' tables, as zlib has it, which are those of all pairs in order. Included after kautz.vh by
// benches of the self-test, with their parameters D and K.
  `include "kautz_vectors.vh"

  localparam integer N = (D + 1) * D**(K-1);

  reg [31:0] expected;

  // A byte at a time; 0 to start with
  function [31:0] crc32_byte;
    input [31:0] crc;
    input [7:0]  octet;
    integer i;
    begin
      crc32_byte = ~crc ^ {24'd0, octet};
      for (i = 0; i < 8; i = i + 1)
        crc32_byte = (crc32_byte >> 1) ^ (crc32_byte[0] ? 32'hedb88320 : 32'd0);
      crc32_byte = ~crc32_byte;
    end
  endfunction

  task sum_vectors;
    integer z;
    begin
      expected = 0;
      open_vectors;
      read_question;
      while (more) begin
        read_table;
        read_answer;
        for (z = 0; z <= D; z = z + 1)
          expected = crc32_byte(expected, t_table[8*z +: 8]);
        read_question;
      end
      check("pairs", requests, N * (N - 1));
    end
  endtask
