/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L /* clocks, terminals */

#include "harness.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

noreturn void harness_fail(int code, const char *format, ...)
{
    va_list arguments;

    harness_erase();
    (void)fflush(stdout);
    fputs("routegen: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(code);
}

void *harness_got(void *memory)
{
    if (!memory)
        harness_fail(HARNESS_SYSTEM, "out of memory");
    return memory;
}

void *harness_get(size_t count, size_t bytes)
{
    return harness_got(calloc(count, bytes));
}

uint64_t harness_number(const char *what, const char *text)
{
    char *end;

    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (*end == 'e' && end[1] >= '0' && end[1] <= '9') {
        for (uint64_t zeros = strtoull(end + 1, &end, 10); zeros > 0 && number > 0; zeros--)
            if (__builtin_mul_overflow(number, 10, &number))
                errno = ERANGE;
    }
    if (*text < '0' || *text > '9' || *end != '\0' || errno != 0)
        harness_fail(HARNESS_USAGE, "%s %s: a whole number below 2^64 expected", what, text);
    return number;
}

void harness_network(const char *text, rg_any_network *network)
{
    rg_network_error error;

    if (rg_any_network_parse(text, network, &error) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: no such network; 'routegen info' says why", text);
}

void harness_say(const char *format, ...)
{
    va_list arguments;

    if (isatty(STDERR_FILENO) == 0)
        return;
    fputc('\r', stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputs("\033[K", stderr);
}

void harness_erase(void)
{
    harness_say("%s", "");
}

double harness_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void harness_begin(struct harness_progress *progress, const char *label, const char *unit,
                   uint64_t total)
{
    const double now = harness_seconds();

    *progress = (struct harness_progress){label, unit, total, now, now};
}

void harness_show(struct harness_progress *progress, uint64_t done)
{
    const double now = harness_seconds();

    if (now - progress->drawn < 0.1)
        return;
    progress->drawn = now;
    harness_say("%s: %.0f %%, %.0f %s/s", progress->label,
                (double)done / (double)progress->total * 100, harness_rate(progress, done),
                progress->unit);
}

double harness_rate(const struct harness_progress *progress, uint64_t done)
{
    const double seconds = harness_seconds() - progress->start;

    return seconds > 0 ? (double)done / seconds : 0;
}
