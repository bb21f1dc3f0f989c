/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Pictures of an opened network with the switch states and the messages of one phase. */
#ifndef ROUTEGEN_CLI_PICTURE_H
#define ROUTEGEN_CLI_PICTURE_H

#include <stdint.h>

#include "routegen/net/exchange.h"

/* Networks with more lines than this behind a stage are not drawn. */
#define CLI_MOST_DRAWN 256

struct cli_message {
    uint32_t source;
    uint32_t destination;
    rg_hop hop[RG_FABRIC_MAX_STAGES];
};

struct cli_picture {
    const rg_switched *switched;
    uint32_t row;
    uint32_t pass;
    uint8_t *states;
    rg_fabric fabric;
    uint32_t count; /* messages of the phase, by source */
    struct cli_message *message;
    uint32_t groups; /* colours of messages: one for every sub-tree below the top */
};

/* How a state looks. */
struct cli_paint {
    const char *fill;
    char text[4]; /* the state, or "-" */
};

/* What a picture says about itself. */
struct cli_caption {
    char title[RG_NETWORK_MAX_TEXT + 128]; /* network, square, rotation, pass */
    char lines[256];                       /* what its lines are */
};

/* Collects everything; says so and exits when the network is too large. */
void cli_picture_begin(struct cli_picture *picture, const rg_switched *switched, uint32_t row,
                       uint32_t pass);

void cli_picture_end(struct cli_picture *picture);

/* The state of a switch of a stage; NULL fill in an up half, which has none. */
struct cli_paint cli_picture_paint(const struct cli_picture *picture, unsigned stage,
                                   uint32_t index);

/* The fill of a state, or of RG_GFT_IDLE. */
const char *cli_state_fill(unsigned state);

/* The colour of the messages of a terminal, and of a group. */
uint32_t cli_picture_group(const struct cli_picture *picture, uint32_t source);
const char *cli_group_colour(uint32_t group);

struct cli_caption cli_picture_caption(const struct cli_picture *picture);

/* Prints the picture. */
void cli_draw_svg(const struct cli_picture *picture);
void cli_draw_dot(const struct cli_picture *picture);

#endif
