# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Multistage networks: info, states and exchange; as graphs: routes, compare, deadlock, draw and export.
# Read by run.sh.

agrees info-benes-3 info benes:3
agrees states-butterfly states butterfly:2,3 -r 6
agrees exchange-omega exchange omega:3,2 --seed 5
golden info-omega-4-2.text info omega:4,2
golden info-butterfly-3-2.text info butterfly:3,2
golden exchange-benes.text exchange benes:3 -r 3 --nodes

states 'S0 1 1 1 1|S1 0 1 1 1|S2 0 1 0 1|S3 0 1 1 0|S4 0 1 1 0' benes:3 -r 1
states 'S0 1 1|S1 0 1' omega:2,2 -r 2 --seed 2
states 'S0 2 2 2|S1 1 1 1' baseline:3,2 -r 7 -p 0
valid 'stages as JSON' '.[0] | .square == "rls" and (.stages | map(.stage)) == [0, 1, 2, 3, 4]' \
    states benes:3 -r 1 --format json

all_to_all butterfly:2,1 butterfly:2,5 omega:2,4 omega:3,3 flip:4,2 baseline:2,4 baseline:5,2 \
    reverse-baseline:2,4 benes:1 benes:2 benes:6
