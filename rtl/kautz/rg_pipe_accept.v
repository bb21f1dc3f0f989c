// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Which slots of phase A have a route.
//
// CONTRACT  Combinational. accept[s] = match[s] and no accepted t > s with conflict[t*SLOTS + s]:
// the longest overlap comes first, as in the serial core. With up to three slots it does not matter
// whether t is accepted or only matches (doc/mathematics.md, section 9), which is one LUT a slot.
`default_nettype none

module rg_pipe_accept #(
  parameter integer SLOTS = 3
) (
  input  wire [SLOTS-1:0]       match,
  input  wire [SLOTS*SLOTS-1:0] conflict,
  output reg  [SLOTS-1:0]       accept
);
  integer s, t;

  always @* begin
    accept = match;
    for (s = SLOTS - 2; s >= 0; s = s - 1)
      for (t = s + 1; t < SLOTS; t = t + 1)
        accept[s] = accept[s] & ~(conflict[t*SLOTS + s] & ((SLOTS <= 3) ? match[t] : accept[t]));
  end
endmodule

`default_nettype wire
