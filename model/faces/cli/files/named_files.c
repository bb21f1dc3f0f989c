/* SPDX-License-Identifier: Apache-2.0 */

/* Files that options name: which there are, none used twice, and what is read from them. */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "faces/cli/common/fail.h"

enum { ROOM = 24 }; /* more than a verb names: noc its six files, and there are two streams */

static struct named {
    const char *option, *name;
    enum cli_use use;
} named[ROOM];
static size_t names;
static bool parsed; /* no option can take another one's place any more */

/* Where a file is, or would be: in a folder, by its name. */
struct where {
    struct stat kind;
    const char *base; /* NULL: it is there */
};

static bool find_folder(const char *name, struct where *where)
{
    const char *slash = strrchr(name, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(name, (size_t)(slash - name) + 1);

    if (folder == NULL)
        cli_out_of_memory();
    where->base = slash == NULL ? name : slash + 1;
    const bool found = stat(folder, &where->kind) == 0;
    free(folder);
    return found;
}

static bool find(const struct named *file, struct where *where)
{
    where->base = NULL;
    if (file->name == NULL)
        return fstat(STDOUT_FILENO, &where->kind) == 0 && S_ISREG(where->kind.st_mode);
    if (file->use == CLI_READS && strcmp(file->name, "-") == 0)
        return fstat(STDIN_FILENO, &where->kind) == 0;
    return stat(file->name, &where->kind) == 0 ||
           (errno == ENOENT && find_folder(file->name, where));
}

static bool is_same(const struct where *a, const struct where *b)
{
    return a->kind.st_dev == b->kind.st_dev && a->kind.st_ino == b->kind.st_ino &&
           (a->base == NULL) == (b->base == NULL) &&
           (a->base == NULL || strcmp(a->base, b->base) == 0);
}

/* A file of two uses does no harm. */
static bool is_harmless(const struct where *where, enum cli_use a, enum cli_use b)
{
    const mode_t mode = where->kind.st_mode;

    if (a == CLI_TALKS || b == CLI_TALKS)
        return false;
    return (a == CLI_READS && b == CLI_READS) ||
           (where->base == NULL && (S_ISCHR(mode) || S_ISSOCK(mode) || (S_ISFIFO(mode) && a == b)));
}

static bool is_input(const struct named *file)
{
    return file->use == CLI_READS && strcmp(file->name, "-") == 0;
}

static void check_pair(const struct named *a, const struct named *b)
{
    struct where one, two;

    if (is_input(a) && is_input(b))
        cli_deny("%s and %s both read standard input", a->option[0] == '-' ? a->option : "-",
                 b->option);
    if (!find(a, &one) || !find(b, &two) || !is_same(&one, &two) ||
        is_harmless(&one, a->use, b->use))
        return;
    const bool is_stream = b->name == NULL || strcmp(b->name, "-") == 0;
    const char *name = is_stream ? a->name : b->name;
    cli_deny("%s and %s are one file, %s", a->option, b->option,
             strcmp(name, "-") == 0 ? "by redirection" : cli_plain(name).text);
}

/* One against all others. */
static void check_one(size_t one)
{
    for (size_t other = 0; other < names; other++) {
        const size_t i = other < one ? other : one, j = other < one ? one : other;
        const bool read_first = named[i].use == CLI_READS || named[j].use != CLI_READS;
        if (i != j)
            check_pair(&named[read_first ? i : j], &named[read_first ? j : i]);
    }
}

void cli_file_named(const char *option, const char *name, enum cli_use use)
{
    size_t i = 0;

    if (name != NULL && name[0] == '\0')
        cli_deny("%s '': the name of a file expected", option);
    if (name != NULL && use == CLI_WRITES && strcmp(name, "-") == 0)
        cli_deny("%s -: the name of a file expected; ./- is one", option);
    while (i < names && strcmp(named[i].option, option) != 0)
        i++;
    if (i == ROOM)
        return; /* never: see its value */
    names += i == names;
    named[i] = (struct named){option, name, use};
    if (parsed)
        check_one(i);
}

void cli_files_check(bool printed)
{
    if (printed)
        cli_file_named("standard output", NULL, CLI_WRITES);
    for (size_t i = 0; i < names; i++)
        check_one(i);
    parsed = true;
}

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
        cli_fail(CLI_IO, "%s: %s", cli_plain(name).text, strerror(errno));
    if (S_ISFIFO(kind.st_mode) && !wait_for_writer(stream))
        cli_fail(CLI_IO, "%s: a pipe to which no program writes", cli_plain(name).text);
    (void)fcntl(file, F_SETFL, O_RDONLY);
    return stream;
}

char *cli_input_all(const char *name, size_t *length)
{
    const size_t most = (size_t)1 << 31;
    const rg_quoted plain = cli_plain(name);
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
        cli_deny("%s: more than %zu bytes", plain.text, most);
    if (stream != stdin)
        (void)fclose(stream);
    text[*length] = '\0';
    return text;
}

char *cli_input_text(const char *name, size_t *length)
{
    char *text = cli_input_all(name, length);
    const size_t mark = cli_input_mark(text, *length);

    *length -= mark;
    memmove(text, text + mark, *length + 1);
    return text;
}

size_t cli_line_mark(const char *file, const char *line, size_t length)
{
    if (length >= 2 && (memcmp(line, "\xff\xfe", 2) == 0 || memcmp(line, "\xfe\xff", 2) == 0))
        cli_deny("%s: UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it",
                 cli_plain(file).text);
    return cli_input_mark(line, length);
}

size_t cli_input_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
