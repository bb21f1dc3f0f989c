/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/number_text.h"
#include "cli/common/progress.h"
#include "cli/verbs.h"
#include "price.h"
#include "routegen/net/find.h"

/* What is printed of a network, and what rows can be sorted by. */
static const rg_compare_row columns[] = {
    RG_ROW_NODES,         RG_ROW_SWITCHES,
    RG_ROW_LINKS,         RG_ROW_RADIX,
    RG_ROW_DIAMETER,      RG_ROW_DISTANCE,
    RG_ROW_SATURATION,    RG_ROW_COST,
    RG_ROW_COST_PER_NODE, RG_ROW_COST_PER_SATURATION,
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* More networks than anyone reads, and than are compared in a minute. */
#define MOST_FOUND 20000

struct request {
    enum cli_format format;
    rg_search search;
    rg_find_request want;
    const char *within;
    rg_compare_row sort;
    uint64_t most; /* rows; 0: all */
    struct cli_prices prices;
};

struct found {
    rg_topology *net;
    size_t count, room;
};

/* ---- Searching ------------------------------------------------------------------------------- */

static rg_status take(void *context, const rg_topology *net)
{
    struct found *found = context;

    if (found->count == MOST_FOUND)
        return RG_E_LARGE;
    if (found->count == found->room) {
        found->room = 2 * found->room + 64;
        rg_topology *more = realloc(found->net, found->room * sizeof *more);
        if (more == NULL)
            return RG_E_MEMORY;
        found->net = more;
    }
    found->net[found->count++] = *net;
    return RG_OK;
}

static rg_compared *compare_all(const struct found *found, const struct request *request)
{
    rg_compared *compared = cli_get(found->count + 1, sizeof *compared);
    struct cli_progress progress;

    cli_progress_begin(&progress, "find", found->count);
    progress.unit = "networks";
    for (size_t i = 0; i < found->count; i++) {
        cli_progress_show(&progress, i);
        cli_must(rg_compare(&found->net[i], request->search, NULL, NULL, &compared[i]));
        (void)rg_compare_price(&found->net[i], &request->prices.prices, &compared[i]);
    }
    cli_progress_erase(&progress);
    return compared;
}

/* qsort has no context. */
static rg_compare_row sort_by;

static double key_of(const rg_compared *compared)
{
    const rg_measure value = compared->value[sort_by];
    return value.kind == RG_MEASURE_COUNT  ? (double)value.count
           : value.kind == RG_MEASURE_REAL ? value.real
                                           : HUGE_VAL; /* what is not known comes last */
}

/* The largest saturation first, of all else the least; then by name. */
static int order(const void *a, const void *b)
{
    const double first = key_of(a), second = key_of(b);
    const bool before = sort_by == RG_ROW_SATURATION && second < HUGE_VAL && first < HUGE_VAL
                            ? first > second
                            : first < second;

    if (first == second)
        return strcmp(((const rg_compared *)a)->name, ((const rg_compared *)b)->name);
    return before ? -1 : 1;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_text(const rg_compared *compared, size_t count)
{
    static const char *const titles[COLUMNS] = {"nodes",    "switches", "links",      "radix",
                                                "diameter", "distance", "saturation", "cost",
                                                "a node",   "/ sat."};
    int width = 7;

    for (size_t i = 0; i < count; i++)
        width = (int)strlen(compared[i].name) > width ? (int)strlen(compared[i].name) : width;
    printf("%-*s", width, "network");
    for (unsigned c = 0; c < COLUMNS; c++)
        printf("  %10s", titles[c]);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        printf("%-*s", width, compared[i].name);
        for (unsigned c = 0; c < COLUMNS; c++)
            printf("  %10s", cli_measure_text(compared[i].value[columns[c]]).text);
        putchar('\n');
    }
}

static void print_json(const rg_compared *compared, size_t count)
{
    json_t *array = cli_json(json_array());

    for (size_t i = 0; i < count; i++) {
        json_t *object = cli_json(json_pack("{s:s}", "network", compared[i].name));
        for (unsigned c = 0; c < COLUMNS; c++)
            cli_json_put(object, rg_compare_title_of(columns[c])->key,
                         cli_measure_json(compared[i].value[columns[c]]));
        cli_json_add(array, object);
    }
    cli_json_print(array, false);
}

static void print_csv(const rg_compared *compared, size_t count)
{
    printf("network");
    for (unsigned c = 0; c < COLUMNS; c++)
        printf(",%s", rg_compare_title_of(columns[c])->key);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        printf("\"%s\"", compared[i].name);
        for (unsigned c = 0; c < COLUMNS; c++)
            printf(",%s", cli_measure_csv(compared[i].value[columns[c]]).text);
        putchar('\n');
    }
}

