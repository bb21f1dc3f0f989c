// SPDX-License-Identifier: Apache-2.0
// A node of K(D,K): a router, the two halves of a communication processor, and a route generator.
//
// CONTRACT
//   Messages  s_axis: 1 to PAYLOAD bytes to the node whose label is in tuser, beside the first
//             byte. m_done, one beat {lost, tries[6:0]} for each: delivered, or lost as far as the
//             sender knows. m_axis: messages from others, each once, tuser the label of the source.
//             A message that comes in before the last is taken is answered with busy, and repeated
//             by its source until it is taken, or BUSY times. While give_up is high, a message
//             that waits for an answer ends as lost.
//   Faults    With at most D-1 dead nodes beside source and destination every message arrives,
//             whatever routes they lie on, if the destination's processor takes messages; the
//             source is told so. The first message to a node that has come back may be reported
//             lost. None is delivered twice.
//   Reset     A node in reset is dead: valid, up, ready, credit_valid of its links are low. After
//             it the node is deaf for DEAF + 2 clocks, or until its table is cleared; its links
//             stay low.
//   Links     See rg_node_router. No output but events depends on an input of the same clock.
//   Labels    K letters, letter 1 in the least significant bits. label and step are constants: one
//             Verilated node serves for all, and synthesis folds them.
//   Events    One clock each: [0] a message came from the processor, [1] done, [2] lost, [3] a try,
//             [4] a message delivered, [5] a repeat of one, [6] an old copy, [7] a packet dropped,
//             [8] one that was cut off.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node #(
  parameter integer D       = 2,     // degree, 2..7; letters are 0..D
  parameter integer K       = 3,     // letters of a label, 1..8
  parameter integer V       = 2,     // virtual channels of a link, 1..8
  parameter integer FLITS   = 4,     // flits of a virtual channel: 2, 4, 8 or 16
  parameter integer PAYLOAD = 32,    // most bytes of a message, 1..255
  parameter integer CRC     = 16,    // bits of the check: 16 or 32
  parameter integer NUM     = 10,    // bits of a message's number, 1..10
  parameter integer R       = 4,     // a message is lost after R D^2 tries, at most 127
  parameter integer T_TRY   = 512,   // clocks from a try's last flit to the next, 1 and up
  parameter integer BUSY    = 1023,  // a message is lost after so many busy answers; 0: never so
  parameter integer DEAF    = 262144 // clocks after reset until the node is up, less 2
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  input  wire [D*D-1:0]                step,      // constant
  // D links in, sender to receiver
  input  wire [D-1:0]                  in_valid,
  input  wire [D*`RG_KAUTZ_VW(V)-1:0]  in_vc,
  input  wire [D*2-1:0]                in_kind,
  input  wire [D*8-1:0]                in_data,
  input  wire [D-1:0]                  in_up,
  // and back
  output wire [D-1:0]                  in_credit_valid,
  output wire [D*`RG_KAUTZ_VW(V)-1:0]  in_credit_vc,
  output wire [D-1:0]                  in_ready,
  // D links out, sender to receiver
  output wire [D-1:0]                  out_valid,
  output wire [D*`RG_KAUTZ_VW(V)-1:0]  out_vc,
  output wire [D*2-1:0]                out_kind,
  output wire [D*8-1:0]                out_data,
  output wire [D-1:0]                  out_up,
  // and back
  input  wire [D-1:0]                  out_credit_valid,
  input  wire [D*`RG_KAUTZ_VW(V)-1:0]  out_credit_vc,
  input  wire [D-1:0]                  out_ready,
  // Processor
  input  wire [7:0]                    s_axis_tdata,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] s_axis_tuser,
  input  wire                          s_axis_tlast,
  input  wire                          s_axis_tvalid,
  output wire                          s_axis_tready,
  input  wire                          give_up,
  output wire [7:0]                    m_done_tdata,
  output wire                          m_done_tvalid,
  input  wire                          m_done_tready,
  output wire [7:0]                    m_axis_tdata,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  output wire                          m_axis_tlast,
  output wire                          m_axis_tvalid,
  input  wire                          m_axis_tready,
  output wire [8:0]                    events
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer KW = K * LW;
  localparam integer LD = $clog2(D);
  localparam integer WW = (KW > 8) ? KW : 8;
  // A table of more than 2 x 1024 entries would be mostly holes: then it goes by ranks.
  localparam integer PW = (KW > 10) ? $clog2(`RG_KAUTZ_NODES(D, K)) : KW;
  localparam integer CLEAR = (2 << PW) + 2;
  localparam integer QUIET = (DEAF > CLEAR) ? DEAF : CLEAR;

  generate
    if (K < 1 || K > 8) begin : g_check_k
      ERROR_rg_node_K_must_be_1_to_8 u_error ();
      rg_refuse u_refuse ();
    end
    if (PAYLOAD < 1 || PAYLOAD > 255) begin : g_check_payload
      ERROR_rg_node_PAYLOAD_must_be_1_to_255 u_error ();
      rg_refuse u_refuse ();
    end
    if (CRC != 16 && CRC != 32) begin : g_check_crc
      ERROR_rg_node_CRC_must_be_16_or_32 u_error ();
      rg_refuse u_refuse ();
    end
    if (NUM < 1 || NUM > 10) begin : g_check_num
      ERROR_rg_node_NUM_must_be_1_to_10 u_error ();
      rg_refuse u_refuse ();
    end
    if (R < 1 || R * D * D > 127) begin : g_check_r
      ERROR_rg_node_R_D_D_must_be_1_to_127 u_error ();
      rg_refuse u_refuse ();
    end
    if (BUSY < 0 || BUSY > 1023) begin : g_check_busy
      ERROR_rg_node_BUSY_must_be_0_to_1023 u_error ();
      rg_refuse u_refuse ();
    end
    if (T_TRY < 1 || T_TRY >= (1 << 20) || DEAF < 0 || DEAF > (1 << 20)) begin : g_check_time
      ERROR_rg_node_T_TRY_and_DEAF_must_be_up_to_20_bits u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire                 up;
  wire                 inject_valid, inject_ready, eject_valid;
  wire [1:0]           inject_kind, eject_kind;
  wire [7:0]           inject_data, eject_data;

  rg_node_router #(.D(D), .V(V), .FLITS(FLITS)) u_router (
    .clk (clk), .rst (rst | ~up), .own (own_label[(K-1)*LW +: LW]), .step (step),
    .in_valid (in_valid), .in_vc (in_vc), .in_kind (in_kind), .in_data (in_data), .in_up (in_up),
    .in_credit_valid (in_credit_valid), .in_credit_vc (in_credit_vc), .in_ready (in_ready),
    .out_valid (out_valid), .out_vc (out_vc), .out_kind (out_kind), .out_data (out_data),
    .out_up (out_up),
    .out_credit_valid (out_credit_valid), .out_credit_vc (out_credit_vc), .out_ready (out_ready),
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_ready),
    .eject_valid (eject_valid), .eject_kind (eject_kind), .eject_data (eject_data)
  );

  // Between the halves
  wire            look, look_again, look_last, set, previous, set_own, set_state, set_known;
  wire            ask_last, clear_half, found_known, found_asked, word_valid, word_kept;
  wire            due_room, due, answer_valid, outdated;
  wire [1:0]      word;
  wire [2:0]      answer_type;
  wire [KW-1:0]   look_label, ask_label, source, destination;
  wire [NUM-1:0]  number, found_number;
  wire [2*LD-1:0] turn, found_turn;
  wire [WW-1:0]   word_data;

  rg_node_receive #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .CRC(CRC), .NUM(NUM)) u_receive (
    .clk (clk), .rst (rst), .own_label (own_label),
    .eject_valid (eject_valid), .eject_kind (eject_kind), .eject_data (eject_data),
    .look (look), .look_again (look_again), .look_last (look_last), .look_label (look_label),
    .found_known (found_known), .found_number (found_number),
    .set (set), .previous (previous), .source (source), .number (number),
    .word_valid (word_valid), .word (word), .word_data (word_data), .word_kept (word_kept),
    .due_room (due_room), .due (due),
    .answer_valid (answer_valid), .answer_type (answer_type), .outdated (outdated),
    .renumbered (set_own),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready), .events (events[8:4])
  );

  rg_node_table #(.D(D), .K(K), .PW(PW), .NUM(NUM)) u_table (
    .clk (clk), .up (up),
    .look (look), .look_again (look_again), .look_last (look_last), .look_label (look_label),
    .set (set), .previous (previous), .source (source), .number (number),
    .ask_last (ask_last), .ask_label (ask_label), .set_own (set_own), .set_state (set_state),
    .known (set_known), .turn (turn), .destination (destination), .clear_half (clear_half),
    .found_known (found_known), .found_number (found_number), .found_turn (found_turn),
    .found_asked (found_asked)
  );

  wire                  route_rst, request_valid, request_ready;
  wire                  route_last, route_valid, route_ready;
  wire [2*KW-1:0]       request_data;
  wire [(2*K+2)*LW-1:0] route_data;
  wire [19:0]           route_user;

  rg_kautz_serial #(.D(D), .K(K)) u_routes (
    .clk (clk), .rst (route_rst),
    .s_axis_tdata (request_data), .s_axis_tvalid (request_valid), .s_axis_tready (request_ready),
    .m_axis_tdata (route_data), .m_axis_tuser (route_user), .m_axis_tlast (route_last),
    .m_axis_tvalid (route_valid), .m_axis_tready (route_ready)
  );

  rg_node_send #(
    .D(D), .K(K), .PW(PW), .PAYLOAD(PAYLOAD), .CRC(CRC), .NUM(NUM), .R(R), .T_TRY(T_TRY),
    .BUSY(BUSY), .DEAF(QUIET)
  ) u_send (
    .clk (clk), .rst (rst), .own_label (own_label), .up (up),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .word_valid (word_valid), .word (word), .word_data (word_data), .word_kept (word_kept),
    .due_room (due_room), .due (due),
    .answer_valid (answer_valid), .answer_type (answer_type), .outdated (outdated),
    .source (source),
    .look_busy (look | set), .look_again (look_again), .ask_last (ask_last), .ask_label (ask_label),
    .set_own (set_own), .set_state (set_state), .set_known (set_known), .turn (turn),
    .destination (destination), .clear_half (clear_half),
    .found_known (found_known), .found_number (found_number), .found_turn (found_turn),
    .found_asked (found_asked),
    .route_rst (route_rst), .request_data (request_data), .request_valid (request_valid),
    .request_ready (request_ready), .route_data (route_data), .route_user (route_user),
    .route_last (route_last), .route_valid (route_valid), .route_ready (route_ready),
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_ready), .events (events[3:0])
  );
endmodule

`default_nettype wire
