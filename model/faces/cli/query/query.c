/* SPDX-License-Identifier: Apache-2.0 */

/* The verb query: puts the questions of routes, states and exchange to a board. */

#include "query.h"

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/exchange/switched.h"
#include "faces/cli/routes/kautz_rows.h"
#include "faces/cli/routes/question.h"
#include "faces/cli/verbs.h"
#include "net/inner/parse_sim.h"

/* The words after a question; NULL after the last */
enum { FIRST_WORD = 2, MOST_WORDS = 4 };

/* Numbers of options, which are refused before a port is opened. */
static uint32_t rounds_of(const struct cli_arguments *given)
{
    return (uint32_t)cli_number_of(given, CLI_KEY_ROUNDS, 1, 1, RG_KAUTZ_EXCHANGE_SELFTEST_ROUNDS);
}

static struct cli_selftest selftest_of(const struct cli_arguments *given)
{
    return (struct cli_selftest){cli_pairs_of(given, 1000),
                                 cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX),
                                 given->format};
}

/* ---- The questions ---------------------------------------------------------------- */

static bool ask_id(struct cli_board *board, const struct cli_arguments *given)
{
    cli_print_record(cli_board_record(board), given->format, NULL, NULL);
    return true;
}

/* Asks for the routes of a pair and prints what the board says, if anything: in a stream, the rows
 * of a stream. */
static enum cli_told ask_pair(struct cli_board *board, const struct cli_question *question,
                              const struct cli_kautz_rows *rows, struct cli_place place,
                              const struct cli_pair_text *pair)
{
    const unsigned d = board->identity->kautz.d;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination;

    cli_pair_words(&question->network, place, pair, &source, &destination);
    const enum cli_told told =
        cli_board_told(board, rg_board_routes(board->board, &source, &destination, routes));
    if (told == CLI_NONE)
        return told;
    if (rows != NULL)
        cli_kautz_rows_one(rows, &source, &destination, routes, d);
    else if (!cli_question_words(question, &source, &destination, routes, d) && told == CLI_RIGHT)
        return CLI_WRONG;
    return told;
}

/* The pairs on standard input. The first missing answer ends them: none may be left out. */
static bool ask_pairs(struct cli_board *board, const struct cli_question *question)
{
    static struct cli_line_reader reader;
    struct cli_pair_text pair;
    struct cli_kautz_rows rows;
    bool right = true;

    if (question->ask.avoid == NULL)
        cli_kautz_rows_begin(&rows, question);
    cli_lines_begin(&reader);
    while (cli_pair_next(&reader, &pair)) {
        const enum cli_told told =
            ask_pair(board, question, question->ask.avoid == NULL ? &rows : NULL,
                     (struct cli_place){.line = reader.line}, &pair);
        cli_flush(); /* boards are slow: nothing is lost by flushing */
        if (told == CLI_NONE)
            return false;
        right = right && told == CLI_RIGHT;
    }
    return right;
}

static bool ask_routes(struct cli_board *board, const struct cli_arguments *given)
{
    const char *const *words = &given->value[FIRST_WORD];
    const bool stream = words[1] == NULL;
    static struct cli_question question;

    question = (struct cli_question){
        .network = board->kautz,
        .ask = {.size = sizeof(rg_ask), .kind = RG_ASK_DISJOINT},
        .format = given->format,
        .look = {.nodes = given->option[CLI_KEY_NODES] != NULL, .named = stream, .words = true},
        .stream = stream,
    };
    question.ask.network = &question.network;
    cli_question_avoid(&question, given);
    if (stream)
        cli_question_begin(&question);
    const struct cli_pair_text pair =
        stream ? (struct cli_pair_text){0} : cli_pair_of(words[0], words[1]);
    const bool right = stream ? ask_pairs(board, &question)
                              : ask_pair(board, &question, NULL, (struct cli_place){.line = 0},
                                         &pair) == CLI_RIGHT;
    rg_faults_close(&question.avoid);
    return right;
}

/* Without an answer all switches are idle. */
static enum cli_told ask_phase(struct cli_board *board, const rg_gft_phase *phase, uint8_t *states)
{
    return cli_board_told(board, rg_board_states(board->board, phase, states));
}

