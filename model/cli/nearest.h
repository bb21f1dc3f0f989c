/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The family that was probably meant. */
#ifndef ROUTEGEN_CLI_NEAREST_H
#define ROUTEGEN_CLI_NEAREST_H

#include <stddef.h>

/* The name of the family that becomes @name by the fewest letters put in, left out or exchanged. */
const char *cli_nearest_family(const char *name, size_t length);

#endif
