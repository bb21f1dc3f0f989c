// SPDX-License-Identifier: Apache-2.0
// The table, for networks in which phase C has one route at most.
//
// CONTRACT  One clock, with CLOCKS = 2 two. Byte z: {0, overlap} if z is used as out letter and is
// not none; {1, z} if it is used on neither side; {2, e} if it is used as in letter only, e being
// the letter that is used as out letter only; 8'hC0 if z is none. For D <= 3 or K <= 4
// (doc/mathematics.md, section 9); other networks need rg_kautz_pipe_pair_table.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_table #(
  parameter integer D      = 3, // out-degree, 2..15
  parameter integer OW     = 3, // bits of an overlap, 2..4
  parameter integer CLOCKS = 1  // 1 or 2
) (
  input  wire                clk,
  input  wire [D:0]          used_out,
  input  wire [D:0]          used_in,
  input  wire [D:0]          none,
  input  wire [(D+1)*OW-1:0] overlap, // 0 where no slot leaves
  output wire [8*(D+1)-1:0]  table_bytes
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer VW = (OW > LW) ? OW : LW;

  wire [D:0]    left_in = used_out & ~used_in;
  reg  [LW-1:0] only;
  integer       e;

  always @* begin
    only = {LW{1'b0}};
    for (e = 0; e <= D; e = e + 1)
      only = only | ({LW{left_in[e]}} & e[LW-1:0]);
  end

  genvar z;
  generate
    for (z = 0; z <= D; z = z + 1) begin : g_letter
      localparam [VW-1:0] Z = z[VW-1:0];
      reg  [1:0]    phase;
      reg  [VW-1:0] value;
      wire [VW-1:0] in_a = {{(VW-OW){1'b0}}, overlap[z*OW +: OW]};
      wire [VW-1:0] in_c = {{(VW-LW){1'b0}}, only};

      // Gates instead of choices: a choice of 0 would become a reset of its register, and registers
      // with a reset are slower.
      wire [1:0]    phase_now = {2{none[z]}} | ({2{~used_out[z]}} & {used_in[z], ~used_in[z]});
      wire [VW-1:0] in_b      = {VW{~used_out[z] & ~used_in[z]}} & Z;

      if (CLOCKS == 1) begin : g_at_once
        always @(posedge clk) begin
          phase <= phase_now;
          value <= in_a | ({VW{~used_out[z] & used_in[z]}} & in_c) | in_b;
        end
      end else begin : g_later // the letter of phase C is found in one clock, chosen in the next
        reg [1:0]    early_phase;
        reg [VW-1:0] early_value, late_c;
        always @(posedge clk) begin
          early_phase <= phase_now;
          early_value <= in_a | in_b;
          late_c      <= in_c;
          phase       <= early_phase;
          value       <= early_value | ({VW{early_phase == 2'd2}} & late_c);
        end
      end

      assign table_bytes[8*z +: 8] = {phase, {(6-VW){1'b0}}, value};
    end
  endgenerate
endmodule

`default_nettype wire
