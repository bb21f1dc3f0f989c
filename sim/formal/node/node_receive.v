// SPDX-License-Identifier: Apache-2.0
// rg_node_receive, whatever is ejected, whatever the table says and whenever the processor takes
// messages: a message is delivered exactly if its packet ends in TAIL, has no LETTER, its check is
// right, it has a byte at least and fits, its source is known and its number ahead, the message
// before has been taken and there was room for the answer. Which answers are due, what the table is
// told, and which answers count. The bytes that the processor gets are those of the packet.

module node_receive #(
  parameter integer PAYLOAD = 1,
  parameter integer NUM     = 3,
  parameter         BYTES   = 0  // what the processor gets, too
) (
  input wire           clk,
  input wire           any_rst,
  input wire           eject_valid,
  input wire [1:0]     eject_kind,
  input wire [7:0]     eject_data,
  input wire           found_known,
  input wire [NUM-1:0] found_number,
  input wire           due_room,
  input wire           renumbered,
  input wire           m_ready,
  input wire [2:0]     any_index
);
  localparam [2:0] DATA = 3'd0, ACK = 3'd1, PROBE = 3'd2, STATE = 3'd3, REFUSAL = 3'd4;
  localparam integer HEAD = 3, CHECK = 2; // flits before the payload, and after it
  localparam integer RING = 2 << $clog2(PAYLOAD + CHECK);

  reg             f_begun = 1'b0;
  wire            rst = any_rst | ~f_begun;
  wire            look, look_again, look_last, set, previous, word_valid, word_kept, due;
  wire [1:0]      look_label, source, word, m_user;
  wire [NUM-1:0]  number;
  wire [7:0]      word_data, m_data;
  wire            answer_valid, outdated, m_valid, m_last;
  wire [2:0]      answer_type;
  wire [4:0]      events;

  rg_node_receive #(.D(2), .K(1), .PAYLOAD(PAYLOAD), .CRC(16), .NUM(NUM)) u_dut (
    .own_label (2'd1), .m_axis_tdata (m_data), .m_axis_tuser (m_user), .m_axis_tlast (m_last),
    .m_axis_tvalid (m_valid), .m_axis_tready (m_ready), .*
  );
  wire delivered = events[0];

  // ---- The packet, by its definition
  reg  [4:0]     f_flits;     // so far, 31: or more
  reg            f_letter;
  reg  [15:0]    f_crc;
  reg  [2:0]     f_type;
  reg  [9:0]     f_number, f_last; // of the packet, and the one in a state
  reg  [1:0]     f_source;
  reg            f_room, f_known, f_looked, f_looked_again, f_stale, f_behind;
  reg  [NUM-1:0] f_difference;
  reg  [2:0]     f_index; // a place in the payload, for good
  reg  [7:0]     f_byte;  // that byte of this packet
  reg            f_whole; // a packet ended in the clock before, and was whole
  reg            f_busy;  // ... and the processor had not taken the message before
  reg  [4:0]     f_length; // ... with so many flits
  wire [15:0]    start, after;
  wire [NUM-1:0] further = f_last[NUM-1:0] - found_number;
  wire           answer = f_type[0] | f_type[2];
  wire [4:0]     flits  = f_flits + {4'd0, f_flits != 5'd31};

  rg_node_crc #(.BYTES(2)) u_start (.crc (16'hffff), .data (8'd1), .moved (start));
  rg_node_crc #(.BYTES(2)) u_after (.crc (f_crc), .data (eject_data), .moved (after));

  always @(posedge clk) begin
    f_begun        <= 1'b1;
    f_whole        <= 1'b0;
    f_looked       <= eject_valid && !eject_kind[1] && f_flits == 5'd2;
    f_looked_again <= eject_valid && !eject_kind[1] && f_flits == 5'd4 && f_type == STATE;
    if (!f_begun)
      f_index <= any_index;
    if (f_looked) begin
      f_known      <= found_known;
      f_difference <= f_number[NUM-1:0] - found_number;
      f_stale      <= 1'b0;
    end
    if (renumbered)
      f_stale <= 1'b1;
    if (f_looked_again)
      f_behind <= further <= (1 << (NUM - 1));
    if (eject_valid) begin
      f_flits <= flits;
      f_crc   <= after;
      if (eject_kind == 2'd1)
        f_letter <= 1'b1;
      if (f_flits == 5'd0) begin
        if (!eject_kind[1]) begin
          f_type        <= eject_data[2:0];
          f_number[9:8] <= eject_data[7:6];
        end
        f_room <= due_room;
      end
      if (!eject_kind[1]) begin
        if (f_flits == 5'd1)
          f_number[7:0] <= eject_data;
        if (f_flits == 5'd2)
          f_source <= eject_data[1:0];
        if (f_flits == 5'd3)
          f_last[7:0] <= eject_data;
        if (f_flits == 5'd4)
          f_last[9:8] <= eject_data[1:0];
        if (f_flits == f_index + HEAD)
          f_byte <= eject_data;
      end
      if (eject_kind[1]) begin
        f_whole  <= eject_kind == 2'd2 && !f_letter && after == 16'd0 && f_flits >= HEAD;
        f_length <= flits;
        f_busy   <= f_full;
        f_flits  <= 5'd0;
        f_letter <= 1'b0;
        f_crc    <= start;
      end
    end
    if (rst) begin
      f_flits  <= 5'd0;
      f_letter <= 1'b0;
      f_crc    <= start;
      {f_looked, f_looked_again, f_whole} <= 3'd0;
    end
  end

  // ---- What the processor has not taken yet
  reg        f_full;
  reg  [4:0] f_out;   // its bytes so far,
  reg  [4:0] f_bytes; // ... of so many
  reg  [7:0] f_value; // the byte at f_index
  wire [4:0] payload = f_length - HEAD - CHECK;

  always @(posedge clk) begin
    if (delivered) begin
      f_full  <= 1'b1;
      f_out   <= 5'd0;
      f_bytes <= payload;
      f_value <= f_byte;
    end else if (m_valid && m_ready) begin
      f_out <= f_out + 5'd1;
      if (f_out + 5'd1 == f_bytes)
        f_full <= 1'b0;
    end
    if (rst) begin
      f_full  <= 1'b0;
      f_bytes <= 5'd0;
    end
  end

  wire ahead   = f_difference != 0 && f_difference < (1 << (NUM - 1));
  wire equal   = f_difference == 0;
  wire is_data = f_whole && f_type == DATA;
  wire has     = f_length > HEAD + CHECK; // a byte
  // Longer packets than a message or a state may be dropped, and so may those after such a one.
  wire fits    = f_length <= HEAD + ((PAYLOAD > 2) ? PAYLOAD : 2) + CHECK && f_bytes <= PAYLOAD;
  wire may     = is_data && f_room && f_known && ahead && !f_busy && has;
  // What kind of answer the packet's last word asks for
  reg  [2:0] f_kind;
  always @(posedge clk)
    if (word_valid && word == 2'd3)
      f_kind <= word_data[2:0];

  always @* begin
    if (f_begun && !rst) begin
      assert (!delivered || (may && payload < RING)); // its last flit needs no place
      assert (!(may && fits) || delivered);
      assert (!delivered || source == f_source);
      // The table and the answers
      assert (set == (delivered || (due && f_type == PROBE && !f_known)));
      assert (!set || (number == f_number[NUM-1:0] &&
                       previous == !delivered && source == f_source));
      assert (!due || (f_room && f_whole && (f_type == PROBE
              || (f_type == DATA && (!f_known || equal || ahead)))));
      assert (due || !(fits && f_room && f_whole && (f_type == PROBE
              || (f_type == DATA && (!f_known || equal || (ahead && has))))));
      // Whether it is a state, a refusal, busy, or an acknowledgement
      if (due && f_length >= HEAD + CHECK) begin
        assert (f_kind[1:0] == {f_type == PROBE, f_known});
        assert (f_type == PROBE || !f_known || f_kind[2] == !(equal || delivered));
      end
      assert (!delivered || due);
      assert (!answer_valid || (f_whole && answer && equal && !f_stale));
      assert (answer_valid || !(fits && f_whole && answer && equal && !f_stale));
      if (f_whole)
        assert (answer_type == f_type && source == f_source);
      if (answer_valid && f_type == STATE && f_length >= 5'd6)
        assert (outdated == f_behind);
      // The bytes
      assert (!m_valid || f_full);
      assert (!m_valid || m_last == (f_out + 5'd1 == f_bytes));
      if (BYTES != 0)
        assert (!m_valid || f_out != f_index || m_data == f_value);
      cover (delivered && f_length == HEAD + CHECK + PAYLOAD);
      cover (is_data && f_known && ahead && f_busy && due);
      cover (answer_valid && f_type == STATE && outdated);
      cover (is_data && f_known && !ahead && !equal);
    end
  end

  // The module and this bookkeeping say the same.
  localparam integer AW = $clog2(RING);
  wire [15:0]    crc;      // probe u_dut.crc
  wire [1:0]     part;     // probe u_dut.part
  wire [1:0]     at;       // probe u_dut.place
  wire           bad;      // probe u_dut.bad
  wire           commit;   // probe u_dut.commit
  wire           full;     // probe u_dut.full
  wire           busy;     // probe u_dut.busy
  wire           known;    // probe u_dut.known
  wire           is_ahead; // probe u_dut.ahead
  wire           is_equal; // probe u_dut.equal
  wire           room;     // probe u_dut.room
  wire [9:0]     inverted; // probe u_dut.inverted
  wire [AW-1:0]  write_at; // probe u_dut.write_at
  wire [AW-1:0]  read_at;  // probe u_dut.read_at
  wire [AW-1:0]  finish;   // probe u_dut.finish
  wire           overrun;  // probe u_dut.overrun
  wire [4:0]     rest = f_flits - HEAD;
  wire [AW-1:0]  left = finish - read_at;
  wire [AW-1:0]  come = write_at - finish;
  wire [AW-1:0]  ended = f_length - HEAD - 1;
  reg            f_over; // the packet was too long for the memory
  always @(posedge clk)
    f_over <= !rst && (eject_valid ? !eject_kind[1] && (f_over || overrun) : f_over);

  always @*
    if (f_begun && !rst) begin
      assert (crc == f_crc);
      assert (part == ((f_flits < HEAD) ? f_flits[1:0] : 2'd3));
      assert (bad == (f_letter || f_over));
      assert (full == f_full);
      assert (!commit || f_whole);
      if (f_flits != 5'd0)
        assert (answer_type == f_type && room == f_room);
      if (f_flits == 5'd2)
        assert (at == 2'd0);
      if (f_flits >= HEAD) begin
        assert (at == ((rest < CHECK) ? rest : CHECK));
        assert (source == f_source);
        if (f_flits != 5'd31)
          assert (come == rest[AW-1:0]);
      end
      if (f_flits == 5'd2 || f_flits == 5'd3 || (f_flits > HEAD && f_type != STATE))
        assert (inverted == ~f_number);
      if ((f_flits >= HEAD || commit) && !f_looked) begin
        assert (known == f_known);
        assert (is_ahead == ahead);
        assert (is_equal == (equal && !(answer && f_stale)));
      end
      if (commit) begin
        assert (busy == f_busy);
        assert (room == f_room && answer_type == f_type && source == f_source);
        assert (at == ((f_length > HEAD + CHECK) ? CHECK : f_length - HEAD - 1));
        assert (f_length == 5'd31 || come == ended);
        assert (f_type == STATE || inverted == ~f_number);
      end
      if (!f_full)
        assert (left == 0 && !m_valid);
      else begin
        assert (f_out < f_bytes && f_bytes < RING);
        assert (left + m_valid == f_bytes - f_out);
      end
    end
endmodule
