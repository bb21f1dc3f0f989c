/* SPDX-License-Identifier: Apache-2.0 */

/* The text of --help, in argp's layout: argp itself loses text, or aborts, without memory. */

#include "help.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEANINGS = 29, RIGHT = 79 }; /* columns */

/* A text from the column @left on, where what is too long goes on below itself. */
static void print_text(const char *text, int left)
{
    const char *width = getenv("ROUTEGEN_HELP_WIDTH");
    const size_t room = (size_t)((width == NULL ? RIGHT : atoi(width)) - left);

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (length > room) {
            for (length = room; length > 0 && text[length] != ' '; length--)
                continue;
            if (length == 0) /* one word */
                length = strcspn(text, " \n");
        }
        const char *rest = text + length;
        while (length > 0 && *rest == ' ' && text[length - 1] == ' ')
            length--;
        printf("%.*s\n", (int)length, text);
        if (*rest == '\n')
            rest++;
        else
            rest += strspn(rest, " ");
        text = rest;
        if (*text != '\0' && *text != '\n')
            printf("%*s", left, "");
    }
}

static bool has_letter(const struct argp_option *option)
{
    return option->key <= UCHAR_MAX;
}

static void print_option(const struct argp_option *option)
{
    const char *equals = option->arg == NULL ? "" : "=";
    const char *value = option->arg == NULL ? "" : option->arg;
    int at;

    if (has_letter(option))
        at = printf("  -%c, --%s%s%s", option->key, option->name, equals, value);
    else
        at = printf("      --%s%s%s", option->name, equals, value);
    if (at > MEANINGS + 3) {
        puts("");
        at = 0;
    }
    printf("%*s", at < MEANINGS ? MEANINGS - at : 3, "");
    print_text(option->doc, MEANINGS);
}

/* By the letter, else by the name. */
static bool is_before(const struct argp_option *a, const struct argp_option *b)
{
    const char *first = a->name, *second = b->name;
    const int letter = has_letter(a) ? a->key : first[0];
    const int other = has_letter(b) ? b->key : second[0];

    return letter == other ? strcmp(first, second) < 0 : letter < other;
}

void cli_help_print(const struct cli_help *help)
{
    const char *after = strchr(help->doc, '\v'), *before = "Usage:", *end;

    for (const char *way = help->usage; *way != '\0'; way = end + (*end == '\n')) {
        end = way + strcspn(way, "\n");
        printf("%s %s [OPTION...] %.*s\n", before, help->name, (int)(end - way), way);
        before = "  or: ";
    }
    char first[800];
    (void)snprintf(first, sizeof first, "%.*s", (int)(after - help->doc), help->doc);
    print_text(first, 0);
    puts("");
    const struct argp_option *last = NULL;
    for (const struct argp_option *next = help->options; next != NULL; last = next) {
        next = NULL;
        for (const struct argp_option *option = help->options; option->name != NULL; option++)
            if ((last == NULL || is_before(last, option)) &&
                (next == NULL || is_before(option, next)))
                next = option;
        if (next == NULL)
            break;
        print_option(next);
    }
    for (unsigned i = 0; help->common[i] != NULL; i++)
        for (const struct argp_option *option = help->common[i]; option->name != NULL; option++)
            print_option(option);
    puts("");
    print_text(after + 1, 0);
}
