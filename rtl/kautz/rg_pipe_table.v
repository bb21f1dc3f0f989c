// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Writes the table: for every out letter the phase, and the overlap or the in letter.
//
// CONTRACT  One clock. Byte z: {0, overlap} if z is used as out letter and is not none; {1, z} if
// it is used on neither side; {2, partner} if it is used as in letter only; 8'hC0 if it is none.
`default_nettype none

module rg_pipe_table #(
  parameter integer D  = 3, // out-degree, 2..15
  parameter integer OW = 3  // bits of an overlap, 2..5
) (
  input  wire                         clk,
  input  wire [D:0]                   used_out,
  input  wire [D:0]                   used_in,
  input  wire [D:0]                   none,
  input  wire [(D+1)*OW-1:0]          overlap,
  input  wire [(D+1)*$clog2(D+1)-1:0] partner,
  output wire [8*(D+1)-1:0]           table_bytes
);
  localparam integer LW = $clog2(D + 1);
  localparam integer VW = (OW > LW) ? OW : LW;

  genvar z;
  generate
    for (z = 0; z <= D; z = z + 1) begin : g_letter
      reg [1:0]    phase;
      reg [VW-1:0] value;

      wire [VW-1:0] in_a = {{(VW-OW){1'b0}}, overlap[z*OW +: OW]};
      wire [VW-1:0] in_c = {{(VW-LW){1'b0}}, partner[z*LW +: LW]};

      always @(posedge clk) begin
        phase <= none[z]     ? 2'd3 :
                 used_out[z] ? 2'd0 :
                 used_in[z]  ? 2'd2 : 2'd1;
        // Overlap is 0 where no slot leaves by z.
        value <= in_a | (used_out[z] ? {VW{1'b0}} :
                         used_in[z]  ? in_c : z[VW-1:0]);
      end

      assign table_bytes[8*z +: 8] = {phase, {(6-VW){1'b0}}, value};
    end
  endgenerate
endmodule

`default_nettype wire
