#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# regs.sh: rtl/bus/rg_regs.h, the registers of rg_registers for C, from rtl/bus/rg_regs.vh. `make lists` writes it, `make
# lint` compares.
set -eu

cat <<'END'
/* SPDX-License-Identifier: Apache-2.0 */

/* Written by synth/regs.sh (make lists); do not edit.
 *
 * The registers of rg_axil and rg_wishbone, as byte offsets from their base, 32 bits each, and the
 * bits of STATUS, ENABLE, PENDING and COMMAND. A write that is refused is a bus error. */
#ifndef RG_REGS_H
#define RG_REGS_H

END
awk '/^`define RG_REG_/ { value = $3; sub(/.*h/, "0x", value) }
    /^`define RG_BIT_/ { value = "(1u << " $3 ")" }
    /^`define RG_(REG|BIT)_/ { text = $0; sub(/.*\/\/ /, "", text)
        printf "/* %s */\n#define %s %s\n", text, $2, value; next }
    /^$/ && seen++ { print "" }' rtl/bus/rg_regs.vh | sed '1{/^$/d}'
printf '#endif\n'
