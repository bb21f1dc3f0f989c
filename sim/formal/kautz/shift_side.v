// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial_shift_increment: its letter after any number of ticks, counted or not; its
// letters are those a legal request has. rg_kautz_serial_shift_block: where a letter is that
// entered at any time, and that nothing follows those that have entered.

module shift_side #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input wire                     clk,
  input wire                     en,
  input wire                     load,
  input wire                     hold,
  input wire                     count,
  input wire [$clog2(D+1)-1:0]   load_next,
  input wire [$clog2(D+1)-1:0]   load_letter,
  input wire [$clog2(D+1)-1:0]   chain_in,
  input wire                     clear,
  input wire                     shift,
  input wire                     insert,
  input wire [$clog2(D+1)-1:0]   insert_in,
  input wire                     pick
);
  localparam integer LW = $clog2(D + 1);

  wire [LW-1:0] next, letter;
  wire          next_is_last;

  rg_kautz_serial_shift_increment #(.D(D)) u_unit (.next_letter (next), .*);

  // next: what came in last, and how often it has been counted since; D+1 times is a whole turn
  reg          f_loaded = 1'b0;
  reg [LW-1:0] f_came, f_letter;
  reg [4:0]    f_counted;
  wire [4:0]   counted = f_came + f_counted;
  wire [4:0]   stands  = (counted > D) ? counted - (D + 1) : counted;

  always @(posedge clk)
    if (en && load) begin
      f_loaded  <= 1'b1;
      f_came    <= load_next;
      f_counted <= 5'd0;
      f_letter  <= load_letter;
    end else if (en && !hold) begin
      f_letter <= stands[LW-1:0];
      if (count)
        f_counted <= (f_counted == D) ? 5'd0 : f_counted + 5'd1;
      else begin
        f_came    <= chain_in;
        f_counted <= 5'd0;
      end
    end

  always @* begin
    assume (load_next <= D && load_letter <= D && chain_in <= D);
    if (f_loaded) begin
      assert (f_came <= D && f_counted <= D);
      assert (next == stands && letter == f_letter && letter <= D);
      assert (next_is_last == (stands == D));
      cover (f_came == D && f_counted == D);
      cover (f_counted != 0 && !count && en && !load && !hold);
      cover (f_counted != 0 && en && !load && hold && letter != next);
    end
  end

  wire [(K+1)*LW-1:0] tail;

  rg_kautz_serial_shift_block #(.D(D), .K(K)) u_block (.*);

  // A letter that the prover picks as it enters, by shift or insert. An insert without a shift
  // puts another one in the place of the first.
  reg          f_cleared = 1'b0, f_picked = 1'b0;
  reg [4:0]    f_inside, f_place; // letters since the clear, K+1 at most; where it is
  reg [LW-1:0] f_watched;
  integer      n;

  always @(posedge clk)
    if (en && clear) begin
      f_cleared <= 1'b1;
      f_picked  <= 1'b0;
      f_inside  <= 5'd0;
    end else if (en) begin
      if (shift && f_inside <= K)
        f_inside <= f_inside + 5'd1;
      else if (insert && f_inside == 5'd0)
        f_inside <= 5'd1;
      if (pick && (shift || insert)) begin
        f_picked  <= 1'b1;
        f_place   <= 5'd0;
        f_watched <= insert ? insert_in : chain_in;
      end else if (shift) begin
        f_place <= f_place + 5'd1;
        if (f_place == K)
          f_picked <= 1'b0;
      end else if (insert && f_place == 5'd0)
        f_picked <= 1'b0;
    end

  always @*
    if (f_cleared) begin
      assert (f_inside <= K + 1);
      for (n = 0; n <= K; n = n + 1) begin
        if (n >= f_inside)
          assert (tail[n*LW +: LW] == 0);
        if (f_picked && f_place == n)
          assert (tail[n*LW +: LW] == f_watched);
      end
      if (f_picked)
        assert (f_place < f_inside);
      cover (f_picked && f_place == K && f_watched != 0);
      cover (f_picked && f_place == 0 && en && !clear && insert && !shift);
    end
endmodule
