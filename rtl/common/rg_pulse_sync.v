// SPDX-License-Identifier: Apache-2.0
// Carries pulses from one clock domain to another as a level that changes with each pulse.
//
// CONTRACT  Each clock of from_clk with from_pulse high makes one clock of to_clk with to_pulse
// high, two to four clocks of to_clk later. Pulses must be at least four clocks of to_clk apart.
// Data that stands still from two clocks of from_clk before the pulse until to_pulse may be read
// with it. Reset both sides together for two clocks of each; no pulse results.
`default_nettype none

module rg_pulse_sync (
  input  wire from_clk,
  input  wire from_rst,
  input  wire from_pulse,
  input  wire to_clk,
  input  wire to_rst,
  output wire to_pulse
);
  reg level;

  always @(posedge from_clk) begin
    level <= level ^ from_pulse;
    if (from_rst)
      level <= 1'b0;
  end

  // Two registers settle the level; the third holds its previous value.
  (* ASYNC_REG = "TRUE" *)
  reg [2:0] rg_pulse_seen;

  always @(posedge to_clk) begin
    rg_pulse_seen <= {rg_pulse_seen[1:0], level};
    if (to_rst)
      rg_pulse_seen <= 3'b000;
  end

  assign to_pulse = rg_pulse_seen[2] ^ rg_pulse_seen[1];
endmodule

`default_nettype wire
