/* SPDX-License-Identifier: Apache-2.0 */

/*
 * memory FOLDER SEED MOST: the program, with one allocation that fails, and with all from one on.
 * Each line of standard input is a command line of routegen, with `<FILE` as its standard input; of
 * its allocations MOST are tried, which SEED chooses, or with 0 all. Inputs lie in FOLDER.
 *
 * The program must end with exit code 3, one line on stderr that says "memory", the first part of
 * the right text on stdout, and no other file; or, where it can do without the memory, as it does
 * with it. The functions here stand in front of the C library's: what that and other libraries
 * allocate fails, too, and so do threads that start. TAP, a line for each command line.
 */
#define _GNU_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faces/cli/verbs.h"
#include "hw/inner/random.h"

/* ---- Allocations that fail ------------------------------------------------------------------- */

enum { NEVER = -1, TEXT = 1 << 22, SECONDS = 60 };

static long *count;         /* of allocations since main; the child's, shared */
static long at = NEVER;     /* the one that fails */
static bool sticky, inside; /* all after it fail, too; main has begun */

static bool fails(void)
{
    if (!inside)
        return false;
    const long number = __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
    const bool failed = at != NEVER && (number == at || (sticky && number > at));
    if (failed)
        errno = ENOMEM;
    return failed;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t page, size_t size);

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails() ? NULL : __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size)
{
    return fails() ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t page, size_t size)
{
    return fails() ? NULL : __libc_memalign(page, size);
}

int posix_memalign(void **memory, size_t page, size_t size)
{
    void *made = fails() ? NULL : __libc_memalign(page, size);

    if (made != NULL)
        *memory = made;
    return made == NULL ? ENOMEM : 0;
}

static int (*start_thread)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*body)(void *), void *restrict argument)
{
    return fails() ? EAGAIN : start_thread(thread, attributes, body, argument);
}

/* Answers that have times in them are the same each time; those of boards wait by the clock. */
static bool by_the_clock;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    *now = (struct timespec){0};
    return by_the_clock ? (int)syscall(SYS_clock_gettime, clock, now) : 0;
}

int getrusage(__rusage_who_t who, struct rusage *usage)
{
    (void)who;
    memset(usage, 0, sizeof *usage);
    return 0;
}

/* ---- A run ----------------------------------------------------------------------------------- */

static char *words[64];
static int argc;
static const char *input;

struct result {
    int status; /* as wait has it */
    size_t length[2];
    char *text[2]; /* standard output; standard error */
    unsigned files;
    size_t bytes;  /* of all files */
    uint64_t hash; /* of their contents, in any order */
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void divert(int to, const char *name, int flags)
{
    const int file = open(name, flags, 0666);

    if (file < 0 || dup2(file, to) != to || close(file) != 0)
        _exit(99);
}

/* Adds the files of the folder to the result, and removes them. */
static void gather(struct result *result)
{
    static char text[TEXT];
    DIR *folder = opendir(".");
    const struct dirent *entry;

    if (folder == NULL)
        die("memory");
    *result = (struct result){.status = result->status, .text = {result->text[0], result->text[1]}};
    while ((entry = readdir(folder)) != NULL) {
        const int file = open(entry->d_name, O_RDONLY | O_CLOEXEC);
        /* A journal is for the time after an end such as this. */
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            const ssize_t bytes = read(file, text, sizeof text);
            const int stream = strcmp(entry->d_name, "1") == 0   ? 0
                               : strcmp(entry->d_name, "2") == 0 ? 1
                                                                 : -1;
            if (bytes == TEXT)
                die("too long");
            if (bytes >= 0 && stream >= 0) {
                result->text[stream] = realloc(result->text[stream], (size_t)bytes + 1);
                memcpy(result->text[stream], text, (size_t)bytes);
                result->text[stream][bytes] = '\0';
                result->length[stream] = (size_t)bytes;
            } else if (bytes >= 0 && strcmp(entry->d_name, "journal") != 0) {
                uint64_t hash = 14695981039346656037u;
                for (ssize_t i = 0; i < bytes; i++)
                    hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
                result->hash += hash;
                result->files++;
                result->bytes += (size_t)bytes;
            }
            (void)unlink(entry->d_name);
        }
        (void)close(file);
    }
    (void)closedir(folder);
}

static void run(struct result *result)
{
    (void)fflush(NULL);
    *count = 0;
    const pid_t child = fork();
    if (child < 0)
        die("fork");
    if (child == 0) {
        const struct rlimit none = {0, 0};
        (void)setrlimit(RLIMIT_CORE, &none);
        divert(STDIN_FILENO, input == NULL ? "/dev/null" : input, O_RDONLY);
        divert(STDOUT_FILENO, "1", O_WRONLY | O_CREAT | O_TRUNC);
        divert(STDERR_FILENO, "2", O_WRONLY | O_CREAT | O_TRUNC);
        alarm(SECONDS);
        inside = true;
        exit(cli_main(argc, words));
    }
    if (waitpid(child, &result->status, 0) != child)
        die("wait");
    gather(result);
}

