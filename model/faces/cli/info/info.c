/* SPDX-License-Identifier: Apache-2.0 */

/* The verb info: what a network is, and the verbs that take it. */

#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/verbs.h"
#include "net/inner/compare.h"
#include "net/inner/simulate.h"
#include "routegen/net/measures.h"
#include "routegen/kautz_node.h"
#include "net/inner/record_make.h"
#include "families/inner/topology_measure.h"

struct request {
    enum cli_format format;
    rg_search search;
    bool brief;
    int width; /* of the longest name */
};

/* The network as a graph; false if it is too large. */
static bool graph_of(const rg_any_network *network, rg_topology *net)
{
    rg_network name;

    if (network->info->kind == RG_KIND_TOPOLOGY) {
        *net = network->shape.topology;
        return true;
    }
    return rg_network_parse(network->name, &name, NULL) == RG_OK &&
           rg_topology_init(&name, net, NULL) == RG_OK;
}

/* Peak memory of the program so far, in bytes. */
static uint64_t peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

/* Whether a verb has routes, terminals and room in a network; else it would refuse that. */
static bool takes(const rg_topology *net, const char *verb)
{
    const bool runs = strcmp(verb, "simulate") == 0, has_two = net->nodes >= 2;
    const bool lists = runs || strcmp(verb, "tables") == 0;
    const char *const routed[] = {"collective", "deadlock", "advise", "tables", "noc", "simulate"};
    unsigned classes = 1;
    bool any = false;
    rg_sim_options o;

    for (size_t i = 0; i < sizeof routed / sizeof *routed; i++)
        any = any || strcmp(verb, routed[i]) == 0;
    if (!any)
        return true;
    (void)rg_sim_options_init(net, &o, sizeof o);
    const rg_status status = rg_sim_classes(net, &o, &classes);
    return (status == RG_OK || status == RG_E_OPTION) && (!lists || has_two) &&
           (!runs || !rg_sim_is_large(net, rg_sim_default_vcs(&o, classes)));
}

/* The verbs that apply to a network; @graph: it as that, or NULL. */
static void put_verbs(rg_value *record, const rg_any_network *network, const rg_topology *graph)
{
    const rg_kautz *net = &network->shape.kautz;
    const bool kautz = network->info->kind == RG_KIND_KAUTZ;
    rg_value *list = rg_put_list(record, "verbs");
    rg_node_shape shape;
    char words[160], name[20];
    size_t length, used = 0;

    for (const char *verb = cli_network_verbs(network); *verb != '\0';
         verb += length + strspn(verb + length, ", ")) {
        length = strcspn(verb, ",");
        (void)snprintf(name, sizeof name, "%.*s", (int)length, verb);
        if (graph == NULL && kautz && strcmp(name, "collective") == 0)
            break; /* it and what follows need a graph */
        if (kautz && strcmp(name, "node") == 0 &&
            rg_node_shape_init(net->d, net->k, &shape) != RG_OK)
            continue;
        if (graph != NULL && !takes(graph, name))
            continue;
        rg_put_text(list, NULL, name);
        used +=
            (size_t)snprintf(words + used, sizeof words - used, "%s%s", used > 0 ? ", " : "", name);
    }
    rg_say(list, "verbs", "%s", words);
}

/* What only the program knows of an answer. */
static void add(const struct request *request, rg_value *record, const rg_any_network *network,
                const rg_measures *measures)
{
    rg_value *search = rg_value_at(record, "search");
    const bool exact = request->search == RG_SEARCH_ALWAYS;
    size_t bytes;

    if (measures != NULL && measures->searched) {
        if (rg_value_first(rg_value_at(search, "left_out")) != NULL)
            rg_put_line(search, "", exact ? "(too large)" : "(--exact searches for more)");
        const uint64_t peak = peak_memory();
        rg_say(rg_put_count(search, "peak_memory", peak), "peak memory", "%.1f MB",
               (double)peak / 1e6);
    } else if (measures != NULL && rg_topology_measure_bytes(&measures->net, &bytes) == RG_OK) {
        rg_put_line(record, "", "(--exact searches)");
    }
    put_verbs(record, network, measures != NULL ? &measures->net : NULL);
}

