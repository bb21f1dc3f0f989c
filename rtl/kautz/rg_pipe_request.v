// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Checks the requests of the pipelined core.
//
// CONTRACT  Three clocks. error: 0 for a legal request, else the code of rg_status, the lowest that
// applies: 1 a letter is above D, 2 two neighbouring letters of a word are equal, 3 source =
// destination.
`default_nettype none

module rg_pipe_request #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                     clk,
  input  wire [K*$clog2(D+1)-1:0] source,      // letter 1 in the least significant bits
  input  wire [K*$clog2(D+1)-1:0] destination,
  output reg  [1:0]               error
);
  localparam integer LW = $clog2(D + 1);
  localparam [LW-1:0] LAST = D[LW-1:0];
  localparam integer PARTS = (K + 1) / 2;

  reg [PARTS-1:0] bad_letter, repeated, differ;
  reg             any_bad, any_repeated, any_differ;

  genvar p;
  generate
    for (p = 0; p < PARTS; p = p + 1) begin : g_part
      localparam integer N  = (2*p + 1 < K) ? 2 : 1;           // letters of this part
      localparam integer NR = (2*p + 2 < K) ? 2 : K - 1 - 2*p; // ... with a letter behind them
      wire [N-1:0] bad;
      wire [1:0]   equal;
      genvar i;
      for (i = 0; i < N; i = i + 1) begin : g_letter
        if (D + 1 == (1 << LW)) begin : g_all_legal
          assign bad[i] = 1'b0;
        end else begin : g_bounded
          assign bad[i] = (source[(2*p+i)*LW +: LW] > LAST) | (destination[(2*p+i)*LW +: LW] > LAST);
        end
      end
      for (i = 0; i < 2; i = i + 1) begin : g_neighbour
        if (i < NR) begin : g_two
          assign equal[i] = (source[(2*p+i)*LW +: LW] == source[(2*p+i+1)*LW +: LW])
                    | (destination[(2*p+i)*LW +: LW] == destination[(2*p+i+1)*LW +: LW]);
        end else begin : g_end
          assign equal[i] = 1'b0;
        end
      end
      always @(posedge clk) begin
        bad_letter[p] <= |bad;
        repeated[p]   <= |equal;
        differ[p]     <= (source[2*p*LW +: N*LW] != destination[2*p*LW +: N*LW]);
      end
    end
  endgenerate

  always @(posedge clk) begin
    any_bad      <= |bad_letter;
    any_repeated <= |repeated;
    any_differ   <= |differ;
    error        <= {~any_bad & (any_repeated | ~any_differ), any_bad | (~any_repeated & ~any_differ)};
  end
endmodule

`default_nettype wire
