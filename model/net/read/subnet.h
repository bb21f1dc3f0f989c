/* SPDX-License-Identifier: Apache-2.0 */

/* An InfiniBand subnet while it is read: devices, by vertex of the draft, and their ports in use.
 * Both ends of a cable are noted, and what is said of one port twice must be the same. */
#pragma once

#include "draft.h"
#include "net/inner/room.h"

/* What is said of a port in use, or of a switch itself. */
struct draft_address {
    uint64_t guid; /* 0: not said, as lid and line */
    uint64_t line; /* where the LID is said */
    uint32_t lid, lmc;
};

struct draft_device {
    struct draft_address address; /* of a switch */
    uint64_t guid;                /* 0: not said */
    uint64_t line;
    bool cabled;    /* it has a cable */
    uint16_t ports; /* 0: not said */
    char letter;    /* S, H or R */
};

struct draft_end {
    struct draft_address address;
    uint64_t line;
    uint32_t device, far;
    uint32_t link;           /* of the draft; DRAFT_NONE: it is none of the network's */
    uint16_t port, far_port; /* from 0 */
    uint8_t cable;           /* 0: not said */
    bool listed;             /* among the ports of its device, not only at the far end */
};

/* The next vertex, which is a device. */
bool rg_draft_device(struct draft *draft, const struct draft_device *device);

struct draft_device *rg_draft_device_of(const struct draft *draft, uint32_t vertex);

/* Adds a cable, whose line is that of the draft, unless it is known from its other end. The ends
 * are then this one and the far one. */
bool rg_draft_cable(struct draft *draft, struct draft_link cable, struct draft_end *end[2]);

/* Notes the LID of an address of a device, in this line. */
void rg_draft_lid(struct draft *draft, uint32_t device, struct draft_address *address, uint32_t lid,
                  uint32_t lmc);

/* Notes a GUID of a device, which may be said already. */
void rg_draft_guid(struct draft *draft, uint32_t device, uint64_t *guid, uint64_t said);

/* Every compute node must have a cable. */
bool rg_draft_cabled(struct draft *draft);

/* Where the draft's devices went. */
struct draft_places {
    const uint32_t *number;  /* of a device: its first vertex; DRAFT_NONE: that of its switch */
    const uint32_t *switch_; /* of a switch, from the first: its device */
    uint64_t nodes, switches;
};

/* Makes what the network knows of its subnet; false without memory. */
bool rg_draft_subnet(struct draft *draft, const struct draft_places *places, rg_room *room,
                     rg_subnet *subnet);

void rg_draft_subnet_close(struct draft *draft);
