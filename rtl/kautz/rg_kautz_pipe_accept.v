// SPDX-License-Identifier: Apache-2.0
// Which slots of phase A have a route.
//
// CONTRACT  Combinational. accept[s] = match[s] and no accepted t > s with conflict[t*SLOTS + s]:
// the longest overlap comes first, as in the serial core. With up to three slots it does not matter
// whether t is accepted or only matches (doc/mathematics.md, section 9), which is one LUT a slot.
// MATCHED: a conflict with t says that t matches, so that is not asked again.
`default_nettype none

module rg_kautz_pipe_accept #(
  parameter integer SLOTS   = 3,
  parameter integer MATCHED = 0 // 1: conflict[t*SLOTS + s] only if match[t]
) (
  input  wire [SLOTS-1:0]       match,
  input  wire [SLOTS*SLOTS-1:0] conflict,
  output reg  [SLOTS-1:0]       accept
);
  reg [SLOTS-1:0] excluded; // by a longer overlap that is accepted
  integer         s, t;

  always @* begin
    excluded = {SLOTS{1'b0}};
    for (s = SLOTS - 2; s >= 0; s = s - 1)
      for (t = s + 1; t < SLOTS; t = t + 1)
        excluded[s] = excluded[s] | (conflict[t*SLOTS + s] & (MATCHED != 0 | match[t])
                                     & (SLOTS <= 3 | ~excluded[t]));
    accept = match & ~excluded;
  end
endmodule

`default_nettype wire
