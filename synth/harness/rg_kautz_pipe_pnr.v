// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe with few enough pins to be placed and routed: requests come from a shift register,
// answers leave as one parity bit. Only for the clock in the resource report; the cells of the core
// are counted without it.

module rg_kautz_pipe_pnr #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire clk,
  input  wire rst,
  input  wire serial,
  output wire parity
);
  localparam integer IN  = 2*K*$clog2(D+1) + 2; // data, tag, valid
  localparam integer OUT = 8*(D+1) + 6;         // table, error, tag, valid

  reg  [IN-1:0]  in;
  wire [OUT-1:0] out;

  always @(posedge clk)
    in <= {in[IN-2:0], serial};

  rg_kautz_pipe #(.D(D), .K(K), .TW(1)) u_pipe (
    .clk (clk), .rst (rst),
    .in_valid (in[0]), .in_tag (in[1]), .in_data (in[IN-1:2]),
    .out_valid (out[0]), .out_tag (out[1]), .out_error (out[5:2]), .out_table (out[OUT-1:6])
  );

  rg_parity_pnr #(.BITS(OUT)) u_parity (.clk (clk), .in (out), .parity (parity));
endmodule
