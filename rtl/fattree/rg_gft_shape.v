// SPDX-License-Identifier: Apache-2.0
// Checks the parameters of a fat tree; no logic.
`default_nettype none

module rg_gft_shape #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64; M**H at most 65536
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) ();
  generate
    if (H < 1 || H > 8) begin : g_check_h
      ERROR_rg_gft_shape_H_must_be_1_to_8 u_error ();
      rg_refuse u_refuse ();
    end
    else if (M < 2 || M > 64) begin : g_check_m
      ERROR_rg_gft_shape_M_must_be_2_to_64 u_error ();
      rg_refuse u_refuse ();
    end
    else if (W < 1 || W > 64) begin : g_check_w
      ERROR_rg_gft_shape_W_must_be_1_to_64 u_error ();
      rg_refuse u_refuse ();
    end
    // In halves: the whole power may not fit 32 bits.
    else if (M**(H - H/2) > 65536 / M**(H/2) ||
             W**(H - H/2) > 65536 / W**(H/2)) begin : g_check_size
      ERROR_rg_gft_shape_powers_of_M_and_W_must_be_at_most_65536 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate
endmodule

`default_nettype wire
