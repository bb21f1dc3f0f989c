// SPDX-License-Identifier: Apache-2.0
// The control of rg_kautz_exchange_pnr: the same nodes and ends, wired as a torus of SIDE x SIDE
// nodes, a link to the east (class 0) and one to the north. What it sends makes no sense; only its
// cells and its clock are of interest.
`default_nettype none

module rg_torus_exchange_pnr #(
  parameter integer SIDE = 7,
  parameter integer W    = 8
) (
  input  wire clk,
  input  wire inject_in,
  input  wire turn_in,
  input  wire serial,
  output wire parity
);
  localparam integer N = SIDE * SIDE;

  wire             inject, turn;
  wire [N*2*W-1:0] send, arrived, leaving;

  rg_delay #(.BITS(2), .CLOCKS(2)) u_delay (
    .clk (clk), .in_data ({inject_in, turn_in}), .out_data ({inject, turn})
  );

  rg_exchange_ends_pnr #(.N(N), .D(2), .W(W)) u_ends (
    .clk (clk), .serial (serial), .send (send), .arrived (arrived), .parity (parity)
  );

  genvar x, y;
  generate
    for (y = 0; y < SIDE; y = y + 1) begin : g_row
      for (x = 0; x < SIDE; x = x + 1) begin : g_node
        localparam integer NODE  = y * SIDE + x;
        localparam integer WEST  = y * SIDE + (x + SIDE - 1) % SIDE;
        localparam integer SOUTH = ((y + SIDE - 1) % SIDE) * SIDE + x;

        assign arrived[(NODE*2 + 0)*W +: W] = leaving[(WEST*2 + 0)*W +: W];
        assign arrived[(NODE*2 + 1)*W +: W] = leaving[(SOUTH*2 + 1)*W +: W];

        rg_kautz_exchange_node #(.D(2), .BITS(W)) u_node (
          .clk (clk), .inject (inject), .turn (turn), .send (send[NODE*2*W +: 2*W]),
          .in_data (arrived[NODE*2*W +: 2*W]), .out_data (leaving[NODE*2*W +: 2*W])
        );
      end
    end
  endgenerate
endmodule

`default_nettype wire
