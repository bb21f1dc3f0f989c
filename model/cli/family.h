/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The families of networks that the program knows, and their names. */
#ifndef ROUTEGEN_CLI_FAMILY_H
#define ROUTEGEN_CLI_FAMILY_H

#include <stddef.h>

#include "routegen/multistage.h"
#include "routegen/network.h"

/* Families of a kind share their shape and what can be done with them. */
enum cli_kind {
    CLI_KAUTZ,
    CLI_GFT,
    CLI_MULTISTAGE,
};

struct cli_family {
    const char *name;   /* as it stands before the colon */
    const char *params; /* their names, comma-separated */
    unsigned count;     /* of parameters */
    enum cli_kind kind;
    rg_wiring wiring; /* of a multistage network */
    const char *title;
};

/* All families; the last entry has no name. */
extern const struct cli_family cli_families[];

/* A name taken apart. */
struct cli_name {
    const struct cli_family *family;
    unsigned param[RG_NETWORK_MAX_PARAMS];
};

/*
 * Parses FAMILY:P1,P2,..., with the errors of rg_network_parse; where is the offset of an error,
 * and name->family is set as soon as it is known.
 */
rg_status cli_name_parse(const char *text, struct cli_name *name, size_t *where);

/* Writes a name in canonical form. */
void cli_name_print(const struct cli_name *name, char text[RG_NETWORK_MAX_TEXT]);

/* The verbs that apply to a kind, separated by ", ". */
const char *cli_kind_verbs(enum cli_kind kind);

#endif
