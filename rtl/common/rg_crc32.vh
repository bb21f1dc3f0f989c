// SPDX-License-Identifier: Apache-2.0
// CRC-32 of IEEE 802.3 (the one of zlib and Ethernet), low bits first.
`ifndef RG_CRC32_VH
`define RG_CRC32_VH

// What a register of 32 bits, a name, becomes by one bit more
`define RG_CRC32_STEP(crc, data) ({1'b0, crc[31:1]} ^ ({32{crc[0] ^ (data)}} & 32'hedb88320))

`endif
