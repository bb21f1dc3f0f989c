/* SPDX-License-Identifier: Apache-2.0 */

/* The network that a line of a table is about, and what can be asked of it. */
#ifndef ROUTEGEN_CLI_REPRODUCE_SUBJECT_H
#define ROUTEGEN_CLI_REPRODUCE_SUBJECT_H

#include "rows.h"

struct cli_subject {
    unsigned number[3]; /* k, n, m */
    char name[64];      /* as it is printed: a network, two families that are compared, or words */
    char family[16];    /* of the network, the first one, or "" */
    char parameters[48];
};

/* Replaces {k}, {n} and {m} in a pattern by the numbers. */
void cli_subject_set(struct cli_subject *subject, const char *pattern, const unsigned number[3]);

/* A quantity of its network, or of the network of another family with the same parameters; NAN:
 * unknown. A cli_formula_value. */
double cli_subject_number(const void *subject, const char *quantity, const char *family);

/* Whether the question is for a text, not a formula; if so, answers it. */
bool cli_subject_text(const struct cli_subject *subject, const char *asked,
                      struct cli_value *value);

#endif