static void print_tables(rg_out *out, const rg_value *record, const rg_measures *measures)
{
    const rg_value *levels = rg_value_at(record, "levels");

    if (levels != NULL) {
        rg_out_text(out, "\n");
        (void)rg_write_table(out, rg_info_columns(RG_INFO_LEVELS), levels, 0);
    }
    if (measures == NULL)
        return;
    rg_value *list = rg_measure_list(measures);
    rg_out_text(out, "\n");
    (void)rg_write_table(out, rg_info_columns(RG_INFO_MEASURES), rg_value_at(list, "measures"),
                         cli_width());
    rg_record_close(list);
    if (!measures->searched)
        return;
    const rg_value *search = rg_value_at(record, "search");
    rg_out_text(out, "\n");
    (void)rg_write_table(out, rg_info_columns(RG_INFO_HISTOGRAM), rg_value_at(search, "histogram"),
                         0);
    rg_out_text(out, "\n");
    (void)rg_write_text(out, search, cli_width());
}

/* Those of --brief begin with one as wide as the longest name; a narrow terminal has narrower ones,
 * a long name without its middle, and as many as fit. */
static const rg_column *columns_of(const struct request *request)
{
    static const int narrow[] = {0, 7, 8, 8, 5, 8, 8, 5, 9};
    static rg_column columns[16];
    const unsigned least = 32; /* of a name */
    unsigned count = 0, sum = (unsigned)request->width;

    if (!request->brief)
        return rg_info_columns(RG_INFO_ALL);
    for (const rg_column *column = rg_info_columns(RG_INFO_BRIEF); column->key != NULL; column++) {
        columns[count++] = *column;
        sum += count > 1 ? 2 + (unsigned)column->width : 0;
    }
    columns[0].width = -request->width;
    if (request->format != CLI_TEXT || sum <= cli_width())
        return columns;
    if ((unsigned)request->width > least)
        columns[0].width = -(int)least;
    sum = (unsigned)-columns[0].width;
    for (unsigned i = 1; i < count; i++) {
        sum += 2 + (unsigned)narrow[i];
        columns[i].width = narrow[i];
        columns[i].title = sum > cli_width() ? NULL : columns[i].title;
    }
    return columns;
}

static void print(const struct request *request, const rg_any_network *network,
                  const rg_measures *measures)
{
    rg_out out = cli_out(stdout);
    rg_value *record = NULL;

    cli_must(request->brief ? rg_info_brief(network, measures, &record)
                            : rg_info_record(network, measures, &record));
    if (!request->brief)
        add(request, record, network, measures);
    if (request->format == CLI_JSON) {
        (void)rg_write_json(&out, record, false);
    } else if (request->format == CLI_CSV) {
        (void)rg_write_csv(&out, columns_of(request), record, NULL);
    } else if (request->brief) {
        const rg_column *columns = columns_of(request);
        const size_t room = (size_t)-columns[0].width;
        if (strlen(network->name) > room)
            rg_say(rg_value_at(record, "network"), NULL, "%s",
                   rg_text_ends(network->name, room).text);
        (void)rg_write_row(&out, columns, record, 0);
    } else {
        cli_written(rg_write_text(&out, record, cli_width()));
        print_tables(&out, record, measures);
    }
    rg_record_close(record);
    cli_written(out.status);
}

/* What stands before the first answer. */
static void print_head(const struct request *request)
{
    rg_out out = cli_out(stdout);

    if (request->format == CLI_CSV)
        (void)rg_write_csv_head(&out, columns_of(request));
    else if (request->format == CLI_TEXT && request->brief)
        (void)rg_write_head(&out, columns_of(request));
    cli_written(out.status);
}

/* Says where formula and search differ. */
static int verdict(const rg_any_network *network, const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(measures, rows);
    const rg_measure_row *row = rg_measures_differ(rows);
    if (row == NULL)
        return CLI_OK;
    cli_warn("%s: %s: formula and search differ", network->name, row->key);
    return CLI_BROKEN;
}

