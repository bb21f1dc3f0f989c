/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Requests that the hardware must refuse, for test vectors. */
#ifndef ROUTEGEN_CLI_ILLEGAL_H
#define ROUTEGEN_CLI_ILLEGAL_H

#include "random.h"
#include "routegen/kautz.h"

/* The error that the hardware reports: a letter out of range before a repeat before equal ends. */
rg_status cli_request_status(const rg_kautz *net, const rg_kautz_word *source,
                             const rg_kautz_word *destination);

/* Makes a random request with one or two faults, every kind that the network can have alike. */
void cli_illegal_request(struct cli_random *random, const rg_kautz *net, rg_kautz_word *source,
                         rg_kautz_word *destination);

#endif