/* What is wrong with a run; NULL: nothing. */
static const char *judge(const struct result *right, const struct result *is)
{
    const bool same[] = {is->length[0] == right->length[0] &&
                             memcmp(is->text[0], right->text[0], is->length[0]) == 0,
                         strcmp(is->text[1], right->text[1]) == 0,
                         is->hash == right->hash && is->files == right->files};

    if (is->status == right->status && same[0] && same[1] && same[2])
        return NULL;
    if (is->status == right->status && WEXITSTATUS(is->status) != 3)
        return !same[0]   ? "another text on stdout, and the exit code is the same"
               : !same[1] ? "another text on stderr, and the exit code is the same"
                          : "other files, and the exit code is the same";
    if (!WIFEXITED(is->status))
        return "ended by a signal";
    if (WEXITSTATUS(is->status) != 3)
        return "the exit code is neither 3 nor the usual one";
    if (is->length[0] > right->length[0] || memcmp(is->text[0], right->text[0], is->length[0]) != 0)
        return "stdout is no part of the right text";
    if (is->length[0] == right->length[0] && right->length[0] > 0)
        return "stdout looks whole";
    if (is->files > 0)
        return "there is a file";
    /* What it warns of anyway may stand in front. */
    const char *line = is->text[1], *warns = right->text[1];
    const char *end = strchr(line, '\n');
    while (end != NULL && end[1] != '\0' && strncmp(line, warns, (size_t)(end + 1 - line)) == 0) {
        warns += end + 1 - line;
        line = end + 1;
        end = strchr(line, '\n');
    }
    return end == NULL || end[1] != '\0' || strncmp(line, "routegen: ", 10) != 0 ||
                   (strstr(line, "emory") == NULL && strstr(line, "Thread creation") == NULL)
               ? "stderr is not one line that says memory"
               : NULL;
}

static bool check(uint64_t seed, long most)
{
    static struct result right, is;
    rg_random random = {seed};
    unsigned wrong = 0;
    long runs = 0;

    by_the_clock = strcmp(words[1], "query") == 0;
    at = NEVER;
    run(&right);
    const long all = *count;
    /* One of each of MOST parts, by turns alone and with all after it. */
    const long parts = most == 0 || most > 2 * all ? 2 * all : most;
    for (long part = 0; part < parts; part++, runs++) {
        const long first = all * part / parts, next = all * (part + 1) / parts;
        at = parts == 2 * all
                 ? part / 2
                 : first +
                       (long)rg_random_below(&random, (uint64_t)(next > first ? next - first : 1));
        sticky = part % 2 == 1;
        run(&is);
        const char *what = judge(&right, &is);
        if (what != NULL && wrong++ < 12) {
            printf("# allocation %ld%s: %s (%s %d, %zu of %zu bytes)\n", at, sticky ? " on" : "",
                   what, WIFEXITED(is.status) ? "exit" : "signal",
                   WIFEXITED(is.status) ? WEXITSTATUS(is.status) : WTERMSIG(is.status),
                   is.length[0], right.length[0]);
            for (char *line = strtok(is.text[1], "\n"); line != NULL; line = strtok(NULL, "\n"))
                printf("#   %.200s\n", line);
        }
    }
    printf("%sok -", wrong > 0 ? "not " : "");
    for (int i = 1; i < argc; i++)
        printf(" %s", words[i]);
    printf(": %u wrong in %ld runs, of %ld allocations, exit %d\n", wrong, runs, all,
           WEXITSTATUS(right.status));
    return wrong == 0;
}

int main(int number, char **arguments)
{
    static char line[4096];
    static char name[] = "routegen";
    unsigned checks = 0, failed = 0;

    if (number < 4 || chdir(arguments[1]) != 0 || (mkdir("run", 0777), chdir("run")) != 0)
        return 2;
    const uint64_t seed = strtoull(arguments[2], NULL, 10);
    const long most = strtol(arguments[3], NULL, 10);
    *(void **)&start_thread = dlsym(RTLD_NEXT, "pthread_create");
    count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (start_thread == NULL || count == MAP_FAILED)
        return 2;
    while (fgets(line, sizeof line, stdin) != NULL) {
        words[0] = name;
        argc = 1;
        input = NULL;
        for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n"))
            if (word[0] == '<')
                input = word + 1;
            else
                words[argc++] = word;
        words[argc] = NULL;
        if (argc == 1)
            continue;
        checks++;
        failed += !check(seed, most);
    }
    printf("# seed %s\n1..%u\n", arguments[2], checks);
    return checks == 0 || failed > 0;
}
