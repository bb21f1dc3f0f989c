// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe_expand fed with tables of the algorithm: any words, legal or not, one request
// after the other. Its beats are those of kautz_spec in their order, one last beat a request. The
// first beat comes in clock 5, and everything is over by clock 8 + QUERIES*(D+1) + STALLS.

module expand_query #(
  parameter integer D       = 2,
  parameter integer K       = 3,
  parameter integer QUERIES = 2,
  parameter integer STALLS  = 1
) (
  input wire clk,
  input wire m_tready
);
  localparam integer LW  = $clog2(D + 1);
  localparam integer WW  = (2*K + 2) * LW;
  localparam integer N   = 2*K*LW;
  localparam integer END = 8 + QUERIES*(D + 1) + STALLS;

  (* anyconst *) wire [QUERIES*N-1:0] words;

  reg  [7:0] f_time = 8'd0;
  reg  [7:0] f_asked, f_answered, f_stalls, f_beat;
  wire       rst      = (f_time == 8'd0);
  wire       s_tvalid = f_asked < QUERIES;

  wire          s_tready, m_tvalid, m_tlast;
  wire [WW-1:0] m_tdata;
  wire [19:0]   m_tuser;
  wire [7:0]    open;

  wire [3:0]         error_in, error;
  wire [8*(D+1)-1:0] table_in;
  wire [D*WW-1:0]    spec_words;
  wire [D*20-1:0]    spec_users;
  wire [N-1:0]       asked    = words[f_asked*N +: N];
  wire [N-1:0]       answered = words[f_answered*N +: N];

  kautz_spec #(.D(D), .K(K)) u_request (
    .source (asked[0 +: N/2]), .destination (asked[N/2 +: N/2]), .error (error_in), .routes (),
    .words (), .users (), .clocks (), .table_bytes (table_in), .before_out (), .before_in (),
    .before_routes (), .before_c ()
  );
  kautz_spec #(.D(D), .K(K)) u_answer (
    .source (answered[0 +: N/2]), .destination (answered[N/2 +: N/2]), .error (error), .routes (),
    .words (spec_words), .users (spec_users), .clocks (), .table_bytes (), .before_out (),
    .before_in (), .before_routes (), .before_c ()
  );

  rg_kautz_pipe_expand #(.D(D), .K(K)) u_dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (table_in), .s_axis_tuser ({asked, error_in}), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );
  stream_rules #(.BITS(WW + 21), .OPEN(3)) u_rules (
    .m_beat ({m_tlast, m_tuser, m_tdata}), .begun (), .fresh (), .waited (), .*
  );

  wire accept = s_tvalid & s_tready;
  wire taken  = m_tvalid & m_tready;

  always @(posedge clk) begin
    if (f_time != END)
      f_time <= f_time + 8'd1;
    if (rst) begin
      f_asked    <= 8'd0;
      f_answered <= 8'd0;
      f_stalls   <= 8'd0;
      f_beat     <= 8'd0;
    end else begin
      f_asked    <= f_asked + {7'd0, accept};
      f_answered <= f_answered + {7'd0, taken & m_tlast};
      f_stalls   <= f_stalls + {7'd0, m_tvalid & ~m_tready};
      if (taken)
        f_beat <= m_tlast ? 8'd0 : f_beat + 8'd1;
    end
  end

  wire [WW-1:0] beat_word = spec_words[f_beat*WW +: WW];
  wire [19:0]   beat_user = spec_users[f_beat*20 +: 20];

  always @* begin
    assume (m_tready || !m_tvalid || f_stalls < STALLS);
    if (f_time > 8'd0 && m_tvalid) begin
      assert (f_answered < QUERIES);
      if (error == 4'd0)
        assert (m_tdata == beat_word && m_tuser == beat_user && m_tlast == (f_beat == D - 1));
      else
        assert (m_tuser[19:16] == error && m_tlast);
    end
    // Accepted in clock 2, the first request has its first beat in clock 7.
    if (f_time == 8'd7)
      assert (m_tvalid);
    if (f_time == END)
      assert (f_answered == QUERIES && open == 8'd0);
  end

  // Beats of each phase and of an error, one that waits, the next request's without a gap, and one
  // that is held while the previous routes are in progress
  reg f_ended = 1'b0;
  always @(posedge clk)
    f_ended <= taken & m_tlast & ~rst;
  always @*
    if (f_time > 8'd0) begin
      cover (taken && error == 4'd0 && m_tuser[14:13] == 2'd0 && m_tlast);
      cover (taken && error == 4'd0 && m_tuser[14:13] == 2'd1 && f_beat != 8'd0);
      cover (taken && error == 4'd0 && m_tuser[14:13] == 2'd2 && m_tlast);
      cover (taken && error != 4'd0);
      cover (m_tvalid && !m_tready && m_tlast);
      cover (f_ended && m_tvalid);
      cover (s_tvalid && !s_tready && open != 8'd0);
    end
endmodule
