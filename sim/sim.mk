# SPDX-License-Identifier: Apache-2.0
#
# Hardware, simulated and proved: a folder for each kind of check.

include sim/verilator/verilator.mk sim/fuzz/fuzz.mk sim/board/board.mk sim/bitstream/bitstream.mk \
  sim/formal/formal.mk sim/netlist/netlist.mk sim/icarus/icarus.mk \
  sim/mutate/mutate.mk
