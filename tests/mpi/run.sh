#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=DIR: routegen-mpi prints what routegen prints, for any number of processes, and after each was killed;
# MPI_Alltoall by schedules moves what that of the MPI library moves.
# TAP, a line a check; exit 1 if any failed. Ends the jobs it starts.
# shellcheck disable=SC1091,SC2054
set -u
export LC_ALL=C

for argument in "$@"; do
    case $argument in
    BUILD=*) build=$(cd "${argument#*=}" && pwd) ;;
    *) echo "run.sh: $argument: BUILD=DIR expected" >&2; exit 2 ;;
    esac
done
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Containers have no user but root; and two processors are enough for five processes.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
job() {
    local ranks=$1
    shift
    timeout 600 mpirun -q --oversubscribe --mca btl_base_warn_component_unused 0 -n "$ranks" "$@"
}

sweep=(simulate torus:4,4 kary:2,3 --load .1:.5:.2 --seeds 1:2 --warmup 200 --max-clocks 4000 --flits 2 --format csv)
"$build/routegen" "${sweep[@]}" > "$work/want"

# ---- sweeps

for ranks in 1 2 5; do
    job "$ranks" "$build/routegen-mpi" "${sweep[@]}" --journal "$work/journal-$ranks" > "$work/got" &&
        cmp "$work/want" "$work/got"
    verdict $? "$ranks ranks, the same bytes"
done
[ "$(sort "$work/journal-1")" = "$(sort "$work/journal-5")" ]
verdict $? 'the same journal, but for the order'
job 2 "$build/routegen-mpi" "${sweep[@]}" --threads 3 > "$work/got" &&
    cmp "$work/want" "$work/got"
verdict $? 'ranks of three threads'
for what in '--exchange cls,random --format json' '--load sat --max-clocks 2000'; do
    # shellcheck disable=SC2086
    "$build/routegen" simulate kary:2,3 mesh:2,2 $what > "$work/one"
    # shellcheck disable=SC2086
    job 3 "$build/routegen-mpi" simulate kary:2,3 mesh:2,2 $what > "$work/two" &&
        cmp "$work/one" "$work/two"
    verdict $? "$what"
done

# ---- -o

# The others have no such folder.
mkdir "$work/here" "$work/here/sub" "$work/there"
spread=("$build/routegen-mpi" "${sweep[@]}" -o sub/file)
job 1 --wdir "$work/here" "${spread[@]}" : -n 2 --wdir "$work/there" "${spread[@]}" &&
    cmp "$work/want" "$work/here/sub/file"
verdict $? '-o, by rank 0 only'

# ---- killed

# Killed by SIGKILL, all of them, once the journal has a number of lines
long=(simulate torus:6,6 kary:3,3 --load .1:.6:.1 --seeds 1:2 --precision .3 --max-clocks 100000 --format csv)
"$build/routegen" "${long[@]}" > "$work/want"
journal=$work/journal
for lines in 2 5 9; do
    setsid mpirun -q --oversubscribe -n 3 "$build/routegen-mpi" "${long[@]}" --journal "$journal" > "$work/got" 2> "$work/err" &
    leader=$!
    for _ in $(seq 600); do
        [ "$(grep -c '' "$journal" 2> /dev/null)" -ge "$lines" ] 2> /dev/null && break
        sleep .05
    done
    # A rank has a process group of its own, and mpirun is its parent.
    # shellcheck disable=SC2046
    kill -KILL "$leader" $(ps -o pid= --ppid "$leader") 2> /dev/null
    wait "$leader" 2> /dev/null
    for _ in $(seq 100); do
        flock -n "$journal" true && break
        sleep .05
    done
    [ "$(wc -l < "$journal")" -ge "$lines" ] && [ "$(wc -l < "$journal")" -lt 25 ]
    verdict $? "killed at line $lines: $(wc -l < "$journal") of 25 lines"
done
job 2 "$build/routegen-mpi" "${long[@]}" --journal "$journal" > "$work/got" &&
    cmp "$work/want" "$work/got" && [ "$(wc -l < "$journal")" -eq 25 ]
verdict $? 'killed three times, the same bytes'

# ---- refusals

# What all processes refuse is said once; what only rank 0 can know ends them all
job 3 "$build/routegen-mpi" simulate torus:4 --load 2 > "$work/got" 2> "$work/err"
[ $? -eq 2 ] && [ "$(grep -c '^routegen: --load' "$work/err")" -eq 1 ]
verdict $? 'bad usage, said once'
echo 'my thesis' > "$work/none"
job 3 "$build/routegen-mpi" "${sweep[@]}" --journal "$work/none" > "$work/got" 2> "$work/err"
[ $? -eq 2 ] && grep -q 'not a journal' "$work/err"
verdict $? 'no journal'

# ---- one network of all

# A network of all processes: flits of packets long and short, their ways and classes, credits, links of several lengths,
# empty clocks, sums of batches, channels and terminals, and processes without routers
split() {
    rm -f "$work/channels" "$work/terminals"
    "$@" > "$work/split" 2> "$work/err" && cat "$work/channels" "$work/terminals" >> "$work/split" 2> /dev/null
    [ -s "$work/split" ]
}
files="--channels $work/channels --terminals $work/terminals"
while read -r what; do
    # shellcheck disable=SC2086 # words
    split "$build/routegen" simulate $what && mv "$work/split" "$work/whole"
    for ranks in 1 2 3; do
        # shellcheck disable=SC2086
        split job $ranks "$build/routegen-mpi" simulate $what --split < /dev/null && cmp "$work/whole" "$work/split"
        verdict $? "$ranks ranks together: ${what% --channels*}"
    done
