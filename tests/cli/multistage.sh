# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Multistage networks: info, states and exchange.
# Read by run.sh, after gft.sh.

for format in text json csv; do
    golden "info-benes-3.$format" info benes:3 --format "$format"
    golden "states-butterfly.$format" states butterfly:2,3 -r 6 --format "$format"
    exchanges "exchange-omega.$format" omega:3,2 --seed 5 --format "$format"
done
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

bad 'butterfly:1,3: d must be 2..255' info butterfly:1,3
bad 'omega:256,1: d must be 2..255' info omega:256,1
bad 'flip:2,0: n must be 1..20' info flip:2,0
bad 'benes:21: n must be 1..20' info benes:21
bad 'benes:3,2: 1 parameter expected (n), 2 given' info benes:3,2
bad 'baseline:4,11: more than 1048576 lines, d^n' info baseline:4,11
bad 'butterfly:3,2 has no square cls, which needs d to be a power of two; it has add' \
    states butterfly:3,2 -r 0 --square cls
bad 'butterfly:2,2 has no square lls; it has cls, add' states butterfly:2,2 -r 0 --square lls
bad 'benes:3 has no square cls; it has rls' exchange benes:3 --square cls
bad "--seed '1': square rls has no seeds" exchange benes:3 --seed 1
bad "--seed '4': a number from 0 to 3 expected" exchange flip:2,2 --seed 4
bad "-r '8': a number from 0 to 7 expected" states benes:3 -r 8
bad "-p '1': a number from 0 to 0 expected" states benes:3 -r 7 -p 1
bad "omega:2,16: $too_many" exchange omega:2,16
