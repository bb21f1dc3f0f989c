// SPDX-License-Identifier: Apache-2.0
// Reads requests to a machine of nodes byte by byte; of a line only a message is kept.
//
// CONTRACT
//   Bytes     en: a byte of a line, damaged or not; a CR is ignored.
//   Request   judged, in the clock of the LF: the line ending there holds a request, and error is
//             its code of doc/protocol.md if the line, its checksum, its name or its fields are
//             wrong, or else 0. A blank line makes no request.
//   Fields    name, words (the last one in the upper half, as rg_query_words has them), gap, and
//             given (a word was given) stay until the next line begins; of a message last is the
//             index of its last byte, and put writes put_data to put_at.
//   Reset     synchronous: the start of a line.
//   judged, error and put depend combinationally on the byte.
`default_nettype none

module rg_machine_parser #(
  parameter integer D       = 2, // kautz:D,K
  parameter integer K       = 2,
  parameter integer PAYLOAD = 32 // most bytes of a message, 8..64
) (
  input  wire                      clk,
  input  wire                      rst,
  input  wire                      en,
  input  wire [7:0]                data,
  input  wire                      damaged,
  output wire                      judged,
  output reg  [3:0]                error,
  output reg  [7:0]                name,
  output wire [2*K*$clog2(D+1)-1:0] words,
  output reg                       given,
  output reg  [15:0]               gap,
  output wire [$clog2(PAYLOAD)-1:0] last,
  output wire                      put,
  output wire [$clog2(PAYLOAD)-1:0] put_at,
  output wire [7:0]                put_data
);
  localparam [3:0] ERROR_CHECKSUM = 4'h7, ERROR_REQUEST = 4'h8, ERROR_FIELDS = 4'h9,
                   ERROR_LINE = 4'ha;
  localparam integer MOST_I = 2 * PAYLOAD + 1;
  localparam integer PW     = $clog2(PAYLOAD);
  localparam integer CW     = PW + 2;
  localparam [CW-1:0] MOST  = MOST_I[CW-1:0];

  wire is_lf = (data == 8'h0a) & ~damaged;
  wire is_cr = (data == 8'h0d) & ~damaged;
  wire ends  = en & is_lf;
  wire take  = en & ~is_lf & ~is_cr;
  wire clear = rst | ends;

  // The line so far
  reg       spoilt; // a byte was damaged
  reg       gap_at; // the byte before was a space, or there was no byte
  reg [2:0] begun;  // names and fields that have begun: 1 the name, 5 too many
  reg       named;  // the name has one letter
  reg       odd;    // a byte of a gap or message is no digit
  reg       wide;  // the gap needs more than 16 bits
  reg [CW-1:0] digits; // of a message
  reg [3:0] high;   // the last digit

  wire       is_digit, text, sum_given, sum_right, words_whole, words_legal;
  wire [3:0] value;

  wire visible    = take & text & (data != " ");
  wire first      = visible & gap_at;
  wire name_first = first & (begun == 3'd0);
  wire in_name    = gap_at ? (begun == 3'd0) : (begun == 3'd1);
  wire in_bytes   = gap_at ? (begun == 3'd3) : (begun == 3'd4);
  wire in_field   = visible & ~in_name;

  // What the name says
  wire is_message = (name == "M");
  wire is_gap     = (name == "P") | (name == "Q");
  wire is_node    = (name == "D") | (name == "U");
  wire is_counts  = (name == "C");
  wire is_alone   = (name == "?") | (name == "R");
  wire known      = named & (is_message | is_gap | is_node | is_counts | is_alone);

  rg_hex_value u_hex_value (.data (data), .is_digit (is_digit), .value (value));

  rg_query_sum u_sum (
    .clk (clk), .clear (clear), .en (take), .data (data), .is_digit (is_digit), .value (value),
    .text (text), .given (sum_given), .right (sum_right)
  );

  wire in_words = in_field & ~in_bytes & ~begun[2] & ~is_gap;

  rg_query_words #(.D(D), .K(K)) u_words (
    .clk (clk), .clear (name_first), .en (in_words), .first (gap_at),
    .is_digit (is_digit), .value (value),
    .words (words), .whole (words_whole), .legal (words_legal)
  );

  always @(posedge clk)
    if (clear) begin
      spoilt <= 1'b0;
      gap_at <= 1'b1;
      begun  <= 3'd0;
      named  <= 1'b0;
    end else if (take) begin
      gap_at <= (data == " ");
      if (damaged)
        spoilt <= 1'b1;
      if (first & (begun != 3'd5))
        begun <= begun + 3'd1;
      if (visible & in_name)
        named <= gap_at;
    end

  always @(posedge clk) begin
    if (ends)
      given <= begun[1];
    if (name_first) begin
      name   <= data;
      odd    <= 1'b0;
      wide  <= 1'b0;
      digits <= {CW{1'b0}};
      gap    <= 16'd0;
    end else if (in_field) begin
      high <= value;
      if (~is_digit & (is_gap | in_bytes))
        odd <= 1'b1;
      gap <= {gap[11:0], value};
      if (gap[15:12] != 4'd0)
        wide <= 1'b1;
      if (in_bytes & (digits != MOST))
        digits <= digits + {{(CW-1){1'b0}}, 1'b1};
    end
  end

  assign put      = in_field & in_bytes & digits[0];
  assign put_at   = digits[PW:1];
  assign put_data = {high, value};
  assign last     = digits[PW:1] - {{(PW-1){1'b0}}, 1'b1};

  wire right_fields = (is_alone & (begun == 3'd1))
                    | (is_message & (begun == 3'd4) & words_whole & ~odd & ~digits[0])
                    | (is_node & (begun == 3'd2) & words_whole)
                    | (is_counts & ((begun == 3'd1) | ((begun == 3'd2) & words_whole)))
                    | (is_gap & ((begun == 3'd1) | ((begun == 3'd2) & ~odd & ~wide)));

  assign judged = ends & (spoilt | sum_given | (begun != 3'd0));

  // In the clocks between, a simulator has nothing to do here.
  always @* begin
    error = 4'h0;
    if (ends) begin
      // A digit that does not fit into a letter's bits is no letter.
      if (~words_legal)
        error = 4'h1;
      if (~right_fields)
        error = ERROR_FIELDS;
      if (~known)
        error = ERROR_REQUEST;
      if (~sum_right)
        error = ERROR_CHECKSUM;
      if (spoilt)
        error = ERROR_LINE;
    end
  end
endmodule

`default_nettype wire
