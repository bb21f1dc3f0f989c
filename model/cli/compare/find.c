/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "cli/verbs.h"
#include "compare.h"
#include "price.h"
#include "routegen/net/measures.h"
#include "routegen/net/parse.h"
#include "inner/net/parse_sim.h"

/* More networks than anyone reads, and than are compared in a minute. */
#define MOST_FOUND 20000

struct request {
    enum cli_format format;
    rg_search search;
    rg_networks_wanted want;
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

/* The row of a network that is the same graph; NULL: none yet. */
static struct cli_found_row *row_of(struct cli_found_row *row, const rg_network *normal,
                                    rg_network *seen, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        if (memcmp(&seen[i], normal, sizeof *normal) == 0)
            return &row[i];
    return NULL;
}

/* A row each; networks that are the same graph have one. Gives how many rows there are. */
static size_t compare_all(const struct found *found, const struct request *request,
                          struct cli_found_row *row)
{
    rg_network *seen = cli_get(found->count + 1, sizeof *seen);
    struct cli_progress progress;
    size_t rows = 0;

    cli_progress_begin(&progress, "find", found->count);
    progress.unit = "networks";
    for (size_t i = 0; i < found->count; i++) {
        const rg_topology *net = &found->net[i];
        rg_network normal;
        rg_compared compared;
        cli_progress_show(&progress, i);
        rg_network_normal(&net->name, &normal);
        struct cli_found_row *same = request->want.all ? NULL : row_of(row, &normal, seen, rows);
        const bool first = memcmp(&net->name, &normal, sizeof normal) == 0;
        if (same == NULL || first) {
            cli_must(rg_network_compare(net, request->search, NULL, NULL, &compared));
            (void)rg_network_price(net, &request->prices.prices, &compared);
        } else {
            (void)rg_network_print(&net->name, compared.name);
        }
        if (same == NULL) {
            seen[rows] = normal;
            row[rows++] = (struct cli_found_row){compared, cli_json(json_array())};
            continue;
        }
        cli_json_add(same->equal, json_string(first ? same->compared.name : compared.name));
        if (first)
            same->compared = compared;
    }
    cli_progress_erase(&progress);
    free(seen);
    return rows;
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

/* The largest throughput first, of all else the least; then by name. */
static int order(const void *a, const void *b)
{
    const double first = key_of(a), second = key_of(b);
    const bool before =
        (sort_by == RG_ROW_EVEN || sort_by == RG_ROW_IDEAL) && second < HUGE_VAL && first < HUGE_VAL
            ? first > second
            : first < second;

    if (first == second)
        return strcmp(((const rg_compared *)a)->name, ((const rg_compared *)b)->name);
    return before ? -1 : 1;
}

static void forget(struct cli_found_row *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        json_decref(row[i].equal);
    free(row);
}

/* ---- Families without one -------------------------------------------------------------------- */

struct nearest {
    uint64_t target;
    struct found found; /* one of a family at most */
};

static uint64_t apart(const struct nearest *nearest, const rg_topology *net)
{
    return net->nodes > nearest->target ? net->nodes - nearest->target
                                        : nearest->target - net->nodes;
}

static rg_status take_nearest(void *context, const rg_topology *net)
{
    struct nearest *nearest = context;
    const size_t last = nearest->found.count;

    if (last == 0 || nearest->found.net[last - 1].name.family != net->name.family)
        return take(&nearest->found, net);
    if (apart(nearest, net) < apart(nearest, &nearest->found.net[last - 1]))
        nearest->found.net[last - 1] = *net;
    return RG_OK;
}

/* Of the families that are wanted and not found, the network that is nearest in size. */
static void print_nearest(const struct request *request, const struct found *found)
{
    struct nearest nearest = {.target = request->want.target};
    struct request wide = *request;
    unsigned unused;

    for (unsigned f = 0; request->want.families == 0 && rg_family_name((rg_family)f) != NULL; f++)
        wide.want.families |= UINT64_C(1) << f;
    for (size_t i = 0; i < found->count; i++)
        wide.want.families &= ~(UINT64_C(1) << found->net[i].name.family);
    for (unsigned f = 0; rg_family_name((rg_family)f) != NULL; f++)
        if (rg_topology_param_range((rg_family)f, 0, &unused, &unused) != RG_OK)
            wide.want.families &= ~(UINT64_C(1) << f);
    if (wide.want.families == 0)
        return;
    wide.want.all = false;
    wide.want.least = wide.want.target / 16 < 2 ? 2 : wide.want.target / 16;
    wide.want.most =
        wide.want.target > RG_FIND_MOST_NODES / 16 ? RG_FIND_MOST_NODES : 16 * wide.want.target;
    cli_must(rg_networks_find(&wide.want, take_nearest, &nearest));
    struct cli_found_row *row = cli_get(nearest.found.count + 1, sizeof *row);
    const size_t rows = compare_all(&nearest.found, &wide, row);
    qsort(row, rows, sizeof *row, order);
    if (rows > 0) {
        printf("%sThe nearest of families that have none of this size:\n",
               found->count > 0 ? "\n" : "");
        cli_find_text(row, rows);
    }
    forget(row, rows);
    free(nearest.found.net);
}

/* ---- The command line ------------------------------------------------------------------------ */

static void take_families(rg_networks_wanted *want, const char *value)
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

/* The values of --sort */
static struct cli_words columns = {"sort", {NULL}};

static void name_columns(void)
{
    for (unsigned c = 0; c < CLI_FIND_COLUMNS; c++)
        columns.name[c] = rg_network_title_of(cli_find_columns[c])->key;
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
    case CLI_KEY_SIZE:
        request->want.target = cli_number_option("--size", value, 2, RG_FIND_MOST_NODES);
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
        request->sort = cli_find_columns[cli_word_option(&columns, value, strlen(value))];
        break;
    case CLI_KEY_MOST:
        request->most = cli_number_option("--most", value, 1, MOST_FOUND);
        break;
    case CLI_KEY_ALL_NETWORKS:
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
    rg_networks_wanted *want = &request->want;
    double share = 0;

    if (want->target == 0)
        cli_fail(CLI_USAGE, "find: --size is missing; see 'routegen find --help'");
    if (request->within != NULL) {
        const char *end = request->within;
        if (!rg_decimal(&end, &share) || strcmp(end, "%") != 0 || (share /= 100) > 10)
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
        {.name = "size", .key = CLI_KEY_SIZE, .arg = "N", .doc = "Compute nodes; must be given"},
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
        {.name = "all-networks",
         .key = CLI_KEY_ALL_NETWORKS,
         .doc =
             "All networks, a row each; by default the one of each shape that is nearest in size"},
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
    static const struct cli_words *const words[] = {&columns, &cli_formats, NULL};
    static const struct cli_syntax syntax = {
        .verb = "find",
        .options = options,
        .usage = "--size N",
        .doc =
            "Finds networks near a size, a row each: nodes, switches, links, radix, diameter, "
            "average distance, throughput and cost.\v"
            "Of a shape, such as the number of dimensions of a torus or the height of a tree, the "
            "network nearest to N is printed, with sides as equal as can be; networks that are the "
            "same graph are one row. Text adds, of each family that has none, the nearest in size. "
            "'-' stands for what is not known.\n"
            "\n"
            "even: messages a node and cycle when all shortest paths are used evenly; ideal: a "
            "bound that no routing exceeds (see 'routegen compare --help'). The cost is that of "
            "all switches and links, by default 1 a crosspoint, of which a switch of R ports has "
            "R * R, and 1 a link. In a direct network, every node has a switch of its own with one "
            "port more and a link to it. An arc is half a link. Beside it stand the cost a node, "
            "and that over the ideal bound: the least that a message costs.\n"
            "\n"
            "Examples:\n"
            "  routegen find --size 64\n"
            "  routegen find --size 64 --within 20% --radix 6 --sort ideal_bound\n"
            "  routegen find --size 100 --within 4% --switch-cost 100,20 --link-cost 35\n"
            "  routegen find --size 64 --family torus,mesh --all-networks --format csv\n",
        .arguments = {NULL},
        .words = words,
        .required = 0,
        .option = take_option,
    };
    struct request request = {
        .search = RG_SEARCH_QUICK, .sort = RG_ROW_COST, .prices = {{0, 0, 1, 1}, false}};
    struct cli_arguments arguments;
    struct found found = {NULL, 0, 0};

    name_columns();
    cli_parse(&syntax, argc, argv, &arguments, &request);
    take_range(&request);
    const rg_status status = rg_networks_find(&request.want, take, &found);
    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "find: more than %d networks; take fewer with --within or --family",
                 MOST_FOUND);
    cli_must(status);
    struct cli_found_row *row = cli_get(found.count + 1, sizeof *row);
    const size_t all = compare_all(&found, &request, row);
    sort_by = request.sort;
    qsort(row, all, sizeof *row, order);
    const size_t rows = request.most > 0 && request.most < all ? request.most : all;
    switch (request.format) {
    case CLI_TEXT:
        if (rows > 0)
            cli_find_text(row, rows);
        print_nearest(&request, &found);
        break;
    case CLI_JSON:
        cli_find_json(row, rows);
        break;
    case CLI_CSV:
        cli_find_csv(row, rows);
        break;
    }
    if (found.count == 0)
        cli_warn("find: no such network; --within 20%% looks for more");
    forget(row, all);
    free(found.net);
    return found.count == 0 ? CLI_BROKEN : CLI_OK;
}
