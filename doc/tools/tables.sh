#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# tables.sh BUILD: makes the tables of documents that BUILD/routegen prints, and BUILD/doc/PAGE.md, the pages with them.
set -eu

tables=$1/doc/tables/
rm -rf "$1/doc"
mkdir -p "$tables"
doc/tools/deadlock.sh "$1/routegen" >"${tables}deadlock.md"
doc/tools/deadlock.sh "$1/routegen" node >"${tables}channels.md"
doc/tools/deadlock.sh "$1/routegen" routing >"${tables}routings.md"
for model in default booksim paper; do
    "$1/routegen" simulate mesh:2,2 --model $model --max-clocks 9 --format json
done | jq -sr --rawfile rows /dev/fd/3 'map(.[0].router) as [$own, $booksim, $paper]
    | "| option | what it is | `--model booksim` | `--model paper` |\n|---|---|---|---|",
    ($rows | splits("\n(?=.)") | (capture("--(?<name>[a-z-]+)").name | gsub("-"; "_")) as $key
        | sub("\n"; "") + ([$booksim, $paper] | map(" \(.[$key] | select(. != $own[$key]) // "") |") | join("")))' \
    3<<END >"${tables}options.md"
$("$1/options" vcs buffer route-delay link-delay credit-delay inject-delay switching tail-credit delays allocator \
    iterations input-speedup internal-speedup output-speedup output-buffer)
END
for page in topologies node simulator; do
    synth/marked_tables.sh "$tables" "doc/$page.md" >"$1/doc/$page.md"
done
