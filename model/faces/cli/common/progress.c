/* SPDX-License-Identifier: Apache-2.0 */

/* The bar on a terminal while something takes long. */

#define _GNU_SOURCE 1 /* struct winsize */

#include "progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "faces/cli/files/files.h"
#include "net/inner/record_make.h"

enum { BAR_WIDTH = 20, LINE = 250 };

/* A bar is on the screen; it must go before a message. */
static volatile sig_atomic_t is_drawn;

static struct {
    const char *label;
    const char *unit; /* of what is counted */
    uint64_t total, done;
    double start;    /* seconds on a clock that only goes forward */
    double drawn;    /* when the bar was last drawn */
    double interval; /* seconds between two drawings */
    bool visible;
    bool lines;       /* without a terminal: a line now and then, rather than nothing */
    const char *what; /* is being worked on, or NULL */
    double part;      /* of it that is done */
    double most;      /* of all, that was shown */
} progress;

/* Seconds between two drawings. Tests set 0, so that a bar is drawn on the fastest machine. */
static double interval(const char *name, double standard)
{
    const char *seconds = getenv(name);
    return seconds == NULL ? standard : strtod(seconds, NULL);
}

/* Only a terminal that can erase a line gets a bar. */
static bool can_draw(void)
{
    const char *term = getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && term != NULL && strcmp(term, "dumb") != 0;
}

/* Ctrl-C takes the bar off the screen and ends the line. */
static void interrupted(void)
{
    static const char gone[] = "\r\033[K\n";

    if (is_drawn && write(STDERR_FILENO, gone, sizeof gone - 1) < 0)
        _exit(1);
}

void cli_progress_begin(const char *label, const char *unit, uint64_t total)
{
    memset(&progress, 0, sizeof progress);
    progress.label = label;
    progress.unit = unit;
    progress.total = total;
    progress.visible = can_draw();
    progress.interval = interval("ROUTEGEN_BAR_INTERVAL", 0.1);
    if (progress.visible)
        cli_on_interrupt(interrupted);
    progress.start = progress.drawn = rg_clock();
}

void cli_progress_lines(void)
{
    progress.lines = !progress.visible;
    if (progress.lines)
        progress.interval = interval("ROUTEGEN_LINE_INTERVAL", 10);
}

void cli_progress_apart(void)
{
    progress.visible = progress.visible && !isatty(STDOUT_FILENO);
}

/* One line of the terminal, or it would not go when it is erased. */
static int columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : LINE;
}

/* Adds words, if there is room for all of them. */
__attribute__((format(printf, 2, 3))) static void add(char line[LINE], const char *format, ...)
{
    const size_t at = strlen(line), most = (size_t)columns();
    char words[LINE];
    va_list values;

    va_start(values, format);
    const int length = vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (at + (size_t)length <= most && at + (size_t)length < LINE)
        memcpy(line + at, words, (size_t)length + 1);
}

/* What stands after the per cent. */
static void add_rest(char line[LINE], double share, double seconds)
{
    if (share > 0)
        add(line, ", %.0f s left", seconds * (1 / share - 1));
    if (progress.what != NULL)
        add(line, ", %s", progress.what);
}

static void draw_bar(double share, double seconds)
{
    static const char full[] = "####################";
    const int filled = (int)(share * BAR_WIDTH);
    const double rate = (double)progress.done / seconds;
    char line[LINE];

    (void)snprintf(line, sizeof line, "%s [%-*.*s] %3.0f %%", progress.label, BAR_WIDTH, filled,
                   full, share * 100);
    if (rate >= 10)
        add(line, rate < 1e5 ? ", %.0f %s/s" : ", %.2f M %s/s", rate < 1e5 ? rate : rate / 1e6,
            progress.unit);
    else
        add(line, ", %" PRIu64 " of %" PRIu64 " %s", progress.done, progress.total, progress.unit);
    add_rest(line, share, seconds);
    fprintf(cli_errors(), "\r%.*s\033[K", columns(), line);
    is_drawn = 1;
}

void cli_progress_show(uint64_t done)
{
    const double found = ((double)done + progress.part) / (double)progress.total;
    const double share = found > progress.most ? found : progress.most; /* never goes back */
    const double time = progress.visible || progress.lines ? rg_clock() : 0;
    const double seconds = time - progress.start;

    progress.done = done;
    progress.most = share;
    if ((!progress.visible && !progress.lines) || time - progress.drawn < progress.interval)
        return;
    progress.drawn = time;
    flockfile(cli_errors()); /* against lines that another thread prints */
    if (progress.visible) {
        draw_bar(share, seconds);
    } else {
        char line[LINE];
        (void)snprintf(line, sizeof line, "routegen: %s: %.0f %%", progress.label, share * 100);
        add_rest(line, share, seconds);
        fprintf(cli_errors(), "%s\n", line);
    }
    fflush(cli_errors());
    funlockfile(cli_errors());
}

void cli_progress_add(uint64_t done)
{
    cli_progress_show(progress.done + done);
}

static void draw_note(const char *what)
{
    const double time = progress.visible ? rg_clock() : 0;

    if (!progress.visible || (is_drawn && time - progress.drawn < progress.interval))
        return;
    progress.drawn = time;
    fprintf(cli_errors(), "\r%s: %s\033[K", progress.label, what);
    fflush(cli_errors());
    is_drawn = 1;
}

static bool show(void *context, const rg_progress *told)
{
    (void)context;
    if (told->note != NULL) {
        draw_note(told->note);
    } else {
        if (told->done < progress.done) { /* the next part of the work: it counts from here */
            progress.start = progress.drawn = rg_clock();
            progress.most = 0;
        }
        progress.unit = told->unit;
        progress.total = told->total;
        progress.what = told->what;
        progress.part = told->part;
        cli_progress_show(told->done);
    }
    return true;
}

rg_watch cli_progress_watch(const char *label)
{
    cli_progress_begin(label, NULL, 0);
    return (rg_watch){.show = show};
}

void cli_progress_erase(void)
{
    if (!is_drawn)
        return;
    fputs("\r\033[K", cli_errors());
    fflush(cli_errors());
    is_drawn = 0;
}

void cli_progress_hold(void)
{
    flockfile(cli_errors());
    cli_progress_erase();
}

void cli_progress_release(void)
{
    funlockfile(cli_errors());
}

double cli_progress_seconds(void)
{
    return rg_clock() - progress.start;
}
