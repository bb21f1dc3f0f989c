// SPDX-License-Identifier: Apache-2.0
// The end of doc/protocol.md that a machine of nodes has: lines of requests in, lines of answers
// out, with the driver of the nodes and their counters at its side.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. What comes during an
//             answer, or while one is worked on, is taken and dropped.
//   Bytes out whole lines.
//   Nodes     dead[n]: node n has been told to die; reset: all are reset. They are, with the
//             counters, after a reset, too. An answer to U or R comes when all that live are up.
//   Driver    See rg_node_driver; the counters, rg_node_counts.
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; valid is low in it and in the
//             clock after.
//   There is no combinational path from any input to m_axis_*.
`default_nettype none

module rg_machine_query #(
  parameter integer D       = 2, // kautz:D,K
  parameter integer K       = 2,
  parameter integer V       = 2, // virtual channels of a link
  parameter integer FLITS   = 2, // flits of one
  parameter integer PAYLOAD = 32 // most bytes of a message, 8..64
) (
  input  wire                                    clk,
  input  wire                                    rst,
  input  wire [7:0]                              s_axis_tdata,
  input  wire                                    s_axis_tuser,
  input  wire                                    s_axis_tvalid,
  output wire                                    s_axis_tready,
  output wire [7:0]                              m_axis_tdata,
  output wire                                    m_axis_tvalid,
  input  wire                                    m_axis_tready,
  output wire                                    erring,
  // The nodes
  input  wire [(D+1)*D**(K-1)*K*$clog2(D+1)-1:0] labels, // constant
  input  wire [(D+1)*D**(K-1)-1:0]               up,
  output wire [(D+1)*D**(K-1)-1:0]               dead,
  output wire                                    reset,
  // The driver
  output reg                                     start,
  output wire [1:0]                              mode,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       first,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       second,
  output wire [$clog2(PAYLOAD)-1:0]              last,
  output reg  [15:0]                             gap,
  input  wire                                    finish,
  input  wire [15:0]                             messages,
  input  wire [15:0]                             lost,
  input  wire [23:0]                             clocks,
  input  wire [15:0]                             elapsed,
  input  wire [7:0]                              done,
  input  wire [31:0]                             crc,
  input  wire [$clog2(PAYLOAD):0]                got,
  output wire                                    put,
  output wire [$clog2(PAYLOAD)-1:0]              put_at,
  output wire [7:0]                              put_data,
  output wire [$clog2(PAYLOAD)-1:0]              get_at,
  input  wire [7:0]                              get_data,
  // The counters
  input  wire                                    cleared,
  output wire                                    look,
  output wire [3:0]                              kind,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       look_first,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       look_last,
  input  wire                                    found,
  input  wire [15:0]                             sum
);
  localparam integer N  = (D + 1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam integer LAST_I = N - 1;
  localparam integer PW = $clog2(PAYLOAD);
  localparam [NW-1:0] LAST = LAST_I[NW-1:0];

  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_SAME = 4'h3, ERROR_DEAD = 4'hb, ERROR_LOST = 4'hc,
                   ERROR_BUSY = 4'hd;

  // ---- The table of commands: ? R D U P Q C M

  localparam [8*8-1:0]  NAMES    = "MCQPUDR?";
  localparam [8*8-1:0]  FIELDS   = 64'h33_01_01_01_11_11_00_00;
  localparam [64*8-1:0] IDENTITY = {
    {43*8{1'b0}}, "machine kautz:", D[7:0], ",", K[7:0], " ", V[7:0], " ", FLITS[7:0]
  };
  localparam [64*8-1:0] COUNTS = "% AAAA AAAA AAAA AAAA AAAA AAAA AAAA AAAA AAAA AAAA";
  localparam [64*8-1:0] PAIRS  = "% AAAA BBBB CCCCCC EEEEEEEE";
  localparam [64*8-1:0] MESSAGE = "% GG AAAA #", NODES = "% GG", RESET = "%";
  localparam [4:0] SAY_IDENTITY = 5'd0, SAY_COUNTS = 5'd4, SAY_PAIRS = 5'd8, SAY_MESSAGE = 5'd12,
                   SAY_NODES = 5'd13, SAY_RESET = 5'd14;

  wire [7:0] command;
  wire is_who     = command[0];
  wire is_reset   = command[1];
  wire is_death   = command[2];
  wire is_rise    = command[3];
  wire is_pairs   = command[4] | command[5];
  wire is_counts  = command[6];
  wire is_message = command[7];
  wire is_run     = is_message | is_pairs;

  // ---- Fields

  localparam integer MOST_I = 2 * PAYLOAD + 1;
  localparam [PW+1:0] MOST  = MOST_I[PW+1:0];
  localparam [PW+1:0] ONE   = 1;

  wire       clear, field_en, field_first, is_digit, words_whole, words_legal, asked;
  wire [2:0] field;
  wire [3:0] value;
  reg        given;      // a field was given
  reg        odd;        // a byte of a gap or message is no digit, or the gap has more than 16 bits
  reg [PW+1:0] digits;   // of a message
  wire       in_message = (field == 3'd3);

  always @(posedge clk)
    if (clear) begin
      given  <= 1'b0;
      odd    <= 1'b0;
      digits <= {(PW+2){1'b0}};
      gap    <= 16'd0;
    end else if (field_en) begin
      given <= 1'b1;
      gap   <= {gap[11:0], value};
      if (is_pairs ? ~is_digit | (gap[15:12] != 4'd0) : in_message & ~is_digit)
        odd <= 1'b1;
      if (in_message & (digits != MOST))
        digits <= digits + ONE;
    end

  assign put      = field_en & in_message & digits[0];
  assign put_at   = digits[PW:1];
  assign put_data = {gap[3:0], value};
  assign last     = digits[PW:1] - ONE[PW-1:0];

  // ---- What becomes of an order

  // While rg_line works: S_JUDGE, its first clock. After a reset it does not, while all is cleared.
  localparam [1:0] S_JUDGE = 2'd0, S_RUN = 2'd1, S_CLEAR = 2'd2, S_RISE = 2'd3;

  (* fsm_encoding = "none" *) reg [1:0] state;
  wire working;

  wire has_words = is_message | is_death | is_rise | (is_counts & given);
  wire judging = working & (state == S_JUDGE);
  wire legal, rising;
  wire [3:0]    word_error;
  wire [7:0]    deaths;
  wire [N-1:0]  is_first, is_second;
  wire [NW-1:0] rank_first, rank_second;

  rg_query_nodes #(.D(D), .K(K)) u_nodes (
    .clk (clk), .clear (clear), .en (field_en & ~is_pairs & (field < 3'd3)),
    .first (field_first), .is_digit (is_digit), .value (value),
    .whole (words_whole), .legal (words_legal), .pair (is_message), .error (word_error),
    .labels (labels), .is_first (is_first), .is_second (is_second),
    .rank_first (rank_first), .rank_second (rank_second),
    .forget (state == S_CLEAR), .kill (judging & legal & is_death),
    .rise (judging & legal & is_rise), .up (up), .dead (dead), .deaths (deaths), .rising (rising)
  );

  assign first      = rank_first;
  assign second     = rank_second;
  assign look_first = given ? rank_second : {NW{1'b0}};
  assign look_last  = given ? rank_second : LAST;

  wire is_same = is_message & (is_first == is_second);
  wire is_dead = is_message & (|(dead & (is_first | is_second)));
  wire [3:0] found_error = (has_words & (word_error != 4'd0)) ? word_error :
                           is_same ? ERROR_SAME : is_dead ? ERROR_DEAD :
                           (is_run & rising) ? ERROR_BUSY : 4'h0;
  assign legal = (found_error == 4'd0);

  assign mode  = command[5:4];
  assign reset = (state == S_CLEAR) & ~rst;

  // ---- Answers

  wire          marked, taken;
  wire [5:0]    mark, index;
  reg  [PW:0]   place; // of a byte of the message; which counter
  reg           low;   // the second digit of that byte
  reg           have;  // the counter's sum

  // Numbers: of a message tries, clocks, its bytes; of a pair's run messages, lost, clocks, CRC
  wire         in_bytes = is_message & mark[5] & ~mark[1];
  wire         in_sum   = is_counts & ~mark[5];
  wire [15:0]  short_number = is_counts ? sum : is_message ? elapsed : messages;
  wire [7:0]   byte_number  = is_message ? {1'b0, done[6:0]} : deaths;
  wire [127:0] numbers = {12'd0, low ? get_data[3:0] : get_data[7:4], 8'd0, byte_number,
                          crc, 8'd0, clocks, lost, short_number};
  wire [PW:0]   reached = place + ONE[PW:0];

  // Names by bits: M 4d, C 43, Q 51, P 50, U 55, D 44, R 52
  wire [7:0] name = {3'b010, is_pairs | is_rise | is_reset, is_message,
                     is_message | is_rise | is_death, is_counts | is_reset,
                     is_message | is_counts | command[5] | is_rise};
  wire [7:0] symbol = (mark[5] & mark[1]) ? name : {4'h8, numbers[4*mark[4:0] +: 4]};

  // No space follows the clocks of a message without bytes.
  wire at_end = in_bytes ? low & (reached == got) : ~mark[4] & (mark[1:0] == 2'd0) & (got == 0);

  assign get_at = place[PW-1:0];
  assign look   = marked & in_sum;
  assign kind   = place[3:0];

  always @(posedge clk) begin
    have <= look & (have | found);
    if (working) begin
      place <= {(PW+1){1'b0}};
      low   <= 1'b0;
    end else if (taken) begin
      if (in_bytes)
        low <= ~low;
      if (in_bytes ? low : in_sum & (mark[1:0] == 2'd0))
        place <= reached;
    end
  end

  wire is_lost = (state == S_RUN) & is_message & done[7];
  wire over    = judging ? ~(legal & (is_run | is_rise | is_reset)) :
                 (state == S_RUN) ? finish : (state == S_RISE) & ~rising;
  wire [4:0] answer = (judging & ~legal) ? {1'b1, found_error} :
                      is_lost            ? {1'b1, ERROR_LOST}  :
                      is_who             ? SAY_IDENTITY : is_reset   ? SAY_RESET :
                      is_counts          ? SAY_COUNTS   : is_message ? SAY_MESSAGE :
                      is_pairs           ? SAY_PAIRS    : SAY_NODES;

  rg_line #(
    .COMMANDS(8), .NAMES(NAMES), .FIELDS(FIELDS),
    .LINES({RESET, NODES, MESSAGE, PAIRS, COUNTS, IDENTITY})
  ) u_line (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready),
    .erring (erring), .hold (1'b0), .deaf (state == S_CLEAR),
    .clear (clear), .command (command), .field_en (field_en), .field_first (field_first),
    .field (field), .is_digit (is_digit), .value (value),
    .fits (words_whole & ~odd & ~digits[0]), .flaw (words_legal ? 4'd0 : ERROR_LETTER),
    .asked (asked),
    .working (working), .done (over), .answer (answer), .ends (1'b1),
    .marked (marked), .mark (mark), .index (index), .symbol (symbol), .have (~in_sum | have),
    .cut (is_message & at_end), .stay (in_bytes), .given (taken)
  );

  always @(posedge clk) begin
    start <= 1'b0;
    case (state)
      S_JUDGE:
        if (judging & legal) begin
          start <= is_run;
          if (is_run)
            state <= S_RUN;
          if (is_rise)
            state <= S_RISE;
          if (is_reset)
            state <= S_CLEAR;
        end
      S_RUN:
        if (finish)
          state <= S_JUDGE;
      S_CLEAR:
        if (cleared)
          state <= working ? S_RISE : S_JUDGE;
      default:
        if (~rising)
          state <= S_JUDGE;
    endcase

    if (rst) begin
      state <= S_CLEAR;
      start <= 1'b0;
    end
  end

  wire unused_ok = &{1'b0, asked, index};
endmodule

`default_nettype wire
