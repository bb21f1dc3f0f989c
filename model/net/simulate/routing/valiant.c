/* SPDX-License-Identifier: Apache-2.0 */

/* The rule to the router of a random terminal, then the rule, in other classes (Valiant, 1982). */

#include "algorithm.h"

const struct sim_algorithm rg_sim_valiant = {
    .info = {.help = "valiant, the rule over a random node",
             .by = "random places",
             .by_rule = true},
    SIM_BY_PARTS,
    .parts = 2,
};
