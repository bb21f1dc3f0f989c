/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * -o FILE: what goes to standard output goes to a file instead. It is opened once the command line
 * has been read, and written from its beginning; what stood there before stays until something is
 * printed, so that bad input never costs a file.
 */
#ifndef ROUTEGEN_CLI_OUTPUT_H
#define ROUTEGEN_CLI_OUTPUT_H

#include <stdbool.h>

/* Sends standard output to this file; false, with errno, if that cannot be. */
bool cli_output_open(const char *name);

/* From now on -o has no effect: another process of the same command line writes the file. */
void cli_output_ignore(void);

/* Standard output is complete and has been flushed: cuts off what is left of an older file. Without
 * a file nothing happens. */
void cli_output_close(void);

/* The file, or NULL. */
const char *cli_output_name(void);

#endif
