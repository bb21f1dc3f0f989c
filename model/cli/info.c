/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"

#include "fail.h"
#include "verbs.h"

static void take_option(int key, const char *value, void *input)
{
    enum cli_format *format = input;
    if (key == CLI_KEY_FORMAT)
        *format = cli_format_option(value);
}

int cli_info(int argc, char **argv)
{
    static const struct argp_option options[] = {CLI_OPTION_FORMAT, {0}};
    static const struct cli_syntax syntax = {
        .verb = "info",
        .options = options,
        .usage = "NETWORK",
        .doc = "Prints the sizes of a network and what can be done with it.\v"
               "Examples:\n"
               "  routegen info kautz:3,6\n"
               "  routegen info gft:2,4,2\n"
               "  routegen info butterfly:2,4 --format json\n"
               "  routegen info kantc:3,4\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    enum cli_format format = CLI_TEXT;
    struct cli_arguments arguments;
    struct cli_network network;

    cli_parse(&syntax, argc, argv, &arguments, &format);
    cli_network_parse(arguments.value[0], &network);
    switch (network.family->kind) {
    case CLI_KAUTZ:
        cli_info_kautz(&network, format);
        break;
    case CLI_GFT:
        cli_info_gft(&network, format);
        break;
    case CLI_MULTISTAGE:
        cli_info_multistage(&network, format);
        break;
    case CLI_TOPOLOGY:
        cli_info_topology(&network, format);
        break;
    }
    return CLI_OK;
}
