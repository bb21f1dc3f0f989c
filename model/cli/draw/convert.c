/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "convert.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/common/fail.h"
#include "cli/files/files.h"

#define CONVERTER "rsvg-convert"

extern char **environ;

/* A copy of an argument for posix_spawnp, which does not change it, but does not say so. */
struct argument {
    char text[24];
};

static struct argument argument(const char *name, const char *value)
{
    struct argument made;

    snprintf(made.text, sizeof made.text, "%s%s", name, value);
    return made;
}

void cli_convert_begin(struct cli_convert *convert, const char *format)
{
    struct argument words[] = {argument(CONVERTER, ""), argument("--format=", format),
                               argument("--zoom=", strcmp(format, "png") == 0 ? "2" : "1")};
    char *const arguments[] = {words[0].text, words[1].text, words[2].text, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2];

    if (isatty(STDOUT_FILENO))
        cli_fail(CLI_USAGE, "draw: --format %s is not for a terminal; -o FILE writes it to a file",
                 format);
    if (pipe(ends) != 0 || fcntl(ends[1], F_SETFD, FD_CLOEXEC) != 0 ||
        posix_spawn_file_actions_init(&actions) != 0)
        cli_fail(CLI_IO, "draw: no pipe: %s", strerror(errno));
    (void)posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    (void)posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    *convert = (struct cli_convert){.format = format};
    const int error =
        posix_spawnp(&convert->converter, CONVERTER, &actions, NULL, arguments, environ);
    if (error == ENOENT)
        cli_fail(CLI_IO,
                 "draw: --format %s: " CONVERTER " not found; Debian has it in librsvg2-bin",
                 format);
    if (error != 0)
        cli_fail(CLI_IO, "draw: " CONVERTER ": %s", strerror(error));
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[0]);
    /* If it ends before it has read all, it says why. */
    (void)signal(SIGPIPE, SIG_IGN);
    convert->svg = fdopen(ends[1], "w");
    if (convert->svg == NULL)
        cli_out_of_memory();
}

void cli_convert_end(struct cli_convert *convert)
{
    int status = 0;

    const bool written = fclose(convert->svg) == 0;
    while (waitpid(convert->converter, &status, 0) < 0 && errno == EINTR)
        ;
    if (written && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return;
    cli_output_drop(); /* half a picture */
    cli_fail(CLI_IO, "draw: " CONVERTER " could not write this picture as %s", convert->format);
}
