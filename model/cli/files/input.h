/* SPDX-License-Identifier: Apache-2.0 */

/* Standard input in large pieces, and files that options name. */
#ifndef ROUTEGEN_CLI_INPUT_H
#define ROUTEGEN_CLI_INPUT_H

#include <stddef.h>
#include <stdio.h>

/*
 * Reads what is there, at most size bytes; 0 at the end. Flushes answers first, so that a program
 * at the other end of two pipes gets the answer to what it has sent without sending more. Exits
 * when reading fails.
 */
size_t cli_input_read(void *buffer, size_t size);

/* Opens a file to read, or says why that cannot be and exits. A pipe must have a writer soon. */
FILE *cli_input_open(const char *name);

#endif
