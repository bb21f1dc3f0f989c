/* SPDX-License-Identifier: Apache-2.0 */

/* The board's end of the wire: what doc/protocol.md says, request by request. */

#include "check.h"
#include "../nets.h"
#include "../nulls.h"
#include "wire.h"
#include "hw/inner/wire.h"

/* The answer to this must be that, without checksums. */
static void says(rg_wire_board *board, const char *text, const char *wanted)
{
    static char answer[ANSWER_SIZE];

    cr_assert(eq(str, (char *)wire_plain(board, text, answer), (char *)wanted), "'%s'", text);
}

/* Requests of kautz:4,5 gft:2,4,2, by their answers without checksums. */
Test(wire_board, answers)
{
    static const struct {
        const char *answer, *request[16];
    } cases[] = {
        {"routegen 1.0.0 kautz:4,5 gft:2,4,2\n", {"?\n", "  ?  \r\n", "?*3F\n", "?*3f\r\n"}},
        {"A 0123430\nA 0123423430\nB 01234023430\nC 012341323430\n. 4\n",
         {"K 01234 23430\n", "\rK\r 01\r234   23430 *69\r\n"}},
        {"L2 1110\nL1 21212121\nL0 1111111111111111\n.\n", {"F 3\n", "F 0003 00000000000000000\n"}},
        {"L2 0000\nL1 03030303\nL0 1111111111111111\n.\n", {"F 3 1\n"}},
        {"L2 0000\nL1 33333333\nL0 1111111111111111\n.\n", {"X 3 1\n"}},
        {"L2 3333\nL1 33333333\nL0 1111111111111111\n.\n", {"X 1F\n"}},
        {"", {"\n", "\r\n\n   \r \n"}},
        {"! 1 letter\n", {"K 01235 23430\n", "K 01234 2343g\n", "K 00124 2343\xff\n"}},
        {"! 2 repeat\n", {"K 01234 23433\n", "K 01233 01233\n"}},
        {"! 3 same\n", {"K 01234 01234\n"}},
        {"! 4 rotation\n",
         {"F 20\n", "F ffffffffffffffffffffffff\n", "F 100000000\n", "F 3g\n", "F -3 9\n"}},
        {"! 5 pass\n", {"F 3 2\n", "F 3 x\n"}},
        {"! 9 fields\n",
         {"? ?\n", "K\n", "K 01234\n", "K 01234 23430 0\n", "K 01234 23430 0 0 0\n",
          "K 0123 23430\n", "K 01234 234303\n", "K 01234 xxxxxx\n", "F\n", "F 3 1 0\n",
          "X 99 99 99\n"}},
        {"! 8 request\n",
         {"k 01234 23430\n", "K01234 23430\n", "??\n", "S\n", "Q 1 2 3 4 5\n", "\t?\n", "*00\n",
          " *20\n"}},
        {"! 7 checksum\n",
         {"?*3E\n", "?*3F \n", "?*3F0\n", "?*03F\n", "?*3\n", "?*\n", "?**3F\n", "?* 3F\n",
          "?*3G\n", "?*3O\n", "?*3?\n", "?*#F\n", "? *3F\n", "*\n", "Q*00\n"}}};
    rg_wire_board board = wire_board(wire_nets[1]);

    for (size_t i = 0; i < COUNT(cases); i++)
        for (const char *const *request = cases[i].request; *request; request++)
            says(&board, *request, cases[i].answer);
}

/* A square that the network does not have comes after the numbers; an idle switch is `-`. */
Test(wire_board, squares_and_idle_switches)
{
    rg_wire_board board = wire_board(wire_nets[2]); /* gft:2,3,2 */

    says(&board, "X 0\n", "! 6 square\n");
    says(&board, "X 12\n", "! 4 rotation\n");
    says(&board, "X 0 2\n", "! 5 pass\n");
    says(&board, "F 0 1\n", "L2 00--\nL1 111111\nL0 000000000\n.\n");
}

