/* SPDX-License-Identifier: Apache-2.0 */

/* options: the options of a simulation as types of the package of npm.
 * options --python: the same of Python, its routegen/_options.py.
 * options NAME...: those options as rows of a page. All from the one table of them. */

#include <ctype.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "net/inner/simulate_table.h"
#include "routegen/net/parse.h"
#include "routegen/net/simulate_load.h"

/* NULL in type: only the program has the option. */
static const struct row {
    const char *name, *argument, *type;
    uint64_t least, most;
    const char *const *words;
    const char *help;
} rows[] = {
#define FACE .type = NULL
#define FLAG(member) .type = "boolean"
#define WHOLE(member, least_, most_) .type = "number", .least = least_, .most = most_
#define LONG(member, least_, most_) WHOLE(member, least_, most_)
#define PLAN_LONG(member, least_, most_) WHOLE(member, least_, most_)
#define REAL(member) .type = "number"
#define PLAN(kind, member, own) .type = "number"
#define WORD(member, own, ...) OWN(member, own, __VA_ARGS__, NULL)
#define OWN(member, own, ...)                                                                      \
    .type = "number", .words = (const char *const[])                                               \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define ROUTING_NAME(NUMBER, RECORD) #RECORD,
#define ROW(ID, NAME, ARGUMENT, VALUE, FOR, HELP)                                                  \
    {.name = NAME, .argument = ARGUMENT, VALUE, .help = HELP},
    RG_SIM_OPTIONS(ROW)};

/* Values of options that name files, which only the program has. */
static int is_of_a_file(const char *word)
{
    return strcmp(word, "table") == 0 || strcmp(word, "file") == 0 || strcmp(word, "trace") == 0;
}

/* route-delay is routeDelay, and so it is in a text, as --route-delay. */
static void print_camel(const char *text, int inside)
{
    for (; *text != '\0'; text++) {
        if (!inside && strncmp(text, "--", 2) == 0) {
            inside = 1;
            text++;
        } else if (inside && *text == '-')
            putchar(toupper((unsigned char)*++text));
        else {
            inside = inside && isalpha((unsigned char)*text);
            putchar(*text);
        }
    }
}

static void print_member(const struct row *row)
{
    printf("  /** ");
    print_camel(row->help, 0);
    if (row->most > 0)
        printf(" (%" PRIu64 " to %" PRIu64 ")", row->least, row->most);
    printf(" */\n  ");
    print_camel(row->name, 1);
    printf("?: ");
    if (row->words == NULL || *row->words == NULL)
        printf("%s | string;\n", row->type);
    else {
        for (const char *const *word = row->words; *word != NULL; word++)
            if (!is_of_a_file(*word))
                printf("'%s' | ", *word);
        printf("Text;\n");
    }
}

/* Arguments of sweep, which gives each of several; and of an exchange only. */
static int is_not_of_sweep(const char *name)
{
    return strcmp(name, "routing") == 0 || strcmp(name, "vcs") == 0 || strcmp(name, "seed") == 0 ||
           strcmp(name, "exchange") == 0;
}

/* With the names of 1.0 and the parts of values, which tests/python compares with the library's. */
static void print_python(size_t count)
{
    static const char *const more[] = {
        "Value classing, slots, retries, timeout, order, each, disjoint, bias, noc, "
        "traffic_seed, fraction, burst_on, burst_off, window, hotspots, lengths",
        "bool fixed, node, queue, own_exits, arrivals"};

    printf("# SPDX-License-Identifier: Apache-2.0\n"
           "\"\"\"The options of a simulation as types: build/options --python prints this "
           "file.\"\"\"\n\n"
           "from typing import Sequence, TypedDict, Union\n\n"
           "#: A word, a number, a share as \"5%%\", or several.\n"
           "Value = Union[str, float, Sequence[Union[str, float]], None]\n\n\n"
           "class SweepOptions(TypedDict, total=False):\n"
           "    \"\"\"What ``sweep`` takes; doc/simulator.md says more of each.\"\"\"\n\n");
    for (size_t i = 0; i < count; i++) {
        if (rows[i].type == NULL || is_not_of_sweep(rows[i].name))
            continue;
        printf("    ");
        for (const char *name = rows[i].name; *name != '\0'; name++)
            putchar(*name == '-' ? '_' : *name);
        printf(": %s\n", *rows[i].type == 'b' ? "bool" : "Value");
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        const size_t kind = strcspn(more[i], " ");
        for (const char *name = more[i] + kind; *name != '\0';) {
            name += strspn(name, ", ");
            printf("    %.*s: %.*s\n", (int)strcspn(name, ","), name, (int)kind, more[i]);
            name += strcspn(name, ",");
        }
    }
    for (int of = 0; of < 2; of++)
        printf("\n\nclass %s(SweepOptions, total=False):\n"
               "    \"\"\"What ``%s`` takes.\"\"\"\n\n"
               "    routing: Value\n    vcs: Value\n    seed: Value\n    %s: Value\n",
               of == 0 ? "ExchangeOptions" : "SimulateOptions",
               of == 0 ? "simulate_exchange" : "simulate", of == 0 ? "exchange" : "most");
}

int main(int count, char **names)
{
    enum { ROWS = sizeof rows / sizeof *rows };

    if (count == 1) {
        printf(
            "// SPDX-License-Identifier: Apache-2.0\n\n"
            "/** Any text; words that stand beside it are still offered. */\n"
            "type Text = string & {};\n\n"
            "/** The options of `routegen simulate` that name no file, and those of the rule. */\n"
            "export interface SimulateOptions {\n");
        for (size_t i = 0; i < ROWS; i++)
            if (rows[i].type != NULL)
                print_member(&rows[i]);
        printf("  [option: string]: string | number | boolean | undefined;\n}\n");
    }
    if (count == 2 && strcmp(names[1], "--python") == 0)
        print_python(ROWS);
    for (int name = 1; name < count; name++)
        for (size_t i = 0; i < ROWS; i++)
            if (strcmp(rows[i].name, names[name]) == 0)
                printf("| `--%s%s%s` | %s |\n", rows[i].name, rows[i].argument == NULL ? "" : " ",
                       rows[i].argument == NULL ? "" : rows[i].argument, rows[i].help);
    return ferror(stdout) || fflush(stdout) != 0;
}
