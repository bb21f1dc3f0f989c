-- SPDX-License-Identifier: Apache-2.0
-- Copyright the routegen authors
-- Written by synth/vhdl.sh (make vhdl); do not edit.
-- The modules of routegen as components, for designs in VHDL: their names, generics and ports are those of the Verilog,
-- which has the contracts. The tool binds a component to the Verilog module of its name.
library ieee;
use ieee.std_logic_1164.all;

package routegen is
  -- Bits that n values take: 0 for 1
  function clog2(n : positive) return natural;
  -- ... and at least 1
  function bits(n : positive) return positive;
  -- The widths of rtl/fattree/rg_gft.vh
  function rg_gft_dw(m, w : positive) return natural;
  function rg_gft_pw(m, w : positive) return positive;
  function rg_gft_sum(m, w, n : positive) return positive;
  -- The widths of rtl/exchange/rg_kautz_exchange.vh
  function rg_kx_nodes(d, k : positive) return positive;
  function rg_kx_dw(d : positive) return natural;
  function rg_kx_aw(d, k : positive; s : natural) return positive;

  component rg_kautz_serial is
    generic (
      D : integer := 3;
      K : integer := 6
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      s_axis_tdata : in std_logic_vector(2*K*clog2(D + 1) - 1 downto 0);
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector((2*K + 2)*clog2(D + 1) - 1 downto 0);
      m_axis_tuser : out std_logic_vector(19 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_kautz_pipe is
    generic (
      D : integer := 3;
      K : integer := 6;
      TW : integer := 1
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      in_valid : in std_logic;
      in_data : in std_logic_vector(2*K*clog2(D + 1) - 1 downto 0);
      in_tag : in std_logic_vector(TW - 1 downto 0);
      out_valid : out std_logic;
      out_tag : out std_logic_vector(TW - 1 downto 0);
      out_error : out std_logic_vector(3 downto 0);
      out_table : out std_logic_vector(8*(D + 1) - 1 downto 0)
    );
  end component;

  component rg_kautz_pipe_lanes is
    generic (
      D : integer := 3;
      K : integer := 6;
      TW : integer := 1;
      L : integer := 2
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      in_valid : in std_logic_vector(L - 1 downto 0);
      in_data : in std_logic_vector(L*2*K*clog2(D + 1) - 1 downto 0);
      in_tag : in std_logic_vector(L*TW - 1 downto 0);
      out_valid : out std_logic_vector(L - 1 downto 0);
      out_tag : out std_logic_vector(L*TW - 1 downto 0);
      out_error : out std_logic_vector(L*4 - 1 downto 0);
      out_table : out std_logic_vector(L*8*(D + 1) - 1 downto 0)
    );
  end component;

  component rg_kautz_pipe_axis is
    generic (
      D : integer := 3;
      K : integer := 6;
      TW : integer := 1
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      s_axis_tdata : in std_logic_vector(2*K*clog2(D + 1) - 1 downto 0);
      s_axis_tuser : in std_logic_vector(TW - 1 downto 0);
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector(8*(D + 1) - 1 downto 0);
      m_axis_tuser : out std_logic_vector(TW + 3 downto 0);
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_kautz_pipe_expand is
    generic (
      D : integer := 3;
      K : integer := 6
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      s_axis_tdata : in std_logic_vector(8*(D + 1) - 1 downto 0);
      s_axis_tuser : in std_logic_vector(2*K*clog2(D + 1) + 3 downto 0);
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector((2*K + 2)*clog2(D + 1) - 1 downto 0);
      m_axis_tuser : out std_logic_vector(19 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_lls_states is
    generic (
      H : integer := 2;
      M : integer := 4;
      W : integer := 4
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      in_valid : in std_logic;
      k : in std_logic_vector((H + 1)*rg_gft_dw(M, W) - 1 downto 0);
      p : in std_logic_vector((H + 1)*rg_gft_pw(M, W) - 1 downto 0);
      out_valid : out std_logic;
      state : out std_logic_vector(rg_gft_sum(M, W, H + 1)*rg_gft_dw(M, W) - 1 downto 0);
      idle : out std_logic_vector(rg_gft_sum(M, W, H + 1) - 1 downto 0)
    );
  end component;

  component rg_state_stream is
    generic (
      H : integer := 2;
      M : integer := 4;
      W : integer := 4
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      s_axis_tdata : in std_logic_vector((H + 1)*(rg_gft_dw(M, W) + rg_gft_pw(M, W)) downto 0);
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector(rg_gft_dw(M, W) - 1 downto 0);
      m_axis_tuser : out std_logic_vector(19 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_exchange_sequencer is
    generic (
      H : integer := 2;
      M : integer := 4;
      W : integer := 4
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector((H + 1)*(rg_gft_dw(M, W) + rg_gft_pw(M, W)) - 1 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_gft_fabric is
    generic (
      H : integer := 2;
      M : integer := 4;
      W : integer := 4;
      B : integer := 8;
      SQUARE : integer := 0
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      in_valid : in std_logic;
      k : in std_logic_vector((H + 1)*rg_gft_dw(M, W) - 1 downto 0);
      p : in std_logic_vector((H + 1)*rg_gft_pw(M, W) - 1 downto 0);
      in_data : in std_logic_vector(W*M**H*B - 1 downto 0);
      out_valid : out std_logic;
      out_data : out std_logic_vector(W*M**H*B - 1 downto 0);
      out_lane : out std_logic_vector(W*M**H - 1 downto 0)
    );
  end component;

  component rg_kautz_exchange is
    generic (
      D : integer := 2;
      K : integer := 5;
      W : integer := 8;
      S : integer := 0
    );
    port (
      clk : in std_logic;
      inject : in std_logic;
      turn : in std_logic_vector(rg_kx_dw(D) - 1 downto 0);
      send : in std_logic_vector(rg_kx_nodes(D, K)*D*W - 1 downto 0);
      arrived : out std_logic_vector(rg_kx_nodes(D, K)*D*W - 1 downto 0)
    );
  end component;

  component rg_kautz_exchange_sequencer is
    generic (
      D : integer := 2;
      K : integer := 5;
      S : integer := 0
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      go : in std_logic;
      busy : out std_logic;
      inject : out std_logic;
      turn : out std_logic_vector(rg_kx_dw(D) - 1 downto 0);
      index : out std_logic_vector(rg_kx_aw(D, K, S) - 1 downto 0);
      word : out std_logic_vector(K*rg_kx_dw(D) - 1 downto 0);
      short_word : out std_logic;
      arrive : out std_logic;
      q_index : out std_logic_vector(rg_kx_aw(D, K, S) - 1 downto 0);
      q_word : out std_logic_vector(K*rg_kx_dw(D) - 1 downto 0);
      q_short : out std_logic
    );
  end component;

  component rg_node is
    generic (
      D : integer := 2;
      K : integer := 3;
      V : integer := 2;
      B : integer := 4;
      PAYLOAD : integer := 32;
      CRC : integer := 16;
      NUM : integer := 10;
      R : integer := 4;
      T_TRY : integer := 512;
      DEAF : integer := 262144
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      own_label : in std_logic_vector(K*clog2(D + 1) - 1 downto 0);
      step : in std_logic_vector(D*D - 1 downto 0);
      in_valid : in std_logic_vector(D - 1 downto 0);
      in_vc : in std_logic_vector(D*bits(V) - 1 downto 0);
      in_kind : in std_logic_vector(D*2 - 1 downto 0);
      in_data : in std_logic_vector(D*8 - 1 downto 0);
      in_up : in std_logic_vector(D - 1 downto 0);
      in_credit_valid : out std_logic_vector(D - 1 downto 0);
      in_credit_vc : out std_logic_vector(D*bits(V) - 1 downto 0);
      in_ready : out std_logic_vector(D - 1 downto 0);
      out_valid : out std_logic_vector(D - 1 downto 0);
      out_vc : out std_logic_vector(D*bits(V) - 1 downto 0);
      out_kind : out std_logic_vector(D*2 - 1 downto 0);
      out_data : out std_logic_vector(D*8 - 1 downto 0);
      out_up : out std_logic_vector(D - 1 downto 0);
      out_credit_valid : in std_logic_vector(D - 1 downto 0);
      out_credit_vc : in std_logic_vector(D*bits(V) - 1 downto 0);
      out_ready : in std_logic_vector(D - 1 downto 0);
      s_axis_tdata : in std_logic_vector(7 downto 0);
      s_axis_tuser : in std_logic_vector(K*clog2(D + 1) - 1 downto 0);
      s_axis_tlast : in std_logic;
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_done_tdata : out std_logic_vector(7 downto 0);
      m_done_tvalid : out std_logic;
      m_done_tready : in std_logic;
      m_axis_tdata : out std_logic_vector(7 downto 0);
      m_axis_tuser : out std_logic_vector(K*clog2(D + 1) - 1 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic;
      events : out std_logic_vector(8 downto 0)
    );
  end component;

  component rg_board is
    generic (
      D : integer := 3;
      K : integer := 6;
      H : integer := 2;
      M : integer := 4;
      W : integer := 2;
      DIV : integer := 104;
      SELFTEST : integer := 0
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      core_clk : in std_logic;
      core_ready : in std_logic;
      rx : in std_logic;
      tx : out std_logic;
      led_heartbeat : out std_logic;
      led_error : out std_logic
    );
  end component;

  component rg_axis_serial is
    generic (
      D : integer := 3;
      K : integer := 6
    );
    port (
      aclk : in std_logic;
      aresetn : in std_logic;
      s_axis_tdata : in std_logic_vector((2*K*clog2(D + 1) + 7)/8*8 - 1 downto 0);
      s_axis_tlast : in std_logic;
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector(((2*K + 2)*clog2(D + 1) + 7)/8*8 - 1 downto 0);
      m_axis_tuser : out std_logic_vector(23 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_axis_pipe is
    generic (
      D : integer := 3;
      K : integer := 6;
      TB : integer := 1
    );
    port (
      aclk : in std_logic;
      aresetn : in std_logic;
      s_axis_tdata : in std_logic_vector((2*K*clog2(D + 1) + 7)/8*8 - 1 downto 0);
      s_axis_tuser : in std_logic_vector(8*TB - 1 downto 0);
      s_axis_tlast : in std_logic;
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector(8*(D + 1) - 1 downto 0);
      m_axis_tuser : out std_logic_vector(8*TB + 7 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_axis_states is
    generic (
      H : integer := 2;
      M : integer := 4;
      W : integer := 4
    );
    port (
      aclk : in std_logic;
      aresetn : in std_logic;
      s_axis_tdata : in std_logic_vector(((H + 1)*(rg_gft_dw(M, W) + rg_gft_pw(M, W)) + 8)/8*8 - 1 downto 0);
      s_axis_tlast : in std_logic;
      s_axis_tvalid : in std_logic;
      s_axis_tready : out std_logic;
      m_axis_tdata : out std_logic_vector(7 downto 0);
      m_axis_tuser : out std_logic_vector(23 downto 0);
      m_axis_tlast : out std_logic;
      m_axis_tvalid : out std_logic;
      m_axis_tready : in std_logic
    );
  end component;

  component rg_axil is
    generic (
      D : integer := 3;
      K : integer := 6;
      STATES : integer := 1;
      H : integer := 2;
      M : integer := 4;
      W : integer := 4
    );
    port (
      aclk : in std_logic;
      aresetn : in std_logic;
      s_axil_awaddr : in std_logic_vector(6 downto 0);
      s_axil_awprot : in std_logic_vector(2 downto 0);
      s_axil_awvalid : in std_logic;
      s_axil_awready : out std_logic;
      s_axil_wdata : in std_logic_vector(31 downto 0);
      s_axil_wstrb : in std_logic_vector(3 downto 0);
      s_axil_wvalid : in std_logic;
      s_axil_wready : out std_logic;
      s_axil_bresp : out std_logic_vector(1 downto 0);
      s_axil_bvalid : out std_logic;
      s_axil_bready : in std_logic;
      s_axil_araddr : in std_logic_vector(6 downto 0);
      s_axil_arprot : in std_logic_vector(2 downto 0);
      s_axil_arvalid : in std_logic;
      s_axil_arready : out std_logic;
      s_axil_rdata : out std_logic_vector(31 downto 0);
      s_axil_rresp : out std_logic_vector(1 downto 0);
      s_axil_rvalid : out std_logic;
      s_axil_rready : in std_logic;
      irq : out std_logic
    );
  end component;

  component rg_wishbone is
    generic (
      D : integer := 3;
      K : integer := 6;
      STATES : integer := 1;
      H : integer := 2;
      M : integer := 4;
      W : integer := 4;
      PIPELINED : integer := 0
    );
    port (
      clk : in std_logic;
      rst : in std_logic;
      wb_cyc : in std_logic;
      wb_stb : in std_logic;
      wb_we : in std_logic;
      wb_adr : in std_logic_vector(4 downto 0);
      wb_sel : in std_logic_vector(3 downto 0);
      wb_dat_w : in std_logic_vector(31 downto 0);
      wb_dat_r : out std_logic_vector(31 downto 0);
      wb_ack : out std_logic;
      wb_err : out std_logic;
      wb_stall : out std_logic;
      irq : out std_logic
    );
  end component;

end package;

package body routegen is
  function clog2(n : positive) return natural is
    variable result : natural := 0;
  begin
    while 2**result < n loop
      result := result + 1;
    end loop;
    return result;
  end function;

  function bits(n : positive) return positive is
  begin
    if n > 1 then
      return clog2(n);
    end if;
    return 1;
  end function;

  function rg_gft_dw(m, w : positive) return natural is
  begin
    if m > w then
      return clog2(m);
    end if;
    return clog2(w);
  end function;

  function rg_gft_pw(m, w : positive) return positive is
  begin
    return bits((m + w - 1) / w);
  end function;

  function rg_gft_sum(m, w, n : positive) return positive is
    variable sum : natural := 0;
  begin
    for i in 0 to n - 1 loop
      sum := sum + m**(n - 1 - i) * w**i;
    end loop;
    return sum;
  end function;

  function rg_kx_nodes(d, k : positive) return positive is
  begin
    return (d + 1) * d**(k - 1);
  end function;

  function rg_kx_dw(d : positive) return natural is
  begin
    return clog2(d);
  end function;

  function rg_kx_aw(d, k : positive; s : natural) return positive is
  begin
    if k = 1 then
      return bits(s + 1);
    end if;
    return bits((d + 1) * d**(k - 2) * (s + 1));
  end function;
end package body;