/* Letters above 9, a number of routes above 9, and the largest word. */
Test(wire_board, speaks_hex)
{
    static char answer[ANSWER_SIZE];
    rg_wire_board board = wire_board((struct wire_nets){15, 16, 1, 16, 16});
    const char *plain;

    says(&board, "?\n", "routegen 1.0.0 kautz:15,16 gft:1,16,16\n");
    plain = wire_plain(&board, "K 0123456789ABCDEF fedcba9876543210\n", answer);
    cr_assert(eq(int, strncmp(plain, "A 0123456789abcdefedcba9876543210\nB ", 36), 0));
    cr_assert(ne(ptr, (void *)strstr(plain, "\nB 0123456789abcdefdfedcba9876543210\n. f\n"), NULL));
    plain = wire_plain(&board, "K 0123456789abcdef0 fedcba9876543210\n", answer);
    cr_assert(eq(str, (char *)plain, "! 9 fields\n"));
    plain = wire_plain(&board, "F ff\n", answer);
    cr_assert(eq(str, (char *)plain, "L1 000000000000000f\nL0 ffffffffffffffff\n.\n"));
}

/* A byte without a stop bit spoils its line, whatever it was, and only that. */
Test(wire_board, damaged_bytes)
{
    static char answer[ANSWER_SIZE];

    for (unsigned value = 0; value < 256; value++)
        for (size_t place = 0; place < 3; place++) {
            rg_wire_board board = wire_board(wire_nets[1]);
            const char *line = "?*3E\n";
            for (size_t i = 0; i < place; i++)
                rg_wire_board_put(&board, (uint8_t)line[i], 0);
            rg_wire_board_put(&board, (uint8_t)value, 1);
            cr_assert(eq(sz, rg_wire_board_get(&board, answer, 9), 0), "%u is no LF", value);
            says(&board, line + place, "! a line\n");
            says(&board, line, "! 7 checksum\n");
        }
}

/* What comes while the board answers is dropped, with the rest of its line. */
Test(wire_board, is_deaf_while_it_answers)
{
    static char answer[ANSWER_SIZE];
    static const struct {
        const char *during, *behind, *answer;
    } cases[] = {
        {"", "F 20\n", "! 4 rotation\n"},
        {"Q\n", "F 20\n", "! 4 rotation\n"},
        {"Q\n\r", "F 20\n", "! 4 rotation\n"},
        {"Q\nQ", "F 20\n", ""},
        {" ", "F 20\n", ""},
        {"F 2", "0\nQ\n", "! 8 request\n"},
        {"*", "\nQ\n", "! 8 request\n"},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t given = 0; given < 38; given++) {
            rg_wire_board board = wire_board(wire_nets[1]);
            rg_wire_board_put(&board, '?', 0);
            rg_wire_board_put(&board, '\n', 0);
            cr_assert(eq(sz, rg_wire_board_get(&board, answer, given), given));
            for (const char *c = cases[i].during; *c; c++)
                rg_wire_board_put(&board, (uint8_t)*c, 0);
            const size_t rest = rg_wire_board_get(&board, answer + given, ANSWER_SIZE - given);
            cr_assert(eq(sz, given + rest, 38));
            cr_assert(eq(int, memcmp(answer, "routegen 1.0.0 kautz:4,5 gft:2,4,2*", 35), 0));
            cr_assert(eq(str, (char *)wire_plain(&board, cases[i].behind, answer),
                         (char *)cases[i].answer),
                      "case %zu", i);
        }
}

/* A line may be of any length: it is judged at its end. */
Test(wire_board, long_lines)
{
    rg_wire_board board = wire_board(wire_nets[1]);

    for (unsigned i = 0; i < 100000; i++)
        rg_wire_board_put(&board, ' ', 0);
    says(&board, "F 20\n", "! 4 rotation\n");
    rg_wire_board_put(&board, 'F', 0);
    rg_wire_board_put(&board, ' ', 0);
    for (unsigned i = 0; i < 100000; i++)
        rg_wire_board_put(&board, '0', 0);
    says(&board, "3\n", "L2 1110\nL1 21212121\nL0 1111111111111111\n.\n");
    for (unsigned i = 0; i < 100000; i++)
        rg_wire_board_put(&board, (uint8_t)('K' + (i & 1)), 0);
    says(&board, "\n", "! 8 request\n");
    for (unsigned i = 0; i < 100000; i++)
        rg_wire_board_put(&board, i % 2 == 0 ? 'K' : ' ', 0);
    says(&board, "\n", "! 9 fields\n");
    /* Lengths do not wrap around: 256 + 5 letters are not a word of 5. */
    rg_wire_board_put(&board, 'K', 0);
    for (unsigned i = 0; i < 2 * (1 + 256 + 5); i++)
        rg_wire_board_put(&board, i % (1 + 256 + 5) == 0 ? ' ' : (uint8_t)('0' + (i & 1)), 0);
    says(&board, "\n", "! 9 fields\n");
    for (unsigned i = 0; i < 100000; i++)
        rg_wire_board_put(&board, '*', 0);
    says(&board, "\n", "! 7 checksum\n");
}

