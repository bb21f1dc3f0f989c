// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_query between a host and two cores that the prover plays, by the rules of their contracts:
// rg_kautz_serial and rg_state_stream with any answers, any delays. Seen from outside: a request
// gets one answer, whole lines with their checksums; nothing is said unasked; it never waits.
`default_nettype none

module query_lines #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer H = 1,
  parameter integer M = 2,
  parameter integer W = 2
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
  input wire       states_ask_tready,
  input wire       states_tvalid,
  input wire [$clog2((M > W) ? M : W)-1:0] states_tdata,
  input wire [19:0] states_tuser
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer SWITCHES =
    (M == W) ? (H+1) * M**H : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : (M - W));
  localparam integer BUSY = 4 * (H + 1);   // clocks that a digit takes
  localparam integer LONGEST = 40;         // bytes of a line, LF included: the identity

  wire       s_tready, m_tvalid, erring, check_start;
  wire [7:0] m_tdata;
  wire       kautz_ask_tvalid, kautz_tready, states_ask_tvalid, states_tready;
  wire [2*K*LW-1:0]      kautz_ask_tdata;
  wire [(H+1)*(DW+PW):0] states_ask_tdata;
  wire                   kautz_tlast, states_tlast;

  rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W)) u_dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready),
    .erring (erring),
    .kautz_ask_tdata (kautz_ask_tdata),
    .kautz_ask_tvalid (kautz_ask_tvalid), .kautz_ask_tready (kautz_ask_tready),
    .kautz_answer_tdata (kautz_tdata), .kautz_answer_tuser (kautz_tuser),
    .kautz_answer_tlast (kautz_tlast),
    .kautz_answer_tvalid (kautz_tvalid), .kautz_answer_tready (kautz_tready),
    .states_ask_tdata (states_ask_tdata),
    .states_ask_tvalid (states_ask_tvalid), .states_ask_tready (states_ask_tready),
    .states_answer_tdata (states_tdata), .states_answer_tuser (states_tuser),
    .states_answer_tlast (states_tlast),
    .states_answer_tvalid (states_tvalid), .states_answer_tready (states_tready),
    .check_start (check_start), .check_finish (1'b0),
    .check_count (64'd0), .check_clocks (64'd0), .check_crc (32'd0)
  );

  // ---- The cores: a request is open until its last beat is taken

  reg       begun = 1'b0, was_rst;
  reg       kautz_open, states_open;
  reg [7:0] kautz_beats, states_beats;
  reg       kautz_held, states_held;       // a beat that was not taken stays as it is
  reg [(2*K+2)*LW+19:0] kautz_was;
  reg [DW+19:0]         states_was;

  wire kautz_error  = (kautz_tuser[19:16] != 4'd0);
  wire states_error = (states_tuser[19:16] != 4'd0);

  assign kautz_tlast  = kautz_error || (kautz_beats == D - 1);
  assign states_tlast = states_error || (states_beats == SWITCHES - 1);

  always @(posedge clk) begin
    begun       <= 1'b1;
    was_rst     <= rst;
    kautz_held  <= kautz_tvalid && !kautz_tready;
    states_held <= states_tvalid && !states_tready;
    kautz_was   <= {kautz_tdata, kautz_tuser};
    states_was  <= {states_tdata, states_tuser};
    if (kautz_ask_tvalid && kautz_ask_tready) begin
      kautz_open  <= 1'b1;
      kautz_beats <= 8'd0;
    end else if (kautz_tvalid && kautz_tready) begin
      kautz_beats <= kautz_beats + 8'd1;
      if (kautz_tlast)
        kautz_open <= 1'b0;
    end
    if (states_ask_tvalid && states_ask_tready) begin
      states_open  <= 1'b1;
      states_beats <= 8'd0;
    end else if (states_tvalid && states_tready) begin
      states_beats <= states_beats + 8'd1;
      if (states_tlast)
        states_open <= 1'b0;
    end
    if (rst) begin
      {kautz_open, states_open} <= 2'b00;
      {kautz_held, states_held} <= 2'b00;
    end
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      assume (!kautz_tvalid || kautz_open);
      assume (!states_tvalid || states_open);
      assume (!kautz_ask_tready || !kautz_open);
      assume (!states_ask_tready || !states_open);
      if (kautz_held)
        assume (kautz_tvalid && kautz_was == {kautz_tdata, kautz_tuser});
      if (states_held)
        assume (states_tvalid && states_was == {states_tdata, states_tuser});
      assume (kautz_tuser[19:16] <= 4'd3 && (!kautz_error || kautz_beats == 0));
      assume (kautz_tuser[12:8] <= K + 2 && kautz_tuser[14:13] != 2'd3);
      assume (!states_error || (states_tuser[19:16] >= 4'd4 && states_tuser[19:16] <= 4'd6
                                && states_beats == 0));
      assume (!states_tlast || states_tuser[9]); // the last switch of its level
      assume (states_tuser[7:4] == 4'd0);
    end
  end

  // ---- The host's view: requests

  wire take     = s_tvalid && s_tready;
  wire is_lf    = take && s_tdata == 8'h0a && !s_tuser;
  wire is_byte  = take && !is_lf && (s_tuser || s_tdata != 8'h0d);

  reg       open;     // an answer is due or under way
  reg       dropped;  // the rest of a line that began then
  reg       some;     // this line holds more than blanks

  wire asks = is_lf && !open && !dropped && some;

  // ---- and lines

  localparam [1:0] TEXT = 2'd0, HIGH = 2'd1, LOW = 2'd2, LF = 2'd3;
  reg [1:0] part;
  reg [7:0] sum, name;
  reg [7:0] bytes;    // of this line
  reg [3:0] third;    // a digit behind the name and a space
  reg [4:0] silent, deaf;

  wire said = m_tvalid && m_tready;

  function [7:0] hex; // upper case
    input [3:0] value;
    hex = (value < 4'd10) ? "0" + value : "A" + value - 8'd10;
  endfunction

  // It waits for a core, or for the host to take a byte
  wire excused = m_tvalid || kautz_ask_tvalid || states_ask_tvalid
               || (kautz_open && !kautz_tvalid) || (states_open && !states_tvalid);

  always @(posedge clk) begin
    silent <= (!open || excused) ? 5'd0 : silent + 5'd1;
    deaf   <= (s_tready || was_rst) ? 5'd0 : deaf + 5'd1;

    if (is_lf) begin
      dropped <= 1'b0;
      some    <= 1'b0;
    end else if (is_byte) begin
      dropped <= dropped || open;
      some    <= some || s_tuser || s_tdata != " ";
    end
    if (asks)
      open <= 1'b1;

    if (said) begin
      bytes <= bytes + 8'd1;
      if (bytes == 0)
        name <= m_tdata;
      if (bytes == 2)
        third <= m_tdata[3:0];
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
          part  <= TEXT;
          sum   <= 8'd0;
          bytes <= 8'd0;
          if (name == "r" || name == "." || name == "!")
            open <= 1'b0;
        end
      endcase
    end

    if (rst) begin
      {open, dropped, some} <= 3'b000;
      part  <= TEXT;
      sum   <= 8'd0;
      bytes <= 8'd0;
      silent <= 5'd0;
      deaf   <= 5'd0;
    end
  end

  reg       f_held;
  reg [7:0] f_byte;

  always @(posedge clk) begin
    f_held <= m_tvalid && !m_tready && !rst;
    f_byte <= m_tdata;
  end

  always @*
    if (begun) begin
      if (was_rst)
        assert (!m_tvalid && !s_tready && !kautz_ask_tvalid && !states_ask_tvalid);
      else if (f_held)
        assert (m_tvalid && m_tdata == f_byte);
      if (!open)
        assert (!m_tvalid && !kautz_ask_tvalid && !states_ask_tvalid);
      assert (!kautz_tready || kautz_tvalid);
      assert (!states_tready || states_tvalid);
      if (m_tvalid)
        case (part)
          TEXT: assert ((m_tdata >= " " && m_tdata < 8'h7f) && (m_tdata != "*" || bytes != 0));
          HIGH: assert (m_tdata == hex(sum[7:4]));
          LOW:  assert (m_tdata == hex(sum[3:0]));
          default: assert (m_tdata == 8'h0a);
        endcase
      if (m_tvalid && bytes == 0)
        assert (m_tdata == "r" || m_tdata == "." || m_tdata == "!" || m_tdata == "A"
                || m_tdata == "B" || m_tdata == "C" || m_tdata == "L");
      assert (bytes < LONGEST);
      assert (silent < 4);
      assert (deaf <= BUSY);
    end
endmodule

`default_nettype wire
