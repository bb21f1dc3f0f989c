/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A multicomputer, simulated: a Verilated tile_top for each node of K(D,K), all with one program.
 * Prints what the nodes print, with the node's label in front, until those that live have halted.
 *
 *      multicomputer kautz:2,3 IMAGE [--clocks N] [--kill 012@20000,...] [--revive 012@60000,...]
 *                    [--check] [--film FILE]
 *
 * --check: the cycle model of the network follows, fed with what the mailboxes do, and every pin of
 * every rg_node must be what it says, in every clock. --film: film.h.
 */
#define _POSIX_C_SOURCE 200809L /* clocks */
#define TOP_PORTS "tile/ports.h"
#include "../node/pins.h"

#include <getopt.h>

#include "computer.h"
#include "film.h"
#include "cycle/node/machine.h"

enum {
    MOST_CHANGES = 64,
    DEAF = 8192,
    PAYLOAD = 60,
};

/* A node dies or returns. */
struct change {
    uint64_t clock;
    uint32_t rank;
    bool dies;
};

struct multicomputer {
    struct links links;
    rg_machine *model;
    struct computer *computer;
    uint32_t image[MOST_WORDS];
    uint64_t words, loaded;
    uint64_t start; /* the clock in which the processors start */
    struct change change[MOST_CHANGES];
    unsigned changes, changed;
    struct film film;
    bool wrong; /* an exit code was not 0 */
};

/* ---- What links.h asks for ---- */

static void drive(const struct links *links, uint32_t rank, struct top_in *in)
{
    const struct multicomputer *all = (const struct multicomputer *)links;
    in->rst = all->computer[rank].dead;
    in->own_label = all->film.node[rank].label;
    in->run = all->start > 0;
    in->clock = (uint32_t)(links->clock - all->start);
    in->load_valid = !in->run;
    in->load_addr = (uint32_t)all->loaded;
    in->load_data = all->image[all->loaded];
}

static void clock_model(struct links *links)
{
    struct multicomputer *all = (struct multicomputer *)links;
    for (uint32_t rank = 0; rank < links->nodes; rank++) {
        const struct top_out *pins = &links->node[rank].out[links->now];
        rg_machine_ask(all->model, rank,
                       &(rg_node_ask){
                           .s_tvalid = pins->s_axis_tvalid,
                           .s_tlast = pins->s_axis_tlast,
                           .s_tdata = (uint8_t)pins->s_axis_tdata,
                           .s_tuser = pins->s_axis_tuser,
                           .give_up = pins->give_up,
                           .m_tready = pins->m_axis_tready,
                           .done_tready = pins->m_done_tready,
                       });
        if (all->computer[rank].dead)
            rg_machine_kill(all->model, rank);
        else
            rg_machine_revive(all->model, rank);
    }
    rg_machine_clock(all->model);
}

static void compare(struct links *links, uint32_t rank, const struct top_out *rtl)
{
    links_compare_node(links, rank, rtl, ((const struct multicomputer *)links)->model);
}

static void edge(struct links *links, uint32_t rank, struct top_out *out)
{
    (void)links;
    (void)rank;
    (void)out;
}

static void print_row(const struct links *links, unsigned mismatches)
{
    (void)links;
    (void)mismatches;
}

/* ---- What the nodes do ---- */

/* Looks at all nodes in this clock. Returns how many live and have not halted. */
static unsigned look(struct multicomputer *all)
{
    unsigned running = 0;
    for (uint32_t rank = 0; rank < all->links.nodes; rank++) {
        const struct top_out *pins = &all->links.node[rank].out[all->links.now];
        struct computer *node = &all->computer[rank];
        if (node->dead)
            continue;
        if (pins->console_valid)
            computer_print(node, (char)pins->console_data);
        running += !pins->halted;
        if (pins->halted && !node->halted)
            all->wrong |= computer_halt(node, pins->exit_code);
        if (all->film.file)
            film_flits(&all->film, rank, pins, all->links.clock - all->start);
    }
    return running;
}

/* ---- The command line ---- */

static void parse_changes(struct multicomputer *all, char *list, bool dies)
{
    for (char *item = strtok(list, ","); item; item = strtok(NULL, ",")) {
        char *at = strchr(item, '@');
        uint32_t rank = 0;
        if (at)
            *at++ = '\0';
        while (rank < all->links.nodes && strcmp(all->computer[rank].name, item) != 0)
            rank++;
        if (!at || rank == all->links.nodes)
            harness_fail(HARNESS_USAGE, "%s: a node of %s and a clock expected, as %s@60000", item,
                         all->links.name, all->computer[0].name);
        if (all->changes == MOST_CHANGES)
            harness_fail(HARNESS_USAGE, "%s: %d deaths and returns at most", item, MOST_CHANGES);
        unsigned place = all->changes++;
        const struct change change = {harness_number("CLOCK", at), rank, dies};
        for (; place > 0 && all->change[place - 1].clock > change.clock; place--)
            all->change[place] = all->change[place - 1];
        all->change[place] = change;
    }
}