struct machine {
    rg_node_driver driver;
    void *memory;
};

static rg_wire_board machine_of(struct machine *machine, unsigned d, unsigned k)
{
    rg_node_shape shape;
    rg_wire_board board;
    size_t bytes;

    OK(rg_node_driver_shape(d, k, 2, &shape));
    OK(rg_machine_bytes(&shape, &bytes));
    machine->memory = malloc(bytes);
    OK(rg_node_driver_begin(&machine->driver, &shape, machine->memory));
    OK(rg_wire_board_machine("1.0.0", &machine->driver, &board));
    return board;
}

/* The first and the last that a machine takes of each number, and of a message. */
Test(wire_board, machine)
{
    static const char byte[] = "5a";
    static char answer[ANSWER_SIZE], line[2 * RG_DRIVER_MAX_BYTES + 16];
    struct machine machine;
    rg_wire_board board = machine_of(&machine, 2, 1);

    for (unsigned more = 0; more < 2; more++) {
        size_t length = (size_t)sprintf(line, "M 0 1 ");
        for (unsigned i = 0; i < RG_DRIVER_MAX_BYTES + more; i++)
            length += (size_t)sprintf(line + length, "%s", byte);
        strcpy(line + length, "\n");
        cr_assert(
            eq(int, strncmp(wire_plain(&board, line, answer), more ? "! 9 fields\n" : "M ", 2), 0));
        cr_assert(
            eq(sz, strlen(answer), more ? 11 : strlen("M 00 0000 \n") + 2 * RG_DRIVER_MAX_BYTES));
    }
    says(&board, "D 0\n", "D 01\n");
    says(&board, "D 2\n", "D 02\n");
    says(&board, "U 0\n", "U 01\n");
    cr_assert(eq(int, strncmp(wire_plain(&board, "P ffff\n", answer), "P 0002 0000 ", 12), 0));
    for (unsigned bit = 16; bit < 64; bit++) {
        (void)sprintf(line, "P %llx\n", 1ull << bit);
        says(&board, line, "! 9 fields\n");
    }
    free(machine.memory);
}

/* Messages and clocks of an order after R and the death of nodes, bits of dead */
static unsigned run_pairs(rg_wire_board *board, unsigned dead, char name, unsigned gap,
                          unsigned *clocks)
{
    static char answer[ANSWER_SIZE];
    char line[16];
    unsigned messages;

    wire_plain(board, "R\n", answer);
    for (unsigned n = 0; n < 3; n++) {
        (void)sprintf(line, "D %u\n", n);
        if (dead >> n & 1)
            wire_plain(board, line, answer);
    }
    (void)sprintf(line, "%c %x\n", name, gap);
    cr_assert(
        eq(int, sscanf(wire_plain(board, line, answer), "%*c %x 0000 %x", &messages, clocks), 2));
    return messages;
}

/* The gap by the manual's sentence: after each message of P, after each of the N-1 rounds of Q. */
Test(wire_board, gaps)
{
    struct machine machine;
    rg_wire_board board = machine_of(&machine, 2, 1);
    unsigned without, with;

    for (unsigned dead = 0; dead < 7; dead++)
        for (unsigned bit = 0; bit < 16; bit++) {
            const unsigned gap = 1u << bit, messages = run_pairs(&board, dead, 'P', 0, &without);

            cr_assert(eq(uint, run_pairs(&board, dead, 'P', gap, &with), messages));
            cr_assert(eq(uint, with, without + messages * gap));
            (void)run_pairs(&board, dead, 'Q', 0, &without);
            (void)run_pairs(&board, dead, 'Q', gap, &with);
            cr_assert(eq(uint, with, without + 2 * gap));
        }
    free(machine.memory);
}

