// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe_axis with any stalls, gaps and resets: the rules of a stream; at most 16 requests
// inside, each in the pipeline, in the queue or at the output, so the queue never overflows;
// ready exactly while fewer than 16 are inside. And a request that the prover picks gets the answer
// of the algorithm, with its tag, in its turn.

module axis_credits #(
  parameter integer D       = 2,
  parameter integer K       = 1,
  parameter integer ANSWERS = 0 // 1: the content of the answers, too
) (
  input wire                       clk,
  input wire                       any_rst,
  input wire [2*K*$clog2(D+1)-1:0] words,
  input wire                       tag,
  input wire                       s_tvalid,
  input wire                       m_tready,
  input wire                       pick
);
  localparam integer LW = $clog2(D + 1);
  localparam integer T  = 8*(D + 1);
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);

  reg  f_started = 1'b0;
  wire rst = any_rst | ~f_started;
  always @(posedge clk)
    f_started <= 1'b1;

  wire         s_tready, m_tvalid;
  wire [T-1:0] m_tdata;
  wire [4:0]   m_tuser;
  wire [7:0]   open;
  wire         begun, fresh, waited;

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(1)) u_dut (
    .clk (clk), .rst (rst), .s_axis_tdata (words), .s_axis_tuser (tag), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );
  stream_rules #(.BITS(T + 5), .OPEN(16)) u_rules (
    .m_tlast (1'b1), .m_beat ({m_tuser, m_tdata}), .*
  );

  wire [4:0]         f_out;    // probe u_dut.out
  wire [4:0]         f_stored; // probe u_dut.u_fifo.stored
  wire               f_some;   // probe u_dut.u_fifo.some
  wire [LATENCY-1:0] f_valid;  // probe u_dut.u_pipe.valid

  wire taken = m_tvalid & m_tready;
  wire [7:0] inside = f_stored + m_tvalid;
  reg  [7:0] f_flying;
  integer    n;

  always @* begin
    f_flying = 8'd0;
    for (n = 0; n < LATENCY; n = n + 1)
      f_flying = f_flying + f_valid[n];
    assert (begun == f_started);
    if (begun) begin
      assert (f_out == open && f_stored <= 5'd16 && f_some == (f_stored != 5'd0));
      assert (open == f_flying + inside);
      assert (s_tready == (open < 8'd16 && !fresh));
      // All credits out, the queue as full as it gets; then one returns
      cover (open == 8'd16 && inside == 8'd16);
      cover (open == 8'd16 && taken);
      cover (m_tvalid && m_tuser[3:0] == 4'd0);
      cover (m_tvalid && m_tuser[3:0] != 4'd0);
    end
  end

  reg             f_picked = 1'b0, f_tag;
  reg [7:0]       f_ahead;
  reg [2*K*LW-1:0] f_words;
  wire [3:0]      error;
  wire [T-1:0]    table_bytes;

  kautz_spec #(.D(D), .K(K)) u_spec (
    .source (f_words[0 +: K*LW]), .destination (f_words[K*LW +: K*LW]), .error (error),
    .routes (), .words (), .users (), .clocks (), .table_bytes (table_bytes), .before_out (),
    .before_in (), .before_routes (), .before_c ()
  );

  always @(posedge clk)
    if (rst)
      f_picked <= 1'b0;
    else if (!f_picked && s_tvalid && s_tready && pick) begin
      f_picked <= 1'b1;
      f_ahead  <= open - taken;
      f_words  <= words;
      f_tag    <= tag;
    end else if (taken) begin
      f_ahead <= f_ahead - 8'd1;
      if (f_ahead == 8'd0)
        f_picked <= 1'b0;
    end

  wire [T+4:0] f_expected = {f_tag, error, table_bytes};

  generate
    if (ANSWERS != 0) begin : g_answer
      always @*
        if (begun && f_picked && f_ahead == 8'd0 && m_tvalid) begin
          assert (m_tuser == {f_tag, error});
          if (error == 4'd0)
            assert (m_tdata == table_bytes);
        end

      // Where the picked request is, so that one step follows from the last: in the pipeline, in
      // the order of asking; or its answer in the queue.
      reg  [LATENCY*2*K*LW-1:0] f_words_in;
      reg  [LATENCY-1:0]        f_tags_in;
      always @(posedge clk) begin
        f_words_in <= {f_words_in, words};
        f_tags_in  <= {f_tags_in, tag};
      end

      wire [T-1:0] flown;
      wire [3:0]   flown_error;
      kautz_spec #(.D(D), .K(K)) u_flown (
        .source (f_words_in[(2*LATENCY-2)*K*LW +: K*LW]),
        .destination (f_words_in[(2*LATENCY-1)*K*LW +: K*LW]), .error (flown_error), .routes (),
        .words (), .users (), .clocks (), .table_bytes (flown), .before_out (), .before_in (),
        .before_routes (), .before_c ()
      );

      integer   i;
      reg [7:0] older;
      reg [3:0] place;
      reg [T+4:0] kept;
      always @* begin
        place = f_read_at + f_ahead[3:0] - m_tvalid;
        kept  = f_memory[place*(T+5) +: T+5];
        older = 8'd0;
        if (begun && f_valid[LATENCY-1]) begin
          assert (f_answer[T+4:T] == {f_tags_in[LATENCY-1], flown_error});
          if (flown_error == 4'd0)
            assert (f_answer[T-1:0] == flown);
        end
        if (begun) begin
          assert (f_write_at == f_read_at + f_stored[3:0]);
          if (f_picked)
            assert (f_ahead < open);
          if (f_picked && f_ahead >= m_tvalid && f_ahead < inside) begin
            assert (kept[T+4:T] == f_expected[T+4:T]);
            if (error == 4'd0)
              assert (kept[T-1:0] == table_bytes);
          end
          for (i = LATENCY - 1; i >= 0; i = i - 1) begin
            if (f_picked && f_valid[i] && inside + older == f_ahead)
              assert ({f_tags_in[i], f_words_in[2*i*K*LW +: 2*K*LW]} == {f_tag, f_words});
            older = older + f_valid[i];
          end
        end
      end
    end
  endgenerate

  wire [16*(T+5)-1:0] f_memory;   // probes 16 u_dut.u_fifo.memory
  wire [3:0]          f_read_at;  // probe u_dut.u_fifo.read_at
  wire [3:0]          f_write_at; // probe u_dut.u_fifo.write_at
  wire [T+4:0]        f_answer;   // probe u_dut.u_fifo.in_data
endmodule
