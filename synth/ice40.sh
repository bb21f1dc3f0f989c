#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# ice40.sh YOSYS TOP [OPTION...]: prints the commands with which that Yosys makes the fastest circuit of module TOP for an
# iCE40. Since 0.60 or so synth_ice40 knows no other mapper than abc9, which is slower here; so its mapping is replaced by
# the one of before, step by step. Never -retime: it miscompiles (Yosys 0.23).
set -eu

yosys=$1
shift
all="synth_ice40 -top $*"
steps=$("$yosys" -Q -T -p 'help synth_ice40')
case $steps in
*'abc -dress -lut 4'*) echo "$all" ;;
*)
    lut='techmap -map +/ice40/latches_map.v; abc -dress -lut 4; ice40_wrapcarry -unwrap; techmap -map +/ice40/ff_map.v'
    echo "$all -run :map_luts; $lut; clean; opt_lut -tech ice40; $all -run map_cells:"
    ;;
esac
