// SPDX-License-Identifier: Apache-2.0
// What is in a board with a multicomputer: a serial line, the requests of doc/protocol.md to it,
// and all tiles and nodes of K(D,K). The processors are outside.
//
// CONTRACT
//   Line, LEDs, power-on  as those of rg_board.
//   Reset     as that of rg_machine_board; nothing runs then. The memories keep their contents.
//             While nothing runs, all tiles and nodes are in reset.
//   Processors  cpu_rst and mem_* as those of rg_multicomputer.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_multicomputer_board #(
  parameter integer D     = 2,    // kautz:D,K
  parameter integer K     = 2,
  parameter integer V     = 2,    // virtual channels of a link
  parameter integer FLITS = 2,    // flits of one
  parameter integer WORDS = 4096, // of 32 bits, of a node's memory: a power of two
  parameter integer DIV   = 104,  // clocks a bit, 4 and up
  parameter integer HZ    = 12000000 // clocks a second
) (
  input  wire                                clk,
  input  wire                                rst,
  input  wire                                ready,
  input  wire                                rx,
  output wire                                tx,
  output wire                                led_heartbeat,
  output wire                                led_error,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]    cpu_rst,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]    trap,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]    ahead,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0] ahead_addr,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]    mem_valid,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0] mem_addr,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0] mem_wdata,
  input  wire [`RG_KAUTZ_NODES(D, K)*4-1:0]  mem_wstrb,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]    mem_ready,
  output wire [`RG_KAUTZ_NODES(D, K)*32-1:0] mem_rdata,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]    irq
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer KW = `RG_KAUTZ_KW(D, K);
  localparam integer N  = `RG_KAUTZ_NODES(D, K);
  localparam integer NW = $clog2(N);
  localparam integer AW = $clog2(WORDS);
  localparam integer BYTES_LOG2 = AW + 2;
  localparam integer LAST_I = N - 1;
  localparam integer LAST_LETTER_I = K - 1;
  localparam [NW-1:0] LAST = LAST_I[NW-1:0], ONE = 1;
  localparam [5:0]    LAST_LETTER = LAST_LETTER_I[5:0];

  generate
    if (N > 63) begin : g_check_n
      ERROR_rg_multicomputer_board_must_have_at_most_63_nodes u_error ();
      rg_refuse u_refuse ();
    end
    if (WORDS != 1 << AW) begin : g_check_words
      ERROR_rg_multicomputer_board_WORDS_must_be_a_power_of_two u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // ---- The table of commands: ? D U L G H T O

  localparam [8*8-1:0]  NAMES    = "OTHGLUD?";
  localparam [8*8-1:0]  FIELDS   = 64'h01_00_00_00_22_11_11_00;
  localparam [64*8-1:0] IDENTITY = {
    {39*8{1'b0}}, "multicomputer kautz:", D[7:0], ",", K[7:0], " ", BYTES_LOG2[7:0]
  };
  localparam [64*8-1:0] STATUS = "%#", CONSOLE = "% A $ #", DEATHS = "% GG", DONE = "%";
  localparam [4:0] SAY_IDENTITY = 5'd0, SAY_STATUS = 5'd4, SAY_CONSOLE = 5'd8, SAY_DEATHS = 5'd12,
                   SAY_DONE = 5'd13;
  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_BUSY = 4'hd;

  wire [7:0] command;
  wire is_who = command[0], is_death = command[1], is_rise = command[2], is_load = command[3],
       is_run = command[4], is_halt = command[5], is_status = command[6], is_console = command[7];

  wire in_reset;

  rg_board_reset #(.HZ(HZ)) u_reset (
    .clk (clk), .rst (rst), .ready (ready), .in_reset (in_reset), .heartbeat (led_heartbeat)
  );

  // ---- Fields: of L the address and its words, of O a digit

  wire        clear, field_en, field_first, is_digit, words_whole, words_legal, asked;
  wire [2:0]  field;
  wire [3:0]  value;
  reg         odd;       // a byte is no digit, or a number too large
  reg         given;     // a field was given
  reg  [26:0] number;    // the first field
  reg  [6:0]  digits;    // of the second one, up to those of eight words, and one more
  reg  [27:0] word;      // its last digits
  reg  [31:0] words [0:7];
  wire [31:0] whole_word = {word, value};
  wire        in_words   = is_load & (field == 3'd2);

  // The word after the last one
  wire [27:0] end_words = {3'b000, number[26:2]} + {24'd0, digits[6:3]};
  wire loads = ~odd & (digits[2:0] == 3'd0) & (digits != 7'd0) & (number[1:0] == 2'd0) &
               (end_words <= WORDS[27:0]);

  always @(posedge clk)
    if (clear) begin
      odd    <= 1'b0;
      given  <= 1'b0;
      number <= 27'd0;
      digits <= 7'd0;
    end else if (field_en & ~(is_death | is_rise)) begin
      given <= 1'b1;
      word  <= whole_word[27:0];
      if (~is_digit | (in_words ? digits[6] : is_console ? given | (value > 4'd1) :
                       number[26:23] != 4'd0))
        odd <= 1'b1;
      if (~in_words)
        number <= {number[22:0], value};
      else if (~digits[6])
        digits <= digits + 7'd1;
      // The first byte of a word is its lowest one.
      if (in_words & ~digits[6] & (digits[2:0] == 3'd7))
        words[digits[5:3]] <= {whole_word[7:0], whole_word[15:8], whole_word[23:16],
                               whole_word[31:24]};
    end

  // ---- What becomes of an order

  localparam [2:0] S_JUDGE = 3'd0, S_LOAD = 3'd1, S_RISE = 3'd2, S_PICK = 3'd3, S_TAKE = 3'd4;

  (* fsm_encoding = "none" *) reg [2:0] state;
  wire          working, rising;
  wire [3:0]    word_error;
  wire [7:0]    deaths;
  wire [N-1:0]  up, dead, is_first, is_second;
  wire [NW-1:0] rank_first, rank_second;
  wire [N*KW-1:0] labels;
  reg           running;
  wire          judging = working & (state == S_JUDGE);
  wire [3:0]    found_error = (is_death | is_rise) ? word_error :
                              (is_load & running) ? ERROR_BUSY : 4'd0;
  wire          legal = judging & (found_error == 4'd0);

  rg_query_nodes #(.D(D), .K(K)) u_nodes (
    .clk (clk), .clear (clear), .en (field_en & (is_death | is_rise)), .first (field_first),
    .is_digit (is_digit), .value (value), .whole (words_whole), .legal (words_legal),
    .pair (1'b0), .error (word_error), .labels (labels),
    .is_first (is_first), .is_second (is_second),
    .rank_first (rank_first), .rank_second (rank_second),
    .forget (in_reset), .kill (legal & is_death), .rise (legal & is_rise), .up (up),
    .dead (dead), .deaths (deaths), .rising (rising)
  );

  // What a node has said last, until the host has it: 1 to 32 bytes, or up to an LF or a pause of
  // 1023 clocks. It is said again until the host asks with the other turn.
  reg  [NW-1:0] from;
  reg  [NW-1:0] looks; // nodes that have been looked at
  reg           turn;
  reg  [5:0]    count;
  reg  [9:0]    pause;
  reg  [7:0]    chunk [0:31];
  reg  [5:0]    place; // of a word, byte, letter or node
  wire [N-1:0]  out_valid, halted;
  wire [N*8-1:0] out_data, exit_code;

  wire          taking  = (state == S_TAKE);
  wire          renewed = given & (turn != number[0]);
  wire [NW-1:0] from_after = (from == LAST) ? {NW{1'b0}} : from + ONE;
  wire          loaded  = (place[3:0] == digits[6:3] - 4'd1);

  // Of the node that is asked, and of that which a status is at
  reg           offered;
  reg  [7:0]    offered_byte, code;
  reg  [KW-1:0] label;
  reg  [N-1:0]  is_from, is_at;
  reg  [1:0]    condition; // 0 is not to run, 1 runs, 2 has halted, 3 is dead
  reg  [LW-1:0] letter;
  integer n;
  always @* begin
    offered_byte = 8'd0;
    code         = 8'd0;
    condition    = 2'd0;
    label        = {KW{1'b0}};
    letter       = {LW{1'b0}};
    for (n = 0; n < N; n = n + 1) begin
      is_from[n]   = (from == n[NW-1:0]);
      is_at[n]     = (place == n[5:0]);
      offered_byte = offered_byte | (out_data[8*n +: 8] & {8{is_from[n]}});
      label        = label | (labels[n*KW +: KW] & {KW{is_from[n]}});
      code         = code | (exit_code[8*n +: 8] & {8{is_at[n] & halted[n]}});
      condition    = condition | ({halted[n] | dead[n], ~halted[n] | dead[n]} &
                                  {2{is_at[n] & (running | dead[n])}});
    end
    for (n = 0; n < K; n = n + 1)
      letter = letter | (label[n*LW +: LW] & {LW{place == n[5:0]}});
    offered = |(out_valid & is_from);
  end

  wire asks = is_console & (renewed | (count == 6'd0));
  wire said = offered ? (offered_byte == 8'h0a) | (count == 6'd31) : &pause;
  wire over = (state == S_JUDGE) ? ~(legal & (is_load | is_rise | asks)) :
              (state == S_LOAD)  ? loaded :
              (state == S_RISE)  ? ~(rising & running) :
              (state == S_PICK)  ? ~offered & (looks == LAST) : said;

  // ---- Answers

  wire       marked, taken;
  wire [5:0] mark, index;
  reg  [1:0] part; // of a place

  wire       in_row   = mark[5] & ~mark[1];
  wire       is_label = mark[0];
  wire [1:0] parts    = is_label ? 2'd0 : {is_status, 1'b1};
  wire [5:0] last_place = is_label ? LAST_LETTER : is_status ? LAST_I[5:0] : count - 6'd1;
  wire       ends_row   = (part == parts) & (place == last_place);
  wire [7:0] said_byte = chunk[place[4:0]];
  reg  [3:0] digit;
  reg  [7:0] name;
  always @* begin
    case ({is_status, part})
      3'b000:  digit = said_byte[7:4];
      3'b001:  digit = said_byte[3:0];
      3'b101:  digit = {2'b00, condition};
      3'b110:  digit = code[7:4];
      default: digit = code[3:0];
    endcase
    if (in_row & is_label)
      digit = {{(4-LW){1'b0}}, letter};
    if (~mark[5])
      digit = mark[4] ? (mark[0] ? deaths[7:4] : deaths[3:0]) : {3'b000, turn};
    name = 8'd0;
    for (n = 0; n < 8; n = n + 1)
      name = name | (NAMES[8*n +: 8] & {8{command[n]}});
  end
  wire [7:0] symbol = (mark[5] & mark[1]) ? name :
                      (in_row & is_status & (part == 2'd0)) ? " " : {4'h8, digit};

  wire [4:0] answer = (found_error != 4'd0) ? {1'b1, found_error} :
                      is_who ? SAY_IDENTITY : is_status ? SAY_STATUS : is_console ? SAY_CONSOLE :
                      (is_death | is_rise) ? SAY_DEATHS : SAY_DONE;

  wire [7:0] in_tdata, out_tdata;
  wire       in_tuser, in_tvalid, in_tready, out_tvalid, out_tready;

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (in_reset), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  rg_line #(
    .COMMANDS(8), .NAMES(NAMES), .FIELDS(FIELDS),
    .LINES({{64*8{1'b0}}, DONE, DEATHS, CONSOLE, STATUS, IDENTITY})
  ) u_line (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error), .hold (1'b0), .deaf (1'b0),
    .clear (clear), .command (command), .field_en (field_en), .field_first (field_first),
    .field (field), .is_digit (is_digit), .value (value),
    .fits (words_whole & (is_load ? loads : ~odd)), .flaw (words_legal ? 4'd0 : ERROR_LETTER),
    .asked (asked),
    .working (working), .done (over), .answer (answer), .ends (1'b1),
    .marked (marked), .mark (mark), .index (index), .symbol (symbol), .have (1'b1),
    .cut (is_console & ~mark[5] & (count == 6'd0)), .stay (in_row & ~ends_row), .given (taken)
  );

  always @(posedge clk) begin
    if (taken & in_row) begin
      part <= (part == parts) ? 2'd0 : part + 2'd1;
      if (part == parts)
        place <= ends_row ? 6'd0 : place + 6'd1;
    end
    if (judging) begin
      place <= 6'd0;
      part  <= 2'd0;
      looks <= {NW{1'b0}};
      pause <= 10'd0;
    end
    case (state)
      S_JUDGE:
        if (legal) begin
          running <= (running | is_run) & ~is_halt;
          if (is_load)
            state <= S_LOAD;
          if (is_rise)
            state <= S_RISE;
          if (asks) begin
            turn  <= turn ^ renewed;
            count <= 6'd0;
            from  <= from_after;
            state <= S_PICK;
          end
        end
      S_LOAD:
        place <= place + 6'd1;
      S_PICK:
        if (offered)
          state <= S_TAKE;
        else begin
          from  <= from_after;
          looks <= looks + ONE;
        end
      S_TAKE: begin
        pause <= offered ? 10'd0 : pause + 10'd1;
        if (offered) begin
          chunk[count[4:0]] <= offered_byte;
          count             <= count + 6'd1;
        end
      end
      default: ;
    endcase
    if (over & (state != S_JUDGE))
      state <= S_JUDGE;

    if (in_reset) begin
      state   <= S_JUDGE;
      running <= 1'b0;
      turn    <= 1'b0;
      count   <= 6'd0;
      from    <= {NW{1'b0}};
    end
  end

  rg_multicomputer #(.D(D), .K(K), .V(V), .FLITS(FLITS), .WORDS(WORDS)) u_multicomputer (
    .clk (clk), .rst (in_reset), .dead (dead | {N{~running}}), .up (up), .labels (labels),
    .cpu_rst (cpu_rst), .trap (trap), .ahead (ahead), .ahead_addr (ahead_addr),
    .mem_valid (mem_valid), .mem_addr (mem_addr), .mem_wdata (mem_wdata),
    .mem_wstrb (mem_wstrb), .mem_ready (mem_ready), .mem_rdata (mem_rdata), .irq (irq),
    .run ({N{running}}), .load_valid ({N{state == S_LOAD}}),
    .load_addr (number[2 +: AW] + {{(AW-4){1'b0}}, place[3:0]}), .load_data (words[place[2:0]]),
    .out_valid (out_valid), .out_data (out_data), .out_ready (is_from & {N{taking}}),
    .halted (halted), .exit_code (exit_code)
  );

  wire unused_ok = &{1'b0, in_tready, asked, marked, mark[3:2], index, is_first, is_second,
                     rank_first, rank_second};
endmodule

`default_nettype wire