done << END
kautz:3,5 --load .05:.2:.15 --seeds 1:2 --flits 3 --max-clocks 1500 --format csv
kary:4,4 --model booksim --load .3 --flits 1:0.5,4:0.5 --priority --max-clocks 1000 --format json $files
torus:16,16 --routing valiant --select random --link-delay 4 --credit-delay 3 --load .2 --switching vct --max-clocks 900 $files
kautz:2,7 --routing disjoint:1 --allocator islip --buffer 1 --load .1 --max-clocks 1000 --series 100 --format csv
butterfly:2,7 --births burst:10,90 --load .01 --traffic nearest:.5 --max-clocks 2500 --format json
dragonfly:2,4,2 --exchange shift,random
END
job 2 "$build/routegen-mpi" simulate kautz:2,7 --split --fault 5:nodes:1 > "$work/got" 2> "$work/err"
[ $? -eq 2 ] && grep -q '^routegen: --split is not for faults' "$work/err"
verdict $? 'no faults together'

# ---- MPI_Alltoall

# The schedule's functions in a program that knows nothing of them: RANKS NETWORK SQUARE EXPECTED [HOW], and after a bar
# why none fits, which rank 0 says once
echo h0 > "$work/bad.edges"
while IFS='|' read -r row why; do
    read -r ranks network square expected <<< "$row"
    said=${why:+"routegen: ROUTEGEN_MPI_NETWORK '$network': $why; the MPI library's own MPI_Alltoall runs"}
    passes=
    [ "${expected#* }" != together ] || passes='-x ROUTEGEN_MPI_PASSES=0'
    # shellcheck disable=SC2086 # words
    job "$ranks" --wdir "$work" -x LD_PRELOAD="$build/librgmpi.so" -x ROUTEGEN_MPI_NETWORK="$network" -x ROUTEGEN_MPI_SQUARE="$square" \
        $passes "$build/mpi/alltoall" ${expected% together} < /dev/null > "$work/got" 2> "$work/err"
    code=$?
    [ $code -eq 0 ] && [ "$(tail -n 1 "$work/got")" = 1..10 ] && ! grep '^not' "$work/got"
    verdict $? "MPI_Alltoall of $ranks ranks by $network, $square: $expected"
    [ "$(grep routegen "$work/err")" = "$said" ]
    verdict $? "what is said of $ranks ranks and $network, $square: $expected"
done << 'END'
4 gft:2,2,1 lls 4 turns
4 gft:2,2,1 cls 4 together
4 gft:2,2,1 any 0 differ|the ranks have different schedules
7 gft:2,2,1 lls 4 turns|4 nodes, but 7 ranks
8 gft:1,4,2 add 8
6 kautz:2,2 lls 6
9 gft:2,3,1 lls 9 turns
18 gft:2,3,2 lls 18 turns
4 gft:1,4,2 lls 0|8 nodes, but 4 ranks
18 gft:2,3,2 window 18
12 xgft:2,3,4,1,2 window 12
10 xgft:3,1,5,2,1,3,3 window 10
4 xgft:2,2,2,1,1 lls 0|ROUTEGEN_MPI_SQUARE: window expected
9 kary:3,2 lls 9
6 dragonfly:1,2,1 lls 6
4 mesh:2,2 lls 0|no schedule; kautz:d,k and networks with switches have one
4 file:none.edges lls 0|cannot be read
4 file:bad.edges lls 0|bad.edges:1: no line has two names, with a blank between them
4 gft:2,2 lls 0|no network
4 gft:2,2,1 rls 0|ROUTEGEN_MPI_SQUARE: lls, cls, add or window expected
END
# ---- collectives

# Every collective in every shape of 2 to 12 ranks, and on a cluster of three leaves.
for ranks in $(seq 2 12); do
    seed=$RANDOM
    awk -v ranks="$ranks" 'BEGIN { for (i = 0; i < ranks; i++) print "h" i, "l" i % 3
        for (i = 0; i < 6; i++) print "l" i % 3, "s" i % 2 }' | sed '1i # switches l0 l1 l2 s0 s1' > "$work/cluster.edges"
    job "$ranks" --wdir "$work" -x LD_PRELOAD="$build/librgmpi.so" "$build/mpi/alltoall" sweep $seed < /dev/null > "$work/got" 2> "$work/err"
    code=$?
    grep '^not' "$work/got"
    [ $code -eq 0 ] && tail -n 1 "$work/got" | grep -q '^1\.\.[1-9]' && ! grep -q '^not' "$work/got"
    verdict $? "collectives of $ranks ranks in $(grep -c '^ok' "$work/got") shapes and squares, seed $seed"
done
job 2 -x LD_PRELOAD="$build/librgmpi.so" "$build/mpi/alltoall" 0 < /dev/null > "$work/got" 2> "$work/err" &&
    ! grep routegen "$work/err"
verdict $? 'nothing is said without a network'
plan
