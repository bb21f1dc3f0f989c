// SPDX-License-Identifier: Apache-2.0
// rg_query between a host and its cores, which the prover plays by the rules of query_contract and,
// for the self-test, of query_check. Seen from outside: a request gets one answer, whole lines with
// their checksums, of what the cores answered; nothing is said unasked; it never waits. Proved
// without a bound, since what is seen is tied to the state inside.

module query_lines #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer H = 1,
  parameter integer M = 2,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input wire       clk,
  input wire       rst,
  input wire [7:0] s_tdata,
  input wire       s_tuser,
  input wire       s_tvalid,
  input wire       m_tready,
  input wire       kautz_ask_tready,
  input wire       kautz_tvalid,
  input wire [(2*K+2)*$clog2(D+1)-1:0] kautz_tdata,
  input wire [19:0] kautz_tuser,
  input wire        kautz_tlast,
  input wire       states_ask_tready,
  input wire       states_tvalid,
  input wire [$clog2((M > W) ? M : W)-1:0] states_tdata,
  input wire [19:0] states_tuser,
  input wire        states_tlast,
  input wire        check_finish,
  input wire [63:0] check_count,
  input wire [63:0] check_clocks,
  input wire [31:0] check_crc
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer SWITCHES =
    (M == W) ? (H+1) * M**H : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : (M - W));
  localparam integer BUSY = 4 * (H + 1);   // clocks that a digit takes
  localparam integer LINES = ((D > SWITCHES) ? D : SWITCHES) + 1; // of an answer, at most

  // Bytes of each kind of line, without its checksum
  localparam integer IDENTITY = 34 + (D > 9) + (K > 9) + (M > 9) + (W > 9) + 9*SELFTEST;
  localparam integer ROUTE    = 2 + K + K + 2;
  localparam integer LEVEL    = 3 + SWITCHES; // the prover says where a level ends
  localparam integer PAIRS    = (K*LW > 30) ? 64 : 2*$clog2((D + 1) * D**(K-1) + 1) + 1; // bits
  localparam integer RESULT   = 12 + 2*((PAIRS + 3) / 4);
  localparam integer LONGER   = (IDENTITY > ROUTE) ? IDENTITY : ROUTE;
  localparam integer LONGEST  = (LONGER > LEVEL) ? LONGER : LEVEL;

  wire       s_tready, m_tvalid, erring, check_start;
  wire [7:0] m_tdata;
  wire       kautz_ask_tvalid, kautz_tready, states_ask_tvalid, states_tready;
  wire [2*K*LW-1:0]      kautz_ask_tdata;
  wire [(H+1)*(DW+PW):0] states_ask_tdata;

  rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_dut (
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid),
    .m_axis_tready (m_tready), .kautz_answer_tdata (kautz_tdata), .kautz_answer_tuser (kautz_tuser),
    .kautz_answer_tlast (kautz_tlast), .kautz_answer_tvalid (kautz_tvalid),
    .kautz_answer_tready (kautz_tready), .states_answer_tdata (states_tdata),
    .states_answer_tuser (states_tuser), .states_answer_tlast (states_tlast),
    .states_answer_tvalid (states_tvalid), .states_answer_tready (states_tready), .*
  );

  // ---- The cores

  reg        begun = 1'b0, was_rst;
  reg        checking;                     // the self-test runs
  wire       kautz_open, states_open;      // a request is with a core
  wire [7:0] kautz_beats, states_beats;    // of it that have been taken
  wire       kautz_held, states_held;      // a beat was not, in the clock before
  wire [(2*K+2)*LW+20:0] kautz_was;        // that beat, tuser at the bottom
  wire [DW+20:0]         states_was;
  wire                   kept;

  query_contract #(.D(D), .K(K), .SWITCHES(SWITCHES), .KW((2*K+2)*LW), .DW(DW)) u_contract (
    .kautz_asked (kautz_ask_tvalid & kautz_ask_tready), .kautz_ready (kautz_ask_tready),
    .states_asked (states_ask_tvalid & states_ask_tready), .states_ready (states_ask_tready),
    .ok (kept), .*
  );

  always @(posedge clk) begin
    begun    <= 1'b1;
    was_rst  <= rst;
    checking <= !rst && (check_start || (checking && !check_finish));
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      assume (kept);
      assume (!check_finish || checking);
    end
  end

  // ---- The host's view: requests

  wire take     = s_tvalid && s_tready;
  wire is_lf    = take && s_tdata == 8'h0a && !s_tuser;
  wire is_byte  = take && !is_lf && (s_tuser || s_tdata != 8'h0d);

  reg       open;     // an answer is due or in progress
  reg       dropped;  // the rest of a line that began then
  reg       some;     // this line holds more than blanks

  wire [3:0] parser_says; // probe u_dut.u_line.error
  wire       asks = is_lf && !open && !dropped && some;

  // ---- and lines

  localparam [1:0] TEXT = 2'd0, HIGH = 2'd1, LOW = 2'd2, LF = 2'd3;
  reg [1:0] part;
  reg [7:0] sum, name;
  reg [8:0] bytes;    // of this line
  reg [7:0] lines;    // of this answer
  reg [2:0] silent;
  reg [7:0] deaf;

  // The beats that lines are made of: what was taken last, and whether that was in this line
  reg        kautz_taken;
  reg [(2*K+2)*LW+20:0] kautz_last;
  reg [DW+20:0]         states_last;
  reg [3:0]             code;     // the error to be reported

  wire said = m_tvalid && m_tready;

  function [7:0] digit;
    input [3:0] value;
    digit = (value < 4'd10) ? "0" + value : "a" + value - 8'd10;
  endfunction

  function [5:0] error_text; // bytes
    input [3:0] of_code;
    case (of_code)
      4'd1, 4'd2, 4'd6, 4'd9: error_text = 6'd10;
      4'd3, 4'd5, 4'd10:      error_text = 6'd8;
      4'd4, 4'd7:             error_text = 6'd12;
      default:                error_text = 6'd11;
    endcase
  endfunction

  function [7:0] hex; // upper case
    input [3:0] value;
    hex = (value < 4'd10) ? "0" + value : "A" + value - 8'd10;
  endfunction

  // It waits for a core, or for the host to take a byte
  wire excused = m_tvalid || kautz_ask_tvalid || states_ask_tvalid
               || (kautz_open && !kautz_tvalid) || (states_open && !states_tvalid)
               || check_start || checking;
  wire is_final = (name == "r" || name == "." || name == "!" || name == "S");

  always @(posedge clk) begin
    silent <= (!open || excused) ? 3'd0 : silent + 3'd1;
    deaf   <= (s_tready || was_rst) ? 8'd0 : deaf + 8'd1;

    if (is_lf) begin
      dropped <= 1'b0;
      some    <= 1'b0;
    end else if (is_byte) begin
      dropped <= dropped || open;
      some    <= some || s_tuser || s_tdata != " ";
    end
    if (asks) begin
      open  <= 1'b1;
      lines <= 8'd0;
      code  <= parser_says;
    end
    if (kautz_tvalid && kautz_tready) begin
      kautz_last <= {kautz_tlast, kautz_tdata, kautz_tuser};
      if (kautz_tuser[19:16] == 4'd0)
        kautz_taken <= 1'b1;
      else
        code <= kautz_tuser[19:16];
    end
    if (states_tvalid && states_tready) begin
      states_last <= {states_tlast, states_tdata, states_tuser};
      if (states_tuser[19:16] != 4'd0)
        code <= states_tuser[19:16];
    end

    if (said) begin
      bytes <= bytes + 9'd1;
      if (bytes == 0)
        name <= m_tdata;
      case (part)
        TEXT: begin
          sum <= sum ^ m_tdata;
          if (m_tdata == "*") begin
            part <= HIGH;
            sum  <= sum;
          end
        end
        HIGH: part <= LOW;
        LOW:  part <= LF;
        default: begin
          part        <= TEXT;
          kautz_taken <= 1'b0;
          sum         <= 8'd0;
          bytes       <= 9'd0;
          lines       <= lines + 8'd1;
          if (is_final)
            open <= 1'b0;
        end
      endcase
    end

    if (rst) begin
      {open, dropped, some, kautz_taken} <= 4'b0000;
      part   <= TEXT;
      sum    <= 8'd0;
      bytes  <= 9'd0;
      silent <= 3'd0;
      deaf   <= 8'd0;
    end
  end

  // ---- What is claimed

  reg       held, kautz_asked, states_asked; // not taken in the previous clock
  reg [7:0] was;
  reg [2*K*LW-1:0]      kautz_ask_was;
  reg [(H+1)*(DW+PW):0] states_ask_was;

  always @(posedge clk) begin
    held           <= m_tvalid && !m_tready && !rst;
    was            <= m_tdata;
    kautz_asked    <= kautz_ask_tvalid && !kautz_ask_tready && !rst;
    kautz_ask_was  <= kautz_ask_tdata;
    states_asked   <= states_ask_tvalid && !states_ask_tready && !rst;
    states_ask_was <= states_ask_tdata;
  end

  // The byte that is offered, or will be in the next clock
  wire       f_full;  // probe u_dut.u_line.u_seal.full
  wire       f_digit; // probe u_dut.u_line.u_seal.digit
  wire [6:0] f_ascii; // probe u_dut.u_line.u_seal.ascii
  wire [2:0] f_next;  // probe u_dut.u_line.u_seal.state
  wire [7:0] f_byte = !f_digit ? f_ascii : f_next[2] ? hex(f_ascii[3:0]) : digit(f_ascii[3:0]);

  // The beat of this line, or of this switch
  wire [(2*K+2)*LW+20:0] route  = kautz_taken ? kautz_last : kautz_was;
  wire [DW+20:0]         switch = (bytes < 3 || states_tready) ? states_was : states_last;
  wire [LW-1:0]          letter = route >> (20 + LW*(bytes - 2));
  wire [3:0]             root   = switch[20 +: DW];
  wire                   is_route = (name == "A" || name == "B" || name == "C");

  always @*
    if (begun && f_full && part == TEXT) begin
      if (bytes == 0 && f_byte >= "A" && f_byte <= "C")
        assert (f_byte == "A" + route[14:13]);
      if (bytes == 1)
        assert (f_byte == ((name == "L") ? digit(switch[3:0]) : (name == "r") ? "o"
                            : (name == "." && f_byte == "*") ? "*" : " "));
      if (bytes > 1 && is_route)
        assert (f_byte == ((bytes == 2 + K + route[12:8]) ? "*" : digit(letter)));
      if (bytes == 2 && name == "L")
        assert (f_byte == " ");
      if (bytes > 2 && name == "L")
        assert (f_byte == (f_byte == "*" ? "*" : switch[8] ? "-" : digit(root))
                && (f_byte != "*" || states_last[9]));
      if (bytes == 2 && name == ".")
        assert (f_byte == digit(D));
      if (bytes == 2 && name == "!")
        assert (f_byte == digit(code));
    end

  always @*
    if (begun) begin
      if (was_rst)
        assert (!m_tvalid && !s_tready && !kautz_ask_tvalid && !states_ask_tvalid);
      if (held)
        assert (m_tvalid && m_tdata == was);
      if (kautz_asked)
        assert (kautz_ask_tvalid && kautz_ask_tdata == kautz_ask_was);
      if (states_asked)
        assert (states_ask_tvalid && states_ask_tdata == states_ask_was);
      if (!open)
        assert (!m_tvalid && !kautz_ask_tvalid && !states_ask_tvalid && !check_start);
      assert (!kautz_ask_tvalid || !kautz_open);
      assert (!states_ask_tvalid || !states_open);
      assert (!check_start || (SELFTEST != 0 && !checking));
      assert (!kautz_tready || kautz_tvalid);
      assert (!states_tready || states_tvalid);
      assert (!m_tvalid || (f_full && m_tdata == f_byte));
      if (f_full)
        case (part)
          TEXT: assert ((f_byte >= " " && f_byte < 8'h7f) && (f_byte != "*" || bytes != 0));
          HIGH: assert (f_byte == hex(sum[7:4]));
          LOW:  assert (f_byte == hex(sum[3:0]));
          default: assert (f_byte == 8'h0a);
        endcase
      if (f_full && bytes == 0)
        assert (f_byte == "r" || f_byte == "." || f_byte == "!" || f_byte == "A"
                || f_byte == "B" || f_byte == "C" || f_byte == "L"
                || (SELFTEST != 0 && f_byte == "S"));
      if (m_tvalid && part == LF && is_final)
        assert (erring == (name == "!"));
      assert (bytes < LONGEST + 4);
      assert (!open || lines < LINES);
      assert (silent < 5);
      assert (deaf <= BUSY);
    end

  // ---- The state of rg_query meanwhile: a few steps of these prove all of the above without a
  // bound. A symbol of rg_line_text follows its place by a clock.

  localparam [1:0] S_LISTEN = 2'd0, S_WORK = 2'd1, S_FETCH = 2'd2, S_SAY = 2'd3;
  localparam [4:0] SAY_IDENTITY = 5'd0, SAY_RESULT = 5'd4, SAY_ROUTE = 5'd8, SAY_LEVEL = 5'd12,
                   SAY_ROUTES_END = 5'd13, SAY_STATES_END = 5'd14;

  wire [1:0] f_state;     // probe u_dut.u_line.state
  wire [4:0] f_line;      // probe u_dut.u_line.line
  wire [5:0] f_index;     // probe u_dut.u_line.index
  wire       f_skip;      // probe u_dut.u_line.skip
  wire       f_up;        // probe u_dut.u_line.up
  wire       f_over;      // probe u_dut.over
  wire [6:0] f_sum;       // probe u_dut.u_line.u_seal.sum
  wire       f_spoilt;    // probe u_dut.u_line.spoilt
  wire       f_gap;       // probe u_dut.u_line.gap
  wire [2:0] f_begun;     // probe u_dut.u_line.begun
  wire       f_named;     // probe u_dut.u_line.named
  wire [3+SELFTEST:0] f_command; // probe u_dut.u_line.command
  wire [1:0] f_in_sum;    // probe u_dut.u_line.u_sum.state
  wire [4:0] f_bits;      // probe u_dut.u_numbers.bits
  wire [$clog2(H+1)-1:0] f_place; // probe u_dut.u_numbers.place

  // The line being sent: bytes said or offered; its remaining bytes follow its last symbol
  wire [8:0] f_bytes = bytes + f_full;
  wire       f_tail  = (f_next != 3'd0);
  wire [7:0] f_name  = (bytes != 0) ? name : f_byte;
  wire       f_final = (f_name == "r" || f_name == "." || f_name == "!" || f_name == "S");
  wire       f_route = (f_name == "A" || f_name == "B" || f_name == "C");
  wire       f_clean = !f_spoilt && f_begun == 3'd0 && f_in_sum == 2'd0; // the line
  wire       f_busy  = (f_bits[3:0] != 4'd0);
  wire [1:0] f_shift = f_bits[0] ? 2'd0 : f_bits[1] ? 2'd1 : f_bits[2] ? 2'd2 : 2'd3;
  reg  [5:0] f_last;      // index of the last symbol of this line
  wire [8:0] f_text  = f_next[2] ? bytes - f_next[1:0] : f_bytes; // of them its text, in the tail
  wire [8:0] f_lines = lines + f_tail; // their texts are over
  wire       f_kautz_failed  = (kautz_was[19:16] != 4'd0);
  wire       f_states_failed = (states_was[19:16] != 4'd0);

  // What the answer is: an error, or what one command asks for; the lines of a route or level are
  // followed by one that ends them.
  wire       f_chosen = (f_state == S_FETCH || f_state == S_SAY);    // which line
  wire [5:0] f_at     = (f_state == S_SAY) ? f_index : 6'd0;
  wire       f_error  = f_chosen && f_line[4];
  wire       f_good   = f_state != S_LISTEN && !f_error;
  wire       f_routes = f_good && f_command[1];
  wire       f_states = f_good && (f_command[2] || f_command[3]);
  wire       f_result = f_good && f_command[3+SELFTEST] && SELFTEST;

  always @* begin
    case (f_line)
      SAY_IDENTITY:   f_last = IDENTITY - 1;
      SAY_ROUTE:      f_last = K + 1 + kautz_was[12:8];
      SAY_ROUTES_END: f_last = 6'd2;
      SAY_LEVEL:      f_last = 6'd3;
      SAY_STATES_END: f_last = 6'd0;
      SAY_RESULT:     f_last = RESULT - 1;
      default:        f_last = error_text(f_line[3:0]) - 1;
    endcase

    if (begun) begin
      // In
      assert (f_up == !was_rst);
      assert (f_skip == dropped);
      assert (open == (f_state != S_LISTEN || f_next != 3'd0 || f_full));
      assert (f_clean || !(open || dropped));
      assert (dropped || some == !f_clean);
      assert (f_gap || f_begun != 3'd0 || f_in_sum != 2'd0);
      assert (!f_named || f_begun != 3'd0);
      if (f_begun != 3'd0 || f_good)
        assert ((f_command & (f_command - 1)) == 0 && (f_command != 0 || !f_good));
      assert (f_place <= H);
      if (f_busy)
        assert (!open && deaf == f_shift * (H + 1) + f_place);
      else
        assert (f_place == 0);

      // The seal
      case (f_next)
        3'd0, 3'd3: assert (part == TEXT && (f_full ? f_byte != "*" : f_next == 3'd0));
        3'd4: assert (part == TEXT && (!f_full || f_byte == "*"));
        3'd5: assert (part == HIGH);
        3'd6: assert (part == LOW);
        default: assert (f_next == 3'd7 && part == LF);
      endcase
      assert (bytes != 0 || sum == 8'd0);
      assert (f_next == 3'd7 || {1'b0, f_sum} == sum);

      // Which line
      assert (f_state != S_FETCH || f_index == 6'd0);
      if (f_error)
        assert (f_line[3:0] != 4'd0 && f_line[3:0] <= 4'd10
                && f_line[3:0] == (kautz_tready ? kautz_was[19:16]
                                   : states_tready ? states_was[19:16] : code));
      else if (f_chosen)
        assert (f_line == (f_routes ? (f_over ? SAY_ROUTES_END : SAY_ROUTE)
                           : f_states ? (f_over ? SAY_STATES_END : SAY_LEVEL)
                           : f_result ? SAY_RESULT : SAY_IDENTITY));

      // The text
      if (f_at != 6'd0) begin
        assert (!f_tail && f_at <= f_last);
        assert (f_bytes == f_at
                || (f_line == SAY_LEVEL && f_at == 6'd3
                    && f_bytes > 3 && f_bytes <= 3 + states_beats + states_tready));
        case (f_line)
          SAY_IDENTITY:   assert (f_name == "r");
          SAY_ROUTE:      assert (f_route);
          SAY_ROUTES_END: assert (f_name == ".");
          SAY_LEVEL:      assert (f_name == "L");
          SAY_RESULT:     assert (f_name == "S");
          default:        assert (f_error && f_name == "!");
        endcase
      end else if (!f_tail)
        assert (f_bytes == 9'd0);
      else begin
        case (f_name)
          "r": assert (f_text == IDENTITY);
          "!": assert (f_text == error_text(f_line[3:0]));
          "S": assert (f_text == RESULT);
          ".": assert (f_text == 1 || f_text == 3);
          "L": assert (f_text > 3 && f_text <= LEVEL);
          default: assert (f_text == 2 + K + route[12:8] && route[12:8] <= K + 2);
        endcase
        if (f_state == S_LISTEN)
          assert (f_final && erring == (f_name == "!"));
        else
          assert (f_routes ? f_route : f_states && f_name == "L");
      end

      // The beats
      assert (kautz_taken == (f_tail && f_route && !kautz_tready));
      if (f_tail && f_name == "L" && !states_tready)
        assert (states_last[9]);

      // The lines of the answer
      if (f_routes)
        assert (f_lines == (kautz_ask_tvalid ? 9'd0 : kautz_beats + kautz_tready));
      else if (f_states)
        assert (f_lines <= (states_ask_tvalid ? 9'd0 : states_beats + states_tready));
      else if (f_state != S_LISTEN)
        assert (lines == 0);
      assert (silent <= (m_tvalid ? 4 : f_full ? 3 : f_state == S_SAY ? 2 : f_state == S_FETCH));

      // The cores
      if (kautz_tready)
        assert (kautz_held && (f_full ? f_next == 3'd3 && !f_kautz_failed
                                        : f_error && f_kautz_failed));
      if (f_routes && !f_over) begin
        assert (kautz_ask_tvalid != kautz_open);
        assert (!kautz_open || kautz_beats + kautz_tready < D);
        assert (!f_chosen || (kautz_held && !kautz_tready && !f_kautz_failed));
        assert (!kautz_ask_tvalid || (f_state == S_WORK && !f_tail));
      end else begin
        assert (!kautz_ask_tvalid && kautz_open == kautz_tready);
        assert (!kautz_tready || (f_routes && f_state == S_WORK && kautz_beats == D - 1)
                              || (f_error && f_state == S_FETCH));
        assert (!f_routes || kautz_beats + kautz_tready == D);
      end
      if (states_tready)
        assert (states_held && (f_full ? !f_next[2] && !f_states_failed
                                         : f_error && f_states_failed));
      if (f_states && !f_over) begin
        assert (states_ask_tvalid != states_open);
        assert (!states_open || states_beats + states_tready < SWITCHES);
        if (f_chosen)
          assert ((f_at == 6'd3 && states_beats != 0) || (states_held && !f_states_failed));
        if (f_at == 6'd0 && states_tready)
          assert (f_tail && f_state == S_WORK);
        assert (!states_ask_tvalid || (f_state == S_WORK && !f_tail));
      end else begin
        assert (!states_ask_tvalid && states_open == states_tready);
        assert (!states_tready || (f_states && f_state == S_WORK && states_beats == SWITCHES - 1)
                               || (f_error && f_state == S_FETCH));
        assert (!f_states || states_beats + states_tready == SWITCHES);
      end
      assert (check_start + checking == (f_result && f_state == S_WORK));
    end
  end
endmodule
