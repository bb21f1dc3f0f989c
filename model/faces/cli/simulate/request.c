/* SPDX-License-Identifier: Apache-2.0 */

/* What a command line of simulate asks for. */

#define _POSIX_C_SOURCE 200809L

#include "request.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"
#include "hw/inner/kautz_table.h"
#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"

enum { MOST_THREADS = 1024, MOST_SEEDS = 10000, MOST_LOADS = 1000 };

struct argp_option cli_simulate_options[] = {
#define OPTION(ID, NAME, ARGUMENT, VALUE, FOR, HELP) CLI_OPTION(NAME, ID, ARGUMENT, HELP),
    RG_SIM_OPTIONS(OPTION) CLI_OPTIONS_RULE,
    CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json, csv, or curves: svg"),
    {0}};

const char *cli_simulate_option_name(int key)
{
    const struct argp_option *option = cli_simulate_options;

    while (option->key != key && option->name != NULL)
        option++;
    return option->name;
}

unsigned cli_simulate_option_for(int key)
{
    static const unsigned meant[CLI_KEY_END] = {
#define MEANT(ID, NAME, ARGUMENT, VALUE, FOR, HELP) [CLI_KEY_##ID] = FOR,
        RG_SIM_OPTIONS(MEANT)};

    return meant[key];
}

/* ---- Words ----------------------------------------------------------------------------------- */

enum { MOST_WORDS = 12 };
static struct cli_words words_of[MOST_WORDS];

/* Values that options of their own set. */
static bool is_left_out(const char *option, const char *word)
{
    return (strcmp(option, "routing") == 0 && strcmp(word, "table") == 0) ||
           (strcmp(option, "traffic") == 0 &&
            (strcmp(word, "exchange") == 0 || strcmp(word, "trace") == 0));
}

/* What the records of routings say stands before the rest of the help. */
static void say_routings(struct argp_option *option)
{
    static char help[1200];
    const rg_routing_info *info;
    size_t at = 0;

    for (unsigned i = 0; (info = rg_routing_info_of((rg_sim_routing)i)) != NULL; i++)
        if (info->help != NULL)
            at += (size_t)snprintf(help + at, sizeof help - at, "%s; ", info->help);
    (void)snprintf(help + at - 2, sizeof help - at + 2, ". %s", option->doc);
    option->doc = help;
}

/* Fills them with the words of the library. */
static void fill_words(void)
{
    struct cli_words *words = words_of;

    for (struct argp_option *option = cli_simulate_options; option->name != NULL; option++) {
        const char *const *word = rg_sim_words(option->name);
        unsigned count = 0;
        if (words->option == NULL && option->key == CLI_KEY_ROUTING)
            say_routings(option);
        if (word == NULL)
            continue;
        words->option = option->name;
        for (; *word != NULL; word++)
            if (!is_left_out(option->name, *word))
                words->name[count++] = *word;
        words++;
    }
}

const struct cli_words *cli_simulate_words_of(const char *option)
{
    const struct cli_words *words = words_of;

    while (words->option != NULL && strcmp(words->option, option) != 0)
        words++;
    return words->option == NULL ? NULL : words;
}

