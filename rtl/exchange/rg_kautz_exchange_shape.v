// SPDX-License-Identifier: Apache-2.0
// Checks the parameters of an all-to-all on a Kautz digraph; no logic.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_shape #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 5, // letters of a word, 1..16; at most 65536 nodes
  parameter integer BITS   = 8, // bits of a payload, 1 and up
  parameter integer STAGES = 0  // register stages in every link, 0..255
) ();
  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_exchange_shape_D_must_be_2_to_15 u_error ();
      rg_refuse u_refuse ();
    end
    else if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_exchange_shape_K_must_be_1_to_16 u_error ();
      rg_refuse u_refuse ();
    end
    // In halves: the whole power may not fit 32 bits.
    else if (D**((K-1)/2) > 65536 / ((D+1) * D**((K-1)/4)) ||
             D**(K-1 - (K-1)/2) > 65536 / ((D+1) * D**((K-1)/2))) begin : g_check_size
      ERROR_rg_kautz_exchange_shape_nodes_must_be_at_most_65536 u_error ();
      rg_refuse u_refuse ();
    end
    else if (BITS < 1) begin : g_check_bits
      ERROR_rg_kautz_exchange_shape_BITS_must_be_at_least_1 u_error ();
      rg_refuse u_refuse ();
    end
    else if (STAGES < 0 || STAGES > 255) begin : g_check_stages
      ERROR_rg_kautz_exchange_shape_STAGES_must_be_0_to_255 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate
endmodule

`default_nettype wire