static void make_model(struct multicomputer *all)
{
    struct links *links = &all->links;
    rg_node_shape *shape = &links->shape;
    size_t bytes = 0;
    shape->payload = PAYLOAD;
    shape->wait = rg_node_wait(shape, PAYLOAD);
    shape->busy = 0;
    shape->deaf = DEAF;
    (void)rg_machine_bytes(shape, &bytes);
    void *memory = harness_get(1, bytes);
    all->model = rg_machine_init(shape, &links->turns, memory);
}

static void name_nodes(struct multicomputer *all, const rg_kautz *net)
{
    const unsigned bits = rg_node_letter_bits(&all->links.shape);
    all->computer = harness_get((size_t)net->nodes, sizeof all->computer[0]);
    all->film.node = harness_get((size_t)net->nodes, sizeof all->film.node[0]);
    all->film.links = &all->links;
    for (uint32_t rank = 0; rank < net->nodes; rank++) {
        rg_kautz_word word;
        (void)rg_kautz_unrank(net, rank, &word);
        (void)rg_kautz_word_print(net, &word, all->film.node[rank].name);
        all->computer[rank].name = all->film.node[rank].name;
        for (unsigned i = 0; i < net->k; i++)
            all->film.node[rank].label |= (uint32_t)word.letter[i] << (i * bits);
        all->computer[rank].dead = true;
    }
    all->links.nodes = (uint32_t)net->nodes;
}

static void parse(struct multicomputer *all, int argc, char **argv)
{
    static const struct option longs[] = {
        {"clocks", required_argument, NULL, 'c'}, {"kill", required_argument, NULL, 'k'},
        {"revive", required_argument, NULL, 'r'}, {"check", no_argument, NULL, 'm'},
        {"film", required_argument, NULL, 'f'},   {NULL, 0, NULL, 0},
    };
    struct links *links = &all->links;
    unsigned d = 0, k = 0;
    char more;
    rg_kautz net;
    int option;
    if (argc < 3 || sscanf(argv[1], "kautz:%u,%u%c", &d, &k, &more) != 2 ||
        rg_node_shape_init(d, k, &links->shape) != RG_OK)
        harness_fail(HARNESS_USAGE, "kautz:D,K and the image of a program expected");
    links->options = (struct sim_options){.seed = 1, .pairs = CLOCKS};
    links->alone = true;
    snprintf(links->name, sizeof links->name, "%s", argv[1]);
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &links->turns);
    name_nodes(all, &net);
    all->words = computer_read(argv[2], all->image);
    optind = 3;
    while ((option = getopt_long(argc, argv, "", longs, NULL)) != -1)
        if (option == 'c')
            links->options.pairs = harness_number("--clocks", optarg);
        else if (option == 'k' || option == 'r')
            parse_changes(all, optarg, option == 'k');
        else if (option == 'm')
            links->alone = false;
        else if (option == 'f')
            film_open(&all->film, optarg);
        else if (option == '?')
            exit(HARNESS_USAGE);
    if (optind < argc || links->options.pairs == 0)
        harness_fail(HARNESS_USAGE, "%s: not expected", optind < argc ? argv[optind] : "0 clocks");
}

/* ---- A run ---- */

/* Nodes die and return in this clock of the processors. */
static void apply_changes(struct multicomputer *all)
{
    while (all->changed < all->changes &&
           all->change[all->changed].clock <= all->links.clock - all->start) {
        const struct change *change = &all->change[all->changed++];
        computer_end_line(&all->computer[change->rank]);
        all->computer[change->rank].dead = change->dies;
        all->computer[change->rank].halted = false;
        if (all->film.file)
            film_change(&all->film, change->rank, change->clock, change->dies);
    }
}

static void load(struct multicomputer *all)
{
    for (all->loaded = 0; all->loaded < all->words; all->loaded++)
        links_clock(&all->links);
    all->loaded = 0;
    all->start = all->links.clock;
    for (uint32_t rank = 0; rank < all->links.nodes; rank++)
        all->computer[rank].dead = false;
}

/* Until all that live have halted; returns how many have not. */
static unsigned run(struct multicomputer *all)
{
    struct links *links = &all->links;
    unsigned running = links->nodes;
    while (running > 0 && links->clock - all->start < links->options.pairs) {
        apply_changes(all);
        links_clock(links);
        running = look(all);
    }
    return running;
}

int main(int argc, char **argv)
{
    static struct multicomputer all;
    parse(&all, argc, argv);
    make_model(&all);
    links_begin(&all.links);
    load(&all);
    const clock_t before = clock();
    const unsigned running = run(&all);
    if (all.film.file)
        film_close(&all.film);
    computer_report(all.computer, all.links.nodes, running, all.links.clock - all.start, before,
                    all.links.alone ? "" : "; every pin of every node as modelled");
    (void)links_end(&all.links);
    return running > 0 ? LIMIT : all.wrong ? HARNESS_WRONG : 0;
}
