/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Files that a call writes: what goes to standard output, by -o FILE, and those of other options.
 *
 *      open                        complete
 *      .routegen-PID-N ----------> FILE        in the same folder, by rename
 *
 * A regular file is written beside its place and takes it when it is complete, with the owner and
 * the mode of the file that stood there. So what stood there stays after bad input, Ctrl-C or a
 * full disk; a file to which nothing was written is left out. A file in a folder that cannot be
 * written, and what is no regular file, is written itself.
 */
#ifndef ROUTEGEN_CLI_OUTPUT_H
#define ROUTEGEN_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Sends standard output to this file; false, with errno, if that cannot be. */
bool cli_output_open(const char *name);

/* Opens another file; NULL, with errno, if that cannot be. */
FILE *cli_output_add(const char *name);

/* Those other files are complete: all are closed, then each takes its place. NULL, or the name of
 * one with which that cannot be, with errno. */
const char *cli_output_complete(void);

/* What errno says of a file that cannot be written. */
const char *cli_output_why(void);

/* Waits a moment for the other end of a pipe, as often as has been counted; false after two
 * seconds. */
bool cli_pipe_wait(unsigned *moments);

/* From now on no file is written: another process of the same command line does that. */
void cli_output_ignore(void);

/* Standard output is complete and has been flushed: its file takes its place; false, with errno, if
 * that cannot be. Without a file nothing happens. */
bool cli_output_close(void);

/* Leaves all files that are not complete as they were. */
void cli_output_drop(void);

/* The program ends by an error: what has nothing in it is left out. */
void cli_output_fail(void);

/* The file of standard output, or NULL. */
const char *cli_output_name(void);

#endif
