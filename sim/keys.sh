# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Read by scripts, with . sim/keys.sh: takes KEY=VALUE from the command line into variables. KEYS lists them; one with a =
# behind it may be empty. All but these ends the script.

for pair; do
    key=${pair%%=*} value=${pair#*=}
    case $key in *[!A-Z]* | '' | "$pair") key='?' ;; esac
    case " $KEYS ::${value:+*}" in
    *" $key= "* | *" $key "*'::*') eval "$key=\$value" ;;
    *) echo "${0##*/}: $pair: no such key" >&2 && exit 2 ;;
    esac
done
