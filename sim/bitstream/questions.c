/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/cycle/kautz_request.h"
#include "cli/common/network_arg.h"
#include "routegen/version.h"

/* Not a kind of question */
enum { BLANK = QUESTION_KINDS };

/* A line that is being written: text, then question. */
struct draft {
    char text[QUESTION_MAX];
    size_t length;
};

static void add(struct draft *draft, const char *text)
{
    size_t length = strlen(text);

    if (draft->length + length < sizeof draft->text) {
        memcpy(draft->text + draft->length, text, length + 1);
        draft->length += length;
    }
}

/* Text, then a number in hex. */
static void add_number(struct draft *draft, const char *text, unsigned long number)
{
    char digits[32];

    add(draft, text);
    snprintf(digits, sizeof digits, "%lx", number);
    add(draft, digits);
}

static void add_spaces(rg_random *random, struct draft *draft, unsigned least)
{
    for (uint64_t n = least + rg_random_below(random, 3); n > 0; n--)
        add(draft, " ");
}

/* A node, or letters that are not one */
static void add_word(struct draft *draft, const rg_kautz_word *word, unsigned k, const char *digits)
{
    for (unsigned i = 0; i < k; i++) {
        char letter[2] = {digits[word->letter[i] & 15U], '\0'};

        add(draft, letter);
    }
}

static void add_pair(struct draft *draft, const rg_kautz_word *a, const rg_kautz_word *b,
                     unsigned k)
{
    add(draft, "K ");
    add_word(draft, a, k, "0123456789abcdef");
    add(draft, " ");
    add_word(draft, b, k, "0123456789abcdef");
}

enum letters { LOWER, UPPER };

static void add_sum(struct draft *draft, unsigned wrong, enum letters letters)
{
    unsigned sum = rg_wire_checksum(draft->text, draft->length) ^ wrong;
    char digits[8];

    snprintf(digits, sizeof digits, letters == UPPER ? "*%02X" : "*%02x", sum & 0xffU);
    add(draft, digits);
}

/* Any place, any byte, or the byte that is there with one bit changed; not the LF, which would end
 * the line. */
static void mutate(rg_random *random, struct draft *draft)
{
    static const char likely[] = " *0123456789abcdefABCDEF?KFXkfx!.\r\t";
    size_t at = (size_t)rg_random_below(random, draft->length);
    char byte = likely[rg_random_below(random, sizeof likely - 1)];

    switch (rg_random_below(random, 3)) {
    case 0:
        byte = (char)rg_random_below(random, 256);
        break;
    case 1:
        byte = (char)(draft->text[at] ^ 1 << rg_random_below(random, 8));
        break;
    default:
        break;
    }
    if (byte != '\n')
        draft->text[at] = byte;
}

/* One changed bit makes a space another byte. */
static void spoil_space(rg_random *random, struct draft *draft)
{
    size_t at = (size_t)rg_random_below(random, draft->length);

    for (size_t n = 0; n < draft->length && draft->text[at] != ' '; n++)
        at = (at + 1) % draft->length;
    draft->text[at] = (char)(draft->text[at] ^ 1 << rg_random_below(random, 7));
}

/* Not a digit, but nearly one, or nearly a space */
static char odd_letter(rg_random *random)
{
    static const char odd[] = "ghGH@`/:-xz!\"$(\x7f\x80\xff";

    return odd[rg_random_below(random, sizeof odd - 1)];
}

static void make_routes(rg_random *random, const rg_kautz *net, unsigned kind, struct draft *draft)
{
    rg_kautz_word a, b;
    unsigned k = net->k;

    rg_random_pair(random, net, &a, &b);
    switch (kind) {
    case 1: /* as a program sends it */
        add_pair(draft, &a, &b, k);
        add_sum(draft, 0, UPPER);
        break;
    case 2: /* as a person types it */
        add_spaces(random, draft, 0);
        add(draft, "K");
        add_spaces(random, draft, 1);
        add_word(draft, &a, k, "0123456789ABCDEF");
        add_spaces(random, draft, 1);
        add_word(draft, &b, k, "0123456789abcdef");
        add_spaces(random, draft, 0);
        break;
    case 3: /* letters, repeats, the same node twice */
        rg_kautz_illegal_request(random, net, &a, &b);
        add_pair(draft, &a, &b, k);
        add_sum(draft, 0, LOWER);
        break;
    case 4: { /* a letter that is not a digit, or not in this alphabet */
        size_t at;

        add_pair(draft, &a, &b, k);
        at = (size_t)rg_random_below(random, k);
        draft->text[draft->length - 1 - at] = rg_random_below(random, 2) == 0
                                                  ? odd_letter(random)
                                                  : "0123456789abcdef"[rg_random_below(random, 16)];
        break;
    }
    case 5: /* the same node twice */
        add_pair(draft, &a, &a, k);
        break;
    default: /* words of other lengths, too few and too many */
        add(draft, "K");
        for (uint64_t n = rg_random_below(random, 4); n > 0; n--) {
            add(draft, " ");
            add_word(draft, &a, k - (unsigned)rg_random_below(random, 2), "0123456789abcdef");
            if (rg_random_below(random, 4) == 0)
                add(draft, "0");
        }
        break;
    }
}

