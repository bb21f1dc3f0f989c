#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# report.sh FOLDER=build/report ROUTEGEN=build/routegen CONFIGS=synth/configs LIST=rtl/routegen.f [SEEDS=9]
# [ONLY='MODULE/NETWORK...']: runs every `pnr`, `wrap`, `core`, `chip` and `packed` configuration through Yosys and
# nextpnr on an iCE40 HX8K, with pinned seeds. Writes FOLDER/resources.json, an array with one object a configuration; exits with 1 if
# a limit is missed. SEEDS=1: only one seed each, and neither `chip` nor `wrap`, which take long. ONLY: only these rows.
# Never -retime: it miscompiles (Yosys 0.23).
set -eu

FOLDER=build/report CONFIGS=synth/configs LIST=rtl/routegen.f ROUTEGEN=build/routegen SEEDS=9 ONLY=
for pair; do
    case $pair in
    FOLDER=* | CONFIGS=* | LIST=* | ROUTEGEN=* | SEEDS=* | ONLY=*) export "${pair?}" ;;
    *)
        echo "report: $pair is not FOLDER=, CONFIGS=, LIST=, ROUTEGEN=, SEEDS= or ONLY=" >&2
        exit 2
        ;;
    esac
done
folder=$FOLDER configs=$CONFIGS list=$LIST routegen=$ROUTEGEN
for tool in yosys nextpnr-ice40 jq; do
    command -v "$tool" >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done
rm -rf "$folder"
mkdir -p "$folder"

# sources MODULE: the headers, and the files of the module and its parts only, so that changes elsewhere do not change
# its numbers.
sources() {
    found=$1 known=
    while [ "$found" != "$known" ]; do
        known=$found
        # shellcheck disable=SC2046,SC2086 # lists of names without blanks
        found=$(printf '%s\n' $known $(for m in $known; do
            grep -ohE '^ *rg_[a-z0-9_]+ (#|u_)' "$(grep "/$m\.v\$" "$list")" || :
        done | grep -oE 'rg_[a-z0-9_]+') | sort -u)
    done
    grep -E "/($(echo "$found" | paste -sd '|'))\.v\$|\.vh\$" "$list" | tr '\n' ' '
}

# synthesise STEM TOP D=3,K=6 SOURCES [tie=PORT:VALUE,PORT:VALUE]
synthesise() {
    settings=
    for p in $(echo "$3" | tr ',' ' '); do settings="$settings -set ${p%=*} ${p#*=}"; done
    ties=
    case ${5:-} in
    tie=?*)
        for p in $(echo "${5#tie=}" | tr ',' ' '); do ties="$ties delete -port w:${p%:*}; connect -set ${p%:*} ${p#*:};"; done
        ties="hierarchy -top $2; proc; cd $2; $ties cd ..;"
        ;;
    esac
    # As for the image of a machine of nodes (synth/bitstream.sh)
    options=
    case $2 in rg_node*) options='-dffe_min_ce_use 6' ;; esac
    yosys -q -e '.*' -p "read_verilog $4; chparam $settings $2; $ties synth_ice40 -device hx -top $2 $options -json $1.syn.json
        check -assert"
    # Of nodes, which are to fill a part, also the different pairs of enable and reset: a tile of eight cells has one.
    jq --arg top "$2" '[.modules[] | select(.attributes.top) | .cells[]]
        | map(.type) as $types
        | {lut: $types | map(select(. == "SB_LUT4")) | length, ff: $types | map(select(startswith("SB_DFF"))) | length,
           ram: $types | map(select(startswith("SB_RAM"))) | length}
          + if $top | startswith("rg_node") then {sets: map(select(.type | startswith("SB_DFF")) | .connections | [.E, .R // .S])
                | unique | length} else {} end' \
        "$1.syn.json" >"$1.cells.json"
}

# The clocks from acceptance to the last route, over a sample of pairs without stalls
clocks() {
    "$routegen" vectors "$1" --pairs 20000 --seed 1 --illegal 0 |
        awk '$1 == "R" && $4 == 1 { sum += $5; n++; if ($5 > most) most = $5 }
             END { printf "{\"mean_clocks\": %.2f, \"most_clocks_seen\": %d}", sum / n, most }'
}

# size STEM: the cells of STEM.syn.json, packed but not placed: it may have more ports than the part has pins.
size() {
    nextpnr-ice40 -q --hx8k --package ct256 --pack-only --pcf-allow-unconstrained --json "$1.syn.json" \
        --report "$1.pack.json" 2>"$1.log" || {
        cat "$1.log" >&2
        return 1
    }
    jq '{lc: .utilization.ICESTORM_LC.used}' "$1.pack.json"
}

# measure MODULE NETWORK: the clocks in the tables that do not follow from the contract.
measure() {
    case $1 in
    rg_kautz_serial) clocks "$2" ;;
    *) echo '{}' ;;
    esac
}

