/* SPDX-License-Identifier: Apache-2.0 */

/* The numbers of a paper, each beside the one that the library computes. */
#ifndef ROUTEGEN_CLI_REPRODUCE_ROWS_H
#define ROUTEGEN_CLI_REPRODUCE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "routegen/topology.h"

struct cli_value {
    enum {
        CLI_VALUE_NONE,
        CLI_VALUE_NUMBER,
        CLI_VALUE_TEXT,
    } kind;
    double number;
    int places; /* of a printed number: its decimals; below 0: zeros before the point */
    char text[112];
};

struct cli_reproduced {
    const char *where; /* in the paper */
    char network[64];
    char what[56];
    struct cli_value printed;
    struct cli_value ours;
    const char *reason; /* why the printed one is wrong, or NULL */
};

struct cli_reproduction {
    struct cli_reproduced *row;
    size_t count, room;
};

/* ---- Values --------------------------------------------------------------------------------- */

extern const struct cli_value cli_no_value;

struct cli_value cli_number(double number);
struct cli_value cli_printed(double number, int places);
struct cli_value cli_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "yes" or "no". */
struct cli_value cli_yes(bool yes);

/* The network of this name, a name written in the program. */
rg_topology cli_reproduce_net(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Rows ----------------------------------------------------------------------------------- */

void cli_reproduce_add(struct cli_reproduction *rows, const char *where, const char *network,
                       const char *what, struct cli_value printed, struct cli_value ours,
                       const char *reason);

/* Whether both are known and differ by more than rounding to the last printed place. */
bool cli_reproduced_differs(const struct cli_reproduced *row);

void cli_reproduce_text(const struct cli_reproduction *rows);
void cli_reproduce_json(const struct cli_reproduction *rows);
void cli_reproduce_csv(const struct cli_reproduction *rows);

#endif
