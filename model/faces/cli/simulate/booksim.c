/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --booksim: what a configuration file says and the command line does not. */

#include "request.h"

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"

static int key_of(const char *name)
{
    const struct argp_option *option = cli_simulate_options;

    while (strcmp(option->name, name) != 0)
        option++;
    return option->key;
}

/* Those of the command line come first. Others that have no meaning for what is run, as the load
 * for --goal, are passed over. */
static bool is_wanted(void *context, const char *option)
{
    const struct cli_simulate_request *request = context;
    const int key = key_of(option);
    const unsigned meant = cli_simulate_option_for(key) & ALL;

    return !request->given[key] && (meant == 0 || (meant & cli_simulate_kind(request)) != 0) &&
           !(key == CLI_KEY_SEED && request->given[CLI_KEY_SEEDS]);
}

/* What the file gave for the option whose name stands there; NULL: nothing. */
static const rg_booksim_option *file_gave(const struct cli_simulate_request *request,
                                          const char *name, size_t length)
{
    for (unsigned i = 0; i < request->booksim.options; i++) {
        const rg_booksim_option *of = &request->booksim.option[i];
        if (strlen(of->option) == length && memcmp(of->option, name, length) == 0)
            return of;
    }
    return NULL;
}

noreturn void cli_simulate_deny(const struct cli_simulate_request *request, const char *text)
{
    const rg_booksim_option *of = NULL;
    rg_refusal own;
    char said[2 * RG_REFUSAL_MAX] = "";
    size_t at = 0;

    while (*text != '\0' && at < RG_REFUSAL_MAX) {
        const bool begins = (at == 0 || said[at - 1] == ' ') && strncmp(text, "--", 2) == 0;
        const char *const name = text + (begins ? 2 : 0);
        const size_t length = begins ? strspn(name, "abcdefghijklmnopqrstuvwxyz-") : 0;
        const rg_booksim_option *one = file_gave(request, name, length);
        if (one == NULL) {
            said[at++] = *text++;
            continue;
        }
        at += (size_t)sprintf(said + at, "%s", one->key);
        text = name + length;
        of = of == NULL || of->line == 0 ? one : of;
    }
    if (of == NULL)
        cli_deny("%s", said);
    (void)rg_booksim_refuse(&request->booksim, of, RG_E_OPTION, said, &own);
    cli_deny("%s", own.text);
}

const char *cli_simulate_booksim(struct cli_simulate_request *request, bool elsewhere)
{
    rg_booksim *b = &request->booksim;
    rg_refusal refusal;
    size_t length;

    *b = (rg_booksim){.file = request->value[CLI_KEY_BOOKSIM],
                      .most = request->plan.most,
                      .elsewhere = elsewhere,
                      .wanted = is_wanted,
                      .context = request};
    request->text = cli_input_text(b->file, &length);
    request->text[length] = '\0'; /* for which there is room */
    if (rg_booksim_read(b, request->text, &refusal) != RG_OK)
        cli_deny("%s", refusal.text);
    for (unsigned i = 0; i < b->options; i++) {
        const int key = key_of(b->option[i].option);
        request->of_file[key] = &b->option[i];
        cli_simulate_take(key, b->option[i].value, request);
    }
    if (b->anynet) {
        request->given[CLI_KEY_UNSAFE] = true;
        if (cli_file_options.format == NULL)
            cli_file_options.format = "anynet";
    }
    return b->network;
}
