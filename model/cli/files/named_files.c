/* SPDX-License-Identifier: Apache-2.0 */

#define _XOPEN_SOURCE 700

#include "files.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/common/fail.h"

enum { ROOM = 12 }; /* more than the options of a verb that name files, and the two streams */

static struct named {
    const char *option, *name;
    enum cli_use use;
} named[ROOM];
static size_t count;

/* Where a file is, or would be: in a folder, by its name. */
struct where {
    struct stat kind;
    const char *base; /* NULL: it is there */
};

void cli_file_named(const char *option, const char *name, enum cli_use use)
{
    size_t i = 0;

    if (name != NULL && name[0] == '\0')
        cli_fail(CLI_USAGE, "%s '': the name of a file expected", option);
    while (i < count && strcmp(named[i].option, option) != 0)
        i++;
    if (i == ROOM)
        return;
    count += i == count;
    named[i] = (struct named){option, name, use};
}

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

static void check_pair(const struct named *a, const struct named *b)
{
    struct where one, two;

    if (!find(a, &one) || !find(b, &two) || !is_same(&one, &two) ||
        is_harmless(&one, a->use, b->use))
        return;
    const bool is_stream = b->name == NULL || strcmp(b->name, "-") == 0;
    const char *name = is_stream ? a->name : b->name;
    cli_fail(CLI_USAGE, "%s and %s are one file, %s", a->option, b->option,
             strcmp(name, "-") == 0 ? "by redirection" : cli_plain(name, strlen(name)).text);
}

void cli_files_check(bool printed)
{
    if (printed)
        cli_file_named("standard output", NULL, CLI_WRITES);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            check_pair(&named[i], &named[j]);
}
