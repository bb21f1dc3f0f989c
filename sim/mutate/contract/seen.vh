// SPDX-License-Identifier: Apache-2.0
// What the contract of a unit promises of its outputs: two that agree in `seen` in every clock are the same
// to all who use them. Not seen: what accompanies a valid that is low, and of an error all but its code.
// sim/mutate/pair.sh puts the part of a unit into a module with the unit's ports and parameters. An in_valid
// comes to it only with what is legal.

// Digits out of range have no meaning; p has none on levels 0 and H.
`ifdef rg_gft_lls_states
`define DIGITS
`endif
`ifdef rg_gft_fabric
`define DIGITS
`endif
`ifdef DIGITS
  localparam integer DW = `RG_GFT_DW(M, W), PW = `RG_GFT_PW(M, W);
  reg     legal;
  integer x;

  always @* begin
    legal = 1'b1;
    for (x = 0; x <= H; x = x + 1)
      if ({1'b0, k[x*DW +: DW]} >= ((x == 0) ? W : M))
        legal = 1'b0;
    for (x = 1; x < H; x = x + 1)
      if ({1'b0, p[x*PW +: PW]} >= `RG_GFT_GROUPS(M, W))
        legal = 1'b0;
  end
  genvar i;
`else
  wire legal = 1'b1;
`endif

`ifdef rg_kautz_serial
  wire [3:0] error = m_axis_tuser[19:16];
  assign seen = {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tlast, error,
                 (error == 4'd0) ? {m_axis_tdata, m_axis_tuser} : 1'b0} : 1'b0};
`endif

`ifdef rg_kautz_pipe
  assign seen = out_valid ? {1'b1, out_tag, out_error, (out_error == 4'd0) ? out_table : 1'b0} : 1'b0;
`endif

`ifdef rg_kautz_pipe_axis
  assign seen = {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tuser,
                 (m_axis_tuser[3:0] == 4'd0) ? m_axis_tdata : 1'b0} : 1'b0};
`endif

// Nothing counts after an answer that rg_kautz_pipe never gives. Its errors are 2 and 3, and 1 where a letter can be
// above D. Without one it gives D routes, at least one in phase A (the longest overlap that matches always has one), no
// overlap twice and no two neighbouring ones (which never both match), and values that the phase can have. Nothing more
// is assumed of a table: its core is not in the circuit, as it would make the proofs long.
`ifdef rg_kautz_pipe_expand
  wire [3:0]    told = s_axis_tuser[3:0], error = m_axis_tuser[19:16];
  reg           well;
  reg [4:0]     routes;
  reg [K-1:0]   overlaps;
  reg [5:0]     value;
  integer       z;

  always @* begin
    well     = 1'b1;
    routes   = 5'd0;
    overlaps = {K{1'b0}};
    for (z = 0; z <= D; z = z + 1) begin
      value  = s_axis_tdata[8*z +: 6];
      routes = routes + (s_axis_tdata[8*z+6 +: 2] != 2'd3);
      case (s_axis_tdata[8*z+6 +: 2])
        2'd0: begin
          well     = well & (value < K) & ~|(overlaps >> value & 1'b1);
          overlaps = overlaps | ({{K{1'b0}}, 1'b1} << value);
        end
        2'd1: well = well & (value == z);
        2'd2: well = well & (value <= D);
        default: well = well & (value == 6'd0);
      endcase
    end
    well = (told == 4'd1) ? (D + 1 < (1 << $clog2(D + 1)))
         : (told != 4'd0) ? (told <= 4'd3)
         : well & (routes == D) & (|overlaps) & ~|(overlaps & overlaps >> 1);
  end

  reg never = 1'b0; // another one has been seen
  always @(posedge clk) never <= ~rst & (never | (s_axis_tvalid & s_axis_tready & ~well));

  assign seen = never ? 1'b0 : {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tlast, error,
                 (error == 4'd0) ? {m_axis_tdata, m_axis_tuser} : 1'b0} : 1'b0};
`endif

`ifdef rg_gft_window_sequencer
  assign seen = {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tlast, m_axis_tdata} : 1'b0};
`endif
`ifdef rg_gft_exchange_sequencer
  assign seen = {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tlast, m_axis_tdata} : 1'b0};
`endif

// An idle switch has no state.
`ifdef rg_gft_state_stream
  wire [3:0] error = m_axis_tuser[19:16];
  assign seen = {s_axis_tready, m_axis_tvalid, m_axis_tvalid ? {m_axis_tlast, error,
                 (error == 4'd0) ? {m_axis_tuser, m_axis_tuser[8] ? 1'b0 : m_axis_tdata} : 1'b0} : 1'b0};
`endif
`ifdef rg_gft_lls_states
  localparam integer SWITCHES = `RG_GFT_SUM(M, W, H+1);
  wire [SWITCHES*DW-1:0] of_busy;
  generate
    for (i = 0; i < SWITCHES; i = i + 1) begin : g_switch
      assign of_busy[i*DW +: DW] = idle[i] ? {DW{1'b0}} : state[i*DW +: DW];
    end
  endgenerate
  assign seen = out_valid ? {1'b1, idle, of_busy} : 1'b0;
`endif

// A lane that carries no payload has none.
`ifdef rg_gft_fabric
  localparam integer N = W * M**H;
  localparam integer B = 2 * $clog2(N); // as in sim/verilator/fattree/gft_top.v
  wire [N*B-1:0] carried;
  generate
    for (i = 0; i < N; i = i + 1) begin : g_lane
      assign carried[i*B +: B] = out_lane[i] ? out_data[i*B +: B] : {B{1'b0}};
    end
  endgenerate
  assign seen = out_valid ? {1'b1, out_lane, carried} : 1'b0;
`endif

// Only what an exchange shows: in which clocks rows leave and arrive, and which ones, and the turns of its steps.
`ifdef rg_kautz_exchange_sequencer
  assign seen = {busy, inject, inject ? {index, word, short_word} : 1'b0, arrive,
                 arrive ? {q_index, q_word, q_short} : 1'b0, busy ? turn : 1'b0};
`endif
`ifdef rg_kautz_exchange
  assign seen = arrived;
`endif

// A node has a letter up to D and turns below it, a word digits below D: the first is 0, and the last of the short word.
`ifdef rg_kautz_exchange_map
  localparam integer TW = `RG_KX_DW(D), LW = $clog2(D + 1);
  reg     is_node;
  integer y;

  always @* begin
    is_node = (node[LW-1:0] <= D) & ~|word[0 +: TW] & ~(short_word & |word[(K-1)*TW +: TW]);
    for (y = 0; y < K; y = y + 1) begin
      if (word[y*TW +: TW] >= D)
        is_node = 1'b0;
      if (y > 0 && node[LW + (y-1)*TW +: TW] >= D)
        is_node = 1'b0;
    end
  end
  assign seen = is_node ? peers : 1'b0;
`endif
