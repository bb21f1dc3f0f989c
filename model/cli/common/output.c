/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

static const char *file_name; /* NULL: standard output as it came */
static bool is_new;           /* the file was not there before */
static bool is_ignored;       /* another process writes it */

void cli_output_ignore(void)
{
    is_ignored = true;
}

bool cli_output_open(const char *name)
{
    if (is_ignored)
        return true;
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    is_new = file >= 0;
    if (file < 0 && errno == EEXIST)
        file = open(name, O_WRONLY | O_CLOEXEC);
    if (file < 0 || dup2(file, STDOUT_FILENO) < 0)
        return false;
    (void)close(file);
    file_name = name;
    return true;
}

void cli_output_close(void)
{
    if (file_name == NULL)
        return;
    const off_t size = lseek(STDOUT_FILENO, 0, SEEK_CUR); /* -1: not a file, but a pipe or so */
    if (size > 0)
        (void)ftruncate(STDOUT_FILENO, size);
    if (size == 0 && is_new)
        (void)unlink(file_name);
}

const char *cli_output_name(void)
{
    return file_name;
}
