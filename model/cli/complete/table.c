/* SPDX-License-Identifier: Apache-2.0 */

/*
 * routegen help --options: all options of all verbs, as CSV, from the verbs' own tables. The man
 * page, doc/program.md and the tests are made from it.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/options.h"
#include "cli/verbs.h"

static const struct cli_verb *verb;

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

/* The words that it takes, with blanks between them. */
static void print_words(const struct cli_words *const *words, const char *option)
{
    for (; words != NULL && *words != NULL; words++)
        for (unsigned i = 0; strcmp((*words)->option, option) == 0 && (*words)->name[i] != NULL;
             i++)
            printf("%s%s", i > 0 ? " " : "", (*words)->name[i]);
}

static void print_options(const char *of, const struct argp_option *option,
                          const struct cli_words *const *words)
{
    for (; option->name != NULL; option++) {
        printf("%s,%s,", of, option->name);
        if (option->key < CLI_KEY_FORMAT)
            putchar(option->key);
        putchar(',');
        print_quoted(option->arg == NULL ? "" : option->arg);
        putchar(',');
        print_words(words, option->name);
        putchar(',');
        print_quoted(option->doc);
        putchar('\n');
    }
}

/* Each verb shows its syntax, and the next one follows. */
static void print_verb(const struct cli_syntax *syntax)
{
    static char program[] = "routegen", *alone[] = {program, NULL};

    print_options(syntax->verb, syntax->options, syntax->words);
    do
        verb++;
    while (verb->name != NULL && strcmp(verb->name, "help") == 0);
    if (verb->name == NULL)
        exit(CLI_OK);
    (void)verb->run(1, alone);
}

void cli_print_options(const struct cli_verb *verbs)
{
    verb = verbs;
    puts("verb,option,short,argument,values,meaning");
    for (unsigned i = 0; cli_common_options[i] != NULL; i++)
        print_options("", cli_common_options[i], NULL);
    cli_syntax_hook = print_verb;
    cli_info(1, (char *[]){(char[]){"routegen"}, NULL});
}
