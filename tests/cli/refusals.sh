# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# What the program refuses: the lines of the table `refusals`, all verbs.
# Read by run.sh.

known='kautz gft butterfly omega flip baseline reverse-baseline benes kary mikant kantc mikantc hypercube star scc sci pcc pancake'
known=$known' bubble ccc debruijn mdsxn torus mesh shuffle'
given ''
while IFS= read -r refusal; do
    case $refusal in '' | '#'*) continue ;; esac
    set -f
    eval "set -- ${refusal##* | }"
    set +f
    message=${refusal% | *}
    refused 2 "${message/KNOWN/$known}" "$@"
done < <(sed 's/|$/| /' "$here/refusals")
