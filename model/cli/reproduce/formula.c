/* SPDX-License-Identifier: Apache-2.0 */

#include "reproduce.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net/compare.h"

struct parser {
    const char *at; /* never on a blank */
    cli_formula_value *value;
    const void *context;
    bool compares;
};

static double parse(struct parser *parser);

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
        x[count++] = parse(parser);
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
    return rg_radix_cost(x[0], x[1], x[2], 1);
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
        const double value = parse(parser);
        expect(parser, ')');
        return value;
    }
    if (strchr("0123456789", *parser->at) == NULL)
        return named(parser);
    const double value = strtod(parser->at, &end);
    skip(parser, (size_t)(end - parser->at));
    return value;
}

static double power(struct parser *parser)
{
    const double value = atom(parser);
    return accept(parser, '^') ? pow(value, power(parser)) : value;
}

static double product(struct parser *parser)
{
    double value = power(parser);

    for (;;)
        if (accept(parser, '*'))
            value *= power(parser);
        else if (accept(parser, '/'))
            value /= power(parser);
        else
            return value;
}

static double sum(struct parser *parser)
{
    double value = product(parser);

    for (;;)
        if (accept(parser, '+'))
            value += product(parser);
        else if (accept(parser, '-'))
            value -= product(parser);
        else
            return value;
}

static double parse(struct parser *parser)
{
    const double value = sum(parser);

    if (!accept(parser, '<'))
        return value;
    parser->compares = true;
    return value < sum(parser);
}

double cli_formula(const char *text, cli_formula_value *value, const void *context, bool *compares)
{
    struct parser parser = {.at = text, .value = value, .context = context};
    const double result = parse(&parser);

    assert(*parser.at == '\0' || *parser.at == '~');
    *compares = parser.compares;
    return result;
}
