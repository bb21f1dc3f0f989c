# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# What the program refuses: the lines of the table `refusals`, all verbs.
# Read by run.sh.

known=$(routegen complete info '' | sed 's/:.*//' | paste -sd' ')
while IFS= read -r refusal; do
    case $refusal in '' | '#'*) continue ;; esac
    message=${refusal%% | *} words=${refusal#* | } input="" values=
    case $words in *' | '*) values=${words#* | } words=${words%% | *} ;; esac
    case $values in '<'*) input=${values#<} values= ;; esac
    given "$input"
    set -f
    for value in ${values:--}; do
        arguments=$words said=$message
        [ -z "$values" ] || arguments=${words//%/$value} said=${message//%/$value}
        eval "set -- $arguments"
        refused 2 "${said/KNOWN/$known}" "$@"
    done
    set +f
done < <(sed 's/|$/| /' "$here/refusals")
given ''
