/* SPDX-License-Identifier: Apache-2.0 */

/* Which other processes have a port open: they take bytes of its answers. */

#define _DEFAULT_SOURCE

#include "port.h"
#include "net/inner/wording.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether a process has the device @path open; of a pseudo-terminal, only if it does not hold the
 * other end, too: that is the board. Links are read and never followed, which could hang. */
static bool has_open(const char *process, const char *path)
{
    static const char other_end[] = "/ptmx";
    const bool is_terminal = strncmp(path, "/dev/pts/", 9) == 0;
    char folder[PATH_MAX], link[PATH_MAX];
    const struct dirent *entry;
    bool found = false, is_board = false;

    snprintf(folder, sizeof folder, "/proc/%s/fd", process);
    DIR *files = opendir(folder);
    if (files == NULL)
        return false;
    while ((entry = readdir(files)) != NULL) {
        const ssize_t length = readlinkat(dirfd(files), entry->d_name, link, sizeof link - 1);
        link[length < 0 ? 0 : length] = '\0';
        const char *last = strrchr(link, '/');
        found = found || strcmp(link, path) == 0;
        is_board = is_board || (is_terminal && last != NULL && strcmp(last, other_end) == 0);
    }
    closedir(files);
    return found && !is_board;
}

/* Adds a process, unless its name cannot be read; false if it does not fit. */
static bool add(rg_port_holders *holders, const char *process)
{
    const size_t at = strlen(holders->text), room = sizeof holders->text - at;
    char file[PATH_MAX], name[32];

    snprintf(file, sizeof file, "/proc/%s/comm", process);
    FILE *comm = fopen(file, "r");
    if (comm == NULL)
        return true;
    const bool is_read = fgets(name, sizeof name, comm) != NULL;
    fclose(comm);
    if (!is_read)
        return true;
    name[strcspn(name, "\n")] = '\0';
    const int length = snprintf(holders->text + at, room, "%s%s (process %s)", at == 0 ? "" : ", ",
                                rg_plain_text(name).text, process);
    if ((size_t)length < room)
        return true;
    holders->text[at] = '\0';
    return false;
}

rg_port_holders rg_port_holders_of(const char *port)
{
    rg_port_holders holders = {""};
    char path[PATH_MAX];
    const struct dirent *entry;
    bool fits = true;
    DIR *processes = realpath(port, path) == NULL ? NULL : opendir("/proc");

    if (processes == NULL)
        return holders;
    while (fits && (entry = readdir(processes)) != NULL) {
        const char *process = entry->d_name;
        if (process[strspn(process, "0123456789")] == '\0' &&
            strtol(process, NULL, 10) != (long)getpid() && has_open(process, path))
            fits = add(&holders, process);
    }
    closedir(processes);
    return holders;
}