static rg_status read_states(void *board, const rg_gft_phase *phase, uint8_t *states)
{
    (void)ask_phase(board, phase, states);
    return RG_OK;
}

/* For a table of the states themselves, which needs an answer. */
static rg_status read_states_or_exit(void *board, const rg_gft_phase *phase, uint8_t *states)
{
    if (ask_phase(board, phase, states) == CLI_NONE)
        exit(CLI_BROKEN);
    return RG_OK;
}

/* Begins to ask for states or an exchange, as the verbs of these names print them. */
static void switched_begin(struct cli_board *board, const struct cli_arguments *given, bool states,
                           rg_exchange_ask *ask)
{
    cli_exchange_ask(ask, &board->gft, states, given);
    if (ask->square != RG_SQUARE_LLS && ask->square != RG_SQUARE_CLS)
        cli_deny("--square %s: boards know lls and cls", rg_square_name(ask->square));
    ask->switched.source = (rg_states_source){states ? read_states_or_exit : read_states, board};
}

static bool ask_states(struct cli_board *board, const struct cli_arguments *given)
{
    rg_exchange_ask ask;

    switched_begin(board, given, true, &ask);
    cli_states_run(&ask, given);
    rg_exchange_ask_close(&ask);
    return board->wrong == 0;
}

static bool ask_exchange(struct cli_board *board, const struct cli_arguments *given)
{
    const char *const *option = given->option;
    const bool is_kautz = board->identity->exchange.net.d != 0;

    if (!is_kautz && option[CLI_KEY_ROUNDS] != NULL)
        cli_deny("query: --rounds works only with an all-to-all on a Kautz digraph");
    if (is_kautz && (option[CLI_KEY_NODES] != NULL || option[CLI_KEY_ROTATION] != NULL ||
                     option[CLI_KEY_PASS] != NULL || option[CLI_KEY_SQUARE] != NULL))
        cli_deny("query: of -r, -p, --square and --nodes this board, an all-to-all on "
                 "%s, knows nothing",
                 board->kautz.name);
    if (!is_kautz && option[CLI_KEY_NODES] != NULL && option[CLI_KEY_ROTATION] == NULL)
        cli_deny("--nodes works only with -r");
    const uint32_t rounds = rounds_of(given);
    if (is_kautz)
        return cli_board_exchange_run(board, rounds, rounds, given->format);
    rg_exchange_ask ask;
    switched_begin(board, given, false, &ask);
    const bool right = cli_exchange_run(&ask, given->format);
    rg_exchange_ask_close(&ask);
    return right && board->wrong == 0;
}

static bool ask_gather(struct cli_board *board, const struct cli_arguments *given)
{
    cli_board_need(board, board->identity->exchange.name == 'G', "allgather", "GATHER=2,3");
    return ask_exchange(board, given);
}

/* The number of a node that an option names */
static uint32_t rank_of(const struct cli_board *board, const char *role, const char *text,
                        uint64_t rank)
{
    return (uint32_t)(text == NULL ? rank
                                   : cli_kautz_rank(&board->kautz, (struct cli_place){.role = role},
                                                    text, strlen(text)));
}

static bool ask_broadcast(struct cli_board *board, const struct cli_arguments *given)
{
    const char *const *option = given->option;
    const enum cli_format format = given->format;

    cli_board_need(board, board->identity->exchange.name == 'T', "broadcast", "BROADCAST=2,3");
    if (option[CLI_KEY_ALL_PAIRS] != NULL)
        return cli_board_exchange_run(board, 0, UINT16_MAX, format);
    const uint32_t root = rank_of(board, "--root", option[CLI_KEY_ROOT], 0);
    const uint32_t dead = rank_of(board, "--dead", option[CLI_KEY_DEAD], RG_WIRE_NONE_DEAD);
    if (root == dead)
        cli_deny("query: a dead root sends nothing");
    return cli_board_exchange_run(board, root << 8 | dead, root << 8 | dead, format);
}

/* The load, 0.3 unless it is given */
static double load_of(const struct cli_arguments *given)
{
    const char *const text = given->option[CLI_KEY_LOAD], *end = text;
    double load = 0.3;

    if (text != NULL && (!rg_decimal(&end, &load) || *end != '\0' || load <= 0 || load > 1))
        cli_refuse("--load", text, "a number above 0 and up to 1 expected");
    return load;
}

