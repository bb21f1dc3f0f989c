/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Messages pushed through an opened network, all those of a phase stage by stage.
 *
 * Nothing is believed: a line that two messages take, a message that gets stuck, one that arrives
 * where it does not belong, one that is not sent in any pass, they all count, and the first one is
 * named on stderr. Where a message belongs is known for a square with a formula; in the others,
 * every message of a terminal must arrive elsewhere, and every terminal get one message a row.
 */
#ifndef ROUTEGEN_CLI_PUSH_H
#define ROUTEGEN_CLI_PUSH_H

#include <stdbool.h>
#include <stdint.h>

#include "fabric.h"
#include "cli/common/progress.h"

/* Where a message did not arrive. */
#define CLI_LOST UINT32_MAX

/* Which rows and passes are pushed: begin <= number < end. */
struct cli_push_range {
    uint32_t first_row;
    uint32_t end_row;
    uint32_t first_pass;
    uint32_t end_pass;
};

/* What became of the messages; the last four add up to the first. */
struct cli_push_counts {
    uint64_t messages; /* that should have been sent */
    uint64_t delivered;
    uint64_t misplaced;  /* arrived at the wrong terminal */
    uint64_t collisions; /* met a line that another message of the phase had taken */
    uint64_t lost;       /* came to a switch that is idle, or were not sent */
};

struct cli_push {
    struct cli_fabric *fabric;
    struct cli_push_range range;
    struct cli_push_counts counts;
    struct cli_progress *progress; /* taken off the screen when a message is named, or NULL */
    bool named;
    uint32_t pass;
    uint32_t sender_count;
    const uint32_t *sender; /* the terminals that send in this pass, ascending */
    uint32_t *order;        /* all terminals by pass; the last are those without one */
    uint32_t *first;        /* [pass]: where its terminals start in order; [passes]: the others */
    uint32_t *arrived; /* where the message of a terminal has come to in the phase pushed last */
    uint32_t *token;   /* the messages under way, and ... */
    uint32_t *place;   /* ... where they are */
    uint64_t *taken;   /* by line: the step that used it last */
    uint64_t step;
    uint8_t *met;      /* bit source * N + destination; NULL if there is a formula or only a row */
    uint8_t *received; /* bit row * N + destination; NULL if there is a formula or only a pass */
};

/* Starts; exits when the tables would be too large. */
void cli_push_begin(struct cli_push *push, struct cli_fabric *fabric, struct cli_push_range range,
                    struct cli_progress *progress);

/* Goes on to a pass. */
void cli_push_pass(struct cli_push *push, uint32_t pass);

/* Pushes the messages of a row in the current pass. */
void cli_push_phase(struct cli_push *push, uint32_t row, const uint8_t *states);

/* Counts the messages that were not sent in any pass, if there was a chance. */
void cli_push_finish(struct cli_push *push);

bool cli_push_is_right(const struct cli_push *push);

void cli_push_end(struct cli_push *push);

#endif
