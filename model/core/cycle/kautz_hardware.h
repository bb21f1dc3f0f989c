/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the cycle models of the Kautz cores share. */
#ifndef KAUTZ_HARDWARE_H
#define KAUTZ_HARDWARE_H

#include "routegen/cycle/kautz_pipe.h"

/** What the pipelined core will answer. */
rg_kautz_answer rg_kautz_answer_to(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, uint64_t tag);

#endif
