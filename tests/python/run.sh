#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=FOLDER VENV=FOLDER [PYTHONS="PYTHON..."]: the package for Python as users get it. An sdist from the tree, a
# wheel from that in an environment of its own, tried in another one without numpy, by each of PYTHONS; then all tests,
# types, and the speed beside C. TAP.
set -u
export LC_ALL=C.UTF-8

. tests/tap.sh
BUILD='' VENV='' PYTHONS=
KEYS='BUILD= VENV= PYTHONS='
set -a
. sim/keys.sh
set +a
tree=$(pwd)
out=$tree/$BUILD/python
python=$tree/$VENV/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH

# step NAME COMMAND...: a check; what it says is shown if it fails. In a folder where nothing of the tree is found.
step() {
    name=$1
    shift
    mkdir -p "$out/nowhere"
    (cd "$out/nowhere" && "$@") >"$out/step.log" 2>&1
    code=$?
    [ "$code" -eq 0 ] || sed 's/^/# /' "$out/step.log"
    verdict "$code" "$name"
    [ "$code" -eq 0 ]
}

# pinned PACKAGE...: their lines of the requirements, with hashes
pinned() {
    for package; do
        awk -v start="$package==" 'index($0, start) == 1 { on = 1 } on { print } on && !/\\$/ { on = 0 }' "$tree/tests/requirements.txt"
    done
}

# fresh FOLDER PYTHON PACKAGE...: a virtual environment with these only
fresh() {
    rm -rf "$1"
    "$2" -m venv "$1" || return
    folder=$1
    shift 2
    [ $# -gt 0 ] || return 0
    pinned "$@" >"$folder/requirements.txt"
    "$folder/bin/python" -m pip install -q --require-hashes -r "$folder/requirements.txt"
}

sdist() {
    before=$(cd "$tree" && git status --porcelain model/faces/python)
    flock "$tree/$BUILD/sdist" "$python" -m build --sdist --no-isolation --outdir "$out/dist" "$tree/model/faces/python" &&
        test "$before" = "$(cd "$tree" && git status --porcelain model/faces/python)"
}

wheel() {
    fresh "$out/clean" "$python" setuptools cffi pycparser &&
        "$out/clean/bin/python" -m pip wheel -q --no-build-isolation --no-deps --no-index -w "$out/dist" "$out"/dist/routegen-*.tar.gz &&
        "$python" -m zipfile -e "$out"/dist/routegen-*.whl "$out/site"
}

# What is in the wheel, which libraries it needs, and what it names.
contents() {
    ls "$out"/dist/routegen-*-cp39-abi3-linux_*.whl || return
    for file in py.typed _librg.pyi _librg.abi3.so __init__.py; do test -e "$out/site/routegen/$file" || return; done
    find "$out"/site/routegen-*.dist-info -name LICENSE | grep . || return
    needed=$(objdump -p "$out/site/routegen/_librg.abi3.so" | awk '$1 == "NEEDED" { print $2 }' | sort | tr '\n' ' ')
    names=$(nm -D --defined-only "$out/site/routegen/_librg.abi3.so" | awk '{ print $3 }' | tr '\n' ' ')
    echo "needs $needed; has $names"
    case $needed in 'libc.so.6 libm.so.6 ' | 'libc.so.6 ') ;; *) return 1 ;; esac
    test "$names" = 'PyInit__librg '
}

licensed() {
    mkdir -p "$out/metadata" && (cd "$tree/model/faces/python" && "$python" -c '
import setuptools.build_meta, sys
setuptools.build_meta.prepare_metadata_for_build_wheel(sys.argv[1])' "$out/metadata") && find "$out"/metadata/*.dist-info -name LICENSE | grep .
}

# bare PYTHON PACKAGE...: without packages to take from the list, cffi as PyPI has it for this Python
bare() {
    fresh "$out/bare" "$@" &&
        "$out/bare/bin/python" -m pip install -q ${2:+--no-index} "$out"/dist/routegen-*.whl &&
        "$out/bare/bin/python" "$tree/tests/python/bare.py"
}

types() {
    cp "$tree/model/faces/python/pyproject.toml" "$out/" &&
        MYPYPATH="$out/site" "$python" -m mypy --config-file "$out/pyproject.toml" --cache-dir "$out/mypy" "$out/site/routegen" "$tree/tests/python" "$tree/bench/python"
}

speed() {
    # What else the machine does costs Python and C alike, but not in every moment.
    for rounds in 21 41 81; do
        PYTHONPATH="$out/site" "$python" "$tree/bench/python/bench.py" "$tree/$BUILD/bench/python" rounds=$rounds networkx=20 least=0.9 && return
    done
    return 1
}

rm -rf "$out/dist" "$out/site" "$out/work"
mkdir -p "$out"
step 'an sdist, without a trace in the tree' sdist || { plan; exit 1; }
step 'a wheel from it, in an environment with nothing else' wheel || { plan; exit 1; }
# ---- what is in the wheel

step 'the wheel: for the stable ABI, needs the C library only, names nothing' contents
step 'what pip installs from the tree has the licence, too' licensed
# ---- without numpy

step 'tried without numpy' bare "$python" cffi pycparser
for other in $PYTHONS; do
    step "tried with $("$other" --version 2>&1)" bare "$other"
done
# ---- types

step 'the types' types

# ---- the tests

# What malloc takes back is overwritten: what Python should have kept alive is seen to be gone.
MALLOC_PERTURB_=165 PYTHONPATH="$out/site" step 'the tests' "$python" -m pytest -q -p no:cacheprovider --rootdir "$tree/tests/python" "$tree/tests/python"
# ---- speed

step 'at least 90 % of the speed of C' speed
sed 's/^/# /' "$out/step.log"
plan
