/* SPDX-License-Identifier: Apache-2.0 */

/* What the lines of a table are made of: values, rows, shapes, formulas. */

#include "reproduce.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "net/inner/compare.h"

/* ---- Values --------------------------------------------------------------------------------- */

const struct cli_value cli_no_value = {.kind = CLI_VALUE_NONE};

struct cli_value cli_printed(double number, int places)
{
    return (struct cli_value){.kind = CLI_VALUE_NUMBER, .number = number, .places = places};
}

struct cli_value cli_text(const char *format, ...)
{
    struct cli_value value = {.kind = CLI_VALUE_TEXT};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value.text, sizeof value.text, format, arguments);
    va_end(arguments);
    return value;
}

struct cli_value cli_yes(bool yes)
{
    return cli_text(yes ? "yes" : "no");
}

rg_topology cli_reproduce_net(const char *format, ...)
{
    char text[RG_NETWORK_MAX_TEXT];
    rg_topology net = {0};
    rg_network name;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const bool legal = rg_network_parse(text, &name, NULL) == RG_OK &&
                       rg_topology_init(&name, &net, NULL) == RG_OK;
    assert(legal);
    (void)legal;
    return net;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

void cli_reproduce_add(struct cli_reproduction *rows, const char *where, const char *network,
                       const char *what, struct cli_value printed, struct cli_value ours,
                       const char *reason)
{
    rows->row = cli_more(rows->row, rows->count, sizeof *rows->row);
    struct cli_reproduced *row = &rows->row[rows->count++];
    *row =
        (struct cli_reproduced){.where = where, .printed = printed, .ours = ours, .reason = reason};
    snprintf(row->network, sizeof row->network, "%s", network);
    snprintf(row->what, sizeof row->what, "%s", what);
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

/* ---- Formulas -------------------------------------------------------------------------------- */

struct parser {
    const char *at; /* never on a blank */
    cli_formula_value *value;
    const void *context;
    bool compares;
};

/* Operators of this level and of those that bind more closely. */
static double parse(struct parser *parser, unsigned level);

static void skip(struct parser *parser, size_t length)
{
    parser->at += length;
    parser->at += strspn(parser->at, " ");
}

static bool accept(struct parser *parser, char c)
{
    const bool found = *parser->at == c;

    if (found)
        skip(parser, 1);
    return found;
}

static void expect(struct parser *parser, char c)
{
    const bool found = accept(parser, c);

    assert(found);
    (void)found;
}

enum { NAME = 24 };

static void take_name(struct parser *parser, char name[NAME])
{
    const size_t length = strspn(parser->at, "abcdefghijklmnopqrstuvwxyz_0123456789");

    assert(length > 0 && length < NAME);
    memcpy(name, parser->at, length);
    name[length] = '\0';
    parser->at += length;
}

static double call(struct parser *parser, const char *name)
{
    double x[3] = {0, 0, 0};
    unsigned count = 0;

    do {
        assert(count < 3);
        x[count++] = parse(parser, 0);
    } while (accept(parser, ','));
    expect(parser, ')');
    if (strcmp(name, "floor") == 0)
        return floor(x[0]);
    if (strcmp(name, "log2") == 0)
        return log2(x[0]);
    if (strcmp(name, "max") == 0)
        return fmax(x[0], x[1]);
    if (strcmp(name, "min") == 0)
        return fmin(x[0], x[1]);
    assert(strcmp(name, "rcp") == 0);
    return rg_radix_cost(x[0], x[1], x[2]);
}

static double named(struct parser *parser)
{
    char name[NAME], family[NAME] = "";

    take_name(parser, name);
    if (accept(parser, '('))
        return call(parser, name);
    if (accept(parser, '.'))
        take_name(parser, family);
    skip(parser, 0);
    return parser->value(parser->context, name, family);
}

static double atom(struct parser *parser)
{
    char *end;

    if (accept(parser, '(')) {
        const double value = parse(parser, 0);
        expect(parser, ')');
        return value;
    }
    if (strchr("0123456789", *parser->at) == NULL)
        return named(parser);
    const double value = strtod(parser->at, &end);
    skip(parser, (size_t)(end - parser->at));
    return value;
}

static double parse(struct parser *parser, unsigned level)
{
    static const char *const operators[] = {"<", "+-", "*/", "^"};

    if (level == sizeof operators / sizeof operators[0])
        return atom(parser);
    double value = parse(parser, level + 1);
    while (*parser->at != '\0' && strchr(operators[level], *parser->at) != NULL) {
        const char c = *parser->at;
        skip(parser, 1);
        const double other = parse(parser, c == '^' ? level : level + 1);
        value = c == '<'   ? value < other
                : c == '+' ? value + other
                : c == '-' ? value - other
                : c == '*' ? value * other
                : c == '/' ? value / other
                           : pow(value, other);
        parser->compares = parser->compares || c == '<';
    }
    return value;
}

double cli_formula(const char *text, cli_formula_value *value, const void *context, bool *compares)
{
    struct parser parser = {.at = text, .value = value, .context = context};
    const double result = parse(&parser, 0);

    assert(*parser.at == '\0' || *parser.at == '~');
    *compares = parser.compares;
    return result;
}
