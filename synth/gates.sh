#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# gates.sh: prints the command with which Yosys makes AND gates in the least time. Since 0.60 or so its abc knows no -fast.
set -eu

if yosys -Q -T -p 'help abc' | grep -q '^ *-fast$'; then echo abc -g AND -fast; else echo aigmap; fi
