/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures of an opened network with the switch states and the messages of one phase. */
#pragma once

#include <stdint.h>

#include "net/inner/exchange.h"
#include "routegen/net/draw.h"

struct picture_message {
    uint32_t source, destination;
    rg_hop hop[RG_FABRIC_MAX_STAGES];
};

struct picture {
    const rg_switched *switched;
    uint32_t row, pass;
    uint8_t *states;
    rg_fabric fabric;
    uint32_t count; /* messages of the phase, in the order of their sources */
    struct picture_message *message;
    uint32_t groups; /* colours of messages: one for each sub-tree below the top */
};

/* What a state looks like. */
struct picture_paint {
    const char *fill;
    char text[4]; /* the state, or "-" */
};

/* What a picture says about itself. */
struct picture_caption {
    char title[RG_NETWORK_MAX_TEXT + 128]; /* network, square, rotation, pass */
    char lines[256];                       /* what its lines are */
};

/* Collects everything. RG_OK; RG_E_LARGE; RG_E_MEMORY; as rg_switched_states. After an error there
 * is nothing to end. */
rg_status rg_picture_begin(struct picture *picture, const rg_switched *switched, uint32_t row,
                           uint32_t pass);

void rg_picture_end(struct picture *picture);

/* The state of a switch of a stage; fill is NULL in an up half, which has no states. */
struct picture_paint rg_picture_paint(const struct picture *picture, unsigned stage,
                                      uint32_t index);

/* The number of the colour of the message of a terminal. */
uint32_t rg_picture_group(const struct picture *picture, uint32_t source);

struct picture_caption rg_picture_caption(const struct picture *picture);
