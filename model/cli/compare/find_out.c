/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdio.h>
#include <string.h>

#include "cli/common/number_text.h"
#include "cli/common/text_out.h"
#include "compare.h"

const rg_compare_row cli_find_columns[CLI_FIND_COLUMNS] = {
    RG_ROW_NODES,    RG_ROW_SWITCHES,      RG_ROW_LINKS,          RG_ROW_RADIX,
    RG_ROW_DIAMETER, RG_ROW_DISTANCE,      RG_ROW_EVEN,           RG_ROW_IDEAL,
    RG_ROW_COST,     RG_ROW_COST_PER_NODE, RG_ROW_COST_PER_IDEAL,
};
static const char *const titles[CLI_FIND_COLUMNS] = {"nodes", "switches", "links",  "radix",
                                                     "diam.", "distance", "even",   "ideal",
                                                     "cost",  "a node",   "/ ideal"};
/* What a narrow terminal does without, first to last. */
static const unsigned spare[] = {2, 1, 9, 10, 4, 3};
enum { SPARE = sizeof spare / sizeof spare[0] };

/* The widths of columns; of those that there is no room for, 0. */
static void measure(const struct cli_found_row *row, size_t count, unsigned name,
                    unsigned width[CLI_FIND_COLUMNS])
{
    unsigned all = name;

    for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++) {
        size_t most = strlen(titles[c]);
        for (size_t i = 0; i < count; i++) {
            const rg_measure value = row[i].compared.value[cli_find_columns[c]];
            const size_t length = strlen(cli_measure_text(value).text);
            most = length > most ? length : most;
        }
        width[c] = (unsigned)most;
        all += 2 + width[c];
    }
    for (unsigned s = 0; s < SPARE && all > cli_width(); s++) {
        all -= 2 + width[spare[s]];
        width[spare[s]] = 0;
    }
}

static void print_equal(json_t *equal)
{
    char words[4000] = "=";
    size_t index, at = 1;
    json_t *name;

    json_array_foreach(equal, index, name) if (at < sizeof words) at +=
        (size_t)snprintf(words + at, sizeof words - at, " %s", json_string_value(name));
    printf("  ");
    cli_wrap(words, 2, 4);
}

void cli_find_text(const struct cli_found_row *row, size_t count)
{
    unsigned width[CLI_FIND_COLUMNS], name = 7;
    const char *comma = "left out: ";

    for (size_t i = 0; i < count; i++)
        if (strlen(row[i].compared.name) > name)
            name = (unsigned)strlen(row[i].compared.name);
    measure(row, count, name, width);
    printf("%-*s", (int)name, "network");
    for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
        if (width[c] > 0)
            printf("  %*s", (int)width[c], titles[c]);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        printf("%-*s", (int)name, row[i].compared.name);
        for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
            if (width[c] > 0)
                printf("  %*s", (int)width[c],
                       cli_measure_text(row[i].compared.value[cli_find_columns[c]]).text);
        putchar('\n');
        if (json_array_size(row[i].equal) > 0)
            print_equal(row[i].equal);
    }
    for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
        if (width[c] == 0) {
            printf("%s%s", comma, titles[c]);
            comma = ", ";
        }
    if (comma[0] == ',')
        printf("; --format csv has all\n");
}

void cli_find_json(const struct cli_found_row *row, size_t count)
{
    json_t *array = cli_json(json_array());

    for (size_t i = 0; i < count; i++) {
        json_t *object = cli_json(json_pack("{s:s}", "network", row[i].compared.name));
        for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
            cli_json_put(object, rg_network_title_of(cli_find_columns[c])->key,
                         cli_measure_json(row[i].compared.value[cli_find_columns[c]]));
        cli_json_put(object, "equal", json_incref(row[i].equal));
        cli_json_add(array, object);
    }
    cli_json_print(array, false);
}

void cli_find_csv(const struct cli_found_row *row, size_t count)
{
    printf("network");
    for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
        printf(",%s", rg_network_title_of(cli_find_columns[c])->key);
    printf(",equal\n");
    for (size_t i = 0; i < count; i++) {
        size_t index;
        json_t *name;
        printf("\"%s\"", row[i].compared.name);
        for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
            printf(",%s", cli_measure_csv(row[i].compared.value[cli_find_columns[c]]).text);
        printf(",\"");
        json_array_foreach(row[i].equal, index, name)
            printf("%s%s", index == 0 ? "" : " ", json_string_value(name));
        printf("\"\n");
    }
}
