/* SPDX-License-Identifier: Apache-2.0 */

#include "reproduce.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool cli_line_is_row(const struct cli_line *line)
{
    static const char *const others[] = {"picture", "panel", "curve", "bars", "partitions"};

    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(line->field[0], others[i]) == 0)
            return false;
    return line->field[0][0] != '@';
}

/* ---- Shapes --------------------------------------------------------------------------------- */

static unsigned take_number(const char **at)
{
    char *end;
    const unsigned long number = strtoul(*at, &end, 10);

    assert(end != *at);
    *at = end;
    return (unsigned)number;
}

/* What follows a comma: a number, or k; else 0. */
static unsigned take_next(const char **at, unsigned k)
{
    if (**at != ',')
        return 0;
    ++*at;
    if (**at != 'k')
        return take_number(at);
    ++*at;
    return k;
}

unsigned cli_shapes(const char *list, unsigned shape[CLI_MOST_SHAPES][3])
{
    unsigned count = 0;

    if (strcmp(list, "-") == 0) {
        memset(shape[0], 0, sizeof shape[0]);
        return 1;
    }
    while (*list != '\0') {
        const unsigned first = take_number(&list);
        unsigned last = first;
        if (strncmp(list, "..", 2) == 0) {
            list += 2;
            last = take_number(&list);
        }
        const char *rest = list;
        for (unsigned k = first; k <= last; k++) {
            assert(count < CLI_MOST_SHAPES);
            rest = list;
            shape[count][0] = k;
            shape[count][1] = take_next(&rest, k);
            shape[count++][2] = take_next(&rest, k);
        }
        list = rest + strspn(rest, " ");
    }
    return count;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

static struct cli_value of_formula(const struct cli_subject *subject, const char *text, int places)
{
    bool compares;
    const double number = cli_formula(text, cli_subject_number, subject, &compares);

    if (compares)
        return cli_yes(number > 0);
    return isnan(number) ? cli_no_value : cli_printed(number, places);
}

/* The decimals of a number as written: 2 for 84.27, -3 for 930e3. For a formula, as given after it,
 * else more than can be printed. */
static int places_of(const char *text)
{
    const char *point = strchr(text, '.'), *exponent = strchr(text, 'e');
    const char *given = strchr(text, '~');

    if (given != NULL)
        return (int)strtol(given + 1, NULL, 10);
    if (text[strspn(text, "0123456789.e")] != '\0')
        return 9;
    const int decimals = point == NULL ? 0 : (int)strspn(point + 1, "0123456789");
    return decimals - (exponent == NULL ? 0 : (int)strtol(exponent + 1, NULL, 10));
}

static struct cli_value printed_value(const struct cli_subject *subject, const char *text)
{
    if (text[0] == '"')
        return cli_text("%.*s", (int)strlen(text) - 2, text + 1);
    if (strcmp(text, "yes") == 0)
        return cli_yes(true);
    return of_formula(subject, text, places_of(text));
}

static struct cli_value our_value(const struct cli_subject *subject, const char *text)
{
    struct cli_value value;
    return cli_subject_text(subject, text, &value) ? value : of_formula(subject, text, 0);
}

/* The text of a note, @name, or NULL for "-". */
static const char *reason_of(const struct cli_line *table, const char *reason)
{
    if (reason[0] != '@')
        return strcmp(reason, "-") == 0 ? NULL : reason;
    while (strcmp(table->field[0], reason) != 0)
        table++;
    return table->field[1];
}

static void add_row(struct cli_reproduction *rows, const struct cli_line *table,
                    const struct cli_line *line, const unsigned number[3])
{
    const char *const *field = line->field;
    const bool with_printed = strcmp(field[ROW_PRINTED], "-") != 0;
    struct cli_subject subject;

    cli_subject_set(&subject, strcmp(field[ROW_NETWORK], "-") == 0 ? "" : field[ROW_NETWORK],
                    number);
    cli_reproduce_add(rows, field[ROW_WHERE] + (field[ROW_WHERE][0] == '+'), subject.name,
                      field[ROW_WHAT],
                      with_printed ? printed_value(&subject, field[ROW_PRINTED]) : cli_no_value,
                      our_value(&subject, field[ROW_OURS]), reason_of(table, field[ROW_REASON]));
}

void cli_reproduce_rows(const struct cli_line *table, struct cli_reproduction *rows)
{
    unsigned shape[CLI_MOST_SHAPES][3];
    const struct cli_line *end;

    for (const struct cli_line *line = table; line->field[0] != NULL; line = end) {
        end = line + 1;
        if (!cli_line_is_row(line))
            continue;
        if (strcmp(line->field[ROW_OURS], "partitions") == 0) {
            cli_partition_rows(rows, line->field[ROW_REASON]);
            continue;
        }
        while (end->field[0] != NULL && end->field[0][0] == '+')
            end++;
        const unsigned count = cli_shapes(line->field[ROW_FOR], shape);
        for (unsigned i = 0; i < count; i++)
            for (const struct cli_line *turn = line; turn < end; turn++)
                add_row(rows, table, turn, shape[i]);
    }
}
