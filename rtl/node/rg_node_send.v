// SPDX-License-Identifier: Apache-2.0
// The sender of a node: messages of the processor until they are acknowledged, and the answers that
// the receiver owes.
//
// CONTRACT
//   Message   s_axis: 1 to PAYLOAD bytes, the destination's label in tuser beside the first. The
//             next message is taken when m_done, one beat {lost, tries}, has been taken. lost: not
//             known to be delivered; with 0 tries the message was too long, or its destination is
//             no other node.
//   Answers   The receiver's words are kept in word_kept clocks; in these, and in all with a word,
//             s_axis_tready is low. due: the answer is complete. due_room: there is a place for the
//             next one, with regard to due in this clock. 4 answers wait at most, that under way
//             too.
//   Others    See rg_node_message (tries, answers, up), rg_node_packet (packets, route generator,
//             injection), rg_node_table.
//   Reset     Synchronous, control state only. inject_valid, s_axis_tready and m_done_tvalid are
//             low in it and in the clock after, the first two until up is high.
//   s_axis_tready depends on word_valid; m_done_* are registers, inject_* depend on
//   registers only.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_send #(
  parameter integer D       = 2,     // degree, 2..7
  parameter integer K       = 3,     // letters of a label, 1..8
  parameter integer PW      = 6,     // bits of a peer's place in the table (rg_node_place)
  parameter integer PAYLOAD = 32,    // most bytes of a message, 1..255
  parameter integer CRC     = 16,    // bits of the check: 16 or 32
  parameter integer NUM     = 10,    // bits of a message's number, 1..10
  parameter integer R       = 4,     // a message is lost after R D^2 tries, at most 127
  parameter integer T_TRY   = 512,   // clocks from a try's last flit to the next try
  parameter integer BUSY    = 1023,  // a message is lost after so many busy answers; 0: never so
  parameter integer DEAF    = 262144 // clocks after reset until up; 2^(PW + 1) + 2 at least
) (
  input  wire                               clk,
  input  wire                               rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]      own_label, // constant
  output wire                               up,
  // Processor
  input  wire [7:0]                         s_axis_tdata,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]      s_axis_tuser,
  input  wire                               s_axis_tlast,
  input  wire                               s_axis_tvalid,
  output wire                               s_axis_tready,
  input  wire                               give_up,
  output wire [7:0]                         m_done_tdata,
  output wire                               m_done_tvalid,
  input  wire                               m_done_tready,
  // Receiver
  input  wire                               word_valid,
  input  wire [1:0]                         word,
  input  wire [((`RG_KAUTZ_KW(D, K) > 8) ? `RG_KAUTZ_KW(D, K) : 8)-1:0] word_data,
  input  wire                               word_kept,
  output wire                               due_room,
  input  wire                               due,
  input  wire                               answer_valid,
  input  wire [2:0]                         answer_type,
  input  wire                               outdated,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0]      source,
  // Table
  input  wire                               look_busy,
  input  wire                               look_again,
  output wire                               ask_last,
  output wire [`RG_KAUTZ_KW(D, K)-1:0]      ask_label,
  output wire                               set_own,
  output wire                               set_state,
  output wire                               set_known,
  output wire [2*$clog2(D)-1:0]             turn,
  output wire [`RG_KAUTZ_KW(D, K)-1:0]      destination,
  output wire                               clear_half,
  input  wire                               found_known,
  input  wire [NUM-1:0]                     found_number,
  input  wire [2*$clog2(D)-1:0]             found_turn,
  input  wire                               found_asked,
  // Route generator
  output wire                               route_rst,
  output wire [2*`RG_KAUTZ_KW(D, K)-1:0]    request_data,
  output wire                               request_valid,
  input  wire                               request_ready,
  input  wire [(2*K+2)*`RG_KAUTZ_LW(D)-1:0] route_data,
  input  wire [19:0]                        route_user,
  input  wire                               route_last,
  input  wire                               route_valid,
  output wire                               route_ready,
  // Injection
  output wire                               inject_valid,
  output wire [1:0]                         inject_kind,
  output wire [7:0]                         inject_data,
  input  wire                               inject_ready,
  output wire [3:0]                         events // a message came, done, lost, a try
);
  localparam integer KW = `RG_KAUTZ_KW(D, K);
  localparam integer LD = $clog2(D);
  localparam integer HW = `RG_KAUTZ_HW(K);
  localparam integer WW = (KW > 9) ? KW : 9;       // a byte and last, or a label
  localparam integer AW = $clog2(PAYLOAD + 16);

  // The outgoing memory: the message, and the answers in the last 16 places. A place is never read
  // and written in the same clock, unless the word is not used.
  (* no_rw_check *) reg [WW-1:0] memory [0:(1<<AW)-1];
  reg  [WW-1:0] read;
  wire [AW-1:0] place, read_at;
  wire          hold, filling, over;
  reg  [1:0]    head, tail;
  reg           full;
  wire          take = s_axis_tvalid & s_axis_tready;
  wire [1:0]    tail_now = tail + {1'b0, due};
  wire [AW-1:0] write_at = word_valid ? {{(AW-4){1'b1}}, tail_now, word} : place;
  wire [WW-1:0] word_padded;
  wire          write = word_valid ? word_kept : take & ~over;

  generate
    if (KW > 9) begin : g_wide
      assign word_padded = word_data;
    end else if (KW == 9) begin : g_nine
      assign word_padded = word_data;
    end else begin : g_byte
      assign word_padded = {s_axis_tlast, word_data};
    end
  endgenerate
  wire [WW-1:0] message_word = {{(WW-8){s_axis_tlast}}, s_axis_tdata};

  always @(posedge clk) begin
    if (write)
      memory[write_at] <= word_valid ? word_padded : message_word;
    if (~hold)
      read <= memory[read_at];
  end

  assign s_axis_tready = filling & ~word_valid;

  // Answers due
  wire answered;
  wire fills = (tail + 2'd1 == head); // with one more
  assign due_room = ~full & ~(due & fills);

  always @(posedge clk) begin
    tail <= tail_now;
    head <= head + {1'b0, answered};
    full <= ~answered & (full | (due & fills));

    if (rst) begin
      head <= 2'd0;
      tail <= 2'd0;
      full <= 1'b0;
    end
  end

  // The message and its packets
  wire          try_due, end_due, busy, loaded, begun, failed;
  wire          byte_sent, last_sent, known, lost, learned;
  wire [LD-1:0] route_there, route_back;

  rg_node_message #(
    .D(D), .KW(KW), .PW(PW), .AW(AW), .PAYLOAD(PAYLOAD), .R(R), .T_TRY(T_TRY),
    .BUSY(BUSY), .DEAF(DEAF)
  ) u_message (
    .clk (clk), .rst (rst), .up (up), .half (clear_half),
    .s_tvalid (take), .s_tlast (s_axis_tlast), .s_tuser (s_axis_tuser), .filling (filling),
    .give_up (give_up),
    .over (over), .place (place),
    .done_tvalid (m_done_tvalid), .lost (lost), .tries (m_done_tdata[6:0]),
    .done_tready (m_done_tready),
    .try_due (try_due), .end_due (end_due), .busy (busy), .loaded (loaded), .begun (begun),
    .failed (failed), .byte_sent (byte_sent), .last_sent (last_sent), .destination (destination),
    .known (known), .route_there (route_there), .route_back (route_back), .turn (turn),
    .found_known (found_known), .found_turn (found_turn), .set (set_own),
    .answer_valid (answer_valid & (source == destination)), .answer_type (answer_type),
    .learned (learned), .events (events)
  );
  assign m_done_tdata[7] = lost;
  assign set_state = learned & outdated;
  assign set_known = ~lost;

  rg_node_packet #(.D(D), .K(K), .AW(AW), .CRC(CRC), .NUM(NUM)) u_packet (
    .clk (clk), .rst (rst), .own_label (own_label),
    .try_due (try_due), .end_due (end_due), .known (known), .destination (destination),
    .route_there (route_there), .route_back (route_back), .place (place),
    .busy (busy), .loaded (loaded), .begun (begun), .failed (failed),
    .byte_sent (byte_sent), .last_sent (last_sent), .set (set_own),
    .answer_due (full | (head != tail)), .head (head), .answered (answered),
    .read_at (read_at), .hold (hold), .read_byte (read[7:0]), .read_last (read[8]),
    .read_label (read[KW-1:0]),
    .look_busy (look_busy), .look_again (look_again), .ask_last (ask_last), .ask_label (ask_label),
    .found_number (found_number), .found_asked (found_asked),
    .route_rst (route_rst), .request_valid (request_valid), .request_ready (request_ready),
    .route_letters (route_data[KW +: (K+2)*`RG_KAUTZ_LW(D)]), .route_hops (route_user[8 +: HW]),
    .route_error (|route_user[17:16]), .route_last (route_last), .route_valid (route_valid),
    .route_ready (route_ready),
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_ready)
  );
  assign request_data = {ask_label, own_label};

  wire unused_ok = &{1'b0, route_data[KW-1:0], route_user};
endmodule

`default_nettype wire
