/* SPDX-License-Identifier: Apache-2.0 */

/* The error stream: what libraries print there is kept, so that the program words it. */

#define _GNU_SOURCE

#include <string.h>

#include "files.h"

static FILE *own; /* NULL: stderr still is */

/* As far as it fits. */
static char said[2000];
static size_t length;

static ssize_t keep(void *unused, const char *text, size_t bytes)
{
    const size_t room = sizeof said - 1 - length;

    (void)unused;
    memcpy(said + length, text, bytes < room ? bytes : room);
    length += bytes < room ? bytes : room;
    return (ssize_t)bytes;
}

bool cli_errors_keep(void)
{
    FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = keep});

    own = stderr;
    if (stream == NULL)
        return false;
    (void)setvbuf(stream, NULL, _IONBF, 0); /* memory that it would ask for later */
    stderr = stream;
    return true;
}

FILE *cli_errors(void)
{
    return own == NULL ? stderr : own;
}

const char *cli_errors_said(void)
{
    size_t end = strlen(said);

    while (end > 0 && said[end - 1] == '\n')
        said[--end] = '\0';
    return length == 0 ? NULL : said + strspn(said, "\n");
}

void cli_errors_pass(bool print)
{
    if (print)
        (void)fwrite(said, 1, length, cli_errors());
    memset(said, 0, sizeof said);
    length = 0;
}
