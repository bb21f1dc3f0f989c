# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# What the program refuses: the lines of the table `refusals`, all verbs.
# Read by run.sh.

known=$(routegen complete info '' | sed 's/:.*//' | paste -sd' ')
given ''
while IFS= read -r refusal; do
    case $refusal in '' | '#'*) continue ;; esac
    set -f
    eval "set -- ${refusal##* | }"
    set +f
    message=${refusal% | *}
    refused 2 "${message/KNOWN/$known}" "$@"
done < <(sed 's/|$/| /' "$here/refusals")
