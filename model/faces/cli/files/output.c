/* SPDX-License-Identifier: Apache-2.0 */

/* Where standard output goes with -o: a file that is there only when it is complete. */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"

enum { CLEANERS = 2 };

static void (*volatile cleaning[CLEANERS])(void);

static void interrupted(int number)
{
    for (size_t i = 0; i < CLEANERS; i++)
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

    while (i < CLEANERS - 1 && cleaning[i] != NULL && cleaning[i] != clean)
        i++;
    cleaning[i] = clean;
    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        watch_for(numbers[i]);
}

enum { STANDARD, OTHERS, ROOM = OTHERS + 7 }; /* six others, and an end */

static struct output {
    const char *name;
    FILE *stream;          /* NULL: standard output, or complete */
    off_t size;            /* of what is complete */
    char place[PATH_MAX];  /* links followed; "": the file itself is written */
    char beside[PATH_MAX]; /* what is written instead; "": nothing, or nothing any more */
} outputs[ROOM];

static bool is_ignored; /* another process writes the files */
static bool has_failed; /* an empty file is no answer */

void cli_output_ignore(void)
{
    is_ignored = true;
}

const char *cli_output_name(void)
{
    return outputs[STANDARD].name;
}

/* A signal handler calls it, too. */
void cli_output_drop(void)
{
    for (size_t i = 0; i < ROOM; i++)
        if (outputs[i].beside[0] != '\0') {
            (void)unlink(outputs[i].beside);
            outputs[i].beside[0] = '\0';
        }
}

void cli_output_fail(void)
{
    has_failed = true;
}

const char *cli_output_why(void)
{
    return errno == ENXIO ? "a pipe that no program reads" : strerror(errno);
}

bool cli_pipe_wait(unsigned *moments)
{
    enum { MILLISECONDS = 50, MOST = 40 };

    (void)poll(NULL, 0, MILLISECONDS);
    return ++*moments < MOST;
}

/* Opens a file that is there; for a pipe its reader may come a moment later. */
static int open_itself(const char *name, const struct stat *kind)
{
    unsigned moments = 0;
    int file;

    do {
        errno = 0;
        file = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    } while (errno == ENXIO && S_ISFIFO(kind->st_mode) && cli_pipe_wait(&moments));
    if (file >= 0)
        (void)fcntl(file, F_SETFL, O_WRONLY);
    return file;
}

