/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The file: a line that says which program can read it, then a line a run,
 *
 *      torus:4,4 load 0.1 seed 1<TAB>precise accepted 0.1 latency 9.87<TAB>00ff..<TAB>CRC
 *
 * the run, what it gave, for readers, and the memory of struct cli_record, so that not a bit is
 * lost; CRC is the CRC-32 of all before the last tab, in 8 hexadecimal digits.
 */

#define _DEFAULT_SOURCE

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "inner/kautz_table.h"
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

struct entry {
    uint64_t hash;
    char *run;
    struct cli_record record;
};

struct cli_journal {
    const char *name;
    FILE *file;
    struct entry *entry; /* as they stand in the file; a hash table finds them */
    uint64_t count, room;
    uint64_t *slot; /* 1 + index; 0: empty */
    uint64_t slots;
};

static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static uint32_t crc_of(const char *text, size_t length)
{
    return rg_crc32(0, (const uint8_t *)text, length);
}

/* ---- In memory ------------------------------------------------------------------------------- */

/* Where a run is, or would be. */
static uint64_t *slot_of(const struct cli_journal *journal, const char *run, uint64_t hash)
{
    uint64_t at = hash & (journal->slots - 1);
    while (journal->slot[at] != 0) {
        const struct entry *entry = &journal->entry[journal->slot[at] - 1];
        if (entry->hash == hash && strcmp(entry->run, run) == 0)
            break;
        at = (at + 1) & (journal->slots - 1);
    }
    return &journal->slot[at];
}

static void grow(struct cli_journal *journal)
{
    journal->room = journal->room * 2 + 64;
    journal->entry = realloc(journal->entry, (size_t)journal->room * sizeof *journal->entry);
    free(journal->slot);
    for (journal->slots = 1; journal->slots < 2 * journal->room;)
        journal->slots *= 2;
    journal->slot = cli_get((size_t)journal->slots, sizeof *journal->slot);
    if (journal->entry == NULL)
        cli_out_of_memory();
    for (uint64_t i = 0; i < journal->count; i++)
        *slot_of(journal, journal->entry[i].run, journal->entry[i].hash) = i + 1;
}

static void keep(struct cli_journal *journal, const char *run, const struct cli_record *record)
{
    if (journal->count == journal->room)
        grow(journal);
    const uint64_t hash = hash_of(run);
    uint64_t *slot = slot_of(journal, run, hash);
    if (*slot != 0)
        return;
    struct entry *entry = &journal->entry[journal->count++];
    *entry = (struct entry){.hash = hash, .run = strdup(run), .record = *record};
    if (entry->run == NULL)
        cli_out_of_memory();
    *slot = journal->count;
}

bool cli_journal_find(const struct cli_journal *journal, const char *run, rg_sim_point *point)
{
    const uint64_t *slot = slot_of(journal, run, hash_of(run));
    if (*slot == 0)
        return false;
    cli_record_put(&journal->entry[*slot - 1].record, point);
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void first_line(char *line, size_t room)
{
    (void)snprintf(line, room, "# routegen %s journal of simulate, lines of %zu bytes in hex",
                   RG_VERSION, sizeof(struct cli_record));
}

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
                cli_fail(CLI_USAGE,
                         "%s: not a journal of this version of routegen, which begins with '%s'",
                         journal->name, expected);
            continue;
        }
        damaged += !read_line(journal, line);
    }
    if (ferror(journal->file))
        cli_fail(CLI_IO, "%s: %s", journal->name, strerror(errno));
    if (number == 0 && length > 0 && strncmp(line, expected, (size_t)length) != 0)
        cli_fail(CLI_USAGE, "%s: no journal", journal->name);
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

    first_line(expected, sizeof expected);
    journal->name = file;
    if (stat(file, &kind) == 0 && !S_ISREG(kind.st_mode)) /* a device may have no end */
        cli_fail(CLI_USAGE, "%s: a regular file expected", file);
    journal->file = fopen(file, "a+");
    if (journal->file == NULL)
        cli_fail(CLI_IO, "%s: %s", file, strerror(errno));
    if (flock(fileno(journal->file), LOCK_EX | LOCK_NB) != 0)
        cli_fail(CLI_IO, "%s: another process writes it", file);
    grow(journal);
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
    for (uint64_t i = 0; i < journal->count; i++)
        free(journal->entry[i].run);
    free(journal->entry);
    free(journal->slot);
    free(journal);
}
