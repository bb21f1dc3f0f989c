/* SPDX-License-Identifier: Apache-2.0 */

/* Messages and exit codes: how the program says what is wrong, and ends. */

#define _GNU_SOURCE

#include "fail.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "faces/cli/files/files.h"
#include "progress.h"
#include "net/inner/wording.h"

/* Ends the program within exit, whose handlers would try and complain again; @why NULL: in
 * silence. */
static noreturn void die(const char *about, const char *why)
{
    cli_progress_erase();
    if (why != NULL)
        fprintf(cli_errors(), "routegen: %s%s%s\n", about, about[0] == '\0' ? "" : ": ", why);
    cli_output_drop();
    _exit(CLI_IO);
}

/* Because of errno; silently if the reader has gone away (EPIPE). */
static noreturn void die_of_stdout(void)
{
    const char *name = cli_output_name() == NULL ? "standard output" : cli_output_name();

    die(cli_plain(name).text, errno == EPIPE ? NULL : strerror(errno));
}

static void close_stdout(void)
{
    const char *said = cli_errors_said();

    if (said != NULL) /* by what has ended the program: libgomp, without memory for a thread */
        die("", cli_plain(said).text);
    cli_check_stdout();
    cli_flush();
    const char *failed = cli_output_close();
    if (failed != NULL)
        die(cli_plain(failed).text, strerror(errno));
    if (fclose(stdout) != 0)
        die_of_stdout();
    cli_output_drop();
}

void cli_guard_stdout(void)
{
    (void)signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error of write */
    if (!cli_errors_keep() || atexit(close_stdout) != 0)
        cli_out_of_memory();
}

void cli_flush(void)
{
    if (fflush(stdout) != 0)
        die_of_stdout();
}

void cli_check_stdout(void)
{
    if (ferror(stdout)) {
        /* Calls since then have hardly touched errno, but the message must give some reason. */
        errno = errno == 0 ? EIO : errno;
        die_of_stdout();
    }
}

/* Of several threads that fail at a time one says so, and ends the program. */
static void begin_to_fail(void)
{
    static atomic_flag failing = ATOMIC_FLAG_INIT;
    static _Thread_local bool is_mine;

    while (!is_mine && atomic_flag_test_and_set(&failing))
        (void)pause();
    is_mine = true;
}

static void print_line(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* Answers first: on a terminal, or in one file, the message stands where the error occurred. */
static void print_line(const char *format, va_list arguments)
{
    cli_progress_erase();
    cli_flush();
    fputs("routegen: ", cli_errors());
    vfprintf(cli_errors(), format, arguments);
    fputc('\n', cli_errors());
}

static noreturn void fail(enum cli_exit code)
{
    cli_errors_pass(false);
    if (code != CLI_BROKEN) /* the answer is not complete: the file stays what it was */
        cli_output_drop();
    cli_output_fail();
    exit((int)code);
}

noreturn void cli_fail(enum cli_exit code, const char *format, ...)
{
    va_list arguments;
    begin_to_fail();
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    fail(code);
}

noreturn void cli_deny(const char *format, ...)
{
    va_list arguments;
    begin_to_fail();
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    fail(CLI_USAGE);
}

noreturn void cli_refuse(const char *option, const char *value, const char *format, ...)
{
    char why[500];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    cli_deny("%s %s: %s", option, cli_quote(value).text, why);
}

void cli_warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
}

static rg_status write_file(void *file, const char *text, size_t length)
{
    /* Only one thread prints; a lock for each piece of a row takes a third of the time. */
    return fwrite_unlocked(text, 1, length, file) == length ? RG_OK : RG_E_WRITE;
}

rg_out cli_out(FILE *file)
{
    return (rg_out){.write = write_file, .context = file};
}

void cli_must(rg_status status)
{
    cli_verb_must(NULL, status);
}

void cli_verb_must(const char *verb, rg_status status)
{
    rg_refusal refusal;

    cli_check_stdout();
    if (rg_refuse(&refusal, status, verb, NULL) != RG_OK)
        cli_fail(CLI_IO, "%s", refusal.text);
}

const char *cli_why(const rg_refusal *refusal)
{
    if (refusal->status == RG_E_MEMORY)
        cli_out_of_memory();
    return refusal->text;
}

void *cli_get(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

void *cli_more(void *array, size_t count, size_t bytes)
{
    if ((count & (count - 1)) != 0)
        return array;
    void *grown = realloc(array, (count > 0 ? 2 * count : 1) * bytes);
    if (grown == NULL)
        cli_out_of_memory();
    return grown;
}

noreturn void cli_out_of_memory(void)
{
    cli_fail(CLI_IO, "out of memory");
}
