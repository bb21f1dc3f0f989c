/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/common/fail.h"

size_t cli_input_read(void *buffer, size_t size)
{
    ssize_t count;

    cli_flush();
    do {
        count = read(STDIN_FILENO, buffer, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        cli_fail(CLI_IO, "standard input: %s", strerror(errno));
    return (size_t)count;
}

/* Waits until a program has opened the other end, or has written and gone; false: none comes. */
static bool wait_for_writer(FILE *stream)
{
    unsigned moments = 0;
    unsigned char byte;
    ssize_t count;

    do {
        count = read(fileno(stream), &byte, 1);
    } while (count == 0 && cli_pipe_wait(&moments));
    if (count > 0)
        (void)ungetc(byte, stream);
    return count != 0;
}

FILE *cli_input_open(const char *name)
{
    const int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *stream = file < 0 ? NULL : fdopen(file, "r");
    struct stat kind;

    if (stream == NULL || fstat(file, &kind) != 0)
        cli_fail(CLI_IO, "%s: %s", cli_plain(name, strlen(name)).text, strerror(errno));
    if (S_ISFIFO(kind.st_mode) && !wait_for_writer(stream))
        cli_fail(CLI_IO, "%s: a pipe to which no program writes",
                 cli_plain(name, strlen(name)).text);
    (void)fcntl(file, F_SETFL, O_RDONLY);
    return stream;
}

char *cli_input_all(const char *name, size_t *length)
{
    const size_t most = (size_t)1 << 31;
    const rg_quoted plain = cli_plain(name, strlen(name));
    FILE *stream = strcmp(name, "-") == 0 ? stdin : cli_input_open(name);
    size_t room = 1 << 16, more = 1;
    char *text = malloc(room);

    for (*length = 0; text != NULL && more > 0 && *length <= most;) {
        more = fread(text + *length, 1, room - *length, stream);
        *length += more;
        if (*length == room)
            text = realloc(text, room *= 2);
    }
    if (text == NULL)
        cli_out_of_memory();
    if (ferror(stream))
        cli_fail(CLI_IO, "%s: %s", plain.text, strerror(errno));
    if (*length > most)
        cli_fail(CLI_USAGE, "%s: more than %zu bytes", plain.text, most);
    if (stream != stdin)
        (void)fclose(stream);
    text[*length] = '\0';
    return text;
}
