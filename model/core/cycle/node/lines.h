/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The lines of a link, packed. */
#ifndef NODE_LINES_H
#define NODE_LINES_H

#include "routegen/cycle/node.h"

/* From its sender; also a flit at the injection or the ejection, and (the lowest 10 bits) in a
 * queue:
 *
 *      data 7:0, kind 9:8, vc 12:10, valid 13, up 14 */
typedef uint16_t rg_node_line;
enum {
    RG_NODE_KIND_AT = 8,
    RG_NODE_VC_AT = 10,
    RG_NODE_FLIT = (1 << 10) - 1,
    RG_NODE_LAST = 2 << RG_NODE_KIND_AT, /* bit 1 of kind: the last flit of its packet */
    RG_NODE_VALID = 1 << 13,
    RG_NODE_UP = 1 << 14,
};

/* From its receiver: vc of the credit 2:0, valid 3, ready 4 */
typedef uint8_t rg_node_reply;
enum { RG_NODE_CREDIT_VC = 7, RG_NODE_CREDIT = 1 << 3, RG_NODE_READY = 1 << 4 };

static inline rg_node_flit rg_node_unpack(rg_node_line line)
{
    return (rg_node_flit){
        .valid = (line & RG_NODE_VALID) != 0,
        .vc = line >> RG_NODE_VC_AT & 7,
        .kind = line >> RG_NODE_KIND_AT & 3,
        .data = (uint8_t)line,
    };
}

static inline rg_node_line rg_node_pack(const rg_node_flit *flit)
{
    return (rg_node_line)((flit->valid ? RG_NODE_VALID : 0) | (flit->vc & 7u) << RG_NODE_VC_AT |
                          (flit->kind & 3u) << RG_NODE_KIND_AT | flit->data);
}

#endif
