/* SPDX-License-Identifier: Apache-2.0 */

/* What --help prints. */
#pragma once

#include <argp.h>

struct cli_help {
    const char *name;                                  /* "routegen VERB" */
    const char *usage;                                 /* after the options; a line a way */
    const char *doc;                                   /* before the options, \v, after them */
    const struct argp_option *options, *const *common; /* by name; lists as they stand, then NULL */
};

void cli_help_print(const struct cli_help *help);
