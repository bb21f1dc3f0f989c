// SPDX-License-Identifier: Apache-2.0
// A sender and a receiver with a channel that loses, reorders and delays packets as it likes: MOST
// messages are delivered once at most, and whatever is done is delivered, whenever either of them
// dies and returns, if nothing is under way when it is up again.
//
// The sender is rg_node_message. Beside it everything is as the proofs of the modules say: the
// receiver judges a packet in one clock (node_receive), the tables are an entry each (node_table),
// a packet of the sender is in the channel when it ends (node_packet), and so is an answer when it
// is due; the number in a state is that of the clock in which it is said, at any time after that.

module node_pair #(
  parameter integer NUM   = 3, // bits of a number
  parameter integer MOST  = 3, // messages
  parameter integer SLOTS = 2, // packets under way to the receiver, and answers
  parameter         EMPTIES = 1, // a restart waits until nothing is under way
  parameter         DOUBLES = 0  // the channel may keep a packet that it delivers
) (
  input wire             clk,
  // What happens in a clock
  input wire             s_valid,
  input wire             done_ready,
  input wire             give_up,
  input wire             any_loads,
  input wire             any_begins,
  input wire             any_ends,
  input wire             any_set,
  input wire             kills_sender,
  input wire             kills_receiver,
  input wire             returns,
  input wire [SLOTS-1:0] loses,
  input wire [SLOTS-1:0] keeps,
  input wire [SLOTS-1:0] arrives,
  input wire [SLOTS-1:0] loses_answer,
  input wire [SLOTS-1:0] says,
  input wire [SLOTS-1:0] answers,
  input wire             has_room,
  input wire             taken_before // the processor has taken the message before
);
  localparam [2:0] ACK = 3'd1, STATE = 3'd3, REFUSAL = 3'd4, LATER = 3'd5;

  reg  f_begun = 1'b0;
  reg  f_dead_sender, f_dead_receiver;
  wire rst          = ~f_begun;
  wire rst_sender   = rst | f_dead_sender;
  wire rst_receiver = rst | f_dead_receiver; // packets to the dead are lost

  // ---- The sender: its message, its entry, and the packet that it sends
  reg  [1:0]     f_messages;           // so far
  reg            f_busy, f_loaded, f_message, f_closed;
  reg            f_probe;              // the packet is one
  reg            f_own_known;
  reg  [NUM-1:0] f_own;                // number
  wire           up, filling, over, done, lost, try_due, end_due, known, learned, half;
  wire [1:0]     place, destination, turn;
  wire           there, back;
  wire [6:0]     tries;
  wire [3:0]     message_events;
  wire           taken  = s_valid & filling & (f_messages != MOST);
  wire           loaded = any_loads & try_due & ~f_busy;
  wire           begun  = any_begins & try_due & ~f_busy & f_loaded;
  wire           ends   = any_ends & f_busy;
  wire           set    = any_set & end_due & ~f_busy;
  wire           answer_valid, outdated;
  wire [2:0]     answer_type;

  rg_node_message #(
    .D(2), .KW(2), .PW(2), .AW(2), .PAYLOAD(1), .R(1), .T_TRY(1), .BUSY(0), .DEAF(2)
  ) u_message (
    .rst (rst_sender), .s_tvalid (taken), .s_tlast (1'b1), .s_tuser (2'd1), .done_tvalid (done),
    .done_tready (done_ready), .busy (f_busy), .failed (1'b0), .byte_sent (1'b0), .last_sent (1'b0),
    .route_there (there), .route_back (back), .found_known (f_own_known), .found_turn (2'd0),
    .events (message_events), .*
  );

  // ---- The channel. What it carries: a packet's type and number, and of which message it is.
  localparam integer PW = 1 + NUM + 2;
  reg  [SLOTS-1:0]    f_sent;
  reg  [SLOTS*PW-1:0] f_packet;
  reg  [SLOTS-1:0]    f_due, f_said;
  reg  [SLOTS*3-1:0]  f_type;
  reg  [SLOTS*NUM-1:0] f_number, f_last;
  wire                empty = ~|f_sent & ~|f_due;

  // ---- The receiver: which packet comes, and what it does
  reg              f_known;
  reg  [NUM-1:0]   f_received; // the last number
  reg  [SLOTS-1:0] comes;
  reg  [PW-1:0]    packet;
  integer          m;
  always @* begin
    comes  = {SLOTS{1'b0}};
    packet = {PW{1'b0}};
    for (m = 0; m < SLOTS; m = m + 1)
      if (arrives[m] && f_sent[m] && comes == 0) begin
        comes[m] = 1'b1;
        packet   = f_packet[PW*m +: PW];
      end
  end
  wire           probe     = packet[NUM+2];
  wire [NUM-1:0] number    = packet[2 +: NUM];
  wire [1:0]     id        = packet[1:0];
  wire [NUM-1:0] further   = number - f_received;
  wire           ahead     = further != 0 && further < (1 << (NUM - 1));
  wire           hears     = (|comes) & ~rst_receiver;
  wire           room      = has_room & ~&f_due;
  wire           fits      = hears & ~probe & f_known & (NUM == 1 ? further[0] : ahead) & room;
  wire           delivered = fits & taken_before;
  wire           due       = hears & room & (probe | ~f_known | (further == 0) | fits);
  wire [2:0]     due_type  = probe ? STATE : !f_known ? REFUSAL :
                             (fits && !taken_before) ? LATER : ACK;

  // ---- An answer, as the sender's receiver judges it: of its number, and how the number in a
  // state compares.
  reg  [SLOTS-1:0] heard;
  reg  [2:0]       heard_type;
  reg  [NUM-1:0]   heard_number, heard_last;
  wire [NUM-1:0]   difference = heard_last - f_own;
  integer          n;
  always @* begin
    heard        = {SLOTS{1'b0}};
    heard_type   = 3'd0;
    heard_number = {NUM{1'b0}};
    heard_last   = {NUM{1'b0}};
    for (n = 0; n < SLOTS; n = n + 1)
      if (answers[n] && f_due[n] && f_said[n] && heard == 0) begin
        heard[n]     = 1'b1;
        heard_type   = f_type[3*n +: 3];
        heard_number = f_number[NUM*n +: NUM];
        heard_last   = f_last[NUM*n +: NUM];
      end
  end
  assign answer_valid = (|heard) & (heard_number == f_own) & ~rst_sender;
  assign answer_type  = heard_type;
  assign outdated     = (NUM == 1) ? ~difference[0] : (difference <= (1 << (NUM - 1)));

  // ---- What was delivered
  reg  [MOST-1:0] f_delivered;
  reg             put;

  always @(posedge clk) begin
    f_begun <= 1'b1;

    // Deaths and returns
    f_dead_sender   <= kills_sender   | (f_dead_sender & ~(returns & (empty | !EMPTIES)));
    f_dead_receiver <= kills_receiver | (f_dead_receiver & ~(returns & (empty | !EMPTIES)));

    // The sender
    f_busy   <= begun | (f_busy & ~any_ends);
    f_loaded <= (f_loaded | loaded) & ~(done & done_ready);
    if (begun)
      f_probe <= ~known;
    if (taken)
      f_messages <= f_messages + 1'b1;
    if (taken)
      {f_message, f_closed} <= 2'd2;
    else if (done && done_ready)
      f_message <= 1'b0;
    if (set)
      f_closed <= 1'b1;
    if (set | (learned & outdated)) begin
      f_own       <= set ? f_own + 1'b1 : heard_last + 1'b1;
      f_own_known <= ~lost;
    end
    if (rst_sender) begin
      {f_busy, f_loaded, f_own_known, f_message} <= 4'd0;
      f_own <= {NUM{1'b0}};
    end

    // To the receiver
    f_sent <= f_sent & ~loses & ~(comes & ~(keeps & {SLOTS{DOUBLES != 0}}));
    put = ends & ~rst_sender;
    for (n = 0; n < SLOTS; n = n + 1)
      if (put && !f_sent[n]) begin
        f_sent[n] <= 1'b1;
        f_packet[PW*n +: PW] <= {f_probe, f_own, f_messages - 2'd1};
        put = 1'b0;
      end

    // The receiver
    if (delivered || (due && probe && !f_known)) begin
      f_known    <= 1'b1;
      f_received <= number - probe;
    end

    // And back
    f_due  <= f_due & ~loses_answer & ~(heard & ~(keeps & {SLOTS{DOUBLES != 0}}));
    for (n = 0; n < SLOTS; n = n + 1)
      if (says[n] && !f_said[n]) begin
        f_said[n]            <= 1'b1;
        f_last[NUM*n +: NUM] <= f_received;
      end
    put = due;
    for (n = 0; n < SLOTS; n = n + 1)
      if (put && !f_due[n]) begin
        f_due[n]  <= 1'b1;
        f_said[n] <= 1'b0;
        f_type[3*n +: 3] <= due_type;
        f_number[NUM*n +: NUM] <= number;
        put = 1'b0;
      end
    if (delivered)
      f_delivered[id] <= 1'b1;

    if (rst_receiver) begin
      f_known    <= 1'b0;
      f_received <= {NUM{1'b0}};
      f_due      <= f_due & f_said & ~loses_answer & ~heard;
    end
    if (rst) begin
      {f_dead_sender, f_dead_receiver} <= 2'd0;
      f_messages  <= 2'd0;
      f_delivered <= {MOST{1'b0}};
      f_sent      <= {SLOTS{1'b0}};
      f_due       <= {SLOTS{1'b0}};
    end
  end

  always @* begin
    if (f_begun) begin
      if (delivered)
        assert (!f_delivered[id]);
      if (done && !lost && !rst_sender)
        assert (f_delivered[f_messages-2'd1]);
      cover (done && !lost);
      cover (done && lost && f_delivered[f_messages-2'd1]);
      cover (f_dead_sender && f_dead_receiver && f_delivered == 1);
      cover (learned && outdated && f_delivered == 1);
      cover (answer_valid && answer_type == LATER && f_delivered[f_messages-2'd1]);
    end
  end

  // What it rests on. The message that is open, neither closed nor told:
  wire [1:0]     copies; // probe u_message.copies
  wire           sent;   // probe u_message.sent
  wire           open  = f_message & ~f_closed & ~rst_sender;
  wire [1:0]     now   = f_messages - 2'd1;
  wire [NUM-1:0] after = f_received + 1'b1; // of the receiver: -1 is 2^NUM - 1
  wire [NUM-1:0] most  = f_messages;
  reg  [2:0]     pending; // copies of it under way, and refusals of such, or busy answers
  integer        k, l;
  always @* begin
    pending = f_busy & ~f_probe;
    for (k = 0; k < SLOTS; k = k + 1)
      pending = pending + (f_sent[k] && !f_packet[PW*k+NUM+2] && f_packet[PW*k +: 2] == now && open)
                + (f_due[k] && f_type[3*k+2] && f_number[NUM*k +: NUM] == f_own);
    if (f_begun && NUM > 1 && EMPTIES && !DOUBLES) begin
      assert (!f_message || f_messages != 0);
      assert (rst_sender || f_own <= most - open);
      if (f_known)
        assert (after <= most - (open && !f_delivered[now]));
      for (k = 0; k < MOST; k = k + 1)
        assert (!f_delivered[k] || k < f_messages);
      for (k = 0; k < SLOTS; k = k + 1) begin
        if (f_sent[k] && !f_dead_sender) begin
          assert (f_packet[PW*k +: 2] < f_messages);
          if (f_packet[PW*k+NUM+2])
            assert (f_packet[PW*k+2 +: NUM] <= f_own);
          else if (open && f_packet[PW*k +: 2] == now)
            assert (f_packet[PW*k+2 +: NUM] == f_own && copies != 0);
          else
            assert (f_packet[PW*k+2 +: NUM] < f_own);
        end
        // What was delivered is old.
        if (!rst_receiver && f_sent[k] && !f_packet[PW*k+NUM+2]
            && f_delivered[f_packet[PW*k +: 2]]) begin
          assert (!f_known || f_packet[PW*k+2 +: NUM] < after);
          for (l = 0; l < SLOTS; l = l + 1)
            assert (f_known || !f_sent[l] || !f_packet[PW*l+NUM+2]
                    || f_packet[PW*l+2 +: NUM] > f_packet[PW*k+2 +: NUM]);
        end
        if (f_due[k] && f_type[3*k +: 3] == ACK && !f_dead_sender)
          assert (f_number[NUM*k +: NUM] < f_own
                  || (f_number[NUM*k +: NUM] == f_own && open && f_delivered[now]));
        if (f_due[k] && f_type[3*k+2] && !f_dead_sender)
          assert (f_number[NUM*k +: NUM] < f_own || (f_number[NUM*k +: NUM] == f_own && open));
      end
      if (open && f_delivered[now]) begin
        assert (known && copies != 0 && sent);
        assert (copies != 2'd1 || pending == 0);
        assert (!f_known || after == f_own + 1'b1);
      end
      if (open && copies == 2'd0)
        assert (pending == 0);
      if (open && copies == 2'd1)
        assert (pending <= 1);
    end
  end
endmodule
