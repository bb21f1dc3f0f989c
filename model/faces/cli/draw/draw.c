/* SPDX-License-Identifier: Apache-2.0 */

/* The verb draw: pictures as SVG and TikZ, and as PNG and PDF by rsvg-convert. */

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/files/files.h"
#include "faces/cli/routes/pair.h"
#include "faces/cli/verbs.h"
#include "routegen/net/ask.h"
#include "routegen/net/draw.h"
#include "routegen/kautz_node.h"
#include "net/inner/layout.h"

/* A file with more is of no use: the explorer draws those. */
enum { MOST_DRAWN = 2000 };

enum { TIKZ = 3 };
static const struct cli_words formats = {"format", {"svg", "png", "pdf", "tikz"}};

/* ---- PNG and PDF ----------------------------------------------------------------------------- */

/* What is drawn as SVG goes through librsvg's own program, rsvg-convert, so that routegen itself
 * does not depend on the library and the two dozen that it needs. */
#define CONVERTER "rsvg-convert"

extern char **environ;

struct convert {
    const char *format; /* "png" or "pdf" */
    FILE *svg;          /* to be written */
    pid_t converter;
};

/* A copy of an argument for posix_spawnp, which does not change it, but does not say so. */
struct argument {
    char text[24];
};

static struct argument argument(const char *name, const char *value)
{
    struct argument made;

    snprintf(made.text, sizeof made.text, "%s%s", name, value);
    return made;
}

/* Starts to write a picture to standard output, or says what is missing and exits. */
static void convert_begin(struct convert *convert, const char *format)
{
    struct argument words[] = {argument(CONVERTER, ""), argument("--format=", format),
                               argument("--zoom=", strcmp(format, "png") == 0 ? "2" : "1")};
    char *const arguments[] = {words[0].text, words[1].text, words[2].text, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2];

    if (isatty(STDOUT_FILENO))
        cli_deny("draw: --format %s is not for a terminal; -o FILE writes it to a file", format);
    if (pipe(ends) != 0 || fcntl(ends[1], F_SETFD, FD_CLOEXEC) != 0 ||
        posix_spawn_file_actions_init(&actions) != 0)
        cli_fail(CLI_IO, "draw: no pipe: %s", strerror(errno));
    (void)posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    (void)posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    *convert = (struct convert){.format = format};
    const int error =
        posix_spawnp(&convert->converter, CONVERTER, &actions, NULL, arguments, environ);
    if (error == ENOENT)
        cli_fail(CLI_IO,
                 "draw: --format %s: " CONVERTER " not found; Debian has it in librsvg2-bin",
                 format);
    if (error != 0)
        cli_fail(CLI_IO, "draw: " CONVERTER ": %s", strerror(error));
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[0]);
    /* If it ends before it has read all, it says why. */
    (void)signal(SIGPIPE, SIG_IGN);
    convert->svg = fdopen(ends[1], "w");
    if (convert->svg == NULL)
        cli_out_of_memory();
}

