/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The tests of the hardware through its serial line; each ends the program when one fails. */
#ifndef ROUTEGEN_SIM_BOARD_TESTS_H
#define ROUTEGEN_SIM_BOARD_TESTS_H

#include "bench.h"

/* Random lines, legal, illegal and absurd. */
void test_compare(struct bench *bench, uint64_t count);

/* Requests over an unreliable line */
void test_noise(struct bench *bench, uint64_t count);

/* The transcripts of a document, to the hardware and to the library's board. */
void test_transcripts(struct bench *bench, const char *path);

#endif
