#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# network.sh ROUTEGEN=FILE OUT=FOLDER RUN=NAME: OUT/noc_top.v, of a run of make sim as the folder of
# its program is called, mesh_4_4+2_8 or kary_2_3+1_2+up~node-digit: network, clocks a hop, flits a lane
# and routing. The network file_NAME is NAME of this folder.
set -eu

ROUTEGEN='' OUT='' RUN=''
KEYS='ROUTEGEN OUT RUN'
. sim/keys.sh
run=${RUN%-quick}
run=${run%-vcd}
network=$(echo "${run%%+*}" | sed 's/_/:/; s/_/,/g')
case $network in file:*) network=file:sim/verilator/noc/${network#file:} ;; esac
rest=${run#*+}
hop=${rest%%_*} routing=''
case $rest in *+*) routing="--${rest#*+}" ;; esac
buffer=${rest%%+*}
mkdir -p "$OUT"
# shellcheck disable=SC2046,SC2086 # words
"$ROUTEGEN" noc "$network" --hop "$hop" $([ "$hop" = 1 ] || echo "--buffer=${buffer#*_}") \
    $(echo $routing | tr '~' '=') --data 48 --top noc_top -o "$OUT" >/dev/null
