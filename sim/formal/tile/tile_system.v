// SPDX-License-Identifier: Apache-2.0
// The system registers of rg_tile in any state: what each reads, the exit code, and when the
// processor stops.

module tile_system #(
  parameter integer WORDS = 256
) (
  input wire        clk,
  input wire        rst,
  input wire [31:0] clock,
  input wire        trap,
  input wire        run,
  input wire        mem_valid,
  input wire [31:0] mem_addr,
  input wire [31:0] mem_wdata,
  input wire [3:0]  mem_wstrb,
  input wire        out_ready
);
  wire        cpu_rst, mem_ready, out_valid, halted;
  wire [7:0]  out_data, exit_code;
  wire [31:0] mem_rdata;
  wire [31:0] word; // probe u_tile.system_word

  rg_tile #(.D(2), .K(1), .PAYLOAD(4), .SLOTS(2), .WORDS(WORDS)) u_tile (
    .clk (clk), .rst (rst), .clock (clock), .own_label (2'd1), .cpu_rst (cpu_rst), .trap (trap),
    .ahead (1'b0), .ahead_addr (32'd0), .mem_valid (mem_valid), .mem_addr (mem_addr),
    .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb), .mem_ready (mem_ready),
    .mem_rdata (mem_rdata), .irq (), .run (run), .load_valid (1'b0),
    .load_addr ({$clog2(WORDS){1'b0}}), .load_data (32'd0), .out_valid (out_valid),
    .out_data (out_data), .out_ready (out_ready), .halted (halted), .exit_code (exit_code),
    .up (1'b0), .s_axis_tdata (), .s_axis_tuser (), .s_axis_tlast (), .s_axis_tvalid (),
    .s_axis_tready (1'b0), .give_up (), .m_done_tdata (8'd0), .m_done_tvalid (1'b0),
    .m_done_tready (), .m_axis_tdata (8'd0), .m_axis_tuser (2'd0), .m_axis_tlast (1'b0),
    .m_axis_tvalid (1'b0), .m_axis_tready ()
  );

  wire at_system = mem_valid & mem_addr[31] & ~mem_ready & ~cpu_rst;
  wire says = at_system & (mem_wstrb != 0) & (mem_addr[3:2] == 1);
  wire ends = at_system & (mem_wstrb != 0) & (mem_addr[3:2] == 2);

  reg        f_begun = 1'b0, f_rst, f_run, f_trap, f_ends, f_says, f_waits, f_ready, f_access;
  reg        f_halted, f_owed;
  reg [31:0] f_word, f_wdata;
  reg [7:0]  f_code;

  always @(posedge clk) begin
    f_begun  <= 1'b1;
    f_rst    <= rst;
    f_run    <= run;
    f_trap   <= trap & ~cpu_rst;
    f_ends   <= ends;
    f_says   <= says & ~out_valid;
    f_waits  <= says & out_valid;
    f_access <= at_system;
    f_owed   <= out_valid & ~out_ready;
    f_halted <= halted;
    f_code   <= exit_code;
    f_wdata  <= mem_wdata;
    f_word   <= (mem_addr[29:2] == 0) ? clock : (mem_addr[29:2] == 3) ? 4*WORDS : 0;
  end

  always @*
    if (f_begun) begin
      assert (word == f_word);
      if (mem_valid & mem_addr[31]) begin
        assert (mem_rdata == word);
        assert (mem_ready == (f_access & ~f_waits & ~f_rst));
      end
      assert (halted == ((f_halted | f_trap | f_ends) & f_run & ~f_rst));
      assert (exit_code == (f_trap ? 8'hff : f_ends ? f_wdata[7:0] : f_code));
      assert (cpu_rst == (~f_run | f_halted | f_trap | f_ends | f_rst));
      assert (out_valid == ((f_owed | f_says) & ~f_rst));
      assert (!f_says || out_data == f_wdata[7:0]);
    end
endmodule
