// SPDX-License-Identifier: Apache-2.0
// Both crossbars and the switch of the up half, for all numbers of inputs and outputs up to MAX and
// every state: where each input comes out, and that nothing else does.

module crossbars #(
  parameter integer MAX = 8
) (
  input wire [2*MAX-1:0]       in,    // two bits a lane, so that swapped payloads show
  input wire [MAX-1:0]         in_valid,
  input wire [$clog2(MAX)-1:0] state
);
  genvar i, o, u, v, w;
  generate
    for (i = 1; i <= MAX; i = i + 1) begin : g_in
      for (o = 1; o <= MAX; o = o + 1) begin : g_out
        localparam integer DW   = (o > 1) ? $clog2(o) : 1;
        localparam integer USED = (i < o) ? i : o;

        wire [2*o-1:0] left, right;
        wire [o-1:0]   left_valid, right_valid;
        wire           legal = (state < o);

        rg_gft_crossbar_rotate #(.INPUTS(i), .OUTPUTS(o), .DW(DW), .BITS(2), .BACK(0)) u_left (
          .in_data (in[2*i-1:0]), .in_valid (in_valid[i-1:0]), .state (state[DW-1:0]),
          .out_data (left), .out_valid (left_valid)
        );
        rg_gft_crossbar_rotate #(.INPUTS(i), .OUTPUTS(o), .DW(DW), .BITS(2), .BACK(1)) u_right (
          .in_data (in[2*i-1:0]), .in_valid (in_valid[i-1:0]), .state (state[DW-1:0]),
          .out_data (right), .out_valid (right_valid)
        );
        for (u = 0; u < o; u = u + 1) begin : g_lane
          // Output u is fed by these inputs, if they exist.
          wire [4:0] sum        = u + {1'b0, state};
          wire [4:0] difference = u + o[4:0] - {1'b0, state};
          wire [4:0] from_left  = (sum >= o) ? sum - o[4:0] : sum;
          wire [4:0] from_right = (difference >= o) ? difference - o[4:0] : difference;
          always @*
            if (legal) begin
              assert (left_valid[u] == (from_left < USED && in_valid[from_left]));
              assert (right_valid[u] == (from_right < USED && in_valid[from_right]));
              if (left_valid[u])
                assert (left[2*u +: 2] == in[2*from_left +: 2]);
              if (right_valid[u])
                assert (right[2*u +: 2] == in[2*from_right +: 2]);
            end
        end

        if (i > 1) begin : g_up // a switch of the up half: i children, o parents
          localparam integer PASSES = (i > o) ? (i + o - 1) / o : 1;
          localparam integer PW     = (i > o) ? $clog2(PASSES) : 1;

          wire [2*o-1:0] up;
          wire [o-1:0]   up_valid;

          rg_gft_up_switch #(.M(i), .W(o), .BITS(2)) u_up (
            .in_data (in[2*i-1:0]), .in_valid (in_valid[i-1:0]), .turn (state[PW-1:0]),
            .out_data (up), .out_valid (up_valid)
          );
          for (w = 0; w < o; w = w + 1) begin : g_lane
            wire [7:0] from = w + ((i > o) ? o * state : 0);
            always @*
              if (i <= o || state < PASSES) begin
                assert (up_valid[w] == (from < i && in_valid[from]));
                if (up_valid[w])
                  assert (up[2*w +: 2] == in[2*from +: 2]);
              end
          end
        end

        if (o == (1 << $clog2(o)) && i <= o) begin : g_xor
          wire [2*o-1:0] out;
          wire [o-1:0]   out_valid;

          rg_gft_crossbar_xor #(.INPUTS(i), .OUTPUTS(o), .DW(DW), .BITS(2)) u_xor (
            .in_data (in[2*i-1:0]), .in_valid (in_valid[i-1:0]), .state (state[DW-1:0]),
            .out_data (out), .out_valid (out_valid)
          );
          for (v = 0; v < o; v = v + 1) begin : g_lane
            wire [4:0] from = v ^ {1'b0, state};
            always @*
              if (legal) begin
                assert (out_valid[v] == (from < i && in_valid[from]));
                if (out_valid[v])
                  assert (out[2*v +: 2] == in[2*from +: 2]);
              end
          end
        end
      end
    end
  endgenerate
endmodule
