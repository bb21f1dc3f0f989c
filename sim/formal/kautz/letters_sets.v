// SPDX-License-Identifier: Apache-2.0
// What rg_kautz_serial_used_letters promises, for one letter chosen by the prover: it is in the set
// exactly if it was marked since the last clear.

module letters_sets #(
  parameter integer D = 3
) (
  input wire                   clk,
  input wire                   en,
  input wire                   clear,
  input wire                   hold,
  input wire                   mark,
  input wire [$clog2(D+1)-1:0] letter,
  input wire [$clog2(D+1)-1:0] next
);
  localparam integer LW = $clog2(D + 1);

  wire free_next, free;

  (* anyconst *) wire [LW-1:0] f_watched;

  reg f_begun = 1'b0, f_in_set, f_free_known = 1'b0, f_free;

  rg_kautz_serial_used_letters #(.D(D)) u_dut (.next_letter (next), .*);

  always @(posedge clk) begin
    if (clear) begin
      f_begun  <= 1'b1;
      f_in_set <= 1'b0;
    end else if (mark && letter == f_watched)
      f_in_set <= 1'b1;
    if (en) begin
      f_free_known <= f_begun && !hold && next == f_watched;
      f_free       <= !f_in_set;
    end
  end

  always @* begin
    assume (f_watched <= D);
    if (f_begun && !hold && next == f_watched)
      assert (free_next == !f_in_set);
    if (f_free_known)
      assert (free == f_free);
  end
endmodule
