#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# cells.sh: the file with Yosys' models of an iCE40's cells. Only Yosys knows where it is, and says so when it reads one.
yosys -Q -T -p 'read_verilog -lib +/ice40/cells_sim.v' | sed -n 's/^Parsing .* from .\(.*cells_sim\.v\).*/\1/p'
