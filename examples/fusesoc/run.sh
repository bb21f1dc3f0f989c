#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh [BUILD=build]: FuseSoC lints every core of routegen, and lints, simulates and places the user's core of this
# folder, whose D is not routegen's; and a network of routegen noc with a core that depends on it. In a copy, as FuseSoC does
# not like blanks in names of folders. TAP.
set -u

BUILD=build
KEYS=BUILD
. sim/keys.sh
. tests/tap.sh
need deps-more fusesoc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/routegen" "$work/user"
cp -r rtl routegen.core "$work/routegen"
cp examples/fusesoc/first_hops* "$work/user"
"$BUILD/routegen" vectors kautz:3,6 --pairs 3 --illegal 0 --seed 1 >"$work/vectors" || exit

# fuse TARGET CORE [OPTION...]: silent unless it fails, and without the jobs of the make that runs this. What is kept in the user's home stays away.
fuse() {
    target=$1
    shift
    (cd "$work" && unset MAKEFLAGS && XDG_CACHE_HOME=$work XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work \
        fusesoc --cores-root=routegen --cores-root=user run --target="$target" "$@") >"$work/log" 2>&1 &&
        ! grep -q '^%Warning\|: warning: ' "$work/log" && return
    sed 's/^/# /' "$work/log" | tail -n 20
    return 1
}

# ---- lint

for core in "$work"/routegen/rtl/*/*.core; do
    grep -q '^  lint:' "$core" || continue
    name=$(sed -n 's/^name: //p' "$core")
    fuse lint "$name"
    verdict $? "lint $name"
done
fuse lint example:user:first_hops
verdict $? 'lint the core of a user'
# ---- a simulation

# A pair's number, and the out letters of its three routes
awk '/^Q/ { pair = $2; letters = "" } /^R/ { letters = letters substr($3, 5, 1) }
    letters ~ /.../ { printf "%s %s %02x\n", substr(pair, 4), substr(pair, 1, 3), \
        substr(letters, 1, 1) * 16 + substr(letters, 2, 1) * 4 + substr(letters, 3, 1); letters = "" }' \
    "$work/vectors" >"$work/pairs"
for D in 1 4; do
    while read -r source destination letters; do
        fuse sim example:user:first_hops --D=$D "--source=$source" "--destination=$destination" "--letters=$letters" &&
            grep -q "PASS first_hops, D=$D" "$work/log"
        verdict $? "simulate the core of a user, D=$D, $source to $destination"
    done <"$work/pairs"
done
# ---- a network, and a core that depends on it

"$BUILD/routegen" noc torus:3,3 --data 8 --top Torus -o "$work/user/network" >/dev/null
cat >"$work/user/torus_user.core" <<'END'
CAPI=2:
name: example:user:torus_user:1.0.0
filesets:
  rtl:
    depend: [routegen:noc:Torus]
    files: [torus_user.v]
    file_type: verilogSource-2005
targets:
  lint:
    filesets: [rtl]
    toplevel: torus_user
    default_tool: verilator
    tools: {verilator: {mode: lint-only, verilator_options: [-Wall]}}
END
cat >"$work/user/torus_user.v" <<'END'
// Two terminals talk to each other, the others take what comes.
`include "Torus.vh"
module torus_user (
  input  wire clk, rst, valid, last,
  output wire ready, heard
);
  wire [`Torus_T-1:0] s_valid = {{(`Torus_T-1){1'b0}}, valid} << `Torus_AT_0_1, s_ready, m_valid, m_last, bad;
  wire [`Torus_T*`Torus_W-1:0] m_data;
  Torus u_torus (
    .clk(clk), .rst(rst), .s_axis_tvalid(s_valid), .s_axis_tready(s_ready),
    .s_axis_tdata({(`Torus_T*`Torus_W){last}}), .s_axis_tlast({`Torus_T{last}}),
    .s_axis_tdest({`Torus_T{`Torus_DEST_BITS'd`Torus_AT_2_1}}), .bad(bad), .m_axis_tvalid(m_valid),
    .m_axis_tready({`Torus_T{1'b1}}), .m_axis_tdata(m_data), .m_axis_tlast(m_last)
  );
  assign ready = s_ready[`Torus_AT_0_1];
  assign heard = m_valid[`Torus_AT_2_1] & m_last[`Torus_AT_2_1];
  wire unused_ok = &{1'b0, s_ready, m_valid, m_last, m_data, bad};
endmodule
END
fuse lint example:user:torus_user
verdict $? 'lint the core of a user of a network'
fuse sim routegen:noc:Torus && grep -q '^PASS' "$work/log"
verdict $? 'simulate a network'
# ---- an image and timing

fuse ice40 example:user:first_hops && find "$work/build" -name '*.bin' -size +1k | grep -q .
verdict $? 'an image of the core of a user'
# Neither tool is here: what FuseSoC hands to it, if asked to
for tool in vivado:xdc quartus:sdc; do
    for flag in '' --flag=routegen_timing; do
        rm -rf "$work/build"
        # shellcheck disable=SC2086 # or none
        fuse ice40 --setup --tool="${tool%:*}" $flag example:user:first_hops &&
            [ -n "$(find "$work/build" -name '*.tcl')" ] &&
            if [ -n "$flag" ]; then
                grep -rq "/routegen\.${tool#*:}" "$work/build" --include='*.tcl'
            else
                ! grep -rq "routegen\.${tool#*:}" "$work/build"
            fi
        verdict $? "the timing exceptions of routegen, ${flag:-without a flag}, ${tool%:*}"
    done
done
plan
