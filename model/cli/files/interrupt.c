/* SPDX-License-Identifier: Apache-2.0 */

#define _XOPEN_SOURCE 700

#include "files.h"

#include <signal.h>
#include <stddef.h>

enum { ROOM = 2 };

static void (*volatile cleaning[ROOM])(void);

static void interrupted(int number)
{
    for (size_t i = 0; i < ROOM; i++)
        if (cleaning[i] != NULL)
            cleaning[i]();
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* What the caller ignores stays ignored. */
static void watch_for(int number)
{
    struct sigaction old, new = {.sa_handler = interrupted};

    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        (void)sigaction(number, &new, NULL);
}

void cli_on_interrupt(void (*clean)(void))
{
    static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,
                                  SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2};
    size_t i = 0;

    while (i < ROOM - 1 && cleaning[i] != NULL && cleaning[i] != clean)
        i++;
    cleaning[i] = clean;
    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        watch_for(numbers[i]);
}
