// SPDX-License-Identifier: Apache-2.0
// The receiver of a node: takes every flit that is ejected, judges whole packets, and gives
// messages to the processor.
//
// CONTRACT
//   Ejection  A flit in any clock; they are never refused. A packet counts if it ends in TAIL, has
//             no LETTER, is not longer than the incoming memory, and its check is right.
//   Table     look asks for the entry of look_label, in the receiver's half with look_last; found_*
//             are it in the next clock. look_again asks for the sender's own entry, to compare it
//             with the number in a state.
//   Answers   The words of the next answer are written as they come in (word 0 control, 1 number,
//             2 label, 3 {busy, probe, known}); due says that they are complete. They need a free
//             place from the control flit on, which due_room says in that clock.
//   Judgement In the clock after the last flit. A probe makes its source known: set, with the
//             number before its own, as previous says. Data with a number ahead of the last one is
//             delivered if the processor has taken the message before, and set; it and its repeats
//             are answered. If the processor has not, nothing changes and the answer is busy. Data
//             of a source that is not known is answered, too. Older data changes nothing.
//             answer_valid: an answer with the number of the sender's entry came from source;
//             renumbered says that the sender is changing it.
//   Messages  m_axis_tuser is the label of the source. The next message may come in while the
//             processor takes the last, but is dropped if it ends before that.
//   Events    One clock each: delivered, a repeat, an old copy, dropped (also if the answer is
//             busy), aborted.
//   Reset     Synchronous, control state only. m_axis_tvalid is low in it and in the clock after.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_receive #(
  parameter integer D       = 2,  // degree, 2..7
  parameter integer K       = 3,  // letters of a label, 1..8
  parameter integer PAYLOAD = 32, // most bytes of a message, 1..255
  parameter integer CRC     = 16, // bits of the check: 16 or 32
  parameter integer NUM     = 10  // bits of a message's number, 1..10
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  // Ejection
  input  wire                          eject_valid,
  input  wire [1:0]                    eject_kind,
  input  wire [7:0]                    eject_data,
  // Table
  output wire                          look,
  output wire                          look_again,
  output wire                          look_last,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] look_label,
  input  wire                          found_known,
  input  wire [NUM-1:0]                found_number,
  output wire                          set,
  output wire                          previous,
  output reg  [`RG_KAUTZ_KW(D, K)-1:0] source,
  output wire [NUM-1:0]                number,
  // Answers, to the sender
  output wire                          word_valid,
  output wire [1:0]                    word,
  output wire [((`RG_KAUTZ_KW(D, K) > 8) ? `RG_KAUTZ_KW(D, K) : 8)-1:0] word_data,
  output wire                          word_kept,
  input  wire                          due_room,
  output wire                          due,
  output wire                          answer_valid,
  output reg  [2:0]                    answer_type,
  output reg                           outdated, // the sender's number is not ahead of a state's
  input  wire                          renumbered,
  // Processor
  output wire [7:0]                    m_axis_tdata,
  output reg  [`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  output wire                          m_axis_tlast,
  output reg                           m_axis_tvalid,
  input  wire                          m_axis_tready,
  output wire [4:0]                    events
);
  localparam integer KW = `RG_KAUTZ_KW(D, K);
  localparam integer LB = (KW + 7) / 8; // bytes of a label
  localparam integer CB = CRC / 8;      // bytes of the check
  localparam integer WW = (KW > 8) ? KW : 8;
  localparam integer AW = $clog2(PAYLOAD + CB) + 1;
  localparam integer PW = $clog2(CB + 1);
  localparam integer LAST_I = LB - 1, CHECK_I = CB, BACK_I = CB - 1;
  localparam [PW-1:0] LAST = LAST_I[PW-1:0], CHECK = CHECK_I[PW-1:0];
  localparam [AW-1:0] BACK = BACK_I[AW-1:0];

  // What the next flit of a packet is
  localparam [1:0] CONTROL = 2'd0, NUMBER = 2'd1, LABEL = 2'd2, REST = 2'd3;
  localparam [2:0] DATA = 3'd0, PROBE = 3'd2, STATE = 3'd3;

  (* fsm_encoding = "none" *) reg [1:0] part;
  reg [PW-1:0] place; // of a byte in the label, or, up to CHECK, after it
  reg          bad;
  reg          commit;
  reg          room;  // the next answer had a free place when the packet began
  reg          full;  // the processor has not taken all of the last message
  reg          busy;  // it had not when the packet ended
  reg [9:0]    inverted; // a number, each bit inverted: to compare it takes an addition

  wire is_answer = answer_type[2] | answer_type[0];
  wire is_last   = eject_kind[1];
  wire at_check  = &(place | ~CHECK); // place is never more
  wire label_end = (part == LABEL) & (place == LAST);

  // The label as it comes in, low byte first
  genvar n;
  wire [WW-1:0] whole_label;
  generate
    if (LB == 1) begin : g_byte
      assign whole_label = eject_data;
    end else begin : g_bytes
      // The last byte comes last; until then its place may hold anything.
      localparam integer LOW = 8 * (LB - 1);
      for (n = 0; n < LB - 1; n = n + 1) begin : g_low
        localparam [PW-1:0] HERE = n[PW-1:0];
        assign whole_label[8*n +: 8] = (place == HERE) ? eject_data : source[8*n +: 8];
      end
      assign whole_label[KW-1:LOW] = eject_data[KW-LOW-1:0];
    end
  endgenerate

  // The check
  wire [CRC-1:0] start [0:LB];
  wire [CRC-1:0] after;
  reg  [CRC-1:0] crc;
  assign start[0] = {CRC{1'b1}};
  wire [8*LB-1:0] own = {{(8*LB-KW){1'b0}}, own_label};
  generate
    for (n = 0; n < LB; n = n + 1) begin : g_start
      rg_node_crc #(.BYTES(CB)) u_crc (.crc (start[n]), .data (own[8*n +: 8]), .moved (start[n+1]));
    end
  endgenerate
  rg_node_crc #(.BYTES(CB)) u_crc (.crc (crc), .data (eject_data), .moved (after));

  // It is right, and the register 0 after it, if each of its bytes is the register's low one.
  reg  [CB-2:0] right; // of the bytes before, the newest in the least significant bit
  wire [CB-1:0] rights = {right, eject_data == crc[7:0]};
  wire whole = eject_valid & (eject_kind == 2'd2) & (part == REST) & ~bad & (&rights);

  always @(posedge clk) begin
    if (eject_valid)
      right <= rights[CB-2:0];
    if (rst | (eject_valid & is_last))
      crc <= start[LB];
    else if (eject_valid)
      crc <= after;
  end

  // The parts of a packet
  wire overrun;
  wire state_byte = (part == REST) & (answer_type == STATE);
  wire goes_on    = eject_valid & ~is_last;

  always @(posedge clk) begin
    commit <= whole;
    if (goes_on) begin
      case (part)
        CONTROL: part <= NUMBER;
        NUMBER:  part <= LABEL;
        LABEL:   if (label_end) part <= REST;
        default: part <= REST;
      endcase
      if ((part == CONTROL) | label_end)
        place <= {PW{1'b0}};
      else if ((part == LABEL) | ((part == REST) & ~at_check))
        place <= place + {{(PW-1){1'b0}}, 1'b1};
      if (part == CONTROL)
        answer_type <= eject_data[2:0];
      if ((eject_kind == 2'd1) | overrun)
        bad <= 1'b1;
      if (part == LABEL)
        source <= whole_label[KW-1:0];
      // Numbers: that of the packet, then the one in a state
      if ((part == NUMBER) | (state_byte & (place == {PW{1'b0}})))
        inverted[7:0] <= ~eject_data;
      if (part == CONTROL)
        inverted[9:8] <= ~eject_data[7:6];
      else if (state_byte & (place == {{(PW-1){1'b0}}, 1'b1}))
        inverted[9:8] <= ~eject_data[1:0];
    end
    if (eject_valid & (part == CONTROL))
      room <= due_room;
    if (eject_valid & is_last) begin
      part <= CONTROL;
      bad  <= 1'b0;
      busy <= full;
    end

    if (rst) begin
      part     <= CONTROL;
      bad      <= 1'b0;
      commit   <= 1'b0;
      inverted <= 10'h3ff;
    end
  end
  assign number = ~inverted[NUM-1:0];

  // The table, and how it compares
  assign look       = eject_valid & label_end;
  assign look_again = eject_valid & state_byte & (place == {{(PW-1){1'b0}}, 1'b1});
  assign look_last  = ~is_answer;
  assign look_label = whole_label[KW-1:0];

  reg  looked, looked_again, known, ahead, equal;
  wire [NUM-1:0] difference = ~(inverted[NUM-1:0] + found_number); // number - found_number
  wire none, over, not_ahead;
  generate
    if (NUM == 1) begin : g_bit // which knows the same and the next
      assign none      = ~difference[0];
      assign over      = 1'b0;
      assign not_ahead = none;
    end else begin : g_number
      assign none      = (difference[NUM-2:0] == {(NUM-1){1'b0}});
      assign over      = difference[NUM-1];
      assign not_ahead = none | ~over;
    end
  endgenerate

  always @(posedge clk) begin
    looked       <= look & ~rst;
    looked_again <= look_again & ~rst;
    if (looked) begin
      known <= found_known;
      ahead <= ~over & ~none;
      equal <= ~over & none;
    end
    // The number of an answer must still be the message's when the packet ends.
    if (renumbered & is_answer)
      equal <= 1'b0;
    if (looked_again)
      outdated <= not_ahead;
  end

  // Judgement
  wire data    = commit & (answer_type == DATA);
  wire probe   = commit & (answer_type == PROBE);
  wire fits    = ahead & at_check;
  wire deliver = data & known & fits & ~busy & room;

  assign due          = room & (probe | (data & (~known | equal | fits)));
  assign set          = deliver | (probe & ~known & room);
  assign previous     = probe;
  assign answer_valid = commit & is_answer & equal;

  wire [WW-1:0] whole_word;
  generate
    if (LB == 1) begin : g_word
      assign whole_word = eject_data;
    end else begin : g_words
      assign whole_word = (part == LABEL) ? whole_label : {{(WW-8){1'b0}}, eject_data};
    end
  endgenerate
  assign word_valid = eject_valid & ((part != LABEL) | label_end) & ((part != REST) | is_last);
  assign word       = part;
  assign word_kept  = (part == CONTROL) ? due_room : room;
  assign word_data  = {whole_word[WW-1:3],
                       (part == REST) ? {full & ahead, answer_type == PROBE, known}
                                      : whole_word[2:0]};

  // The incoming memory, a ring: read_at .. finish is a message, write_at what comes in.
  (* no_rw_check *) reg [7:0] memory [0:(1<<AW)-1];
  reg [7:0]    byte_read;
  reg [AW-1:0] write_at, read_at, finish;
  wire         ends  = (read_at == finish);
  wire         fetch = full & ~ends & (~m_axis_tvalid | m_axis_tready);
  wire         comes = eject_valid & (part == REST);

  assign overrun = (part == REST) & (write_at == read_at) & (place != {PW{1'b0}});

  always @(posedge clk) begin
    if (comes & ~overrun & ~bad)
      memory[write_at] <= eject_data;
    if (fetch)
      byte_read <= memory[read_at];
  end

  always @(posedge clk) begin
    if (eject_valid & (part == NUMBER))
      write_at <= finish;
    else if (comes & ~is_last)
      write_at <= write_at + {{(AW-1){1'b0}}, 1'b1};
    if (deliver) begin
      finish       <= write_at - BACK;
      m_axis_tuser <= source;
    end
    if (fetch)
      read_at <= read_at + {{(AW-1){1'b0}}, 1'b1};
    m_axis_tvalid <= fetch | (m_axis_tvalid & ~m_axis_tready);
    full <= deliver | (full & ~(m_axis_tvalid & m_axis_tready & ends));

    if (rst) begin
      read_at       <= {AW{1'b0}};
      finish        <= {AW{1'b0}};
      m_axis_tvalid <= 1'b0;
      full          <= 1'b0;
    end
  end
  assign m_axis_tdata = byte_read;
  assign m_axis_tlast = ends;

  assign events = {eject_valid & (eject_kind == 2'd3),
                   (eject_valid & (eject_kind == 2'd2) & ~whole)
                   | (commit & ~is_answer & ~(due & ~(data & known & fits & busy))
                      & ~(data & known & ~equal & ~ahead)),
                   data & known & ~equal & ~ahead,
                   data & known & equal & room & ~deliver,
                   deliver};

  wire unused_ok = &{1'b0, inverted, whole_label};
endmodule

`default_nettype wire