static rg_noc_trial trial_of(const struct cli_arguments *given)
{
    return (rg_noc_trial){.flits = (unsigned)cli_number_of(given, CLI_KEY_FLITS, 1, 1, 4),
                          .load = load_of(given),
                          .seed = cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
}

static bool ask_noc(struct cli_board *board, const struct cli_arguments *given)
{
    rg_noc_trial trial = trial_of(given);

    return cli_noc_run(board, &trial, given->format);
}

static bool ask_selftest(struct cli_board *board, const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_ON_CHIP] != NULL)
        return cli_onchip_run(board, given->format);
    const struct cli_selftest selftest = selftest_of(given);
    return cli_selftest_run(board, &selftest);
}

static bool ask_machine(struct cli_board *board, const struct cli_arguments *given)
{
    return cli_machine_run(board, given, &given->value[FIRST_WORD]);
}

static bool ask_program(struct cli_board *board, const struct cli_arguments *given)
{
    return cli_program_run(board, given->value[1], given->value[FIRST_WORD], given->format);
}

/* ---- The command line -------------------------------------------------------------------- */

struct question {
    const char *name;
    unsigned words; /* arguments after it */
    bool (*ask)(struct cli_board *board, const struct cli_arguments *given);
    int options[5]; /* besides those that all questions have; 0 after the last */
};

static const struct question questions[] = {
    {"id", 0, ask_id, {0}},
    {"routes", 2, ask_routes, {CLI_KEY_NODES, CLI_KEY_AVOID, CLI_KEY_AVOID_LINKS}},
    {"states", 0, ask_states, {CLI_KEY_ROTATION, CLI_KEY_PASS, CLI_KEY_SQUARE}},
    {"exchange",
     0,
     ask_exchange,
     {CLI_KEY_ROTATION, CLI_KEY_PASS, CLI_KEY_SQUARE, CLI_KEY_NODES, CLI_KEY_ROUNDS}},
    {"selftest", 0, ask_selftest, {CLI_KEY_PAIRS, CLI_KEY_SEED, CLI_KEY_ON_CHIP}},
    {"gather", 0, ask_gather, {CLI_KEY_ROUNDS}},
    {"broadcast", 0, ask_broadcast, {CLI_KEY_ROOT, CLI_KEY_DEAD, CLI_KEY_ALL_PAIRS}},
    {"noc", 0, ask_noc, {CLI_KEY_LOAD, CLI_KEY_FLITS, CLI_KEY_SEED}},
    {"machine", MOST_WORDS, ask_machine, {CLI_KEY_ALL_PAIRS, CLI_KEY_DEAD}},
    {"load", 1, ask_program, {0}},
    {"run", 0, ask_program, {0}},
    {"halt", 0, ask_program, {0}},
    {"kill", 1, ask_program, {0}},
    {"revive", 1, ask_program, {0}},
    {"console", 0, ask_program, {0}},
};

static struct cli_words known = {"QUESTION", {NULL}};               /* as in questions */
static const struct cli_words squares = {"square", {"lls", "cls"}}; /* of boards */

/* Refuses options that a question does not have. */
static void check_options(const struct question *question, const struct cli_arguments *given)
{
    const char *const *option = given->option;

    for (size_t i = 0; i < given->count; i++) {
        const int key = given->given[i].key;
        bool has = key == CLI_KEY_BAUD || key == CLI_KEY_TIMEOUT || key == CLI_KEY_FORMAT;
        for (size_t j = 0; j < sizeof question->options / sizeof question->options[0]; j++)
            has = has || question->options[j] == key;
        if (!has)
            cli_options_refuse(given, (const int[]){key, 0}, question->name);
    }
    if (option[CLI_KEY_ON_CHIP] != NULL &&
        (option[CLI_KEY_PAIRS] != NULL || option[CLI_KEY_SEED] != NULL))
        cli_deny("query: --on-chip takes all pairs; leave out --pairs and --seed");
}

