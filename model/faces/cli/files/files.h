/* SPDX-License-Identifier: Apache-2.0 */

/* What the program reads and writes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The files that a call names: what it writes must be no other file of the same call. */

enum cli_use {
    CLI_READS,
    CLI_WRITES,
    CLI_TALKS, /* to a board, at a port of its own */
};

/* Notes a file; a second one of the same option takes the place of the first. @option names a
 * static text. The name "-" of a file to read is standard input. */
void cli_file_named(const char *option, const char *name, enum cli_use use);

/*
 * Refuses a file that is written and stands there twice, by whatever name: links, ./ and files that
 * are not there yet count. Standard output counts if it is a file and @printed is set. What several
 * may share is harmless: a terminal, /dev/null, and a pipe into which all write.
 */
void cli_files_check(bool printed);

/* Standard input in large pieces, and files that options name. */

/*
 * Reads what is there, at most size bytes; 0 at the end. Flushes answers first, so that a program
 * at the other end of two pipes gets the answer to what it has sent without sending more. Exits
 * when reading fails.
 */
size_t cli_input_read(void *buffer, size_t size);

/* Opens a file to read, or says why that cannot be and exits. A pipe must have a writer soon. */
FILE *cli_input_open(const char *name);

/* All of a file, or of standard input for "-", to be freed, and after it a zero that does not
 * count; exits if it cannot be read, or is above 2^31 bytes. */
char *cli_input_all(const char *name, size_t *length);

/* The same of a text, without its mark. */
char *cli_input_text(const char *name, size_t *length);

/* The bytes of the mark that some editors put in front of UTF-8, where it is there. */
size_t cli_input_mark(const char *text, size_t length);

/* The same of the first line of a file; exits if that is UTF-16. */
size_t cli_line_mark(const char *file, const char *line, size_t length);

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

/* Sends standard output to this file; false, with errno, if that cannot be. */
bool cli_output_open(const char *name);

/* Opens another file; NULL, with errno, if that cannot be. */
FILE *cli_output_add(const char *name);

/* Those other files are complete, and closed: they take their places with standard output. NULL, or
 * the name of one that cannot be written, with errno. */
const char *cli_output_complete(void);

/* What errno says of a file that cannot be written. */
const char *cli_output_why(void);

/* Waits a moment for the other end of a pipe, as often as has been counted; false after two
 * seconds. */
bool cli_pipe_wait(unsigned *moments);

/* From now on no file is written: another process of the same command line does that. */
void cli_output_ignore(void);

/* Standard output is complete and has been flushed: its file, if it has one, and all others that
 * are complete take their places. NULL, or the name of one that cannot, with errno. */
const char *cli_output_close(void);

/* Leaves all files that are not complete as they were. */
void cli_output_drop(void);

/* The program ends by an error: what has nothing in it is left out. */
void cli_output_fail(void);

/* The file of standard output, or NULL. */
const char *cli_output_name(void);

/* The error stream. */

/* From now on what others print to stderr, such as getopt, is kept for us to word; false without
 * memory. */
bool cli_errors_keep(void);

/* Where the program itself prints what goes wrong. */
FILE *cli_errors(void);

/* What is kept, without the end of its last line, or NULL; and that is over: it is printed, or
 * forgotten. */
const char *cli_errors_said(void);
void cli_errors_pass(bool print);

/* Ctrl-C, and other signals that end the program. */

/* Calls @clean, as a signal handler may be called, before such a signal does what it always does.
 * There is room for two. */
void cli_on_interrupt(void (*clean)(void));
