// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// A crossbar that rotates: input u goes to output u - state mod OUT.
//
// CONTRACT  Combinational. Lane u of in is bits [u*B +: B] with in_valid[u]; lanes with in_valid
// low carry nothing. Inputs from OUT on are ignored. BACK = 1 turns the other way, input u to
// output u + state mod OUT (additive Canonical Latin Square). A state from OUT on has no
// meaning. Rotating by a state is rotating by each of its bits: clog2(OUT) rows of multiplexers.
`default_nettype none

module rg_crossbar_rotate #(
  parameter integer IN   = 4, // inputs, 1..64
  parameter integer OUT  = 4, // outputs, 1..64
  parameter integer SW   = 2, // width of state, at least clog2(OUT), at least 1
  parameter integer B    = 8, // payload width, >= 1
  parameter integer BACK = 0  // 0: u - state, 1: u + state
) (
  input  wire [IN*B-1:0]  in,
  input  wire [IN-1:0]    in_valid,
  input  wire [SW-1:0]    state,
  output wire [OUT*B-1:0] out,
  output wire [OUT-1:0]   out_valid
);
  localparam integer LW = B + 1;
  localparam integer USED = (IN < OUT) ? IN : OUT;

  generate
    if (IN < 1 || IN > 64 || OUT < 1 || OUT > 64 || (1 << SW) < OUT) begin : g_check
      ERROR_rg_crossbar_rotate_IN_and_OUT_must_be_1_to_64_and_SW_clog2_OUT u_error ();
    end
  endgenerate

  reg [OUT*LW-1:0] lanes;  // {valid, data} of every lane
  reg [OUT*LW-1:0] turned;
  integer          i;
  integer          u;
  integer          from;

  always @* begin
    lanes = {(OUT*LW){1'b0}};
    for (u = 0; u < USED; u = u + 1)
      lanes[u*LW +: LW] = {in_valid[u], in[u*B +: B]};
    turned = lanes;
    from   = 0;
    for (i = 0; i < SW; i = i + 1) begin
      for (u = 0; u < OUT; u = u + 1) begin
        // Output u takes the lane 2^i further on (or back).
        from = (BACK == 0) ? (u + (1 << i)) % OUT : (u + (OUT - (1 << i) % OUT)) % OUT;
        turned[u*LW +: LW] = lanes[from*LW +: LW];
      end
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
    if (IN > OUT) begin : g_spare
      wire unused_ok = &{1'b0, in[OUT*B +: (IN-OUT)*B], in_valid[OUT +: IN-OUT]};
    end
  endgenerate
endmodule

`default_nettype wire
