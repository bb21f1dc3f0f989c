// SPDX-License-Identifier: Apache-2.0
// rg_mailbox, with rg_mailbox_core, between any processor and any node, which may die whenever it
// likes and takes one message at a time. Bytes are followed at any one place of a buffer, and of a
// slot, where the last word of a message may have none.

module mailbox #(
  parameter integer PAYLOAD = 4,
  parameter integer SLOTS   = 2
) (
  input wire        clk,
  input wire        any_rst,
  input wire        mem_valid,
  input wire [12:0] mem_addr,
  input wire [31:0] mem_wdata,
  input wire [3:0]  mem_wstrb,
  input wire        up,
  input wire        any_s_tready,
  input wire [7:0]  m_done_tdata,
  input wire        any_done,
  input wire [7:0]  m_axis_tdata,
  input wire [1:0]  m_axis_tuser,
  input wire        m_axis_tlast,
  input wire        any_m_tvalid,
  input wire        any_buffer,
  input wire [7:0]  any_place,
  input wire [3:0]  any_slot
);
  localparam integer SB = $clog2(PAYLOAD + 4), NB = $clog2(SLOTS);
  localparam [12:0]  RING = (SB + NB > 11) ? 13'h1000 : 13'h800;

  reg        f_begun = 1'b0;
  wire       rst = any_rst | ~f_begun;
  wire [1:0] own_label = 2'd2;

  wire        mem_ready, mem_error, irq, give_up;
  wire [31:0] mem_rdata;
  wire [7:0]  s_axis_tdata;
  wire [1:0]  s_axis_tuser;
  wire        s_axis_tlast, s_axis_tvalid, m_done_tready, m_axis_tready;

  // What the node does: nothing while it is down, one message at a time
  reg  f_held; // it has a message, whose end has not been taken
  wire s_axis_tready = any_s_tready & up & ~f_held;
  wire m_done_tvalid = any_done & up & f_held;
  wire m_axis_tvalid = any_m_tvalid & up;

  rg_mailbox #(.D(2), .K(1), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_dut (.*);

  wire leaves  = s_axis_tvalid & s_axis_tready;
  wire is_done = m_done_tvalid & m_done_tready;
  wire comes   = m_axis_tvalid & m_axis_tready;

  // A byte of a buffer, and one of a slot, for good
  reg          buffer;
  reg [7:0]    place;
  reg [NB-1:0] slot;
  wire [12:0] buffer_at = 13'h400 + (buffer << SB) + place;
  wire [12:0] slot_at   = RING + (slot << SB);
  wire [12:0] byte_at   = slot_at + 4 + place;

  reg  [NB:0] f_fill, f_oldest;
  // The accesses, and what each must be told
  wire access = mem_valid & ~mem_ready & ~rst;
  wire reads  = access & (mem_wstrb == 4'd0);
  wire writes = access & (mem_wstrb != 4'd0);
  wire [12:0] word = {mem_addr[12:2], 2'b00};

  // Messages that are given: of each buffer; those that the node does not have, the first byte of
  // which is next; their ends
  reg        f_turn, f_head;
  reg  [1:0] f_waits, f_given;
  reg  [7:0] f_bytes [0:1];
  reg  [1:0] f_to    [0:1];
  reg  [7:0] f_next, f_out;
  reg        f_put; // the byte of the buffer has been written since the reset
  reg        f_ended, f_refused, f_gives_up;
  reg  [8:0] f_end;
  reg  [1:0] f_lost; // messages that were given when up fell, and have no end
  wire       f_fails = (f_lost != 0) & ~f_ended;
  wire       f_owed = (f_given > f_ended);
  wire       room   = (f_given < 2 && f_lost == 0);
  wire       fits   = (mem_wdata[31:24] != 0 && mem_wdata[31:24] <= PAYLOAD);
  // A write into a buffer
  wire       to_buffer  = (word >= 13'h400 && word < 13'h400 + (2 << SB));
  wire [1:0] f_buffers  = f_waits; // that are taken
  wire       is_refused = (word == 13'h18) ? !(room && up && fits && (&mem_wstrb)) :
                          (word == 13'h1c) ? !f_ended : (word == 13'h20) ? f_fill == f_oldest :
                          (word == 13'h0c || word == 13'h28) ? 1'b0 :
                          !to_buffer || f_waits[word[SB]];
  wire       sends = writes & (word == 13'h18) & ~is_refused;
  wire       ends  = writes & (word == 13'h1c) & ~is_refused;
  wire       frees = writes & (word == 13'h20) & ~is_refused;

  // Messages that have come
  reg         f_closes;
  reg  [7:0]  f_came;         // bytes of the one that comes
  reg  [7:0]  f_byte, f_size; // of the slot
  reg  [1:0]  f_from;
  wire [NB:0] full = f_fill - f_oldest;
  wire [NB-1:0] turns = slot - f_oldest[NB-1:0]; // until the slot is the oldest
  wire        slot_full = ({1'b0, turns} < full);
  wire        filled    = (f_fill[NB-1:0] == slot);

  // What a read must say
  wire [4:0]  status = {f_refused, f_fill != f_oldest, f_ended, room, up};
  reg  [4:0]  f_enable;
  reg  [31:0] value, mask;
  reg         unreadable;
  always @* begin
    {unreadable, mask, value} = {1'b0, 32'hffffffff, 32'd0};
    case (word)
      13'h00: value = 32'h524d0100;
      13'h04: value = 2 + 16 + PAYLOAD * 256 + NB * 65536;
      13'h08: value = status;
      13'h0c: value = f_enable;
      13'h10: value = status & f_enable;
      13'h14: value = own_label;
      13'h1c: value = f_end;
      13'h20: value = RING + (f_oldest[NB-1:0] << SB);
      13'h24: value = 13'h400 + (f_turn << SB);
      default: begin
        unreadable = (word < RING || word >= RING + (SLOTS << SB));
        mask = 32'd0;
        if (slot_full && word == slot_at)
          {mask, value} = {32'hffffffff, f_size, 22'd0, f_from};
        if (slot_full && word == {byte_at[12:2], 2'b00} && {place[7:2], 2'd0} < f_size)
          {mask, value} = {32'hff << 8*byte_at[1:0],
                           {24'd0, (place < f_size) ? f_byte : 8'd0} << 8*byte_at[1:0]};
      end
    endcase
  end

  reg        f_access, f_error, f_reads, f_irq, f_rst;
  reg [31:0] f_mask, f_value;
  reg        f_stays;
  reg [10:0] f_stream;

  integer i;
  always @(posedge clk) begin
    f_begun  <= 1'b1;
    if (!f_begun) begin
      {buffer, slot} <= {any_buffer, any_slot[NB-1:0]};
      place <= (any_place < PAYLOAD) ? any_place : 0;
    end
    f_access <= access;
    f_rst    <= rst;
    f_reads  <= reads;
    f_error  <= reads ? unreadable : is_refused;
    f_value  <= value;
    f_mask   <= unreadable ? 32'd0 : mask;
    f_irq    <= |(status & f_enable);
    f_stays  <= s_axis_tvalid & ~s_axis_tready & up & ~rst;
    f_stream <= {s_axis_tuser, s_axis_tlast, s_axis_tdata};
    if (writes && word == 13'h0c && mem_wstrb[0])
      f_enable <= mem_wdata[4:0];

    // Out
    if (writes && !is_refused && word == {buffer_at[12:2], 2'b00} && mem_wstrb[buffer_at[1:0]])
      {f_put, f_out} <= {1'b1, mem_wdata[{buffer_at[1:0], 3'd0} +: 8]};
    if (writes && word == 13'h18)
      f_refused <= is_refused;
    if (sends) begin
      f_bytes[f_turn] <= mem_wdata[31:24];
      f_to[f_turn]    <= mem_wdata[1:0];
      f_turn          <= ~f_turn;
      f_waits[f_turn] <= 1'b1;
    end
    f_given <= f_given + sends - ends;
    if (leaves) begin
      f_next <= f_next + 1;
      if (s_axis_tlast) begin
        f_next          <= 0;
        f_held          <= 1'b1;
        f_head          <= ~f_head;
        f_waits[f_head] <= 1'b0;
      end
    end
    if (is_done)
      f_held <= 1'b0;
    f_gives_up <= up & ~is_done & ~f_fails
                  & (f_gives_up | (writes & word == 13'h28 & f_owed & ~f_ended));

    // Its end: what the node says, or soon after up fell
    f_ended <= (f_ended & ~ends) | is_done | f_fails;
    if (is_done)
      f_end <= m_done_tdata;
    else if (f_fails) begin
      f_end  <= 9'h180;
      f_lost <= f_lost - 1;
    end
    if (!up) begin
      f_lost  <= f_given - f_ended - f_fails;
      f_held  <= 1'b0;
      f_waits <= 2'b00;
      f_next  <= 0;
      f_head  <= f_turn;
    end

    // In
    f_closes <= comes & m_axis_tlast;
    f_fill   <= f_fill + f_closes;
    f_oldest <= f_oldest + frees;
    if (comes && f_came < PAYLOAD)
      f_came <= f_came + 1;
    if (comes && filled && f_came == place)
      f_byte <= m_axis_tdata;
    if (comes && filled && m_axis_tlast)
      {f_size, f_from} <= {f_came + 8'd1 - (f_came == PAYLOAD), m_axis_tuser};
    if (!up || (comes && m_axis_tlast))
      f_came <= 0;

    if (rst) begin
      f_enable <= 5'd0;
      f_waits <= 2'b00;
      {f_turn, f_head, f_given, f_next, f_ended, f_end, f_lost, f_held} <= 0;
      {f_refused, f_fill, f_oldest, f_closes, f_came, f_access, f_irq, f_gives_up, f_put} <= 0;
    end
  end

  always @*
    if (f_begun) begin
      // The processor goes on: an answer in the next clock, the right one
      assert (mem_ready == f_access);
      if (f_access) begin
        assert (mem_error == f_error);
        assert (!f_reads || (mem_rdata & f_mask) == (f_value & f_mask));
      end
      assert (irq == f_irq && (!f_rst || mem_rdata == 32'd0));
      // Bytes leave as they were given, in order
      if (s_axis_tvalid) begin
        assert (f_waits[f_head]);
        assert (s_axis_tuser == f_to[f_head]);
        assert (s_axis_tlast == (f_next + 1 == f_bytes[f_head]));
        if (f_head == buffer && f_next == place && f_put)
          assert (s_axis_tdata == f_out);
      end
      if (f_stays)
        assert (s_axis_tvalid && {s_axis_tuser, s_axis_tlast, s_axis_tdata} == f_stream);
      // One end each
      assert (f_given <= 2 && f_ended <= f_given && f_lost <= f_given - f_ended);
      assert (m_done_tready == (~f_ended && f_lost == 0));
      assert (give_up == f_gives_up);
      // A slot is free: the next message may come
      assert (m_axis_tready == (~f_closes && full != SLOTS));
    end
endmodule
