#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# paper.sh FOLDER "TARGET...": makes every measured table and figure of the manuals again, from the last commit, in
# FOLDER/tree, and lists what differs from what is printed. A target writes its pages, or prints tables, of which the pages
# that name it get the cells; FOLDER/TARGET.log has them. Prints the versions of the tools and the peers.
set -u

folder=$1 targets=$2
tree=$folder/tree
build=$(pwd)/build
venv=$build/venv
unset MAKEFLAGS MFLAGS MAKELEVEL
rm -rf "$tree"
mkdir -p "$folder"
git clone -q . "$tree" || exit
mkdir -p "$tree/build/web"
for part in venv verilator web/npm; do # what make deps-more has installed
    [ ! -d "$build/$part" ] || ln -s "$build/$part" "$tree/build/$part"
done

{
    date -u '+%Y-%m-%d'
    git -C "$tree" log -1 --format='routegen %h'
    for tool in 'gcc --version' 'clang --version' 'yosys -V' 'nextpnr-ice40 --version' 'verilator --version' 'iverilog -V'; do
        $tool 2>&1 | head -n 1
    done
    [ ! -d "$venv" ] || "$venv/bin/python" -m pip list --format freeze 2>/dev/null | grep -E '^(networkx|yowasp-.*|numpy|scipy)='
    sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1
} | tee "$folder/versions"

bad=0
for target in $targets; do
    printf '%s ... ' "$target"
    log=$folder/${target%%,*}.log
    # shellcheck disable=SC2046 # NAME=value beside a target
    if make -C "$tree" $(echo "$target" | tr , ' ') >"$log" 2>&1; then
        grep -lE "make ${target%%,*}([^-a-z]|\$)" "$tree"/doc/*.md | while read -r page; do
            awk -f doc/tools/measured.awk "$log" "$page" >"$folder/page" && cp "$folder/page" "$page"
        done
        git -C "$tree" diff --stat | sed -n '$s/^ *//p' | grep . || echo 'as printed'
    else
        bad=1
        echo "failed, see $log"
    fi
done
git -C "$tree" diff -U0 -- '*.md' '*.json' | grep -E '^(\+\+\+|[-+][^-+])' >"$folder/differences"
echo "$(grep -c '^+[^+]' "$folder/differences") lines differ: $folder/differences; $(
    grep '^+++' "$folder/differences" | sed 's,^+++ b/,,' | tr '\n' ' ')"
exit "$bad"
