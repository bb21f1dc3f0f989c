// SPDX-License-Identifier: Apache-2.0
// The message of a node's sender: from its first byte to what became of it.
//
// CONTRACT
//   Message   Bytes are taken while filling. With the last one try_due rises; the packets of
//             the message are sent by another module. begun: one is begun, its type by known; busy:
//             it is being sent; failed: there is no such route.
//   Tries     Try t uses route i = t mod D, and j = (t + floor(t / D)) mod D for the answer. It has
//             T_TRY clocks from its last flit; then comes t + 1, or after R D^2 tries the end:
//             lost. The first try is the one that the table has, in found_turn, when loaded.
//   Answers   answer_valid: an answer came from the destination, with the message's number.
//             Acknowledged after a copy was sent: done. A state while the destination is not known,
//             and no packet is being sent: it is known now, the same try again. A refusal of the
//             only copy: it is not known, the same try again; of one of several: lost. Busy: T_TRY
//             clocks more, then the same try again, which is the first; after BUSY such answers
//             lost, if BUSY is not 0. If that copy was the only one, it is as if none had been
//             sent. All others are ignored.
//   Give up   While it is high, a message that waits for an answer ends as after its last try.
//   End       If a copy was sent, end_due asks for the number to be used up; set says that it is.
//             Then done_tvalid: lost or not, and how many tries; 0 and lost if the message was too
//             long or there is no such destination.
//   Up        The node is deaf after reset, for DEAF clocks, and clears the table: {half, the low
//             PW bits of destination} count through it. Then up rises.
`default_nettype none

module rg_node_message #(
  parameter integer D       = 2,     // degree, 2..7
  parameter integer KW      = 6,     // bits of a label
  parameter integer PW      = 6,     // bits of a place in the table, KW at most
  parameter integer AW      = 6,     // bits of a place in the outgoing memory
  parameter integer PAYLOAD = 32,    // most bytes of a message, 1..255
  parameter integer R       = 4,     // a message is lost after R D^2 tries, at most 127
  parameter integer T_TRY   = 512,   // clocks
  parameter integer BUSY    = 1023,  // a message is lost after so many busy answers; 0: never so
  parameter integer DEAF    = 262144 // clocks; not less than the table has entries, and 2
) (
  input  wire                   clk,
  input  wire                   rst,
  output reg                    up,
  output reg                    half,
  // Processor
  input  wire                   s_tvalid, // taken
  input  wire                   s_tlast,
  input  wire                   give_up,
  input  wire [KW-1:0]          s_tuser,
  output wire                   filling,
  output reg                    over,  // the message is too long
  output reg  [AW-1:0]          place, // in the outgoing memory, of the next byte in or out
  output wire                   done_tvalid,
  output reg                    lost,
  output wire [6:0]             tries,
  input  wire                   done_tready,
  // Packets
  output wire                   try_due,
  output wire                   end_due,
  input  wire                   busy,
  input  wire                   loaded,
  input  wire                   begun,
  input  wire                   failed,
  input  wire                   byte_sent,
  input  wire                   last_sent,
  output reg  [KW-1:0]          destination,
  output reg                    known,
  output wire [$clog2(D)-1:0]   route_there,
  output wire [$clog2(D)-1:0]   route_back,
  output wire [2*$clog2(D)-1:0] turn,
  // Table
  input  wire                   found_known,
  input  wire [2*$clog2(D)-1:0] found_turn,
  input  wire                   set,
  // Answers
  input  wire                   answer_valid,
  input  wire [2:0]             answer_type,
  output wire                   learned, // the destination is known now
  output wire [3:0]             events
);
  localparam integer LD = $clog2(D);
  localparam integer MOST = (DEAF > T_TRY) ? DEAF : T_TRY;
  localparam integer CW = ($clog2(MOST) > KW) ? $clog2(MOST) : KW + 1;
  localparam integer DEAF_FROM_I = (1 << CW) - DEAF, WAIT_FROM_I = (1 << CW) - T_TRY;
  localparam [CW:0]  DEAF_FROM = DEAF_FROM_I[CW:0], WAIT_FROM = WAIT_FROM_I[CW:0];
  localparam integer TRIES_I = R * D * D, END_I = PAYLOAD - 1, LAST_I = D - 1;
  localparam integer NW = $clog2(TRIES_I + 1);
  localparam [NW-1:0] TRIES = TRIES_I[NW-1:0], ONE_TRY = 1, NO_TRY = 0;
  localparam [AW-1:0] END   = END_I[AW-1:0];
  localparam [LD-1:0] LAST  = LAST_I[LD-1:0];
  localparam [LD:0]   DEGREE = D[LD:0];

  // One bit a state
  localparam integer FILL = 0, WANT = 1, WAIT = 2, CLOSE = 3, TELL = 4;
  localparam [2:0] ACK = 3'd1, STATE = 3'd3, REFUSAL = 3'd4, LATER = 3'd5;

  (* fsm_encoding = "none" *) reg [4:0] state;
  reg          sent;
  reg [NW-1:0] count; // of tries
  reg [1:0]    copies; // data packets that were sent and not refused; 2: or more
  reg          held; // the last answer was busy: the next try is this one once more
  reg [LD-1:0] i, rounds;
  reg [CW:0]   timer;

  assign tries       = {{(7-NW){1'b0}}, count};
  assign filling     = up & state[FILL];
  assign done_tvalid = state[TELL];
  assign try_due     = state[WANT];
  assign end_due     = state[CLOSE];

  // Routes
  wire [LD:0]   sum  = {1'b0, i} + {1'b0, rounds};
  wire [LD-1:0] over_sum = sum[LD-1:0] - DEGREE[LD-1:0];
  assign route_there = i;
  assign route_back  = (sum >= DEGREE) ? over_sum : sum[LD-1:0];
  assign turn        = {rounds, i};

  // Answers
  wire active  = answer_valid & (state[WANT] | state[WAIT]);
  wire sends   = busy | begun;
  wire arrived = active & (answer_type == ACK) & (copies != 2'd0);
  assign learned = active & (answer_type == STATE) & ~known & ~sends;
  wire refused = active & (answer_type == REFUSAL) & known & (copies != 2'd0);
  wire again   = refused & (copies == 2'd1) & ~sends;
  wire unsure  = refused & ~again;
  wire late    = active & (answer_type == LATER) & known & (copies != 2'd0);
  wire only    = late & (copies == 2'd1) & ~sends;
  wire spent; // that was the last busy answer that it may get

  wire expired  = state[WAIT] & (timer[CW] | (give_up & ~busy));
  wire last_try = &(count | ~TRIES); // count is never more
  wire next_try = expired & ~(arrived | learned | refused | failed | late);
  wire gives_up = next_try & (last_try | spent | give_up);
  wire settled  = arrived | unsure;

  wire whole = s_tvalid & s_tlast;
  wire full  = &(place | ~END); // while filling, place is never more

  always @(posedge clk) begin
    // The processor
    if (s_tvalid & (place == {AW{1'b0}}))
      destination <= s_tuser;
    if (s_tvalid)
      over <= ~s_tlast & (over | full);
    if (whole | last_sent)
      place <= {AW{1'b0}};
    else if ((s_tvalid & ~full) | byte_sent)
      place <= place + {{(AW-1){1'b0}}, 1'b1};

    // Packets
    if (loaded & (count == NO_TRY)) begin
      known       <= found_known;
      {rounds, i} <= found_turn;
      count       <= ONE_TRY;
    end
    if (begun & known) begin
      copies <= {copies[1] | copies[0], copies == 2'd0};
      sent   <= 1'b1;
    end
    if (learned)
      known <= 1'b1;
    if (again)
      known <= 1'b0;
    if (learned | again | only)
      copies <= 2'd0;
    held <= late | (held & ~begun);
    if (late)
      count <= ONE_TRY;
    if (next_try & ~held) begin
      i      <= (i == LAST) ? {LD{1'b0}} : i + {{(LD-1){1'b0}}, 1'b1};
      if (i == LAST)
        rounds <= (rounds == LAST) ? {LD{1'b0}} : rounds + {{(LD-1){1'b0}}, 1'b1};
      if (~gives_up)
        count <= count + ONE_TRY;
    end
    if (failed)
      count <= NO_TRY;
    if (unsure | failed | gives_up | (whole & over))
      lost <= 1'b1;
    if (state[FILL]) begin
      known  <= 1'b0;
      copies <= 2'd0;
      sent   <= 1'b0;
      held   <= 1'b0;
      count  <= NO_TRY;
      lost   <= whole & over;
    end

    state[FILL]  <= (state[FILL] & ~whole) | (state[TELL] & done_tready);
    state[WANT]  <= (whole & ~over) | learned | again | (next_try & ~gives_up)
                    | (state[WANT] & ~begun & ~settled);
    state[WAIT]  <= (begun & ~settled)
                    | (state[WAIT] & ~settled & ~learned & ~again & ~failed & ~next_try);
    state[CLOSE] <= settled | (gives_up & sent) | (state[CLOSE] & ~set);
    state[TELL]  <= (whole & over) | (state[WAIT] & failed & ~settled) | (gives_up & ~sent)
                    | (state[CLOSE] & set) | (state[TELL] & ~done_tready);

    if (rst) begin
      state       <= 5'd1;
      over        <= 1'b0;
      lost        <= 1'b0;
      place       <= {AW{1'b0}};
      {rounds, i} <= {2*LD{1'b0}};
    end
    if (~up)
      destination <= timer[KW-1:0];
  end

  // One timer for the deaf time and for tries. It overflows at their end.
  always @(posedge clk) begin
    timer <= (~up | (state[WAIT] & ~busy & ~late)) ? timer + {{CW{1'b0}}, 1'b1} : WAIT_FROM;
    up    <= up | timer[CW];
    half  <= timer[PW];

    if (rst) begin
      timer <= DEAF_FROM;
      up    <= 1'b0;
    end
  end

  generate
    if (BUSY == 0) begin : g_patient
      assign spent = 1'b0;
    end else begin : g_bounded
      localparam integer BW = $clog2(BUSY + 1);
      reg [BW-1:0] left;
      assign spent = (left == {BW{1'b0}});
      always @(posedge clk)
        if (state[FILL])
          left <= BUSY[BW-1:0];
        else if (late & ~spent)
          left <= left - {{(BW-1){1'b0}}, 1'b1};
    end
  endgenerate

  assign events = {(loaded & (count == NO_TRY)) | (next_try & ~gives_up),
                   done_tvalid & done_tready & lost,
                   done_tvalid & done_tready & ~lost, s_tvalid & s_tlast};
endmodule

`default_nettype wire