missed=0
all=
while read -r network module parameters seeds cells mhz uses; do
    use=${uses%% *}
    [ -z "$ONLY" ] || case " $ONLY " in *" $module/$network "*) ;; *) continue ;; esac
    case $use in
    pnr) top=$module source='' ;;
    chip | wrap) [ "$SEEDS" -gt 1 ] || continue ;;
    packed) top=$module source='' ;;
    core) ;;
    *) continue ;;
    esac
    if [ "$use" != pnr ] && [ "$use" != packed ]; then
        top=${module}_pnr source=synth/harness/${module}_pnr.v
        for part in rg_parity_pnr rg_exchange_ends_pnr; do
            ! grep -q " $part " "synth/harness/${module}_pnr.v" || source="$source synth/harness/$part.v"
        done
    fi
    # What a harness has besides the module
    beside=$([ -z "$source" ] || grep -oE '^ *rg_[a-z0-9_]+ #' "${source%% *}" | tr -d ' #' | grep -v '_pnr$' || :)
    stem=$folder/$module-$(echo "$network" | tr ':,' '__')
    synthesise "$stem" "$top" "$parameters" "$(sources "$module $beside") $source" "${uses##* }"
    case $use in
    core)
        synthesise "$stem.core" "$module" "$parameters" "$(sources "$module")"
        size "$stem.core" | jq -s 'add' - "$stem.core.cells.json" >"$stem.cells.json"
        ;;
    packed) size "$stem" | jq -s 'add' - "$stem.cells.json" >"$stem.packed.json" && mv "$stem.packed.json" "$stem.cells.json" ;;
    esac
    set --
    if [ "$use" != packed ]; then
        seq "$((seeds > SEEDS ? SEEDS : seeds))" | xargs -P 2 -I SEED synth/place.sh "$stem" SEED
        set -- "$stem".?.pnr.json
    fi
    measure "$module" "$network" >"$stem.clocks.json"
    jq -s --arg network "$network" --arg core "$module" --arg parameters "$parameters" '
        {network: $network, module: $core,
         parameters: ($parameters | split(",") | map(split("=") | {(.[0]): (.[1] | tonumber)}) | add),
         lc: .[2].utilization.ICESTORM_LC.used, mhz: (.[2:] | map(.fmax[].achieved * 10 | round / 10))}
        + .[0] + .[1]' "$stem.cells.json" "$stem.clocks.json" "$@" >"$stem.json"
    all="$all $stem.json"
    jq -r '"\(.module) \(.network)  \(.lc) cells" +
        if .mhz == [] then "" else "  \(.mhz | sort | .[(length - 1) / 2]) MHz median, \(.mhz | min) worst" end' "$stem.json"
    if [ "$cells" != - ] && jq -e ".lc > $cells" "$stem.json" >/dev/null; then
        echo "routegen: $module $network takes more than $cells cells" >&2
        missed=1
    fi
    if [ "$mhz" != - ] && jq -e "(.mhz | min) < $mhz" "$stem.json" >/dev/null; then
        echo "routegen: $module $network misses $mhz MHz" >&2
        missed=1
    fi
done <"$configs"
# shellcheck disable=SC2086 # a list of files without blanks
jq -s . $all >"$folder/resources.json"
exit $missed
