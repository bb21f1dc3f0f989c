// SPDX-License-Identifier: Apache-2.0
// A bench of a Kautz core between two AXI-Streams: the questions and answers of the C model, without stalls, with random
// stalls on both streams, and with resets as well. The bench has the parameters D, K and TW, NAME, the core as dut, and
// says which of the two has a table where the other form is the pair, or beats: TABLE_IN, TABLE_OUT.
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer PAIR  = 2*K*LW, TABLE = 8*(D+1);
  localparam integer DW    = TABLE_OUT ? TABLE : (2*K+2)*LW;      // of m_tdata
  localparam integer UW    = TABLE_OUT ? TW + 4 : 20;             // of m_tuser
  localparam integer SDW   = TABLE_IN ? TABLE : PAIR, SUW = TABLE_IN ? PAIR + 4 : TW;
  localparam integer BW    = 1 + UW + DW;

  reg  [SDW-1:0] s_tdata;
  reg  [SUW-1:0] s_tuser;
  wire [DW-1:0]  m_tdata;
  wire [UW-1:0]  m_tuser;
  wire           m_tlast;
  wire [BW-1:0]  beat = {m_tlast, m_tuser, m_tdata};
  `include "stream.vh"

  task restart;
    requests = $rewind(vectors);
  endtask

  task next_request;
    integer i;
    begin
      read_question;
      if (more && (TABLE_IN || TABLE_OUT))
        read_table;
      if (more) begin
        read_answer;
        s_tdata = TABLE_IN ? t_table : q_data;
        s_tuser = TABLE_IN ? {q_data, q_error[3:0]} : below(1 << 16);
        if (TABLE_OUT)
          expect_beat({1'b1, s_tuser[TW-1:0], q_error[3:0], t_table}, {{1+UW{1'b1}}, {TABLE{q_error == 0}}});
        for (i = 0; !TABLE_OUT && i < q_beats; i = i + 1)
          expect_beat({r_last[i], r_user[i], r_data[i]}, q_error == 0 ? {BW{1'b1}} : {5'h1f, {(BW-5){1'b0}}});
      end
    end
  endtask

  initial begin
    open_vectors;
    run_all;
  end
