// SPDX-License-Identifier: Apache-2.0
// rg_kautz_exchange_node and rg_kautz_exchange_client by themselves.

module kautz_exchange_ends #(
  parameter integer D    = 3,
  parameter integer BITS = 2
) (
  input wire                 clk,
  input wire                 inject,
  input wire [$clog2(D)-1:0] turn,
  input wire [D*BITS-1:0]       send,
  input wire [D*BITS-1:0]       in_data,
  // The client of K(D,2) has D + 1 rows.
  input wire                 arrive,
  input wire [$clog2(D+1)-1:0] index,
  input wire [$clog2(D+1)-1:0] q_index
);
  localparam integer AW = $clog2(D + 1);

  wire [D*BITS-1:0] out_data, row;

  rg_kautz_exchange_node #(.D(D), .BITS(BITS)) u_node (.*);

  rg_kautz_exchange_client #(.D(D), .K(2), .BITS(BITS)) u_client (
    .send (row), .arrived (in_data), .*
  );

  // The node, a clock later
  reg                 begun = 1'b0, was_inject;
  reg [$clog2(D)-1:0] was_turn;
  reg [D*BITS-1:0]       was_send, was_in;

  // One row of the client, any of them
  (* anyconst *) wire [AW-1:0] at;
  reg                 known = 1'b0, was_known = 1'b0;
  reg [D*BITS-1:0]       value, was_value;

  always @(posedge clk) begin
    begun      <= 1'b1;
    was_inject <= inject;
    was_turn   <= turn;
    was_send   <= send;
    was_in     <= in_data;
    was_known  <= known & (index == at);
    was_value  <= value;
    if (arrive && q_index == at) begin
      known <= 1'b1;
      value <= in_data;
    end
  end

  genvar i, t;
  generate
    for (i = 0; i < D; i = i + 1) begin : g_link
      for (t = 0; t < D; t = t + 1) begin : g_turn
        always @*
          if (begun && !was_inject && was_turn == t)
            assert (out_data[((i + t) % D)*BITS +: BITS] == was_in[i*BITS +: BITS]);
      end
    end
  endgenerate

  always @* begin
    assume (index <= D && q_index <= D && at <= D);
    if (begun && was_inject)
      assert (out_data == was_send);
    if (was_known)
      assert (row == was_value);
  end
endmodule
