# shellcheck shell=bash disable=SC2154,SC2030,SC2031
# SPDX-License-Identifier: Apache-2.0
#
# routegen complete, and the completion of bash.
# Read by run.sh.

# offered WORD...: the candidates for the last word, in one line.
offered() { routegen complete "$@" < /dev/null 2>&1 | cut -f 1 | paste -sd' '; }

verbs=$(routegen --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p' | paste -sd' ')
same 'completion: all verbs' "$verbs" "$(offered '')"
same 'completion: a verb that has begun' 'deadlock draw' "$(offered d)"
same 'completion: verbs after help' "$verbs" "$(offered help '')"
same 'completion: families with their parameters' 'kautz: d,k: Kautz digraph gft: h,m,w: generalised fat tree' \
    "$(routegen complete info '' | head -n 2 | tr '\t' ' ' | paste -sd' ')"
same 'completion: every family' "$(routegen help | sed -n 's/^  \([a-z-]*:\).*, as \1[a-z0-9.,/]*$/\1/p' | paste -sd' ')" "$(offered compare kary:2,2 '')"
same 'completion: values of a parameter' 'kautz:2,1,kautz:2,10,kautz:2,11' "$(offered info kautz:2,1 | tr ' ' ',' | cut -d, -f 1-6)"
same 'completion: a parameter of several' "$(seq -f 'kautz:%g,' -s ' ' 2 15)" "$(offered info kautz:)"
same 'completion: the largest value' 'kautz:2,16' "$(offered info kautz:2,16)"
same 'completion: what a verb does' "$(routegen --help | sed -n 's/^  draw .*  //p')" "$(routegen complete draw | cut -f 2)"
same 'completion: what an option does' 'Print text (default), json or csv' "$(routegen complete info --fo | cut -f 2)"
same 'completion: what a value makes' 'kautz:2,3 12 nodes' "$(routegen complete info kautz:2,3 | tr '\t' ' ')"
same 'completion: a value where more may follow' 'torus:3,4' "$(offered compare star:4 torus:3,4)"
same 'completion: squares of a network' 'lls cls add rls window' "$(offered states gft:2,4,2 -r 1 --square '')"
same 'completion: after =' '--format=text --format=csv' "$(offered info '--format=' | tr ' ' '\n' | grep -v json | paste -sd' ')"
same 'completion: columns' 'cost cost_per_node cost_per_ideal_bound' "$(offered find --sort cost)"
same 'completion: questions' 'id routes states exchange selftest gather broadcast noc machine load run halt kill revive console' \
    "$(offered query /dev/null '')"
same 'completion: papers' 'kantc mpp' "$(offered reproduce '')"
same 'completion: nothing for a file, a number, an unknown verb' '' \
    "$(offered info -o '')$(offered states gft:2,4,2 -r '')$(offered simulate --trace '')$(offered foo '')$(offered info kautz:2,3,)$(offered info foo:)"
same 'completion: an option that takes nothing' 'kautz: kary: kantc:' "$(offered info --exact k)"
same 'completion: the value of an option is no argument' 'id' "$(offered query --baud 9600 -o x /dev/null i)"
same 'completion: the value after = is no argument' 'kautz: kary: kantc: id' \
    "$(offered info --format=json k) $(offered query --baud=9600 /dev/null i)"
for verb in ${verbs/ help/}; do
    # All options of --help, and of --format every value is taken, no other is.
    run "$verb" --help
    same "completion: options of $verb" "$(grep -oE '^ +(-[a-zA-Z], )?--[a-z-]+' "$work/out" | grep -oE -- '--[a-z-]+' | sort -u | paste -sd' ')" \
        "$(offered "$verb" - | tr ' ' '\n' | sort | paste -sd' ')"
    grep -q -- '--format=' "$work/out" || continue
    same "completion: formats of $verb" "$(routegen "$verb" --format '?' 2>&1 | sed "s/.*'?': //; s/ expected.*//; s/, or / /; s/ or / /; s/,//g")" \
        "$(offered "$verb" --format '')"
done
# The table of all options has those of every verb, and one name takes a value everywhere or nowhere, but that draw colours
# classes, and noc counts them.
routegen help --options > "$work/options"
same 'options: verbs' "${verbs/ help/}" "$(cut -d, -f 1 "$work/options" | sed 1,6d | uniq | paste -sd' ')"
same 'options: their number' "$(for verb in ${verbs/ help/}; do routegen "$verb" --help | grep -E "^ {6}--" | grep -vE -- '--(from|simplify)'; done | wc -l)" \
    "$(sed 1,6d "$work/options" | grep -vc ',[pr],')"
same 'options: a value everywhere or nowhere' classes \
    "$(sed 1d "$work/options" | awk -F, '{ print $2, $4 != "\"\"" }' | sort -u | cut -d ' ' -f 1 | uniq -d)"

printf 'ab ac\nab b\n' > "$work/net.edges"
same 'completion: vertices of a file' 'ab ac' "$(offered routes --disjoint "file:$work/net.edges" b a)"
for words in i 'info k' 'info --format='; do
    # shellcheck disable=SC2086
    routegen complete $words > /dev/full 2> "$work/err"
    same "completion: $words > /dev/full" '3 routegen: standard output: No space left on device' "$? $(cat "$work/err")"
done

# What bash would put on the line, or list.
bash_completes() {
    bash -c '
        . "$1"
        compopt() { :; }
        COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=${3-9}
        _routegen
        printf "%s\n" "${COMPREPLY[@]}"' bash "$here/../../model/faces/cli/complete/routegen.bash" "$@" | paste -sd'|'
}
same 'bash: a verb' 'info' "$(bash_completes 'routegen inf')"
same 'bash: a family' 'kautz:|kary:|kantc:' "$(bash_completes 'routegen info k')"
same 'bash: after a comma' '2,2,14' "$(bash_completes 'routegen info gft:2,2,14')"
same 'bash: a list with meanings' 'kautz:  (d,k: Kautz digraph)|kary:  (k,n: k-ary n-tree)|kantc:  (k,n: k-ary n-tree k-cube)' \
    "$(bash_completes 'routegen info k' 63)"
same 'bash: after =' 'csv' "$(bash_completes 'routegen info kautz:2,3 --format=c')"
same 'bash: after a blank' 'text|json|csv' "$(bash_completes 'routegen info kautz:2,3 --format ')"
same 'bash: nothing, so that files follow' '' "$(bash_completes 'routegen info -o ')"