static const struct question *find_question(const struct cli_arguments *given)
{
    const char *name = given->value[1];
    const bool all_pairs = given->option[CLI_KEY_ALL_PAIRS] != NULL;
    const struct question *question = &questions[cli_word(&known, "query:", name)];
    unsigned words = 0;

    while (words < MOST_WORDS && given->value[FIRST_WORD + words] != NULL)
        words++;
    if (words == 1 && question->ask == ask_routes && strcmp(given->value[FIRST_WORD], "-") == 0)
        words = question->words; /* pairs on standard input */
    /* A machine's orders have fields of their own. */
    if (words != question->words && question->ask != ask_machine) {
        cli_deny("query: %s takes %u arguments, %u given; see 'routegen query --help'", name,
                 question->words, words);
    }
    if (question->ask == ask_machine && (words == 0) != all_pairs)
        cli_deny("query: machine wants an order, as C, or --all-pairs");
    if (question->ask == ask_machine && given->option[CLI_KEY_DEAD] != NULL && !all_pairs)
        cli_deny("query: --dead goes with --all-pairs");
    check_options(question, given);
    if (question->ask == ask_broadcast && all_pairs &&
        (given->option[CLI_KEY_ROOT] != NULL || given->option[CLI_KEY_DEAD] != NULL))
        cli_deny("query: --all-pairs takes every root and dead node");
    return question;
}

