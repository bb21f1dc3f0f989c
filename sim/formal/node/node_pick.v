// SPDX-License-Identifier: Apache-2.0
// rg_node_pick, with rg_node_first: one of those that ask, and none if none asks; the first at or
// after the place whose turn it is. So whoever keeps asking is picked after at most PORTS-1 others
// were taken.

module node_pick #(
  parameter integer PORTS = 3
) (
  input wire         clk,
  input wire         any_rst,
  input wire [PORTS-1:0] ask,
  input wire         any_taken,
  input wire [7:0]   any_place
);
  reg        f_begun = 1'b0;
  reg  [7:0] f_place; // a place, for good
  reg  [7:0] f_turn;  // the place whose turn it is
  reg  [7:0] f_others; // how many others were taken since this one asks
  wire       rst   = any_rst | ~f_begun;
  wire       taken = any_taken & (|ask);
  wire [PORTS-1:0] pick;
  wire       mine  = pick[f_place];

  rg_node_pick #(.PORTS(PORTS)) u_dut (
    .clk (clk), .rst (rst), .ask (ask), .taken (taken), .pick (pick)
  );

  reg [7:0] f_first; // by the definition
  integer   i;
  always @* begin
    f_first = 8'd0;
    for (i = PORTS - 1; i >= 0; i = i - 1)
      if (ask[i])
        f_first = i;
    for (i = PORTS - 1; i >= 0; i = i - 1)
      if (ask[i] && i >= f_turn)
        f_first = i;
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun)
      f_place <= any_place;
    if (rst)
      f_turn <= 8'd0;
    else if (taken)
      f_turn <= (f_first == PORTS - 1) ? 8'd0 : f_first + 8'd1;
    f_others <= (rst || !ask[f_place]) ? 8'd0 : taken ? (mine ? 8'd0 : f_others + 8'd1) : f_others;
  end

  always @* begin
    if (f_begun) begin
      assume (f_place < PORTS);
      assert (f_turn < PORTS);
      assert (pick == ((|ask) ? ({{(PORTS-1){1'b0}}, 1'b1} << f_first) : {PORTS{1'b0}}));
      assert (f_others < PORTS);
      // As many others are left as lie between its turn and this place.
      assert (f_others == 0 ||
              f_others + ((f_place < f_turn) ? PORTS : 0) + f_place - f_turn < PORTS);
      cover (f_others == PORTS - 1 && mine && taken);
    end
  end
endmodule
