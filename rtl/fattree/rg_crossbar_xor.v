// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// A crossbar of the Canonical Latin Square: input u goes to output u xor state.
//
// CONTRACT  Combinational. Lane u of in is bits [u*B +: B] with in_valid[u]; lanes with in_valid
// low carry nothing. OUT is a power of two and IN at most OUT. clog2(OUT) rows of exchanges.
`default_nettype none

module rg_crossbar_xor #(
  parameter integer IN  = 4, // inputs, 1..64, at most OUT
  parameter integer OUT = 4, // outputs, 1..64, a power of two
  parameter integer SW  = 2, // width of state, at least clog2(OUT), at least 1
  parameter integer B   = 8  // payload width, >= 1
) (
  input  wire [IN*B-1:0]  in,
  input  wire [IN-1:0]    in_valid,
  input  wire [SW-1:0]    state,
  output wire [OUT*B-1:0] out,
  output wire [OUT-1:0]   out_valid
);
  localparam integer LW = B + 1;

  generate
    if (OUT != (1 << $clog2(OUT)) || IN > OUT) begin : g_check
      ERROR_rg_crossbar_xor_OUT_must_be_a_power_of_two_and_IN_at_most_OUT u_error ();
    end
  endgenerate

  reg [OUT*LW-1:0] lanes;  // {valid, data} of every lane
  reg [OUT*LW-1:0] turned;
  integer          i;
  integer          u;

  always @* begin
    lanes = {(OUT*LW){1'b0}};
    for (u = 0; u < IN; u = u + 1)
      lanes[u*LW +: LW] = {in_valid[u], in[u*B +: B]};
    turned = lanes;
    for (i = 0; i < SW; i = i + 1) begin
      for (u = 0; u < OUT; u = u + 1)
        turned[u*LW +: LW] = lanes[((u ^ (1 << i)) % OUT)*LW +: LW];
      if (state[i])
        lanes = turned;
    end
  end

  genvar v;
  generate
    for (v = 0; v < OUT; v = v + 1) begin : g_out
      assign out[v*B +: B] = lanes[v*LW +: B];
      assign out_valid[v]  = lanes[v*LW + B];
    end
  endgenerate
endmodule

`default_nettype wire
