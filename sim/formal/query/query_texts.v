// SPDX-License-Identifier: Apache-2.0
// What rg_line says for a board, symbol by symbol: whichever line of doc/protocol.md it is at, and
// at which index, in any state of rg_query, rg_machine_query or rg_exchange_query with any numbers,
// the symbol a clock later is the character that stands there, and the last of its line or not.

module query_texts #(
  parameter integer BOARD = 0, // 0: rg_query; 1: rg_machine_query; 2..4: rg_exchange_query
  parameter integer D = 4,     // of rg_query
  parameter integer K = 5,
  parameter integer H = 2,
  parameter integer M = 9,
  parameter integer W = 3,
  parameter integer SELFTEST = 0
) (
  input wire         clk,
  input wire [15:0]  any,     // of the host, cores, nodes and counters
  input wire [(2*K+2)*$clog2(D+1)-1:0] word,
  input wire [19:0]  user,    // of a route or a state
  input wire [3:0]   root,    // a state
  input wire [63:0]  first,   // numbers
  input wire [63:0]  second,
  input wire [31:0]  third,
  input wire [31:0]  fourth
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer N  = (D + 1) * D**(K - 1);

  // A number as two digits, the first may be missing, in ASCII
  function [15:0] decimal;
    input [7:0] n;
    decimal = {(n < 8'd10) ? 8'h00 : "0" + n / 8'd10, "0" + n % 8'd10};
  endfunction

  function [7:0] digit;
    input [3:0] of;
    digit = (of < 4'd10) ? "0" + of : "a" + of - 8'd10;
  endfunction

  // Without its bytes of 0, and how many are left
  function [64*8-1:0] squeezed;
    input [64*8-1:0] text;
    integer i;
    begin
      squeezed = 512'd0;
      for (i = 63; i >= 0; i = i - 1)
        if (text[8*i +: 8] != 8'h00)
          squeezed = {squeezed[63*8-1:0], text[8*i +: 8]};
    end
  endfunction

  function integer length_of;
    input [64*8-1:0] text;
    integer i;
    begin
      length_of = 0;
      for (i = 0; i < 64; i = i + 1)
        if (text[8*i +: 8] != 8'h00)
          length_of = length_of + 1;
    end
  endfunction

  // Numbers as text
  function [15:0] hex2;
    input [7:0] number;
    hex2 = {digit(number[7:4]), digit(number[3:0])};
  endfunction

  function [31:0] hex4;
    input [15:0] number;
    hex4 = {hex2(number[15:8]), hex2(number[7:0])};
  endfunction

  function [127:0] hex; // the lowest digits of one
    input [63:0]  number;
    input integer digits;
    hex = {hex4(number[63:48]), hex4(number[47:32]), hex4(number[31:16]), hex4(number[15:0])}
        & ~({128{1'b1}} << 8*digits);
  endfunction

  // Of the self-test's numbers: N*N and a few must fit
  localparam integer BITS   = (K*LW > 30) ? 64 : 2*$clog2(N + 1) + 1;
  localparam integer DIGITS = (BITS + 3) / 4;
  localparam [63:0]  NODES  = N;
  localparam integer CW = (BOARD == 0) ? 4 + SELFTEST : (BOARD == 1) ? 8 : 2; // commands

  wire [11:0] dead;
  wire [15:0] rounds;
  wire [4:0]  get_at;

  generate
    case (BOARD)
    0: begin : g
      rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_dut (
        .clk (clk), .rst (1'b0), .s_axis_tdata (any[7:0]), .s_axis_tuser (any[8]),
        .s_axis_tvalid (any[9]), .s_axis_tready (), .m_axis_tdata (), .m_axis_tvalid (),
        .m_axis_tready (any[10]), .erring (), .kautz_ask_tdata (), .kautz_ask_tvalid (),
        .kautz_ask_tready (any[11]), .kautz_answer_tdata (word), .kautz_answer_tuser (user),
        .kautz_answer_tlast (any[12]), .kautz_answer_tvalid (1'b1), .kautz_answer_tready (),
        .states_ask_tdata (), .states_ask_tvalid (), .states_ask_tready (any[13]),
        .states_answer_tdata (root[DW-1:0]), .states_answer_tuser (user),
        .states_answer_tlast (any[14]), .states_answer_tvalid (1'b1), .states_answer_tready (),
        .check_start (), .check_finish (any[15]), .check_count (first), .check_clocks (second),
        .check_crc (third)
      );
      assign dead   = 12'd0;
      assign rounds = 16'd0;
      assign get_at = 5'd0;
    end
    1: begin : g
      rg_machine_query #(.D(2), .K(3), .V(2), .FLITS(4)) u_dut (
        .clk (clk), .rst (1'b0), .s_axis_tdata (any[7:0]), .s_axis_tuser (any[8]),
        .s_axis_tvalid (any[9]), .s_axis_tready (), .m_axis_tdata (), .m_axis_tvalid (),
        .m_axis_tready (any[10]), .erring (), .labels (72'd0), .up (12'hfff), .dead (dead),
        .reset (), .start (), .mode (), .first (), .second (), .last (), .gap (),
        .finish (any[11]), .messages (first[15:0]), .lost (first[31:16]), .clocks (first[55:32]),
        .elapsed (second[15:0]), .done (second[23:16]), .crc (third), .got (any[5:0]), .put (),
        .put_at (), .put_data (), .get_at (get_at), .get_data (second[31:24]), .cleared (any[12]),
        .look (), .kind (), .look_first (), .look_last (), .found (any[13]), .sum (second[47:32])
      );
      assign rounds = 16'd0;
    end
    default: begin : g
      rg_exchange_query #(.D(2), .K(5), .BITS(10), .KIND(BOARD - 2)) u_dut (
        .clk (clk), .rst (1'b0), .s_axis_tdata (any[7:0]), .s_axis_tuser (any[8]),
        .s_axis_tvalid (any[9]), .s_axis_tready (), .m_axis_tdata (), .m_axis_tvalid (),
        .m_axis_tready (any[10]), .erring (), .start (), .rounds (rounds), .busy (any[11]),
        .words (first[31:0]), .errors (fourth), .crc (third)
      );
      assign dead   = 12'd0;
      assign get_at = 5'd0;
    end
    endcase
  endgenerate

  wire [1:0] f_state;   // probe g.u_dut.u_line.state
  wire [4:0] f_line;    // probe g.u_dut.u_line.line
  wire [5:0] f_index;   // probe g.u_dut.u_line.index
  wire [CW-1:0] f_command; // probe g.u_dut.u_line.command
  wire [7:0] f_symbol;  // probe g.u_dut.u_line.u_seal.s_axis_tdata
  wire       f_last;    // probe g.u_dut.u_line.u_seal.s_axis_tlast

  // ---- The lines: text, of so many characters; those that say numbers only for their commands

  localparam [9*8-1:0]  EXTRA = SELFTEST ? " selftest" : 72'd0;
  localparam [64*8-1:0] NETWORKS = {
    "routegen 1.1.0 kautz:", decimal(D), ",", decimal(K), " gft:", decimal(H), ",", decimal(M), ",",
    decimal(W), EXTRA
  };
  localparam [64*8-1:0] IDENTITY = squeezed(
    (BOARD == 0) ? NETWORKS : (BOARD == 1) ? "routegen 1.1.0 machine kautz:2,3 2 4" :
    (BOARD == 4) ? "routegen 1.1.0 broadcast kautz:2,5 10" :
    (BOARD == 3) ? "routegen 1.1.0 gather kautz:2,5 10" : "routegen 1.1.0 exchange kautz:2,5 10");

  reg [64*8-1:0] text;
  reg [6:0]      length;
  reg            known;  // it is one of these lines, said for its command
  integer        i;
  reg [3:0]      deaths;

  always @* begin
    deaths = 4'd0;
    for (i = 0; i < 12; i = i + 1)
      deaths = deaths + dead[i];
  end

  always @* begin
    text   = IDENTITY;
    length = length_of(IDENTITY);
    known  = 1'b1;
    if (f_line[4])
      case (f_line[3:0])
        4'h1: {text, length} = {"! 1 letter", 7'd10};
        4'h2: {text, length} = {"! 2 repeat", 7'd10};
        4'h3: {text, length} = {"! 3 same", 7'd8};
        4'h4: {text, length} = {"! 4 rotation", 7'd12};
        4'h5: {text, length} = {"! 5 pass", 7'd8};
        4'h6: {text, length} = {"! 6 square", 7'd10};
        4'h7: {text, length} = {"! 7 checksum", 7'd12};
        4'h8: {text, length} = {"! 8 request", 7'd11};
        4'h9: {text, length} = {"! 9 fields", 7'd10};
        4'ha: {text, length} = {"! a line", 7'd8};
        4'hb: {text, length} = {"! b dead", 7'd8};
        4'hc: {text, length} = {"! c lost", 7'd8};
        4'hd: {text, length} = {"! d busy", 7'd8};
        default: known = 1'b0;
      endcase
    else if (f_line != 5'd0)
      case ({(BOARD > 2) ? 2'd2 : BOARD[1:0], f_line[3:0]})
        {2'd0, 4'd4}: begin // the result of a self-test
          text   = ("S " << 8*DIGITS) | hex(first, DIGITS);
          text   = ({text, " "} << 8*DIGITS) | hex(second, DIGITS);
          text   = ({text, " "} << 64) | hex(third, 8);
          length = 7'd12 + 2*DIGITS;
          known  = SELFTEST && f_command == 5'd16;
        end
        {2'd0, 4'd8}: begin // a route: its first two symbols, then a letter
          text   = {8'd65 + user[14:13], " ", {62{digit(letter)}}};
          length = 7'd2 + K + user[12:8];
          known  = user[14:13] != 2'd3 && user[12:8] <= K + 2 && f_index < length
                && f_command == 2;
          text   = text >> 8*(64 - length);
        end
        {2'd0, 4'd12}: begin // a level, at its last symbol for each switch
          text   = {"L", digit(user[3:0]), " ", user[8] ? "-" : digit(root[DW-1:0])};
          length = user[9] ? 7'd4 : 7'd5;
          known  = f_index < 4 && (f_command == 4 || f_command == 8);
          if (length == 7'd5)
            text = {text, 8'd0};
        end
        {2'd0, 4'd13}: begin
          text   = {". ", digit(D)};
          length = 7'd3;
        end
        {2'd0, 4'd14}: begin
          text   = ".";
          length = 7'd1;
        end
        {2'd1, 4'd4}: begin // ten counters
          text   = {"C", {10{" ", hex4(second[47:32])}}};
          length = 7'd51;
          known  = f_command == 64;
        end
        {2'd1, 4'd8}: begin
          text   = {8'd80 + f_command[CW-3], " ", hex4(first[15:0]), " ", hex4(first[31:16]), " ",
                    hex2(first[55:48]), hex4(first[47:32]), " ",
                    hex4(third[31:16]), hex4(third[15:0])};
          length = 7'd27;
          known  = f_command == 16 || f_command == 32;
        end
        {2'd1, 4'd12}: begin // of a message, and its bytes, if it has any
          text   = {"M ", hex2({1'b0, second[22:16]}), " ", hex4(second[15:0]), " ", f_symbol};
          length = (any[5:0] == 6'd0) ? 7'd9 : 7'd11;
          known  = f_index < 10 && f_command == 128;
          if (length == 7'd9)
            text = text >> 16;
          if (f_index == 9)
            known = any[5:0] != 6'd0;
        end
        {2'd1, 4'd13}: begin
          text   = {f_command[2] ? "D" : "U", " ", hex2({4'd0, deaths})};
          length = 7'd4;
          known  = f_command == 4 || f_command == 8;
        end
        {2'd1, 4'd14}: begin
          text   = "R";
          length = 7'd1;
          known  = f_command == 2;
        end
        {2'd2, 4'd4}: begin
          text   = {(BOARD == 4) ? "T " : (BOARD == 3) ? "G " : "E ", hex4(rounds), " ",
                    hex4(first[31:16]), hex4(first[15:0]), " ",
                    hex4(fourth[31:16]), hex4(fourth[15:0]), " ",
                    hex4(third[31:16]), hex4(third[15:0])};
          length = 7'd33;
          known  = f_command == 2;
        end
        default: known = 1'b0;
      endcase
  end

  wire [LW-1:0] letter = word >> LW*(f_index - 6'd2); // the first in the least significant bits
  wire [7:0]    here   = text >> 8*(length - 7'd1 - f_index);
  wire [7:0]    said   = f_symbol[7] ? digit(f_symbol[3:0]) : f_symbol;
  reg  [10:0]   was;   // the place a clock ago
  reg           begun = 1'b0;
  wire          ready = begun && f_state == 2'd3 && was == {f_line, f_index};

  always @(posedge clk) begin
    begun <= 1'b1;
    was   <= {f_line, f_index};
  end

  always @* begin
    assert (BITS == 64 || NODES * NODES + 12 < 64'd1 << BITS);
    if (ready && known && f_index < length) begin
      assert (said == here);
      assert (f_last == (f_index == length - 7'd1));
    end
    // The bytes of a message, two digits each
    if (BOARD == 1 && ready && f_line == 12 && f_index == 10 && f_command == 128
        && any[5:0] != 0 && any[5:0] <= 32) begin
      assert (f_symbol == {4'h8, second[31:28]} || f_symbol == {4'h8, second[27:24]});
      assert (!f_last || (f_symbol == {4'h8, second[27:24]} && any[5:0] == get_at + 6'd1));
    end
  end
endmodule
