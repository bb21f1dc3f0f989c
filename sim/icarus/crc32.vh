// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// CRC-32 as zlib has it, a byte at a time; 0 to start with. Included after tb.vh.

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

  // The check value of the standard: that of the characters 1 to 9
  task crc32_self_check;
    reg [31:0] crc;
    integer    i;
    begin
      crc = 0;
      for (i = 1; i <= 9; i = i + 1)
        crc = crc32_byte(crc, 8'h30 + i);
      check("check value", crc, 32'hcbf43926);
    end
  endtask
