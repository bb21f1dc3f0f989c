// SPDX-License-Identifier: Apache-2.0
// rg_node_place: two nodes have two places.

module node_place #(
  parameter integer D  = 3,
  parameter integer K  = 6,
  parameter integer PW = 10
) (
  input wire [K*$clog2(D+1)-1:0] one,
  input wire [K*$clog2(D+1)-1:0] two
);
  localparam integer LW = $clog2(D + 1);
  wire [PW-1:0] place_one, place_two;

  rg_node_place #(.D(D), .K(K), .PW(PW)) u_one (.node_label (one), .place (place_one));
  rg_node_place #(.D(D), .K(K), .PW(PW)) u_two (.node_label (two), .place (place_two));

  reg     is_node;
  integer i;
  always @* begin
    is_node = 1'b1;
    for (i = 0; i < K; i = i + 1) begin
      if (one[i*LW +: LW] > D || two[i*LW +: LW] > D)
        is_node = 1'b0;
      if (i > 0 && (one[i*LW +: LW] == one[(i-1)*LW +: LW] ||
                     two[i*LW +: LW] == two[(i-1)*LW +: LW]))
        is_node = 1'b0;
    end
    if (is_node && one != two)
      assert (place_one != place_two);
  end
endmodule
