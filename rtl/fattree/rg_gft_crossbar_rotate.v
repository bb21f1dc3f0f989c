// SPDX-License-Identifier: Apache-2.0
// A crossbar that rotates: input u goes to output u - state mod OUTPUTS.
//
// CONTRACT  Combinational. Lane u of in_data is bits [u*BITS +: BITS] with in_valid[u]; lanes with
// in_valid low carry nothing. Inputs from OUTPUTS on are ignored. BACK = 1 turns the other way,
// input u to output u + state mod OUTPUTS (additive Canonical Latin Square). A state from OUTPUTS
// on has no meaning. Rotating by a state is rotating by each of its bits: clog2(OUTPUTS) rows of
// multiplexers.
`default_nettype none

module rg_gft_crossbar_rotate #(
  parameter integer INPUTS  = 4, // 1..64
  parameter integer OUTPUTS = 4, // 1..64
  parameter integer DW      = 2, // width of state, at least clog2(OUTPUTS), at least 1
  parameter integer BITS    = 8, // payload width, >= 1
  parameter integer BACK    = 0  // 0: u - state, 1: u + state
) (
  input  wire [INPUTS*BITS-1:0]  in_data,
  input  wire [INPUTS-1:0]    in_valid,
  input  wire [DW-1:0]           state,
  output wire [OUTPUTS*BITS-1:0] out_data,
  output wire [OUTPUTS-1:0]   out_valid
);
  localparam integer LW = BITS + 1;
  localparam integer USED = (INPUTS < OUTPUTS) ? INPUTS : OUTPUTS;

  generate
    if (INPUTS < 1 || INPUTS > 64 || OUTPUTS < 1 || OUTPUTS > 64 || (1 << DW) < OUTPUTS)
    begin : g_check
      ERROR_rg_gft_crossbar_rotate_INPUTS_and_OUTPUTS_must_be_1_to_64_and_DW_clog2_OUTPUTS
        u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  reg [OUTPUTS*LW-1:0] lanes;  // {valid, data} of every lane
  reg [OUTPUTS*LW-1:0] turned;
  integer          i;
  integer          u;
  integer          from;

  always @* begin
    lanes = {(OUTPUTS*LW){1'b0}};
    for (u = 0; u < USED; u = u + 1)
      lanes[u*LW +: LW] = {in_valid[u], in_data[u*BITS +: BITS]};
    turned = lanes;
    from   = 0;
    for (i = 0; i < DW; i = i + 1) begin
      for (u = 0; u < OUTPUTS; u = u + 1) begin
        // Output u takes the lane 2^i further on (or back).
        from = (BACK == 0) ? (u + (1 << i)) % OUTPUTS
                           : (u + (OUTPUTS - (1 << i) % OUTPUTS)) % OUTPUTS;
        turned[u*LW +: LW] = lanes[from*LW +: LW];
      end
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
    if (INPUTS > OUTPUTS) begin : g_spare
      wire unused_ok = &{1'b0, in_data[OUTPUTS*BITS +: (INPUTS-OUTPUTS)*BITS],
                         in_valid[OUTPUTS +: INPUTS-OUTPUTS]};
    end
  endgenerate
endmodule

`default_nettype wire
