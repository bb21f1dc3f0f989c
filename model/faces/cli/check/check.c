/* SPDX-License-Identifier: Apache-2.0 */

/* The verb check. */

#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/verbs.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/check.h"

static struct cli_words kernels = {"kernel", {NULL}};
static const char every[] = "kautz:*,";

/* The network of kautz:*,K is its k. */
static void take_network(const char *text, rg_check_ask *ask, rg_any_network *network)
{
    const char *digits = text + sizeof every - 1;

    if (strncmp(text, every, sizeof every - 1) != 0) {
        cli_network_parse(text, network);
        if (network->info->kind != RG_KIND_KAUTZ)
            cli_network_refuse("check", network);
        return;
    }
    if (!ask->every)
        cli_deny("%s: * stands for every d; add --every-d", cli_plain(text).text);
    if (digits[0] < '1' || digits[0] > '0' + RG_KAUTZ_PATTERN_MAX_K || digits[1] != '\0')
        cli_deny("%s: k must be 1..%d to check every d", cli_plain(text).text,
                 RG_KAUTZ_PATTERN_MAX_K);
    ask->k = (unsigned)(digits[0] - '0');
}

static const struct argp_option options[] = {
    CLI_OPTION("pairs", PAIRS, "N", "Check N random pairs instead of all; N may be written 1e8"),
    CLI_OPTION_SEED,
    CLI_OPTION("threads", THREADS, "N", "Use at most N threads, default one per processor"),
    CLI_OPTION("kernel", KERNEL, "NAME",
               "Check this batch kernel: scalar, vector, avx2, avx512 or the best of these "
               "(default); or model: judge the readable code by the rules, not the kernel"),
    CLI_FLAG("every-d", EVERY_D,
             "Check the pairs of every d at once, up to renaming letters; NETWORK is kautz:*,K "
             "with K up to 7"),
    CLI_OPTION_FORMAT,
    {0},
};

static void take_option(int key, const char *value, void *ask)
{
    if (key != CLI_KEY_FORMAT)
        cli_take_option(options, key, value, rg_check_option, ask);
}

int cli_check(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "check",
        .options = options,
        .doc = "Computes the routes of every ordered pair of nodes twice, by a batch kernel and by "
               "the readable library, judges them and compares them.\v"
               "The rules: there are d routes from source to destination, along arcs, in order of "
               "length, of at most k+2 hops, without loops, and no two of them share a node "
               "between the ends. Their total length is the least possible, by trying all ways to "
               "match letters that leave the source with letters that enter the destination; and "
               "routes of one length are in order of these letters. Kernel and readable library "
               "give the same routes. "
               "The first pair that breaks a rule is named on standard error, and the exit code "
               "is 1.\n"
               "\n"
               "Examples:\n"
               "  routegen check kautz:3,6\n"
               "  routegen check kautz:4,8 --pairs 1e6 --seed 7\n"
               "  routegen check kautz:2,8 --kernel model\n"
               "  routegen check kautz:*,5 --every-d\n",
        .arguments = {"NETWORK"},
        .words = {&kernels, &cli_formats},
        .option = take_option,
    };
    struct cli_arguments given;
    rg_any_network network;
    rg_check_ask ask;
    rg_value *record = NULL;
    rg_refusal refusal;

    rg_check_kernels(kernels.name);
    rg_check_ask_init(&ask, &network);
    ask.program = true;
    ask.warn = cli_warn;
    cli_parse(&syntax, argc, argv, &given, &ask);
    take_network(given.value[0], &ask, &network);
    const rg_watch watch = cli_progress_watch(ask.k != 0 ? given.value[0] : network.name);
    const rg_status status = rg_check_answer(&ask, &watch, &record, &refusal);
    cli_progress_erase();
    if (status == RG_E_OPTION)
        cli_deny("%s", cli_why(&refusal));
    cli_must(status);
    if (given.format != CLI_TEXT) {
        cli_print_record(record, given.format, NULL, NULL);
    } else {
        rg_out out = cli_out(stdout);
        cli_written(rg_check_text(&out, record, cli_width()));
        rg_record_close(record);
    }
    return ask.right ? CLI_OK : CLI_BROKEN;
}
