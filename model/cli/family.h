/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the program knows of the families of networks besides their names. */
#ifndef ROUTEGEN_CLI_FAMILY_H
#define ROUTEGEN_CLI_FAMILY_H

#include "routegen/multistage.h"
#include "routegen/network.h"

/* Families of a kind share their shape and what can be done with them. */
enum cli_kind {
    CLI_KAUTZ,
    CLI_GFT,
    CLI_MULTISTAGE,
    CLI_TOPOLOGY, /* known as a graph only (routegen/topology.h) */
};

struct cli_family {
    enum cli_kind kind;
    rg_wiring wiring; /* of a multistage network */
    const char *title;
};

/* The family, or NULL if the library knows it but the program does not. */
const struct cli_family *cli_family_of(rg_family family);

/* The verbs that apply to a kind, separated by ", ". */
const char *cli_kind_verbs(enum cli_kind kind);

#endif