void cli_simulate_words(struct cli_syntax *syntax, const char *only)
{
    size_t at = 0;

    while (syntax->words[at] != NULL)
        at++;
    for (const struct cli_words *words = words_of; words->option != NULL; words++)
        if (only == NULL || strcmp(words->option, only) == 0)
            syntax->words[at++] = words;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* A number that is at most 1. */
static bool take_share(const char **text, double *share)
{
    return rg_decimal(text, share) && *share <= 1;
}

static void take_load(struct cli_simulate_request *request, const char *value)
{
    const char *at = value;
    request->saturation = strcmp(value, "sat") == 0;
    if (request->saturation)
        return;
    bool good = take_share(&at, &request->from);
    request->to = request->from;
    request->step = 1;
    if (good && *at == ':') {
        at++;
        good = take_share(&at, &request->to) && *at++ == ':' && take_share(&at, &request->step) &&
               request->step > 0 && request->from <= request->to;
    }
    if (!good || *at != '\0')
        cli_refuse("--load", value, "a load from 0 to 1, FROM:TO:STEP of such, or sat expected");
    if (cli_simulate_loads(request) > MOST_LOADS)
        cli_refuse("--load", value, "more than %d loads", MOST_LOADS);
}

uint64_t cli_simulate_loads(const struct cli_simulate_request *request)
{
    return (uint64_t)floor((request->to - request->from) / request->step + 1e-6) + 1;
}

double cli_simulate_load(const struct cli_simulate_request *request, uint64_t index)
{
    /* As near as possible to what its decimals say: .1 + 2 * .1 is .3 */
    return round((request->from + (double)index * request->step) * 1e12) / 1e12;
}

static void take_seeds(struct cli_simulate_request *request, const char *value)
{
    const char *const colon = strchr(value, ':');
    uint64_t last = 0;
    char first[24] = "";

    if (colon != NULL && (size_t)(colon - value) < sizeof first)
        (void)snprintf(first, sizeof first, "%.*s", (int)(colon - value), value);
    if (rg_read_whole(first, 0, UINT64_MAX - MOST_SEEDS, &request->seed, NULL) != RG_OK ||
        rg_read_whole(colon + 1, request->seed, request->seed + MOST_SEEDS - 1, &last, NULL) !=
            RG_OK)
        cli_refuse("--seeds", value,
                   "FIRST:LAST expected, whole numbers from 0 on, LAST from FIRST on, at most %d "
                   "seeds",
                   MOST_SEEDS);
    request->seeds = last - request->seed + 1;
}

/* ---- Options --------------------------------------------------------------------------------- */

void cli_simulate_request_begin(struct cli_simulate_request *request)
{
    *request =
        (struct cli_simulate_request){.from = 0.1, .to = 0.1, .step = 1, .seed = 1, .seeds = 1};
    (void)rg_sim_plan_init(&request->plan, sizeof request->plan);
    request->told = cli_get(1, 1);
    fill_words();
}

/* Standard input, or a pipe */
static bool is_read_once(const char *name)
{
    struct stat kind;
    return strcmp(name, "-") == 0 ||
           (stat(name, &kind) == 0 && !S_ISREG(kind.st_mode) && !S_ISDIR(kind.st_mode));
}

/* The CRC of a file; 0 if no file has that name. */
static uint32_t crc_of_file(const char *name)
{
    FILE *file = is_read_once(name) ? NULL : fopen(name, "rb");
    uint8_t bytes[4096];
    uint32_t crc = 0;
    size_t count;

    while (file != NULL && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        crc = rg_crc32(crc, bytes, count);
    if (file != NULL)
        (void)fclose(file);
    return crc;
}

/* Adds an option to what has been told; a value may be, or end in, the name of a file. */
static void tell(struct cli_simulate_request *request, int key, const char *value)
{
    const char *name = cli_simulate_option_name(key);
    const char *colon = value != NULL ? strchr(value, ':') : NULL;
    const size_t length = strlen(request->told);

    if ((cli_simulate_option_for(key) & FREE) != 0 || key == CLI_KEY_FORMAT || name == NULL)
        return;
    const size_t room = length + strlen(name) + (value != NULL ? strlen(value) : 0) + 16;
    request->told = realloc(request->told, room);
    if (request->told == NULL)
        cli_out_of_memory();
    const int told = snprintf(request->told + length, room - length, " --%s%s%s", name,
                              value != NULL ? "=" : "", value != NULL ? value : "");
    if (value != NULL && is_read_once(colon != NULL ? colon + 1 : value))
        request->once = value;
    const uint32_t crc = value == NULL   ? 0
                         : colon != NULL ? crc_of_file(colon + 1) ^ crc_of_file(value)
                                         : crc_of_file(value);
    if (crc != 0)
        (void)snprintf(request->told + length + told, room - length - (size_t)told, "#%08" PRIx32,
                       crc);
}

/* Notes the files that an option names. */
static void note_file(int key, const char *value)
{
    static const char flows[] = "file:";
    const unsigned meant = cli_simulate_option_for(key);
    const char *const name = cli_simulate_option_name(key);

    if (key == CLI_KEY_TRAFFIC && strncmp(value, flows, sizeof flows - 1) == 0)
        cli_file_named("--traffic", value + sizeof flows - 1, CLI_READS);
    if ((meant & (READS | WRITES)) == 0)
        return;
    char *option = cli_get(strlen(name) + 3, 1); /* is kept */
    (void)strcat(strcpy(option, "--"), name);
    const char *picture =
        (meant & WRITES) != 0 && key != CLI_KEY_CHANNELS ? cli_picture_ending(value) : NULL;
    if (picture != NULL)
        cli_deny("%s %s: no %s is written; another ending expected", option, cli_plain(value).text,
                 picture);
    cli_file_named(option, value, (meant & READS) != 0 ? CLI_READS : CLI_WRITES);
}

noreturn void cli_simulate_refuse(const struct cli_simulate_request *request, int key,
                                  const rg_refusal *refusal)
{
    const rg_booksim_option *of = request->of_file[key];
    char place[32] = "", option[40];
    rg_refusal own;

    if (refusal->status == RG_E_MEMORY)
        cli_out_of_memory();
    if (of != NULL) {
        (void)rg_booksim_refuse(&request->booksim, of, refusal->status, refusal->text, &own);
        cli_deny("%s", own.text);
    }
    if (refusal->place != RG_NO_PLACE)
        (void)snprintf(place, sizeof place, "column %zu: ", refusal->place + 1);
    (void)snprintf(option, sizeof option, "--%s", cli_simulate_option_name(key));
    cli_refuse(option, request->value[key], "%s%s", place, cli_why(refusal));
}

/* Options of the plan, which has no network. A number alone is per cent here. */
static void set_plan(struct cli_simulate_request *request, int key, const char *value)
{
    const char *const name = cli_simulate_option_name(key);
    char *percent = NULL;
    rg_refusal refusal;

    if (name == NULL)
        return;
    if (key == CLI_KEY_PRECISION && strchr(value, '%') == NULL) {
        percent = cli_get(strlen(value) + 2, 1);
        value = strcat(strcpy(percent, value), "%");
    }
    const rg_status status = rg_sim_set(NULL, NULL, &request->plan, name, value, &refusal);
    free(percent);
    if (status != RG_OK && status != RG_E_FIELDS)
        cli_simulate_refuse(request, key, &refusal);
}

void cli_simulate_take(int key, const char *value, void *input)
{
    struct cli_simulate_request *request = input;

    note_file(key, value);
    request->given[key] = true;
    request->value[key] = value;
    tell(request, key, value);
    set_plan(request, key, value);
    if (key == CLI_KEY_LOAD)
        take_load(request, value);
    else if (key == CLI_KEY_FAULT) {
        if (request->faults == CLI_SIMULATE_FAULTS)
            cli_deny("--fault: more than %d faults", CLI_SIMULATE_FAULTS);
        request->fault[request->faults++] = value;
    } else if (key == CLI_KEY_SEEDS)
        take_seeds(request, value);
    else if (key == CLI_KEY_THREADS)
        request->threads = (unsigned)cli_number_option("--threads", value, 1, MOST_THREADS);
}
