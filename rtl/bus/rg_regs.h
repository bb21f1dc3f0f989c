/* SPDX-License-Identifier: Apache-2.0 */

/* Written from rg_regs.vh by synth/regs.sh (make lists); do not edit.
 *
 * Registers as byte offsets from their base, 32 bits each, and their bits. A write that is refused
 * is a bus error. */
#ifndef RG_REGS_H
#define RG_REGS_H

/* reads 52470100: RG, and the version of this list */
#define RG_REG_ID 0x00
/* 3:0 D, 8:4 K, 12:9 H, 19:13 M, 26:20 W, 31 states */
#define RG_REG_SHAPE 0x04
/* what can be done: the bits of RG_BIT_ */
#define RG_REG_STATUS 0x08
/* bits of STATUS that interrupt */
#define RG_REG_ENABLE 0x0c
/* bits of STATUS that interrupt now */
#define RG_REG_PENDING 0x10
/* does what RG_BIT_ say; refused if STATUS lacks one */
#define RG_REG_COMMAND 0x14
/* 2 words: letter 1 in the least significant bits */
#define RG_REG_SOURCE 0x20
/* 2 words */
#define RG_REG_DESTINATION 0x28
/* m_axis_tuser of rg_kautz_serial, 31 the last one */
#define RG_REG_ROUTE 0x30
/* 5 words: m_axis_tdata of rg_kautz_serial */
#define RG_REG_WORD 0x34
/* 4 words: s_axis_tdata of rg_gft_state_stream */
#define RG_REG_ROTATION 0x50
/* m_axis_tdata of rg_gft_state_stream */
#define RG_REG_STATE 0x60
/* m_axis_tuser of rg_gft_state_stream, 31 the last one */
#define RG_REG_SWITCH 0x64

/* a pair can be asked for; asks for its routes */
#define RG_BIT_ASK (1u << 0)
/* a route is in ROUTE and WORD; takes it */
#define RG_BIT_TAKE (1u << 1)
/* a rotation can be asked for; asks for its states */
#define RG_BIT_ASK_STATES (1u << 2)
/* a state is in STATE and SWITCH; takes it */
#define RG_BIT_TAKE_STATE (1u << 3)

#endif