/* ---- The command line ------------------------------------------------------------------------ */

static void take_families(rg_find_request *want, const char *value)
{
    for (const char *at = value;; at++) {
        const size_t length = strcspn(at, ",");
        unsigned f = 0, unused;
        const char *name;

        while ((name = rg_family_name((rg_family)f)) != NULL &&
               (strlen(name) != length || strncmp(name, at, length) != 0))
            f++;
        if (name == NULL || rg_topology_param_range((rg_family)f, 0, &unused, &unused) != RG_OK) {
            cli_fail(CLI_USAGE, "--family %s: %s is not a family of graphs",
                     cli_quote(value, strlen(value)).text, cli_quote(at, length).text);
        }
        want->families |= UINT64_C(1) << f;
        at += length;
        if (*at == '\0')
            return;
    }
}

static rg_compare_row sort_option(const char *value)
{
    char known[200] = "";
    size_t length = 0;

    for (unsigned c = 0; c < COLUMNS; c++) {
        const char *key = rg_compare_title_of(columns[c])->key;
        if (strcmp(value, key) == 0)
            return columns[c];
        length += (size_t)snprintf(known + length, sizeof known - length, "%s%s",
                                   c == 0             ? ""
                                   : c + 1 == COLUMNS ? " or "
                                                      : ", ",
                                   key);
    }
    cli_fail(CLI_USAGE, "--sort %s: %s expected", cli_quote(value, strlen(value)).text, known);
}

static void take_option(int key, const char *value, void *input)
{
    struct request *request = input;

    if (cli_price_option(&request->prices, key, value))
        return;
    switch (key) {
    case CLI_KEY_FORMAT:
        request->format = cli_format_option(value);
        break;
    case CLI_KEY_NODES:
        request->want.target = cli_number_option("--nodes", value, 2, RG_FIND_MOST_NODES);
        break;
    case CLI_KEY_WITHIN:
        request->within = value;
        break;
    case CLI_KEY_RADIX:
        request->want.radix = (unsigned)cli_number_option("--radix", value, 1, 100000);
        break;
    case CLI_KEY_FAMILY:
        take_families(&request->want, value);
        break;
    case CLI_KEY_SORT:
        request->sort = sort_option(value);
        break;
    case CLI_KEY_MOST:
        request->most = cli_number_option("--most", value, 1, MOST_FOUND);
        break;
    case CLI_KEY_ALL:
        request->want.all = true;
        break;
    default:
        request->search = RG_SEARCH_SHORT;
        break;
    }
}

/* The range of sizes: this many per cent of the target on both sides. */
static void take_range(struct request *request)
{
    rg_find_request *want = &request->want;
    double share = 0;
    char *end = NULL;

    if (want->target == 0)
        cli_fail(CLI_USAGE, "find: --nodes is missing; see 'routegen find --help'");
    if (request->within != NULL) {
        const char first = request->within[0];
        share = strtod(request->within, &end) / 100;
        if (first < '0' || first > '9' || strcmp(end, "%") != 0 || share > 10)
            cli_fail(CLI_USAGE, "--within %s: a percentage from 0%% to 1000%% expected, as in 20%%",
                     cli_quote(request->within, strlen(request->within)).text);
    }
    const double target = (double)want->target, least = ceil(target * (1 - share) - 1e-9);
    const double most = floor(target * (1 + share) + 1e-9);
    want->least = least < 2 ? 2 : (uint64_t)least;
    want->most = most > RG_FIND_MOST_NODES ? RG_FIND_MOST_NODES : (uint64_t)most;
}

