// SPDX-License-Identifier: Apache-2.0
// rg_node_table: an entry holds what was written to it last, and nothing that was written before
// the node was up; it is read in the clock after, the receiver's first.

module node_table (
  input wire       clk,
  input wire       any_up,
  input wire       look,
  input wire       look_again,
  input wire       look_last,
  input wire [1:0] look_label,
  input wire       set,
  input wire       previous,
  input wire [1:0] source,
  input wire [1:0] number,
  input wire       ask_last,
  input wire [1:0] ask_label,
  input wire       any_set_own,
  input wire       any_set_state,
  input wire       known,
  input wire [1:0] turn,
  input wire [1:0] destination,
  input wire       any_last,
  input wire [1:0] any_label
);
  reg        f_begun = 1'b0, f_up, f_last, f_read, f_asked;
  reg  [1:0] f_label;           // an entry, for good
  reg  [4:0] f_entry, f_found;  // known, number, turn
  reg  [2:0] f_count;           // while it is not up
  wire       up        = f_up;
  wire       set_own   = any_set_own & ~set & up;
  wire       set_state = any_set_state & ~set & ~set_own & up;
  wire       sets      = set & up;
  wire       found_known, found_asked;
  wire [1:0] found_number, found_turn;
  wire [1:0] number_of = sets ? number - previous : set_own ? found_number + 2'd1 : number + 2'd1;
  wire       mine      = sets ? f_last && source == f_label : !f_last && destination == f_label;

  rg_node_table #(.D(2), .K(1), .PW(2), .NUM(2)) u_dut (
    .set (sets), .number (up ? number : 2'd0), .turn (up ? turn : 2'd0),
    .destination (up ? destination : f_count[1:0]), .clear_half (f_count[2]), .*
  );

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun) begin
      f_last  <= any_last;
      f_label <= any_label;
    end
    // It comes up when it has counted through all entries, and falls at any time.
    f_up    <= f_begun & ((f_up & any_up) | (!f_up && f_count == 3'd7));
    f_count <= (f_up || !f_begun) ? 3'd0 : f_count + 3'd1;
    if (!up && f_count == {f_last, f_label})
      f_entry <= 5'd0;
    if ((sets || set_own || set_state) && mine)
      f_entry <= {sets | known, number_of, turn};
    f_read  <= up && (look ? look_last == f_last && look_label == f_label
                           : ask_last == f_last && ask_label == f_label);
    f_found <= f_entry;
    f_asked <= !look && !look_again && !(sets || set_own || set_state || !up);
  end

  always @* begin
    if (f_begun) begin
      // set_own goes by what was read last, of whatever entry: so it is here, too.
      assert (found_asked == f_asked);
      if (up && f_read)
        assert (found_known == f_found[4] && found_number == f_found[3:2]
                && (found_turn == f_found[1:0]));
      cover (up && f_read && found_known && f_last);
    end
  end
endmodule