static void make_states(rg_random *random, const rg_gft *net, unsigned kind, struct draft *draft)
{
    unsigned long row = (unsigned long)rg_random_below(random, net->terminals);
    unsigned long pass = (unsigned long)rg_random_below(random, net->passes);

    switch (kind) {
    case 7: /* as a program sends it */
    case 8:
        add_number(draft, kind == 7 ? "F " : "X ", row);
        add_number(draft, " ", pass);
        add_sum(draft, 0, UPPER);
        break;
    case 9: /* without a pass, with leading zeros */
        add_number(draft, rg_random_below(random, 4) == 0 ? "X 000000" : "F 0", row);
        break;
    case 10: /* too large by little or much, or not a number */
        if (rg_random_below(random, 3) == 0) {
            const char letter[2] = {odd_letter(random), '\0'};

            add(draft, "F 0");
            add(draft, letter);
        } else
            add_number(draft, "F ", row + net->terminals * rg_random_below(random, 3));
        if (rg_random_below(random, 3) == 0)
            add(draft, rg_random_below(random, 2) == 0 ? "0000000000" : "g");
        add_number(draft, " ", pass);
        break;
    case 11:
        add_number(draft, "F ", row);
        switch (rg_random_below(random, 3)) {
        case 0:
            add_number(draft, " ", pass + net->passes * rg_random_below(random, 3));
            break;
        case 1:
            add(draft, " 0p"); /* its lower half would be another 0 */
            break;
        default:
            add_number(draft, " ", pass);
            add(draft, "00000000");
            break;
        }
        break;
    default: { /* too few and too many fields, also very many */
        static const unsigned fields[] = {0, 3, 4, 8, 9};

        add(draft, rg_random_below(random, 2) == 0 ? "F" : "X");
        for (unsigned n = fields[rg_random_below(random, 5)]; n > 0; n--)
            add(draft, " 0");
        break;
    }
    }
}

static void make_other(rg_random *random, unsigned kind, struct draft *draft)
{
    static const char *const names[] = {"k 0 0", "FF 1", "!", "routes 0 1", "*00", "?K", "1 2"};

    switch (kind) {
    case 0:
        add_spaces(random, draft, 0);
        add(draft, "?");
        add_spaces(random, draft, 0);
        if (rg_random_below(random, 2) == 0)
            add_sum(draft, 0, UPPER);
        break;
    case 13:
        add(draft, names[rg_random_below(random, sizeof names / sizeof *names)]);
        if (rg_random_below(random, 3) == 0)
            add_sum(draft, 1, UPPER); /* counts more than the name */
        break;
    default: /* BLANK: no answer */
        add_spaces(random, draft, 0);
        break;
    }
}

/* Puts a CR here and there, and the LF last; the damaged byte, if there is one, may be another.
 */
static void finish(rg_random *random, const struct draft *draft, size_t damaged, uint16_t instead,
                   struct question *question)
{
    size_t n = 0;

    for (size_t i = 0; i < draft->length; i++) {
        if (rg_random_below(random, 50) == 0 && n < QUESTION_MAX - 16)
            question->byte[n++] = '\r';
        question->byte[n++] =
            i == damaged ? (uint16_t)(instead | QUESTION_DAMAGED) : (uint8_t)draft->text[i];
    }
    if (rg_random_below(random, 4) == 0)
        question->byte[n++] = '\r';
    question->byte[n++] = '\n';
    question->length = n;
}

void question_make(rg_random *random, const rg_wire_identity *board, unsigned number,
                   struct question *question)
{
    struct draft draft = {.length = 0};
    unsigned kind = number % QUESTION_KINDS;
    unsigned variant = number / QUESTION_KINDS % 3;
    size_t damaged = SIZE_MAX;
    uint16_t instead = 0;

    if (kind >= 1 && kind <= 6)
        make_routes(random, &board->kautz, kind, &draft);
    else if (kind >= 7 && kind <= 12)
        make_states(random, &board->gft, kind, &draft);
    else if (kind == 14) { /* a wrong checksum, or half of one */
        make_routes(random, &board->kautz, 2, &draft);
        add_sum(&draft, 1U << rg_random_below(random, 8), UPPER);
        draft.length -= (size_t)rg_random_below(random, 3);
    } else if (kind == 15) { /* a damaged byte; its value and the checksum do not matter */
        static const uint16_t looks[] = {'\0', '\n', '\r'};

        make_routes(random, &board->kautz, 2, &draft);
        add_sum(&draft, variant, UPPER);
        damaged = (size_t)rg_random_below(random, draft.length);
        instead = looks[variant];
    } else if (kind == 16) { /* some bytes are others */
        if (rg_random_below(random, 2) == 0)
            make_routes(random, &board->kautz, 1 + (unsigned)rg_random_below(random, 2), &draft);
        else
            make_states(random, &board->gft, 7 + (unsigned)rg_random_below(random, 3), &draft);
        if (rg_random_below(random, 3) == 0)
            spoil_space(random, &draft);
        else
            for (uint64_t n = 1 + rg_random_below(random, 3); n > 0; n--)
                mutate(random, &draft);
    } else
        make_other(random, kind == 13 && variant == 2 ? BLANK : kind, &draft);
    finish(random, &draft, damaged, instead, question);
}

void question_put(const struct question *question, rg_wire_board *board)
{
    for (size_t i = 0; i < question->length; i++)
        (void)rg_wire_board_put(board, (uint8_t)question->byte[i],
                                (question->byte[i] & QUESTION_DAMAGED) != 0);
}

void question_identity(const char *kautz, const char *gft, rg_wire_identity *identity)
{
    rg_any_network digraph, tree;

    cli_network_parse(kautz, &digraph);
    cli_network_parse(gft, &tree);
    if (rg_wire_identity_init(RG_VERSION, &digraph.shape.kautz, &tree.shape.gft, identity) !=
        RG_OK) {
        fprintf(stderr, "routegen: no board can have %s and %s\n", kautz, gft);
        exit(2);
    }
}
