/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the paper of KANTC and MiKANTC prints: numbers, and formulas as they stand there. */
#ifndef ROUTEGEN_CLI_REPRODUCE_KANTC_H
#define ROUTEGEN_CLI_REPRODUCE_KANTC_H

/* What can be asked of a network. */
enum kantc_quantity {
    KANTC_NODES,
    KANTC_SWITCHES, /* of a hypercube: its vertices, which switch as well */
    KANTC_LINKS,
    KANTC_RADIX,
    KANTC_DIAMETER,
    KANTC_STAGE,         /* switches of level 0, in a group */
    KANTC_BISECTION,     /* by formula, where one is known */
    KANTC_CUBES,         /* cubes of level 0 */
    KANTC_CUBE_SWITCHES, /* in all cubes */
    KANTC_CUBE_SIZE,     /* switches of one cube */
    KANTC_CUBE_UP,       /* of one cube: those that lead up */
    KANTC_CUBE_NODES,    /* compute nodes of one cube */
    KANTC_ACROSS,        /* shortest paths to a node of the other group, by search */
};

/* A number of the text. */
struct kantc_number {
    const char *where;
    const char *network;
    const char *what;
    enum kantc_quantity quantity;
    double printed;
    const char *reason; /* if it is wrong */
};

/* A formula of the text, of a family with parameters k and n. */
struct kantc_formula {
    const char *where;
    const char *family; /* format of a name */
    const char *what;
    enum kantc_quantity quantity;
    double (*printed)(double k, double n);
    const char *reason;
};

/* How much less a node costs at k = n = 8, in per cent. */
struct kantc_saving {
    const char *network, *against;
    double switches, links;
};

/* Formulas of the ratio of costs a node; printed NULL: the paper has a curve only. */
struct kantc_ratio {
    const char *network, *against;
    const char *what;
    enum kantc_quantity quantity;
    double (*printed)(double k, double n);
    const char *reason;
};

extern const struct kantc_number kantc_numbers[];
extern const struct kantc_formula kantc_formulas[];
extern const struct kantc_saving kantc_savings[];
extern const struct kantc_ratio kantc_ratios[];
extern const unsigned kantc_number_count, kantc_formula_count, kantc_saving_count,
    kantc_ratio_count;

/* Relative cost performance as the formula stands, of N nodes. */
double kantc_rcp_printed(double k, double n, double nodes, double p);

/* The diameter with which the paper computes it. */
double kantc_rcp_diameter(double k, double n);

/* The paper's example of intermediate switches of a cube of 4 bits. */
extern const char kantc_example_words[];

/* Words that the printed rule gives. */
double kantc_printed_words(double k);

#endif
