/* SPDX-License-Identifier: Apache-2.0 */

/* The files that a call names: what it writes must be no other file of the same call. */
#ifndef ROUTEGEN_CLI_NAMED_FILES_H
#define ROUTEGEN_CLI_NAMED_FILES_H

#include <stdbool.h>

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

#endif
