// SPDX-License-Identifier: Apache-2.0
// rg_kautz_exchange: what each link carries, by words of letters. PAIRS: with its sequencer, two
// exchanges in succession, every word traced along the links to where it must arrive.

module kautz_exchange #(
  parameter integer D      = 2,
  parameter integer K      = 3,
  parameter integer STAGES = 0,
  parameter integer PAIRS  = 0
) (
  input wire                            clk,
  input wire                            rst,
  input wire                            any_inject,
  input wire [$clog2(D)-1:0]            any_turn,
  input wire [(D+1) * D**(K-1) * D-1:0] send // one bit a word
);
  localparam integer N      = (D+1) * D**(K-1);
  localparam integer DW     = $clog2(D);
  localparam integer LONG   = D**(K-1);
  localparam integer COSETS = (K == 1) ? 1 : N / D;
  localparam integer ROWS   = COSETS * (STAGES+1);
  localparam integer T      = (K == 1) ? 1 : K * D**(K-1) + (K-1) * D**((K > 1) ? K-2 : 0);
  localparam integer AW     = (ROWS > 1) ? $clog2(ROWS) : 1;

  wire [N*D-1:0] arrived;
  wire           inject;
  wire [DW-1:0]  turn;
  reg            begun = 1'b0;

  rg_kautz_exchange #(.D(D), .K(K), .BITS(1), .STAGES(STAGES)) u_dut (.*);

  always @(posedge clk)
    begun <= 1'b1;

  // The number of the node at the end of node u's link of this class: its letters as a number base
  // 16, first one highest
  function integer follow;
    input integer u, link_class;
    reg [4*17-1:0] word; // and the new letter
    integer i, weight, letter, was, first_turn, z, t;
    begin
      letter     = u / D**(K-1);
      word       = letter;
      first_turn = 0;
      for (i = 2; i <= K; i = i + 1) begin
        was    = letter;
        weight = D**(K-i);
        letter = (u / weight) % D + (((u / weight) % D >= was) ? 1 : 0);
        word   = {word, letter[3:0]};
        if (i == 2)
          first_turn = (letter - was + D + 1) % (D+1) - 1;
      end
      for (z = 0; z <= D; z = z + 1)
        if (z != letter) begin
          t = (z - letter + D + 1) % (D+1) - 1;
          if ((t - first_turn + D) % D == link_class)
            word[4*17-1 -: 4] = z[3:0];
        end
      // u2 .. uK z
      word   = {word, word[4*17-1 -: 4]};
      letter = word[4*(K-1) +: 4];
      follow = letter;
      for (i = K - 2; i >= 0; i = i - 1) begin
        was    = letter;
        letter = word[4*i +: 4];
        follow = follow * D + letter - ((letter > was) ? 1 : 0);
      end
    end
  endfunction

  // Digit i of a coset's word
  function integer digit;
    input integer coset, i;
    digit = (i == 1) ? 0 : (((coset < LONG) ? coset : coset - LONG) / D**((i > 1) ? i-2 : 0)) % D;
  endfunction

  // Where lane l of node u arrives in this coset: node * D + lane
  function integer place;
    input integer u, l, coset;
    integer i, steps;
    begin
      steps = (coset < LONG) ? K : K-1;
      place = u;
      for (i = 1; i <= steps; i = i + 1)
        place = follow(place, (digit(coset, i) + l) % D);
      place = place * D + (digit(coset, steps) + l) % D;
    end
  endfunction

  genvar n, l, r;
  generate
    if (PAIRS == 0) begin : g_links // STAGES is 0
      reg [N*D-1:0] was_sent, was_arrived;
      reg           was_inject;
      reg [DW-1:0]  was_turn;
      reg [N*D-1:0] expected;

      assign inject = any_inject;
      assign turn   = any_turn;

      always @(posedge clk) begin
        was_sent    <= send;
        was_arrived <= arrived;
        was_inject  <= inject;
        was_turn    <= turn;
      end

      for (n = 0; n < N; n = n + 1) begin : g_node
        for (l = 0; l < D; l = l + 1) begin : g_class
          localparam integer TO = follow(n, l);
          reg     passed;
          integer t;
          always @* begin
            passed = 1'b0;
            for (t = 0; t < D; t = t + 1)
              if (was_turn == t)
                passed = was_arrived[n*D + (l + D - t) % D];
            if (begun && (was_inject || was_turn < D))
              assert (arrived[TO*D + l] == (was_inject ? was_sent[n*D + l] : passed));
          end
        end
      end
    end else begin : g_pairs
      wire            busy, short_word, arrive, q_short;
      wire [AW-1:0]   index, q_index;
      wire [K*DW-1:0] word, q_word;

      rg_kautz_exchange_sequencer #(.D(D), .K(K), .STAGES(STAGES)) u_sequencer (.go (1'b1), .*);

      reg [15:0] clocks;
      always @(posedge clk)
        clocks <= rst ? 16'd0 : clocks + 16'd1;

      always @* begin
        assume (rst == !begun);
        // The first row leaves in clock 1; the last STAGES+1 of each exchange arrive when the next
        // one begins.
        if (begun) begin
          assert ((arrive && q_index == ROWS-1) ==
                  (clocks == T*(STAGES+1) + STAGES+1 || clocks == 2*T*(STAGES+1) + STAGES+1));
          assert (!arrive || clocks > 1);
        end
      end

      for (r = 0; r < ROWS; r = r + 1) begin : g_row
        reg [N*D-1:0]  sent;
        reg            open = 1'b0;
        wire [N*D-1:0] expected;
        always @(posedge clk)
          if (inject && index == r) begin
            sent <= send;
            open <= 1'b1;
          end
        for (n = 0; n < N; n = n + 1) begin : g_node
          for (l = 0; l < D; l = l + 1) begin : g_lane
            localparam integer PLACE = place(n, l, r / (STAGES+1));
            assign expected[PLACE] = sent[n*D + l];
          end
        end
        always @*
          if (begun && arrive && q_index == r) begin
            assert (open);
            assert (arrived == expected);
          end
      end

      // Every pair once: each node's words go to N different nodes
      for (n = 0; n < N; n = n + 1) begin : g_source
        wire [N-1:0] met;
        for (r = 0; r < COSETS; r = r + 1) begin : g_coset
          for (l = 0; l < D; l = l + 1) begin : g_lane
            localparam integer TO = place(n, l, r) / D;
            assign met[TO] = 1'b1;
          end
        end
        if (K == 1) begin : g_itself
          assign met[n] = 1'b1;
        end
        always @*
          assert (met == {N{1'b1}});
      end

      wire unused_ok = &{1'b0, busy, word, short_word, q_word, q_short};
    end
  endgenerate
endmodule
