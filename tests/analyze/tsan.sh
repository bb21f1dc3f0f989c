#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# tsan.sh BUILD: ThreadSanitizer over everything with threads: the batch functions and searches of the library
# (threads.c), and the program's own in check and simulate. With clang, whose OpenMP tells the sanitizer through Archer
# where threads wait for one another; gcc's does not, and every reduction would look like a race. BUILD/analyze/tsan has
# the program with -fsanitize=thread (make analyze). Finally five locks are removed, one at a time, and each race must be
# found.
set -u
. tests/analyze/common.sh

need clang
tsan=$1/analyze/tsan
out=$1/analyze/race
rm -rf "$out"
mkdir -p "$out"
found=0
flags='-std=c11 -O1 -g -fopenmp -fsanitize=thread -Imodel/include -Imodel'
libs='-ljansson -lserialport -lm'
# Only Archer knows what libomp does; a run without Archer does not count.
export TSAN_OPTIONS='ignore_noninstrumented_modules=1 exitcode=66' ARCHER_OPTIONS='verbose=1' OMP_NUM_THREADS=4

problem() {
    echo "tsan: $*" >&2
    found=$((found + 1))
}

# run NAME COMMAND...: leaves what is said in NAME.log, the exit code in code.
run() {
    log=$out/$1.log
    shift
    timeout 300 "$@" >"$log" 2>&1
    code=$?
    grep -q '^Archer detected' "$log" || problem "$*: without Archer; is libomp-dev installed?"
}

# shellcheck disable=SC2086 # lists of words
clang $flags -o "$out/threads" tests/analyze/threads.c "$tsan/librg.a" -lm || exit 1
runs=0
clean() {
    runs=$((runs + 1))
    run "clean-$runs" "$@"
    [ "$code" -eq 0 ] && return
    cat "$log" >&2
    problem "$*: exit code $code"
}
clean "$out/threads"
for kernel in best scalar model; do
    clean "$tsan/routegen" check kautz:3,3 --threads 4 --kernel "$kernel"
done
clean "$tsan/routegen" check kautz:4,8 --pairs 50000 --threads 4 --format json
clean "$tsan/routegen" info mesh:41,39 --exact
clean "$tsan/routegen" compare kautz:3,3 mikantc:3,2 --exact
simulated='simulate torus:3,3 kary:2,2 --load .1:.5:.2 --warmup 100 --max-clocks 1000 --threads 4'
# shellcheck disable=SC2086 # words
clean "$tsan/routegen" $simulated --journal "$out/journal"
clean "$tsan/routegen" simulate torus:3,3 --load sat --warmup 100 --max-clocks 1000 --threads 4
shared="simulate mesh:32,32 --load .3 --warmup 20 --max-clocks 60 --terminals $out/terminals --threads 3"
# shellcheck disable=SC2086 # words
clean "$tsan/routegen" $shared --allocator islip --input-speedup 2 --vcs 4

# race FILE EDIT COMMAND...: with FILE of model/ changed by sed; the race must be seen.
race() {
    file=$1 edit=$2 name=$(basename "$1" .c)
    shift 2
    # Beside the original, for its headers.
    cp -r model "$out/$name"
    sed "$edit" "model/$file" >"$out/$name/$file"
    if cmp -s "model/$file" "$out/$name/$file"; then
        problem "control $file: nothing to break"
        return
    fi
    # An object named before the libraries is not taken from them; of the program it replaces one.
    case $1 in
    threads) objects="tests/analyze/threads.c $tsan/librg.a" ;;
    *) objects=$(grep -v "/obj/model/${file%.c}.o$" "$tsan/routegen.parts") ;;
    esac
    # shellcheck disable=SC2086 # lists of words
    if ! clang -I"$out/$name" $flags -w -c -o "$out/$name/broken.o" "$out/$name/$file" ||
        ! clang $flags -o "$out/$name/$1" "$out/$name/broken.o" $objects $libs; then
        problem "control $file: does not build"
        return
    fi
    program=$out/$name/$1
    shift
    run "$name" "$program" "$@"
    { [ "$code" -eq 66 ] && grep -q 'WARNING: ThreadSanitizer: data race' "$log"; } ||
        problem "control $file: exit code $code: the race was not seen"
}
race families/measure.c 's/rg_team_turn(team, i);//' threads
race families/load.c 's/search->memory, thread)/search->memory, 0)/' threads
# shellcheck disable=SC2086 # words
race net/simulate/sweep.c 's/^#pragma omp critical/#pragma omp flush/' routegen $simulated
# shellcheck disable=SC2086 # words
race net/simulate/tally.c 's/^#pragma omp critical/#pragma omp flush/' routegen $shared
race net/answer/check/check_record.c 's/^#pragma omp critical/#pragma omp flush/' routegen check kautz:3,3 --threads 4

version=$(clang --version | awk '/version/ { for (i = 1; i < NF; i++) if ($i == "version") print $(i + 1); exit }')
row ThreadSanitizer "$version" "$runs runs, 5 controls" "$found"
