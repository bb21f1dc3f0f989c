// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_kautz_pipe_expand and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the beat while valid is low; of an error beat all but error and tlast;
// anything after an answer that rg_kautz_pipe never gives. Its errors are 2 and 3, and 1 where a
// letter can be above D. Without one it gives D routes, at least one in phase A (the longest
// overlap that matches always has one), no overlap twice and no two neighbouring ones (which never
// both match), and values that the phase can have. Nothing more is assumed of a table: its core is
// not in the circuit, as it would make the proofs long.
`default_nettype none

module contract #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire [15:0] mutant,
  input  wire                       clk,
  input  wire                       rst,
  input  wire [8*(D+1)-1:0]         bytes,
  input  wire [2*K*$clog2(D+1)+3:0] tag,
  input  wire                       valid,
  input  wire                       ready,
  output wire                       differs
);
  localparam integer LW = $clog2(D + 1);

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]            s_ready, m_valid, last;
  wire [(2*K+2)*LW-1:0] word [0:1];
  wire [19:0]           user [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_expand
      mutated u_expand (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .s_axis_tdata (bytes), .s_axis_tuser (tag), .s_axis_tvalid (valid),
        .s_axis_tready (s_ready[i]), .m_axis_tdata (word[i]), .m_axis_tuser (user[i]),
        .m_axis_tlast (last[i]), .m_axis_tvalid (m_valid[i]), .m_axis_tready (ready)
      );
    end
  endgenerate

  // Is it an answer of rg_kautz_pipe?
  reg           well;
  reg [4:0]     routes;
  reg [K-1:0]   overlaps;
  reg [5:0]     value;
  integer       z;

  always @* begin
    well     = 1'b1;
    routes   = 5'd0;
    overlaps = {K{1'b0}};
    for (z = 0; z <= D; z = z + 1) begin
      value  = bytes[8*z +: 6];
      routes = routes + (bytes[8*z+6 +: 2] != 2'd3);
      case (bytes[8*z+6 +: 2])
        2'd0: begin
          well     = well & (value < K) & ~|(overlaps >> value & 1'b1);
          overlaps = overlaps | ({{K{1'b0}}, 1'b1} << value);
        end
        2'd1: well = well & (value == z);
        2'd2: well = well & (value <= D);
        default: well = well & (value == 6'd0);
      endcase
    end
    well = (tag[3:0] == 4'd1) ? (D + 1 < (1 << LW))
         : (tag[3:0] != 4'd0) ? (tag[3:0] <= 4'd3)
         : well & (routes == D) & (|overlaps) & ~|(overlaps & overlaps >> 1);
  end

  reg  never = 1'b0; // another one has been seen
  wire spoilt = never | (valid & s_ready[0] & ~well);
  always @(posedge clk) never <= ~reset & spoilt;

  wire means = (user[0][19:16] == 4'd0);

  assign differs = running & ~never & ((^s_ready) | (^m_valid) | (m_valid[0] & ((^last)
    | (user[0][19:16] != user[1][19:16]) | (means & (word[0] != word[1] | user[0] != user[1])))));
endmodule

`default_nettype wire