/* Formulas only, if they give what is printed. */
static bool needs_search(const rg_topology *net, const struct request *request)
{
    rg_topology_facts facts;

    (void)rg_topology_facts_of(net, &facts);
    return !request->brief || request->search == RG_SEARCH_ALWAYS ||
           facts.diameter == RG_TOPOLOGY_UNKNOWN || facts.average_distance < 0;
}

/* One network; the exit code. */
static int inform(const struct request *request, const rg_any_network *network)
{
    rg_measures measures;
    rg_topology net;

    if (!graph_of(network, &net)) {
        if (request->search == RG_SEARCH_ALWAYS)
            cli_deny("%s: --exact: this network cannot be searched", network->name);
        print(request, network, NULL);
        return CLI_OK;
    }
    if (needs_search(&net, request))
        cli_measure(&net, request->search, &measures);
    else
        cli_must(rg_measures_find(&net, RG_SEARCH_NEVER, NULL, &measures));
    print(request, network, &measures);
    const int code = verdict(network, &measures);
    rg_measures_close(&measures);
    return code;
}

/* What a narrow terminal has not. */
static void print_left_out(const struct request *request)
{
    bool any = false;

    for (const rg_column *column = columns_of(request); column->key != NULL; column++)
        if (column->title == NULL) {
            printf("%s%s", any ? ", " : "left out: ", column->key);
            any = true;
        }
    if (any)
        puts("; --format csv has all");
}

/* What stands before a network, or after the last; several in JSON are an array. */
static void separate(const struct request *request, unsigned index, unsigned count)
{
    if (request->format == CLI_JSON && count > 1)
        puts(index == 0 ? "[" : index < count ? "," : "]");
    if (request->format == CLI_TEXT && !request->brief && index > 0 && index < count)
        putchar('\n');
    if (index == 0)
        print_head(request);
    if (request->format == CLI_TEXT && request->brief && index == count)
        print_left_out(request);
}

int cli_info(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_FORMAT,
        CLI_FLAG("brief", BRIEF,
                 "A line a network: sizes, distances, connectivity, by formula where there is one"),
        CLI_FLAG("exact", EXACT,
                 "Search for distances and paths, however long it takes; by default only if it "
                 "takes a few seconds"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "info",
        .options = options,
        .usage = "NETWORK...",
        .doc = "Prints the sizes of networks, their distances and paths, by formula and by search, "
               "and what can be done with them.\v"
               "Takes up to 16 networks. CSV has the same columns for all of them, empty where a "
               "network has no such number; levels and distances one by one are in JSON and text. "
               "Several networks in JSON are an array. The exit code is 1 if formula and search "
               "differ.\n\n"
               "Examples:\n"
               "  routegen info kautz:3,6\n"
               "  routegen info gft:2,4,2\n"
               "  routegen info butterfly:2,4 --format json\n"
               "  routegen info kantc:3,4\n"
               "  routegen info kautz:3,3 gft:2,4,2 benes:3 torus:4,4 --format csv\n"
               "  routegen info star:7 pancake:7 hypercube:12 --brief\n"
               "  routegen info hypercube:9 --exact\n",
        .arguments = {"NETWORK", "[NETWORK...]"},
        .words = {&cli_formats},
    };
    static rg_any_network networks[CLI_MAX_ARGUMENTS];
    struct cli_arguments arguments;
    unsigned count = 0;
    int code = CLI_OK;

    cli_parse(&syntax, argc, argv, &arguments, NULL);
    struct request request = {
        .format = arguments.format,
        .search = arguments.option[CLI_KEY_EXACT] != NULL ? RG_SEARCH_ALWAYS : RG_SEARCH_SHORT,
        .brief = arguments.option[CLI_KEY_BRIEF] != NULL,
        .width = 7,
    };
    for (; count < CLI_MAX_ARGUMENTS && arguments.value[count] != NULL; count++) {
        cli_network_parse(arguments.value[count], &networks[count]);
        const int width = (int)strlen(networks[count].name);
        request.width = width > request.width ? width : request.width;
    }
    for (unsigned i = 0; i < count; i++) {
        separate(&request, i, count);
        if (inform(&request, &networks[i]) != CLI_OK)
            code = CLI_BROKEN;
    }
    separate(&request, count, count);
    return code;
}