int cli_find(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "nodes", .key = CLI_KEY_NODES, .arg = "N", .doc = "Compute nodes; must be given"},
        {.name = "within",
         .key = CLI_KEY_WITHIN,
         .arg = "P%",
         .doc = "Fewer or more nodes by up to P per cent; default 0%"},
        {.name = "radix",
         .key = CLI_KEY_RADIX,
         .arg = "R",
         .doc = "Switches, or nodes of direct networks, of at most R ports"},
        {.name = "family",
         .key = CLI_KEY_FAMILY,
         .arg = "NAME,NAME,...",
         .doc = "Only of these families; default all that are graphs"},
        {.name = "all",
         .key = CLI_KEY_ALL,
         .doc = "All networks; by default the one of each shape that is nearest in size"},
        {.name = "sort",
         .key = CLI_KEY_SORT,
         .arg = "COLUMN",
         .doc = "Sort by a column of --format csv, the best first; default cost"},
        {.name = "most", .key = CLI_KEY_MOST, .arg = "K", .doc = "Print the first K rows only"},
        CLI_OPTIONS_PRICE,
        {.name = "exact",
         .key = CLI_KEY_EXACT,
         .doc = "Search for what no formula gives, some seconds a network; by default only if it "
                "takes a fraction of a second"},
        CLI_OPTION_FORMAT,
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "find",
        .options = options,
        .usage = "--nodes N",
        .doc =
            "Finds networks near a size, a row each: nodes, switches, links, radix, diameter, "
            "average distance, saturation throughput and cost.\v"
            "Of a shape, such as the number of dimensions of a torus or the height of a tree, the "
            "network nearest to N is printed, with sides as equal as can be. '-' stands for what "
            "is not known.\n"
            "\n"
            "The cost is that of all switches, ports and links, by default 1 a port and 1 a link. "
            "In a direct network, every node has a switch of its own with one port more and a link "
            "to it. An arc is half a link. Beside it stand the cost a node, and that over "
            "saturation.\n"
            "\n"
            "Examples:\n"
            "  routegen find --nodes 64\n"
            "  routegen find --nodes 64 --within 20% --radix 6 --sort saturation\n"
            "  routegen find --nodes 100 --within 4% --switch-cost 100,20 --link-cost 35\n"
            "  routegen find --nodes 64 --family torus,mesh --all --format csv\n",
        .arguments = {NULL},
        .required = 0,
        .option = take_option,
    };
    struct request request = {
        .search = RG_SEARCH_QUICK, .sort = RG_ROW_COST, .prices = {{0, 1, 1}, false}};
    struct cli_arguments arguments;
    struct found found = {NULL, 0, 0};

    cli_parse(&syntax, argc, argv, &arguments, &request);
    take_range(&request);
    const rg_status status = rg_find(&request.want, take, &found);
    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "find: more than %d networks; take fewer with --within or --family",
                 MOST_FOUND);
    cli_must(status);
    rg_compared *compared = compare_all(&found, &request);
    sort_by = request.sort;
    qsort(compared, found.count, sizeof *compared, order);
    const size_t rows = request.most > 0 && request.most < found.count ? request.most : found.count;
    switch (request.format) {
    case CLI_TEXT:
        if (rows > 0)
            print_text(compared, rows);
        break;
    case CLI_JSON:
        print_json(compared, rows);
        break;
    case CLI_CSV:
        print_csv(compared, rows);
        break;
    }
    if (found.count == 0)
        cli_warn("find: no such network; --within 20%% looks for more");
    free(compared);
    free(found.net);
    return found.count == 0 ? CLI_BROKEN : CLI_OK;
}
