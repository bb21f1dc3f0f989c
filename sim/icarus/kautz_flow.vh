// SPDX-License-Identifier: Apache-2.0
// A bench of COPIES pipelined Kautz cores side by side: the tables of the C model three times, without gaps, with gaps on
// each by itself, and with resets as well. Every answer comes exactly LATENCY clocks after its request, with its tag. The bench
// has the parameters D, K, TW and COPIES, NAME, and the cores as dut.
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer LANES = COPIES, PAIR = 2*K*LW, TABLE = 8*(D+1);
  localparam integer BW    = LANES*(TW + 4 + TABLE);

  reg  [LANES*PAIR-1:0]  in_data;
  reg  [LANES*TW-1:0]    in_tag;
  wire [LANES*TW-1:0]    out_tag;
  wire [LANES*4-1:0]     out_error;
  wire [LANES*TABLE-1:0] out_table;
  wire [BW-1:0]          out = {out_tag, out_error, out_table};
  `include "flow.vh"

  task next_input;
    input gaps;
    integer n;
    begin
      will_valid = 0;
      means      = 0;
      for (n = 0; n < LANES*PAIR; n = n + 1)
        in_data[n] = chance(2);
      for (n = 0; n < LANES; n = n + 1) begin
        in_tag[n*TW +: TW] = below(1 << 16);
        if (more && (!gaps || chance(2))) begin
          read_question;
          will_valid[n] = more;
        end
        if (will_valid[n]) begin
          read_table;
          read_answer;
          in_data[n*PAIR +: PAIR]               = q_data;
          will[n*TABLE +: TABLE]                = t_table;
          will[LANES*TABLE + n*4 +: 4]          = q_error;
          will[LANES*(TABLE + 4) + n*TW +: TW]  = in_tag[n*TW +: TW];
          means[n*TABLE +: TABLE]               = {TABLE{q_error == 0}};
          means[LANES*TABLE + n*4 +: 4]         = 4'hf;
          means[LANES*(TABLE + 4) + n*TW +: TW] = {TW{1'b1}};
        end
      end
    end
  endtask

  integer i;

  initial begin
    open_vectors;
    {in_data, in_tag} = 0; // for Verilator, to which a first value is no change
    begin_flow;
    for (i = 0; i < 3; i = i + 1) begin
      requests = $rewind(vectors);
      more     = 1'b1;
      while (more) begin
        rst = i == 2 && chance(50);
        next_input(i != 0);
        clock;
      end
      end_flow(i == 2);
    end
    check("requests", entered, 3 * requests);
    pass;
  end
