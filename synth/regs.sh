#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# regs.sh LIST.vh: the same registers and bits for C. `make lists` writes LIST.h, `make lint` compares.
set -eu

name=$(basename "$1" .vh)
guard=$(echo "${name}_H" | tr "[:lower:]" "[:upper:]")
cat <<END
/* SPDX-License-Identifier: Apache-2.0 */

/* Written from $name.vh by synth/regs.sh (make lists); do not edit.
 *
 * Registers as byte offsets from their base, 32 bits each, and their bits. A write that is refused
 * is a bus error. */
#ifndef $guard
#define $guard

END
awk '/^`define .* \/\/ / { value = $3; if (!sub(/.*h/, "0x", value)) value = "(1u << " value ")"
        text = $0; sub(/.*\/\/ /, "", text)
        printf "/* %s */\n#define %s %s\n", text, $2, value; next }
    /^$/ && seen++ { print "" }' "$1" | sed '1{/^$/d}'
printf '#endif\n'