/* Waits until it is written; if it is not, says so and exits. */
static void convert_end(struct convert *convert)
{
    int status = 0;

    const bool written = fclose(convert->svg) == 0;
    while (waitpid(convert->converter, &status, 0) < 0 && errno == EINTR)
        ;
    if (written && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return;
    cli_output_drop(); /* half a picture */
    cli_fail(CLI_IO, "draw: " CONVERTER " could not write this picture as %s", convert->format);
}

/* ---- What is drawn --------------------------------------------------------------------------- */

static rg_layout *lay_out(const rg_topology *net)
{
    rg_layout *layout;

    if (net->vertices > MOST_DRAWN)
        cli_deny("%s: more than %d vertices are not drawn", rg_name_of(&net->name).text,
                 MOST_DRAWN);
    cli_must(rg_layout_open(net, &layout));
    return layout;
}

/* What --route shows: all disjoint routes of a Kautz digraph, else the one of the family's rule. */
static void find_routes(const rg_any_network *network, const rg_topology *net,
                        const char *const *words, rg_answer *found)
{
    const struct cli_pair_text pair = cli_pair_of(words[0], words[1]);
    rg_ask ask = {.size = sizeof ask, .network = network, .graph = net, .kind = RG_ASK_RULE};

    if (network->info->kind == RG_KIND_KAUTZ)
        ask.kind = RG_ASK_DISJOINT;
    cli_pair_nodes(net, (struct cli_place){.line = 0}, &pair, &ask.source, &ask.destination);
    cli_must(rg_ask_routes(&ask, found));
}

/* The clock of --clock, or all. */
static uint64_t clock_of(const char *value, const rg_topology *net)
{
    rg_kautz kautz;
    rg_kautz_exchange exchange;

    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &kautz);
    (void)rg_kautz_exchange_init(&kautz, &exchange);
    if (value != NULL)
        return cli_number_option("--clock", value, 0, exchange.clocks - 1);
    if (exchange.clocks > RG_DRAW_MOST_CLOCKS)
        cli_deny("%s: an exchange of %" PRIu64
                 " clocks; more than %d are not drawn at once, take one with --clock",
                 rg_name_of(&net->name).text, exchange.clocks, RG_DRAW_MOST_CLOCKS);
    return RG_DRAW_ALL_CLOCKS;
}

/* Only Kautz digraphs have classes, trees and exchanges to draw, and colours for them. */
static void refuse_others(const char *const *given, const rg_topology *net)
{
    const bool classes = given[CLI_KEY_CLASSES] != NULL, tree = given[CLI_KEY_TREE] != NULL,
               exchange = given[CLI_KEY_EXCHANGE_OF] != NULL;
    const char *option = classes ? "--classes" : tree ? "--tree" : "--exchange-of";
    const unsigned others = 0U + classes + tree + exchange;

    if (given[CLI_KEY_CLOCK] != NULL && !exchange)
        cli_deny("draw: --clock works only with --exchange-of");
    if (given[CLI_KEY_ROOT] != NULL && !tree)
        cli_deny("draw: --root works only with --tree");
    if (others == 0)
        return;
    if (given[CLI_KEY_ROUTE] != NULL || others > 1)
        cli_deny("draw: %s goes without other pictures", option);
    const rg_name name = rg_name_of(&net->name);
    if (net->name.family != RG_FAMILY_KAUTZ)
        cli_deny("draw: %s does not apply to %s", option, name.text);
    if (net->name.param[0] + tree > RG_LAYOUT_CLASSES)
        cli_deny("%s: more than %d classes are not drawn", name.text, RG_LAYOUT_CLASSES);
}

/* The tree of --tree, or all, from the root of --root, or node 0. */
static void colour_trees(const char *const *given, rg_layout *layout)
{
    const unsigned d = layout->net->name.param[0];
    const struct cli_place place = {.role = "--root: node"};
    const char *root = given[CLI_KEY_ROOT] != NULL ? given[CLI_KEY_ROOT] : "@0";
    const char *tree = given[CLI_KEY_TREE];

    cli_must(rg_layout_trees(
        layout, (uint32_t)cli_topology_vertex(layout->net, place, root, strlen(root)),
        strcmp(tree, "all") == 0 ? d : (unsigned)cli_number_option("--tree", tree, 0, d - 1)));
}

static rg_status draw_svg(const struct cli_arguments *given, FILE *file, const rg_layout *layout,
                          const rg_route_set *routes)
{
    const struct cli_place place = {.role = "--exchange-of: node"};
    const char *node = given->option[CLI_KEY_EXCHANGE_OF];
    rg_out out = cli_out(file);

    if (node == NULL)
        return rg_draw_graph(&out, layout, routes->route, routes->count);
    return rg_draw_exchange(&out, layout,
                            cli_topology_vertex(layout->net, place, node, strlen(node)),
                            clock_of(given->option[CLI_KEY_CLOCK], layout->net));
}

