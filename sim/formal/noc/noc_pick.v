// SPDX-License-Identifier: Apache-2.0
// rg_noc_pick: one of those that ask, and none if none asks; the first at or after the place whose
// turn it is. So whoever keeps asking is picked after at most N-1 others were taken.

module noc_pick #(
  parameter integer N = 3
) (
  input wire         clk,
  input wire         any_rst,
  input wire [N-1:0] ask,
  input wire         any_taken,
  input wire [7:0]   any_place
);
  reg        f_begun = 1'b0;
  reg  [7:0] f_place;  // a place, for good
  reg  [7:0] f_turn;   // the place whose turn it is
  reg  [7:0] f_others; // how many others were taken since this one asks
  wire       rst   = any_rst | ~f_begun;
  wire       taken = any_taken & (|ask);
  wire [N-1:0] pick;
  wire       mine  = pick[f_place];

  rg_noc_pick #(.N(N)) u_dut (.*);

  reg [7:0] f_first; // by the definition
  integer   i;
  always @* begin
    f_first = 8'd0;
    for (i = N - 1; i >= 0; i = i - 1)
      if (ask[i])
        f_first = i;
    for (i = N - 1; i >= 0; i = i - 1)
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
      f_turn <= (f_first == N - 1) ? 8'd0 : f_first + 8'd1;
    f_others <= (rst || !ask[f_place]) ? 8'd0 : taken ? (mine ? 8'd0 : f_others + 8'd1) : f_others;
  end

  always @* begin
    if (f_begun) begin
      assume (f_place < N);
      assert (pick == ((|ask) ? ({{(N-1){1'b0}}, 1'b1} << f_first) : {N{1'b0}}));
      assert (f_others < N);
      // As many others are left as lie between its turn and this place.
      assert (f_others == 0 ||
              f_others + ((f_place < f_turn) ? N : 0) + f_place - f_turn < N);
      cover (f_others == N - 1 && mine && taken);
    end
  end
endmodule
