# SPDX-License-Identifier: Apache-2.0
# Source: Digilent/digilent-xdc, Arty-A7-35-Master.xdc: CLK100MHZ; uart_txd_in and uart_rxd_out; led[0], led[1]. The paths into
# the synchronisers are those of rtl/common/routegen.xdc.
set_property -dict { PACKAGE_PIN E3  IOSTANDARD LVCMOS33 } [get_ports CLK]
create_clock -name CLK -period 10.0 [get_ports CLK]
set_property -dict { PACKAGE_PIN A9  IOSTANDARD LVCMOS33 } [get_ports RX]
set_property -dict { PACKAGE_PIN D10 IOSTANDARD LVCMOS33 } [get_ports TX]
set_property -dict { PACKAGE_PIN H5  IOSTANDARD LVCMOS33 } [get_ports LED_HEARTBEAT]
set_property -dict { PACKAGE_PIN J5  IOSTANDARD LVCMOS33 } [get_ports LED_ERROR]
