// SPDX-License-Identifier: Apache-2.0
// A crossbar of the Canonical Latin Square: input u goes to output u xor state.
//
// CONTRACT  Combinational. Lane u of in_data is bits [u*BITS +: BITS] with in_valid[u]; lanes with
// in_valid low carry nothing. OUTPUTS is a power of two and INPUTS at most OUTPUTS. clog2(OUTPUTS)
// rows of exchanges.
`default_nettype none

module rg_gft_crossbar_xor #(
  parameter integer INPUTS  = 4, // 1..64, at most OUTPUTS
  parameter integer OUTPUTS = 4, // 1..64, a power of two
  parameter integer DW      = 2, // width of state, at least clog2(OUTPUTS), at least 1
  parameter integer BITS    = 8  // payload width, >= 1
) (
  input  wire [INPUTS*BITS-1:0]  in_data,
  input  wire [INPUTS-1:0]    in_valid,
  input  wire [DW-1:0]           state,
  output wire [OUTPUTS*BITS-1:0] out_data,
  output wire [OUTPUTS-1:0]   out_valid
);
  localparam integer LW = BITS + 1;

  generate
    if (OUTPUTS != (1 << $clog2(OUTPUTS)) || INPUTS > OUTPUTS) begin : g_check
      ERROR_rg_gft_crossbar_xor_OUTPUTS_must_be_a_power_of_two_and_INPUTS_at_most_OUTPUTS
        u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  reg [OUTPUTS*LW-1:0] lanes;  // {valid, data} of every lane
  reg [OUTPUTS*LW-1:0] turned;
  integer          i;
  integer          u;

  always @* begin
    lanes = {(OUTPUTS*LW){1'b0}};
    for (u = 0; u < INPUTS; u = u + 1)
      lanes[u*LW +: LW] = {in_valid[u], in_data[u*BITS +: BITS]};
    turned = lanes;
    for (i = 0; i < DW; i = i + 1) begin
      for (u = 0; u < OUTPUTS; u = u + 1)
        turned[u*LW +: LW] = lanes[((u ^ (1 << i)) % OUTPUTS)*LW +: LW];
      if (state[i])
        lanes = turned;
    end
  end

  genvar v;
  generate
    for (v = 0; v < OUTPUTS; v = v + 1) begin : g_out
      assign out_data[v*BITS +: BITS] = lanes[v*LW +: BITS];
      assign out_valid[v]  = lanes[v*LW + BITS];
    end
  endgenerate
endmodule

`default_nettype wire