static void draw(const struct cli_arguments *given, const rg_layout *layout,
                 const rg_route_set *routes)
{
    const char *format = given->format == 0 ? NULL : formats.name[given->format]; /* NULL: svg */
    struct convert convert = {.svg = stdout};
    rg_out out = cli_out(stdout);

    if (given->format == TIKZ && given->option[CLI_KEY_EXCHANGE_OF] != NULL)
        cli_deny("draw: --exchange-of is not drawn as tikz; svg, png or pdf");
    if (given->format == TIKZ) {
        cli_must(rg_draw_tikz(&out, layout, routes->route, routes->count));
        return;
    }
    if (format != NULL)
        convert_begin(&convert, format);
    const rg_status status = draw_svg(given, convert.svg, layout, routes);
    if (format != NULL)
        convert_end(&convert);
    cli_must(status);
}

int cli_draw(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_FLAG("route", ROUTE,
                 "Show the route from A to B; in a Kautz digraph all disjoint ones"),
        CLI_FLAG("classes", CLASSES, "kautz: colour links by their class in an exchange"),
        CLI_OPTION("exchange-of", EXCHANGE_OF, "A",
                   "kautz: the clocks of an exchange instead, with the messages of node A"),
        CLI_OPTION("clock", CLOCK, "T", "With --exchange-of: only this one"),
        CLI_OPTION("tree", TREE, "I",
                   "kautz: colour the links of tree I of a root, all: of its d trees"),
        CLI_OPTION("root", ROOT, "R", "With --tree: the root, default @0"),
        CLI_OPTION(
            "format", FORMAT, "FORMAT",
            "Draw svg, png, pdf or tikz; png and pdf need rsvg-convert. By default what FILE "
            "ends in, else svg"),
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "draw",
        .options = options,
        .usage = "NETWORK [--route A B]",
        .doc =
            "Draws a network as SVG, PNG, PDF or TikZ.\v"
            "Trees by level, with the compute nodes at the bottom; multistage networks by stage; "
            "cubes in projection; cycles "
            "and necklaces as rings; star and pancake graphs as circles of smaller ones; the "
            "bubble-sort graph by inversions; tori and meshes as grids; words on circles. "
            "A and B are labels of compute nodes, as in 'routegen routes'; a vertex shows its "
            "label when pointed at. Networks of more than 2000 vertices are not drawn.\n"
            "\n"
            "Examples:\n"
            "  routegen draw kantc:3,3 > kantc-3-3.svg\n"
            "  routegen draw scc:4 --route '[1234:2]' '[4321:3]' -o scc-4.svg\n"
            "  routegen draw kautz:2,4 --route 0121 2010 -o kautz-2-4.svg\n"
            "  routegen draw benes:3 -o benes-3.png\n"
            "  routegen draw kautz:2,3 --classes > classes.svg\n"
            "  routegen draw kautz:2,3 --tree all --root 120 > trees.svg\n"
            "  routegen draw kautz:2,3 --exchange-of 010 > exchange.svg\n",
        .arguments = {"NETWORK", "[A]", "[B]"},
        .words = {&formats},
        .format_by_ending = true,
    };
    rg_answer found = {.why = RG_NO_ROUTE_BUT_ONE};
    rg_any_network network;
    struct cli_arguments arguments;
    rg_topology net;

    cli_parse(&syntax, argc, argv, &arguments, NULL);
    const char *const *option = arguments.option;
    if (option[CLI_KEY_ROUTE] != NULL && arguments.value[2] == NULL)
        cli_deny("draw: --route takes two compute nodes, A B");
    if (option[CLI_KEY_ROUTE] == NULL && arguments.value[1] != NULL)
        cli_deny("draw: unexpected argument %s; give two nodes with --route",
                 cli_quote(arguments.value[1]).text);
    cli_network_parse(arguments.value[0], &network);
    cli_topology_parse(arguments.value[0], &net);
    refuse_others(option, &net);
    rg_layout *layout = lay_out(&net);
    if (option[CLI_KEY_CLASSES] != NULL)
        cli_must(rg_layout_exchange_classes(layout));
    if (option[CLI_KEY_TREE] != NULL)
        colour_trees(option, layout);
    if (option[CLI_KEY_ROUTE] != NULL)
        find_routes(&network, &net, &arguments.value[1], &found);
    draw(&arguments, layout, &found.routes);
    rg_answer_close(&found);
    rg_layout_close(layout);
    return CLI_OK;
}
