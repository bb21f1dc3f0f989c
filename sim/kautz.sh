# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# Read by scripts, with . sim/kautz.sh.

# is_kautz D,K DEGREE LETTERS NODES: is that K(D,K), D from 2 to DEGREE, K from 1 to LETTERS, with at most NODES nodes?
is_kautz() {
    echo "$1" | grep -qxE '[1-9][0-9]?,[1-9][0-9]?' && echo "$1" | awk -F , -v degree="$2" -v letters="$3" -v nodes="$4" \
        '{ exit !($1 >= 2 && $1 <= degree && $2 <= letters && ($1 + 1) * $1 ^ ($2 - 1) <= nodes) }'
}
