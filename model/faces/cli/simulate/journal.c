/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The file: a line that says which program can read it, then a line a run,
 *
 *      torus:4,4 load 0.1 seed 1<TAB>precise accepted 0.1 latency 9.87<TAB>00ff..<TAB>CRC
 *
 * the run, what it gave, for readers, and the memory of struct cli_record, so that not a bit is
 * lost; CRC is the CRC-32 of all before the last tab, in 8 hexadecimal digits.
 */

#define _GNU_SOURCE /* tdestroy */

#include <errno.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "hw/inner/kautz_table.h"
#include "routegen/status.h"

void cli_record_of(const rg_sim_point *point, struct cli_record *record)
{
    memset(record, 0, sizeof *record); /* what lies between its parts, too */
    record->result = point->result;
    record->saturation = point->saturation;
    record->exchange = point->exchange;
    record->status = point->status;
}

void cli_record_put(const struct cli_record *record, rg_sim_point *point)
{
    point->result = record->result;
    point->saturation = record->saturation;
    point->exchange = record->exchange;
    point->status = record->status;
}

struct kept {
    const char *run;
    struct cli_record record;
};

struct cli_journal {
    const char *name;
    FILE *file;
    void *entries; /* a tree (search.h) */
};

static uint32_t crc_of(const char *text, size_t length)
{
    return rg_crc32(0, (const uint8_t *)text, length);
}

/* ---- In memory ------------------------------------------------------------------------------- */

static int by_run(const void *a, const void *b)
{
    return strcmp(((const struct kept *)a)->run, ((const struct kept *)b)->run);
}

static void keep(struct cli_journal *journal, const char *run, const struct cli_record *record)
{
    struct kept *made = cli_get(1, sizeof *made + strlen(run) + 1);

    *made = (struct kept){strcpy((char *)(made + 1), run), *record};
    struct kept *const *kept = tsearch(made, &journal->entries, by_run);
    if (kept == NULL)
        cli_out_of_memory();
    if (*kept != made)
        free(made);
}

bool cli_journal_find(const struct cli_journal *journal, const char *run, rg_sim_point *point)
{
    struct kept *const *found = tfind(&(struct kept){.run = run}, &journal->entries, by_run);

    if (found != NULL)
        cli_record_put(&(*found)->record, point);
    return found != NULL;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static char *hex_of(const struct cli_record *record)
{
    char *text = cli_get(2 * sizeof *record + 1, 1);
    for (size_t i = 0; i < sizeof *record; i++)
        (void)sprintf(text + 2 * i, "%02x", ((const unsigned char *)record)[i]);
    return text;
}

static bool read_hex(const char *text, struct cli_record *record)
{
    unsigned byte;
    if (text == NULL || strlen(text) != 2 * sizeof *record ||
        strspn(text, "0123456789abcdef") != 2 * sizeof *record)
        return false;
    for (size_t i = 0; i < sizeof *record; i++) {
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            return false;
        ((unsigned char *)record)[i] = (unsigned char)byte;
    }
    return true;
}

/* Takes a line without its end; false: it is damaged. */
static bool read_line(struct cli_journal *journal, char *line)
{
    char *crc = strrchr(line, '\t'), *end = NULL;
    struct cli_record record;

    if (crc == NULL || strlen(crc + 1) != 8 ||
        strtoul(crc + 1, &end, 16) != crc_of(line, (size_t)(crc - line)) || *end != '\0')
        return false;
    *crc = '\0';
    char *hex = strrchr(line, '\t'), *run_end = strchr(line, '\t');
    if (hex == run_end || !read_hex(hex + 1, &record))
        return false;
    *run_end = '\0';
    keep(journal, line, &record);
    return true;
}

void cli_journal_add(struct cli_journal *journal, const char *run, const rg_sim_point *point)
{
    struct cli_record record;
    char gave[80] = "";

    cli_record_of(point, &record);
    char *hex = hex_of(&record);
    if (record.result.clocks > 0)
        (void)snprintf(gave, sizeof gave, "%s accepted %.6g latency %.6g",
                       rg_sim_end_name(record.result.end), record.result.accepted,
                       record.result.latency);
    const size_t room = strlen(run) + strlen(gave) + strlen(hex) + 16;
    char *line = cli_get(room, 1);
    const size_t length = (size_t)snprintf(line, room, "%s\t%s\t%s", run, gave, hex);
    (void)snprintf(line + length, room - length, "\t%08" PRIx32 "\n", crc_of(line, length));
    if (fputs(line, journal->file) < 0 || fflush(journal->file) != 0 ||
        fsync(fileno(journal->file)) != 0)
        cli_fail(CLI_IO, "%s: %s", journal->name, strerror(errno));
    keep(journal, run, &record);
    free(line);
    free(hex);
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Reads what is there; where the last whole line ends. */
static off_t read_all(struct cli_journal *journal, const char *expected)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    off_t end = 0;
    uint64_t damaged = 0, number = 0;

    while ((length = getline(&line, &room, journal->file)) > 0 && line[length - 1] == '\n') {
        end += length;
        line[length - (length > 1 && line[length - 2] == '\r' ? 2 : 1)] = '\0';
        if (number++ == 0) {
            if (strcmp(line, expected) != 0)
                cli_deny("%s: not a journal of this version of routegen, which begins with '%s'",
                         journal->name, expected);
            continue;
        }
        damaged += !read_line(journal, line);
    }
    if (length < 0 && !feof(journal->file))
        cli_fail(CLI_IO, "%s: %s", journal->name, strerror(errno));
    if (number == 0 && length > 0 && strncmp(line, expected, (size_t)length) != 0)
        cli_deny("%s: no journal", journal->name);
    if (damaged > 0)
        cli_warn("%s: %" PRIu64 " damaged line%s left out", journal->name, damaged,
                 damaged == 1 ? " is" : "s are");
    free(line);
    return end;
}

struct cli_journal *cli_journal_open(const char *file)
{
    struct cli_journal *journal = cli_get(1, sizeof *journal);
    char expected[128];
    struct stat kind;

    (void)snprintf(expected, sizeof expected,
                   "# routegen %s journal of simulate, lines of %zu bytes in hex", RG_VERSION,
                   sizeof(struct cli_record));
    journal->name = file;
    if (stat(file, &kind) == 0 && !S_ISREG(kind.st_mode)) /* a device may have no end */
        cli_deny("%s: a regular file expected", file);
    journal->file = fopen(file, "a+");
    if (journal->file == NULL)
        cli_fail(CLI_IO, "%s: %s", file, strerror(errno));
    if (flock(fileno(journal->file), LOCK_EX | LOCK_NB) != 0)
        cli_fail(CLI_IO, "%s: another process writes it", file);
    rewind(journal->file);
    const off_t end = read_all(journal, expected);
    if (ftruncate(fileno(journal->file), end) != 0 || fseeko(journal->file, 0, SEEK_END) != 0 ||
        (end == 0 && (fprintf(journal->file, "%s\n", expected) < 0 || fflush(journal->file) != 0)))
        cli_fail(CLI_IO, "%s: %s", file, strerror(errno));
    return journal;
}

void cli_journal_close(struct cli_journal *journal)
{
    if (fclose(journal->file) != 0)
        cli_fail(CLI_IO, "%s: %s", journal->name, strerror(errno));
    tdestroy(journal->entries, free);
    free(journal);
}
