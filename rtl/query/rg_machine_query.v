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
  output reg                                     erring,
  // The nodes
  input  wire [(D+1)*D**(K-1)*K*$clog2(D+1)-1:0] labels, // constant
  input  wire [(D+1)*D**(K-1)-1:0]               up,
  output reg  [(D+1)*D**(K-1)-1:0]               dead,
  output wire                                    reset,
  // The driver
  output reg                                     start,
  output wire [1:0]                              mode,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       first,
  output wire [$clog2((D+1)*D**(K-1))-1:0]       second,
  output wire [$clog2(PAYLOAD)-1:0]              last,
  output wire [15:0]                             gap,
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
  localparam integer LW = $clog2(D + 1);
  localparam integer KW = K * LW;
  localparam integer N  = (D + 1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam integer LAST_I = N - 1;
  localparam integer PW = $clog2(PAYLOAD);
  localparam [NW-1:0] LAST = LAST_I[NW-1:0];
  localparam [LW:0]   TOP = D[LW:0];

  localparam [3:0] ERROR_LETTER = 4'h1, ERROR_REPEAT = 4'h2, ERROR_SAME = 4'h3, ERROR_DEAD = 4'hb,
                   ERROR_LOST = 4'hc, ERROR_BUSY = 4'hd;
  localparam [2:0] S_LISTEN = 3'd0, S_JUDGE = 3'd1, S_RUN = 3'd2, S_CLEAR = 3'd3, S_RISE = 3'd4,
                   S_SAY = 3'd5;

  (* fsm_encoding = "none" *) reg [2:0] state;
  reg       asked; // R asked for the reset
  reg [3:0] code;  // of the error

  // ---- In: while nothing is sent or worked on, except a line that has begun before that

  reg  skip; // to the next LF
  reg  awake;
  wire sealed, judged, given;
  wire [3:0] error;
  wire [7:0] name;
  wire [2*KW-1:0] words;

  wire listening = (state == S_LISTEN) & sealed;
  wire take  = s_axis_tvalid & awake;
  wire is_lf = (s_axis_tdata == 8'h0a) & ~s_axis_tuser;
  wire is_cr = (s_axis_tdata == 8'h0d) & ~s_axis_tuser;
  assign s_axis_tready = awake;

  always @(posedge clk) begin
    awake <= ~rst;
    if (take & ~is_cr)
      skip <= ~is_lf & (skip | ~listening);
    if (rst)
      skip <= 1'b0;
  end

  rg_machine_parser #(.D(D), .K(K), .PAYLOAD(PAYLOAD)) u_parser (
    .clk (clk), .rst (rst),
    .en (take & listening & ~skip), .data (s_axis_tdata), .damaged (s_axis_tuser),
    .judged (judged), .error (error), .name (name), .words (words), .given (given), .gap (gap),
    .last (last), .put (put), .put_at (put_at), .put_data (put_data)
  );

  wire is_message = (name == "M");
  wire is_run     = is_message | (name == "P") | (name == "Q");
  wire is_death   = (name == "D");
  wire is_rise    = (name == "U");
  wire is_counts  = (name == "C");
  wire is_reset   = (name == "R");
  wire is_who     = (name == "?");

  // ---- The words: the last one is that of a node or destination, the one before that of a source

  wire has_words = is_message | is_death | is_rise | (is_counts & given);
  reg           above, alike;
  reg [N-1:0]   is_first, is_second;
  reg [NW-1:0]  rank_first, rank_second;
  integer n;
  always @* begin
    above = 1'b0;
    alike = 1'b0;
    for (n = 0; n < 2*K; n = n + 1)
      if (n >= K || is_message) begin
        above = above | ({1'b0, words[n*LW +: LW]} > TOP);
        if (n % K != 0)
          alike = alike | (words[n*LW +: LW] == words[((n > 0) ? n-1 : 0)*LW +: LW]);
      end
    rank_first  = {NW{1'b0}};
    rank_second = {NW{1'b0}};
    for (n = 0; n < N; n = n + 1) begin
      is_first[n]  = (words[0 +: KW] == labels[n*KW +: KW]);
      is_second[n] = (words[KW +: KW] == labels[n*KW +: KW]);
      rank_first   = rank_first  | (n[NW-1:0] & {NW{is_first[n]}});
      rank_second  = rank_second | (n[NW-1:0] & {NW{is_second[n]}});
    end
  end
  assign first      = rank_first;
  assign second     = rank_second;
  assign look_first = given ? rank_second : {NW{1'b0}};
  assign look_last  = given ? rank_second : LAST;

  wire is_same = is_message & (words[0 +: KW] == words[KW +: KW]);
  wire is_dead = is_message & (|(dead & (is_first | is_second)));
  wire rising  = |(~dead & ~up);
  wire [3:0] found_error = (has_words & above) ? ERROR_LETTER : (has_words & alike) ? ERROR_REPEAT :
                           is_same ? ERROR_SAME : is_dead ? ERROR_DEAD :
                           (is_run & rising) ? ERROR_BUSY : 4'h0;

  assign mode  = {name == "Q", name == "P"};
  assign reset = (state == S_CLEAR) & ~rst;

  reg [7:0] deaths;
  always @* begin
    deaths = 8'd0;
    for (n = 0; n < N; n = n + 1)
      deaths = deaths + {7'd0, dead[n]};
  end

  // ---- Out: a fixed line, or a name and numbers

  // What comes next of the latter
  localparam [1:0] O_NAME = 2'd0, O_SPACE = 2'd1, O_DIGIT = 2'd2;

  reg [1:0] part;
  reg [5:0] index; // of a symbol of a fixed line
  reg [PW+1:0] field; // of a number
  reg [2:0] digit; // the lowest is 0
  reg       have;  // the counter's sum
  wire      says  = (state == S_SAY);
  wire      fixed = is_who | (code != 4'd0);
  wire      pairs = is_run & ~is_message;

  // Numbers: of a message tries, clocks, its bytes; of a pair's run messages, lost, clocks, CRC
  localparam [PW+1:0] NO_1 = 1, NO_3 = 3, NO_9 = 9;
  wire [PW+1:0] last_field = is_message ? {1'b0, got} + NO_1 : is_counts ? NO_9 :
                             pairs ? NO_3 : {(PW+2){1'b0}};
  wire       is_byte    = is_message & (field > NO_1);
  wire [2:0] top_digit  = (pairs & field[1]) ? {1'b1, field[0], 1'b1} :
                          (is_death | is_rise | (is_message & (field != NO_1))) ? 3'd1 : 3'd3;
  wire [PW-1:0] two = 2;
  assign get_at = field[PW-1:0] - two;
  assign look   = says & is_counts & ~fixed & (part == O_DIGIT);
  assign kind   = field[3:0];

  wire [15:0] short_number = is_counts ? sum : is_message ? elapsed : field[0] ? lost : messages;
  wire [7:0]  byte_number  = is_byte ? get_data : is_message ? {1'b0, done[6:0]} : deaths;
  wire [31:0] long_number  = field[0] ? crc : {8'd0, clocks};
  wire [3:0]  value = top_digit[2] ? long_number[4*digit +: 4] :
                      top_digit[1] ? short_number[4*digit[1:0] +: 4] :
                      byte_number[4*digit[0] +: 4];

  wire [7:0] text_symbol;
  wire       text_last;
  rg_machine_texts #(.D(D), .K(K), .V(V), .FLITS(FLITS)) u_texts (
    .en (says & fixed), .code (code), .index (index), .symbol (text_symbol), .last (text_last)
  );

  wire [7:0] line_symbol = (part == O_NAME) ? {1'b0, name[6:0]} :
                           (part == O_SPACE) ? " " : {4'h8, value};
  wire       line_last   = is_reset | ((part == O_DIGIT) & (digit == 3'd0) & (field == last_field));
  wire       valid       = says & (fixed | ~is_counts | (part != O_DIGIT) | have);
  wire       line_end    = fixed ? text_last : line_last;
  wire       give        = valid & sealed;

  rg_query_seal u_seal (
    .clk (clk), .rst (rst),
    .s_axis_tdata (fixed ? text_symbol : line_symbol), .s_axis_tlast (line_end),
    .s_axis_tvalid (valid), .s_axis_tready (sealed),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  always @(posedge clk) begin
    have <= look & (have | found);
    if (~says) begin
      part  <= O_NAME;
      index <= 6'd0;
      field <= {(PW+2){1'b0}};
    end else if (give) begin
      index <= index + 6'd1;
      digit <= (part == O_DIGIT) & (digit != 3'd0) ? digit - 3'd1 : top_digit;
      if (part == O_NAME)
        part <= O_SPACE;
      else if (part == O_SPACE)
        part <= O_DIGIT;
      else if (digit == 3'd0) begin
        // The bytes of a message follow each other.
        field <= field + NO_1;
        if (is_byte)
          digit <= 3'd1;
        else
          part <= O_SPACE;
      end
    end
  end

  always @(posedge clk) begin
    start <= 1'b0;
    case (state)
      S_LISTEN:
        if (judged) begin
          code  <= error;
          state <= (error == 4'd0) ? S_JUDGE : S_SAY;
        end
      S_JUDGE: begin
        code  <= found_error;
        state <= S_SAY;
        if (found_error == 4'd0) begin
          start <= is_run;
          asked <= 1'b1;
          if (is_run)
            state <= S_RUN;
          if (is_death)
            dead <= dead | is_second;
          if (is_rise) begin
            dead  <= dead & ~is_second;
            state <= S_RISE;
          end
          if (is_reset)
            state <= S_CLEAR;
        end
      end
      S_RUN:
        if (finish) begin
          state <= S_SAY;
          if (is_message & done[7])
            code <= ERROR_LOST;
        end
      S_CLEAR: begin
        dead <= {N{1'b0}};
        if (cleared)
          state <= asked ? S_RISE : S_LISTEN;
      end
      S_RISE:
        if (~rising)
          state <= S_SAY;
      default:
        if (give & line_end) begin
          state  <= S_LISTEN;
          erring <= (code != 4'd0);
        end
    endcase

    if (rst) begin
      state  <= S_CLEAR;
      start  <= 1'b0;
      asked  <= 1'b0;
      erring <= 1'b0;
    end
  end
endmodule

`default_nettype wire