/* Makes a file beside the place, with the owner and the mode of an old one; -1: that cannot be. */
static int open_beside(struct output *output, const struct stat *old)
{
    const char *slash = strrchr(output->place, '/');
    const int folder = slash == NULL ? 0 : (int)(slash + 1 - output->place);
    int file = -1;

    errno = EEXIST;
    for (unsigned i = 0; file < 0 && errno == EEXIST; i++)
        if (snprintf(output->beside, PATH_MAX, "%.*s.routegen-%ld-%u", folder, output->place,
                     (long)getpid(), i) >= PATH_MAX)
            errno = ENAMETOOLONG;
        else
            file = open(output->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool good = file >= 0 && (old == NULL || (fchown(file, old->st_uid, old->st_gid) == 0 &&
                                                    fchmod(file, old->st_mode & 07777) == 0));
    if (file >= 0 && !good) {
        (void)unlink(output->beside);
        (void)close(file);
    }
    if (!good)
        output->beside[0] = '\0';
    return good ? file : -1;
}

/* Where a file is, links followed; false, with errno: nowhere. */
static bool find_place(const char *name, bool is_there, char place[PATH_MAX])
{
    struct stat link;

    if (is_there)
        return realpath(name, place) != NULL;
    if (strlen(name) >= PATH_MAX || lstat(name, &link) == 0) {
        errno = ENOENT; /* a link to nothing */
        return false;
    }
    (void)strcpy(place, name);
    return true;
}

/* The descriptor that a name or a file stands for, such as /dev/stdout >>log: others write there,
 * too, so it keeps its file. -1: none. */
static int open_descriptor(const char *name, const struct stat *old)
{
    static const char folder[] = "/dev/fd/";
    struct stat own;

    if (strncmp(name, folder, sizeof folder - 1) == 0)
        return dup(atoi(name + sizeof folder - 1));
    for (int file = STDOUT_FILENO; file <= STDERR_FILENO; file++)
        if (fstat(file, &own) == 0 && own.st_dev == old->st_dev && own.st_ino == old->st_ino)
            return dup(file);
    return -1;
}

/* The file descriptor to write to, or -1 with errno. */
static int open_output(struct output *output, const char *name)
{
    struct stat old;
    const bool is_there = stat(name, &old) == 0;
    const int own = is_there ? open_descriptor(name, &old) : -1;

    if (own >= 0) {
        output->name = name;
        return own;
    }
    const int file = is_there ? open_itself(name, &old) : -1; /* also: whether it may be written */

    output->name = name;
    if ((is_there && (file < 0 || !S_ISREG(old.st_mode))) ||
        !find_place(name, is_there, output->place))
        return file;
    cli_on_interrupt(cli_output_drop);
    const int beside = open_beside(output, is_there ? &old : NULL);
    if (beside >= 0 && file >= 0)
        (void)close(file);
    return beside >= 0 ? beside : file;
}

bool cli_output_open(const char *name)
{
    if (is_ignored)
        return true;
    const int file = open_output(&outputs[STANDARD], name);
    const bool good = file >= 0 && dup2(file, STDOUT_FILENO) >= 0;
    if (!good)
        outputs[STANDARD].name = NULL;
    else if (file != STDOUT_FILENO)
        (void)close(file);
    return good;
}

FILE *cli_output_add(const char *name)
{
    struct output *output = &outputs[OTHERS];

    while (output->name != NULL)
        output++;
    const int file = is_ignored ? open("/dev/null", O_WRONLY) : open_output(output, name);
    output->stream = file < 0 ? NULL : fdopen(file, "w");
    return output->stream;
}

/* All has been written to this file: is it on the disk, and where its end is; -1: it is not. */
static off_t settle(const struct output *output, int file)
{
    const off_t size = lseek(file, 0, SEEK_CUR);

    if (output->place[0] == '\0' || size < 0)
        return 0;
    if (output->beside[0] == '\0' && ftruncate(file, size) != 0)
        return -1;
    return fsync(file) == 0 ? size : -1;
}

/* Into a file that must stay where it is, as one that is a mount of its own. */
static bool copy(const struct output *output)
{
    char part[1 << 12];
    const int from = open(output->beside, O_RDONLY | O_CLOEXEC);
    const int to = open(output->place, O_WRONLY | O_TRUNC | O_CLOEXEC);
    ssize_t size = from < 0 || to < 0 ? -1 : 0;

    while (size >= 0 && (size = read(from, part, sizeof part)) > 0)
        if (write(to, part, (size_t)size) != size)
            size = -1;
    const bool good = size == 0 && fsync(to) == 0;
    (void)close(from);
    (void)close(to);
    return good && unlink(output->beside) == 0;
}

/* Gives a file its place, or leaves it out: an empty answer is one, unless the program has failed;
 * other files have a first line. */
static bool put(struct output *output)
{
    bool good = true;

    if (output->beside[0] == '\0')
        return true;
    if (output->size == 0 && (has_failed || output != &outputs[STANDARD]))
        good = unlink(output->beside) == 0;
    else if (rename(output->beside, output->place) != 0)
        good = errno == EBUSY && copy(output);
    if (good)
        output->beside[0] = '\0';
    return good;
}

const char *cli_output_close(void)
{
    struct output *output = &outputs[STANDARD];

    if (output->name != NULL && (output->size = settle(output, STDOUT_FILENO)) < 0)
        return output->name;
    for (; output < &outputs[ROOM]; output++)
        if (output->name != NULL && output->stream == NULL && !put(output))
            return output->name;
    return NULL;
}

const char *cli_output_complete(void)
{
    for (struct output *output = &outputs[OTHERS]; output < &outputs[ROOM]; output++) {
        FILE *stream = output->stream;
        if (stream == NULL)
            continue;
        const bool written = fflush(stream) == 0 && !ferror(stream);
        output->size = written ? settle(output, fileno(stream)) : -1;
        if (output->size < 0 || fclose(stream) != 0)
            return output->name;
        output->stream = NULL;
    }
    return NULL;
}
