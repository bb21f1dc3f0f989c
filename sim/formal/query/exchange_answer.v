// SPDX-License-Identifier: Apache-2.0
// rg_exchange_answer: every character of both lines.

module exchange_answer (
  input wire        en,
  input wire        identity,
  input wire [5:0]  index,
  input wire [15:0] rounds,
  input wire [31:0] words,
  input wire [31:0] errors,
  input wire [31:0] crc
);
  localparam integer LENGTH = 36;
  localparam [8*LENGTH-1:0] NAME = "routegen 0.1.0 exchange kautz:2,5 10";

  wire [7:0] symbol;
  wire       last;

  rg_exchange_answer #(.D(2), .K(5), .BITS(10)) u_dut (.*);

  integer i;

  always @* begin
    if (!en)
      assert (symbol == 8'h00 && !last);
    for (i = 0; i < LENGTH; i = i + 1)
      if (en && identity && index == i) begin
        assert (symbol == NAME[8*(LENGTH-1-i) +: 8]);
        assert (last == (i == LENGTH-1));
      end
    if (en && !identity) begin
      if (index == 0)
        assert (symbol == "E");
      if (index == 1 || index == 6 || index == 15 || index == 24)
        assert (symbol == " ");
      for (i = 0; i < 4; i = i + 1)
        if (index == 2 + i)
          assert (symbol == {4'h8, rounds[4*(3-i) +: 4]});
      for (i = 0; i < 8; i = i + 1) begin
        if (index == 7 + i)
          assert (symbol == {4'h8, words[4*(7-i) +: 4]});
        if (index == 16 + i)
          assert (symbol == {4'h8, errors[4*(7-i) +: 4]});
        if (index == 25 + i)
          assert (symbol == {4'h8, crc[4*(7-i) +: 4]});
      end
      if (index <= 32)
        assert (last == (index == 32));
    end
  end
endmodule