/* The manual's example is what the model says. */
Test(wire_board, machine_of_the_manual)
{
    static char answer[ANSWER_SIZE];
    char line[200], asked[100], told[100];
    unsigned examples = 0;
    struct machine machine;
    rg_wire_board board = machine_of(&machine, 2, 2);
    FILE *manual = fopen("doc/protocol.md", "r");

    cr_assert(ne(ptr, manual, NULL));
    while (fgets(line, sizeof line, manual) && strstr(line, "With `machine") == NULL) {
    }
    while (fgets(line, sizeof line, manual) && line[0] != '#') {
        char *gap = strstr(line + 4 * (line[0] == ' '), "  ");
        if (gap == NULL)
            continue;
        (void)snprintf(asked, sizeof asked, "%.*s\n", (int)(gap - line) - 4, line + 4);
        (void)snprintf(told, sizeof told, "%s", gap + strspn(gap, " "));
        (void)wire_ask(&board, asked, strlen(asked), answer);
        cr_assert(eq(str, answer, told));
        examples++;
    }
    (void)fclose(manual);
    free(machine.memory);
    cr_assert(eq(uint, examples, 6));
}

/* The first and the last number of rounds, of 6 words each, and a width of two digits; an allgather
 * knows another letter. */
Test(wire_board, exchange)
{
    static char answer[ANSWER_SIZE];
    rg_wire_identity identity;
    rg_wire_board board;
    rg_wire_exchange exchange = {.net = kautz_of(2, 1), .bits = 10, .name = 'E'};

    OK(rg_wire_identity_exchange("~", &exchange, &identity));
    OK(rg_wire_board_init(&identity, &board));
    says(&board, "?\n", "routegen ~ exchange kautz:2,1 10\n");
    cr_assert(
        eq(int, strncmp(wire_plain(&board, "E\n", answer), "E 0001 00000006 00000000 ", 25), 0));
    cr_assert(eq(
        int, strncmp(wire_plain(&board, "E ffff\n", answer), "E ffff 0005fffa 00000000 ", 25), 0));
    says(&board, "E 10000\n", "! 9 fields\n");
    says(&board, "E 0\n", "! 9 fields\n");
    says(&board, "E 1 1\n", "! 9 fields\n");
    exchange.name = 'G';
    OK(rg_wire_identity_exchange("~", &exchange, &identity));
    OK(rg_wire_board_init(&identity, &board));
    says(&board, "?\n", "routegen ~ gather kautz:2,1 10\n");
    says(&board, "G 2\n", "G 0002 00000018 00000000 00000003\n");
    says(&board, "G 0\n", "! 9 fields\n");
    says(&board, "E\n", "! 8 request\n");
    exchange.name = 'T';
    OK(rg_wire_identity_exchange("~", &exchange, &identity));
    OK(rg_wire_board_init(&identity, &board));
    says(&board, "?\n", "routegen ~ broadcast kautz:2,1 10\n");
    says(&board, "T\n", "T 00ff 00000002 00000000 00000027\n");
    says(&board, "T 201\n", "T 0201 00000001 00000000 00000027\n");
    for (unsigned i = 0; i < 4; i++) /* no such root, none dead, itself; too many */
        says(&board, ((const char *[]){"T 3ff\n", "T 3\n", "T 101\n", "T 10001\n"})[i],
             "! 9 fields\n");
}

Test(wire_board, null)
{
    rg_wire_board board = wire_board(wire_nets[0]);
    char byte;

    cr_assert(eq(sz, rg_wire_board_get(NULL, &byte, 1), 0));
    rg_wire_board_put(&board, '?', 0);
    rg_wire_board_put(&board, '\n', 0);
    cr_assert(eq(sz, rg_wire_board_get(&board, NULL, 1), 0));
    cr_assert(eq(sz, rg_wire_board_get(&board, &byte, 1), 1));
    board.identity.kautz.d = 1;
    REFUSED(RG_E_SHAPE, rg_wire_board_init(&board.identity, &board));
}
