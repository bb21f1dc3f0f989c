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

# Every option of a simulation with values that it may not take, and with other options, from its table: one line that names
# the option as it was written. What may be a file's name is not tried.
table=$here/../../model/net/inner/simulate_table.h

# wrong CODES OPTION ARGUMENT...: what is said, unless it exits with one of these codes, and if that is 2 with such a line.
# The search for leaks takes longer than the run; the refusals above have it.
wrong() {
    local codes=$1 option=$2
    shift 2
    ASAN_OPTIONS=detect_leaks=0 timeout 60 routegen simulate hypercube:2 --max-clocks 99 "$@" < /dev/null > "$work/out" 2> "$work/err"
    code=$?
    case $codes in *$code*) [ $code = 2 ] || return ;; esac
    [ "$code $(wc -l < "$work/err")" = '2 1' ] && grep -q "^routegen: .*--$option" "$work/err" && return
    echo "$* $code $(head -n 3 "$work/err")"
}
tried=0
while read -r option argument row; do
    bad=('' x : -1 nan $'\e[31m') other=(0 1.5 99999999999999999999 1e400) value='=1'
    [ "$argument" = '"' ] || { bad=(x) other=() value=; }
    case $row in *READS* | *WRITES*) bad=('') other=("$work/none/x") value="=$work/named" ;; esac
    same "simulate: what --$option refuses" '' "$(
        for one in "${bad[@]}"; do wrong 2 "$option" "--$option=$one"; done
        for one in "${other[@]}"; do wrong 0123 "$option" "--$option=$one"; done
        for with in '--load sat' '--traffic request:2' '--exchange lls' '--collective allgather' '--model queue'; do
            # shellcheck disable=SC2086 # words
            wrong 0123 "$option" $with "--$option$value"
        done
        wrong 0123 "\($option\|priority\)" --priority --flits 1:1,2:1 "--$option$value"
    )"
    tried=$((tried + 1))
done < <({ tr -d '\\\n' < "$table" && echo; } | sed 's/ROW(/\n&/g' |
    sed -n 's/^ROW([A-Z_]*, *"\([a-z-]*\)", *\(.\)\(.*\)/\1 \2 \3/p')
same 'simulate: options in its table' "$(grep -c '^    ROW(' "$table")" "$tried"
