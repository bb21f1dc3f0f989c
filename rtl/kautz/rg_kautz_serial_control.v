// SPDX-License-Identifier: Apache-2.0
// The control unit of the serial core: handshakes, phases, and the count of routes.
//
// CONTRACT  One candidate a tick; a tick is a clock with en and without load. Everything about a
// candidate is looked up one tick before its test (look is its phase then), so m_tvalid, one
// register, says immediately that the candidate under test is a route. A request is accepted in
// S_IDLE, with its error, which becomes a beat after S_FIRST, the next clock; the first candidate
// is under test in the clock after that. Nothing moves while m_tvalid waits for m_tready. An error
// beat (error not 0) and the D-th route are last; the core is idle in the clock after such a beat
// is taken. Reset clears the control state only: s_tready and m_tvalid are low in reset and in the
// clock after. Source: paper, section 4 and appendix A.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_control #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                       clk,
  input  wire                       rst,
  input  wire                       s_tvalid,
  output wire                       s_tready,
  output reg                        m_tvalid,
  output wire                       m_tlast,
  input  wire                       m_tready,
  // What the datapath says about the next candidate
  input  wire                       match,        // its overlap matches
  input  wire                       last_overlap, // its overlap is 0
  input  wire                       last_letter,  // its out letter is D
  input  wire                       free_out_next,
  input  wire                       free_in_next,
  // ... of the candidate under test
  input  wire                       free_out,
  input  wire                       free_in,
  // ... and of the request, when it is loaded
  input  wire [1:0]                 request_error,
  // To the datapath
  output wire                       en,
  output wire                       load,
  output wire                       clear,    // the word holds nothing after the source yet
  output wire                       shift,    // the destination moves on by one place
  output wire                       count,    // the next candidate's letters count up
  output wire                       insert,   // the next in letter enters the word (phase C)
  output wire                       hold_out, // phase C: the out letter waits for an in letter
  output wire                       hold_in,  // phase C: the in letter waits for an out letter
  output wire                       mark,     // the letters under test are used from now on
  // What is under test
  output reg  [1:0]                 phase,
  output reg  [`RG_KAUTZ_HW(K)-1:0] hops,
  output reg  [1:0]                 error
);
  localparam [1:0] PHASE_A = 2'd0, PHASE_B = 2'd1, PHASE_C = 2'd2;

  localparam integer HW = `RG_KAUTZ_HW(K);
  localparam integer CW = $clog2(D);
  localparam integer LAST_I = D - 1;
  localparam [CW-1:0] LAST = LAST_I[CW-1:0];
  localparam [HW-1:0] HOP  = 1;
  localparam [CW-1:0] ONE  = 1;

  // Neither idle nor busy: the clock after reset.
  reg          idle;
  reg          busy;
  reg          first;  // S_FIRST; busy is set too
  reg [1:0]    look;   // phase of the next candidate
  reg [CW-1:0] routes; // taken so far

  wire accept = idle & s_tvalid;
  wire last   = m_tvalid & m_tready & m_tlast;

  assign s_tready = idle;
  assign load     = ~busy;
  // While not busy the datapath follows the request, so that accepting it is one flag.
  assign en       = busy ? (~m_tvalid | m_tready) : s_tvalid;

  assign clear    = load | first;
  assign shift    = (look == PHASE_A) | (look != phase);
  assign count    = (look != PHASE_A);
  assign insert   = (look == PHASE_C) & ~hold_in;
  assign hold_out = (phase == PHASE_C) & free_out & ~free_in;
  assign hold_in  = (phase == PHASE_C) & free_in & ~free_out;
  // In S_FIRST the letters under test are the ones that no route may use (see rg_kautz_serial).
  assign mark     = first | m_tvalid;
  assign m_tlast  = (routes == LAST) | (error != 2'd0);

  wire route_next  = ((look != PHASE_A) | match) & free_out_next & free_in_next;
  wire bad_request = first & (error != 2'd0);

  always @(posedge clk) begin
    idle  <= ~rst & (last | (~busy & ~accept));
    busy  <= ~rst & (accept | (busy & ~last));
    first <= ~rst & accept;
    m_tvalid <= ~rst & (en ? ~load & ~last & (route_next | bad_request) : m_tvalid);

    if (en) begin
      phase <= load ? PHASE_A : look;
      if (load) begin
        look   <= PHASE_A;
        hops   <= {HW{1'b0}};
        routes <= {CW{1'b0}};
        error  <= request_error;
      end else begin
        if (look == PHASE_A && last_overlap)
          look <= PHASE_B;
        if (look == PHASE_B && last_letter)
          look <= PHASE_C;
        if (shift)
          hops <= hops + HOP;
        if (m_tvalid)
          routes <= routes + ONE;
      end
    end
  end
endmodule

`default_nettype wire
