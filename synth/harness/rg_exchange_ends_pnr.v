// SPDX-License-Identifier: Apache-2.0
// What sends to N nodes of D ports and takes what arrives there, for harnesses: a shift register
// through all nodes, BITS bits in each, which a node sends in each lane in another order, and a
// parity that passes all nodes, a clock each.

module rg_exchange_ends_pnr #(
  parameter integer N    = 48,
  parameter integer D    = 2,
  parameter integer BITS = 8
) (
  input  wire             clk,
  input  wire             serial,
  output wire [N*D*BITS-1:0] send,
  input  wire [N*D*BITS-1:0] arrived,
  output wire             parity
);
  reg [N*BITS-1:0] sent;
  reg [N-1:0]   own, passed;
  integer       i;

  always @(posedge clk) begin
    sent   <= {sent[N*BITS-2:0], serial};
    passed <= {passed[N-2:0], 1'b0} ^ own;
    for (i = 0; i < N; i = i + 1)
      own[i] <= ^arrived[i*D*BITS +: D*BITS];
  end

  assign parity = passed[N-1];

  genvar n, l, b;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      for (l = 0; l < D; l = l + 1) begin : g_lane
        for (b = 0; b < BITS; b = b + 1) begin : g_bit
          assign send[(n*D + l)*BITS + b] = sent[n*BITS + (b + l) % BITS];
        end
      end
    end
  endgenerate
endmodule