int cli_query(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_ROTATION("states, exchange: the rotation, or row of the square, from 0, or all"),
        CLI_OPTION_PASS("states, exchange: the pass, from 0; default all"),
        CLI_OPTION("square", SQUARE, "NAME",
                   "states, exchange: Latin square, lls (default) or cls"),
        CLI_FLAG("nodes", NODES, "routes, exchange -r: add the nodes, or switches, on every route"),
        CLI_OPTIONS_AVOID("routes: leave out those that meet one of these faulty "),
        CLI_OPTION("pairs", PAIRS, "N",
                   "selftest: ask for N pairs and phases, or all; default 1000"),
        CLI_OPTION("seed", SEED, "S",
                   "selftest, noc: start of the pseudo-random numbers, default 1"),
        CLI_OPTION("load", LOAD, "L", "noc: flits per clock that a terminal sends, default 0.3"),
        CLI_OPTION("flits", FLITS, "N", "noc: flits of a packet, 1 (default) to 4"),
        CLI_FLAG("on-chip", ON_CHIP,
                 "selftest: the board checks all pairs by itself (images with SELFTEST=1)"),
        CLI_FLAG("all-pairs", ALL_PAIRS,
                 "machine: a message of every pair, compared with the model; broadcast: from every "
                 "root, with every other node down, and none"),
        CLI_OPTION("root", ROOT, "NODE", "broadcast: from this node; default the first one"),
        CLI_OPTION("dead", DEAD, "NODE,...",
                   "machine --all-pairs: with these nodes down, as 01,12; broadcast: around this "
                   "one"),
        CLI_OPTION("rounds", ROUNDS, "R",
                   "exchange, gather: how many in succession, default 1 (images with EXCHANGE=d,k "
                   "or GATHER=d,k)"),
        CLI_OPTION("baud", BAUD, "RATE", "Bits a second, default 115200"),
        CLI_OPTION("timeout", TIMEOUT, "MS",
                   "Give up an answer after this many milliseconds of silence, default 1000; a "
                   "whole answer may take ten times as long, and ten times the time of its bytes"),
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "query",
        .options = options,
        .usage = "PORT id\nPORT routes SRC DST\nPORT routes -\nPORT states -r K\nPORT "
                 "exchange\nPORT selftest\nPORT gather\nPORT broadcast\nPORT noc\nPORT machine "
                 "ORDER...\nPORT "
                 "machine --all-pairs\nPORT load PROGRAM.elf\nPORT run\nPORT halt\nPORT kill NODE\n"
                 "PORT revive NODE\nPORT console",
        .doc = "Asks a board, or the virtual board of 'make board-sim'.\v"
               "  id         prints the version and the networks of the board\n"
               "  routes     like the verb routes, in the board's Kautz digraph; - reads pairs\n"
               "  states     like the verb states, in the board's fat tree\n"
               "  exchange   like the verb exchange, with the states that the board gives; or\n"
               "             lets the nodes of an image with EXCHANGE=d,k exchange words\n"
               "  selftest   sends pairs, phases and illegal requests, and compares\n"
               "  gather     lets the nodes of an image with GATHER=d,k send all others their\n"
               "             shards\n"
               "  broadcast  lets a node of an image with BROADCAST=d,k send to all others\n"
               "             around one that is down\n"
               "  noc        lets the network on chip of an image with NOC=mesh:3,3 deliver\n"
               "             packets of simulate --model noc, and compares what it counts\n"
               "  machine    an order to a machine of nodes (images with MACHINE=2,2):\n"
               "             M SRC DST HEX a message, D NODE takes it down, U NODE up,\n"
               "             C [NODE] counters, P [GAP] a message of every pair, one at a\n"
               "             time, Q [GAP] all sources at once, R resets everything; GAP is\n"
               "             clocks between messages, in decimal\n"
               "  load, run, halt, kill, revive\n"
               "             a program for all nodes of a multicomputer (images with\n"
               "             MULTICOMPUTER=2,2), from its start; a node dies, or comes back\n"
               "  console    what the nodes print, until all have halted or are down\n"
               "\n"
               "The board first says which networks it has. Answers carry checksums and are also "
               "judged; a damaged, wrong or late one is asked for again, up to three times. The "
               "exit code is 1 if an answer stays wrong, and 3 if there is no board, it is silent, "
               "or its line is too bad.\n"
               "\n"
               "Examples:\n"
               "  routegen query /dev/ttyUSB1 id\n"
               "  routegen query /dev/ttyUSB1 routes 01234 23430\n"
               "  printf '01234 23430\\n01021 02134\\n' | routegen query /dev/ttyUSB1 routes -\n"
               "  routegen query /dev/ttyUSB1 states -r 3 -p 1 --square cls\n"
               "  routegen query /dev/ttyUSB1 exchange\n"
               "  routegen query /dev/ttyUSB1 selftest --pairs 10000\n"
               "  routegen query /dev/ttyUSB1 selftest --on-chip\n"
               "  routegen query /dev/ttyUSB1 gather --rounds 1000\n"
               "  routegen query /dev/ttyUSB1 broadcast --root 010 --dead 121\n"
               "  routegen query /dev/ttyUSB1 noc --load .4 --flits 4\n"
               "  routegen query /dev/ttyUSB1 machine M 01 12 48656c6c6f\n",
        .arguments = {"PORT", "QUESTION", "[FIELD]", "[FIELD]", "[FIELD]", "[FIELD]"},
        .words = {&known, &squares, &cli_formats},
    };
    struct cli_arguments given;
    struct cli_board board;

    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++)
        known.name[i] = questions[i].name;
    cli_parse(&syntax, argc, argv, &given, NULL);
    const rg_board_settings line = {
        .size = sizeof line,
        .baud = (unsigned)cli_number_of(&given, CLI_KEY_BAUD, 115200, 50, 12000000),
        .timeout = (unsigned)cli_number_of(&given, CLI_KEY_TIMEOUT, 1000, 1, 1000000),
    };
    (void)selftest_of(&given);
    (void)rounds_of(&given);
    (void)trial_of(&given);
    const struct question *question = find_question(&given);
    cli_board_begin(&board, given.value[0], &line);
    const rg_wire_machine *machine = &board.identity->machine;
    cli_board_need(&board, question->ask != ask_noc || board.noc != NULL, "network on chip",
                   "NOC=mesh:3,3");
    if (board.noc != NULL && question->ask != ask_id && question->ask != ask_noc)
        cli_deny("%s: this image is a network on chip, and knows no %s", board.port.text,
                 question->name);
    if (machine->net.d != 0 && question->ask != ask_id &&
        question->ask != (machine->memory ? ask_program : ask_machine))
        cli_deny("%s: this image is a %s, and knows no %s", board.port.text,
                 machine->memory ? "multicomputer" : "machine of nodes", question->name);
    const char *exchange = cli_board_exchange(&board);
    if (board.identity->exchange.net.d != 0 && question->ask != ask_id &&
        strcmp(question->name, exchange) != 0)
        cli_deny("query: %s: this board is %s on %s: id or %s expected", question->name,
                 board.identity->exchange.name == 'E'   ? "an all-to-all"
                 : board.identity->exchange.name == 'G' ? "an allgather"
                                                        : "a broadcast",
                 board.kautz.name, exchange);
    const bool right = question->ask(&board, &given);
    cli_board_end(&board);
    return right ? CLI_OK : CLI_BROKEN;
}
