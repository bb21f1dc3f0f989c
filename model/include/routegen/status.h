/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Status codes: one table for the library, the RTL's error field and the wire.
 *
 * Every function that can fail returns an rg_status: 0 is success, every error is a negative number
 * that never changes its meaning. Results go through out-pointers and are written only on success.
 * The hardware reports the same table in its error field as the absolute value, so RG_E_SAME (-3)
 * is error code 3 on an AXI-Stream beat.
 */
#ifndef ROUTEGEN_STATUS_H
#define ROUTEGEN_STATUS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is exported ------------------------------------------------------------------ */

/**
 * RG_API marks a function that the library exports. librg is compiled with hidden symbols, so a
 * function without the mark cannot be called from outside the shared library.
 */

#if defined(RG_API) /* a program that links all of it in and shows nothing: -DRG_API= */
#elif defined(__GNUC__)
#define RG_API __attribute__((visibility("default")))
#else
#define RG_API
#endif

/* ---- Counts of 128 bits ---------------------------------------------------------------- */

/**
 * Counts of up to 128 bits: the number of pairs in the largest networks does not fit into 64.
 */

typedef struct rg_count128 {
    uint64_t high;
    uint64_t low;
} rg_count128;

/** A count in decimal. */
typedef struct rg_count128_text {
    char text[40];
} rg_count128_text;

/** The exact product of two numbers. */
RG_API rg_count128 rg_count128_product(uint64_t a, uint64_t b);

RG_API rg_count128_text rg_count128_print(rg_count128 count);

/* ---- The version ----------------------------------------------------------------------- */

/**
 * The one version number of routegen: library, program, and (from the board's `?` answer) hardware.
 * `make lint` checks that routegen.core and CHANGELOG.md say the same.
 */

#define RG_VERSION "1.1.0"

/* ---- What functions return ------------------------------------------------------------- */

typedef enum rg_status {
    RG_OK = 0,
    /* Errors of a request; the hardware reports these too (1..15). */
    RG_E_LETTER = -1,   /**< a letter is not a digit of the alphabet 0..d */
    RG_E_REPEAT = -2,   /**< two neighbouring letters of a word are equal */
    RG_E_SAME = -3,     /**< source and destination are the same node */
    RG_E_ROTATION = -4, /**< a rotation, or row of a Latin square, is not below N */
    RG_E_PASS = -5,     /**< a pass is not below the number of passes */
    RG_E_SQUARE = -6,   /**< the Latin square does not exist on this network */
    /* Errors of a request's line; a board reports these too (doc/protocol.md). */
    RG_E_CHECKSUM = -7, /**< the checksum of a request is wrong, or not two digits at its end */
    RG_E_REQUEST = -8,  /**< there is no such request */
    RG_E_FIELDS = -9,   /**< a request has too few or too many fields, or a word not k letters */
    RG_E_LINE = -10,    /**< a byte of the request came without a stop bit */
    RG_E_DEAD = -11,    /**< a node of a machine is down */
    RG_E_LOST = -12,    /**< a message was not delivered, as far as its source knows */
    RG_E_BUSY = -13,    /**< a node of a machine is still coming up */
    /* Errors of the caller; software only (from 16). */
    RG_E_NULL = -16,   /**< a required pointer is NULL */
    RG_E_SHAPE = -17,  /**< a network parameter is out of its range */
    RG_E_FAMILY = -18, /**< the network family is not known */
    RG_E_SYNTAX = -19, /**< a text is not as it must be: a network's name is not
                            family:p1,p2,... with decimal parameters; or a word of a question, or a
                            file, is wrong */
    RG_E_COUNT = -20,  /**< a network name has too few or too many parameters for its family */
    RG_E_LENGTH = -21, /**< a word has not exactly k letters; a route has more hops than room */
    RG_E_RANK = -22,   /**< a rank is not below the number of nodes */
    RG_E_INDEX = -23,  /**< an index (of a port, a node on a route, a switch) is out of range */
    RG_E_FAULTY = -24, /**< an end, its switch, or the link between them is faulty */
    RG_E_END = -25,    /**< the iterator has given all routes; not a mistake, the end of a loop */
    RG_E_SEED = -26,   /**< a seed is out of range, or the square has no seeds */
    /* What happened to a board's answer. */
    RG_E_MORE = -27,     /**< it is not complete yet; not a mistake, continue */
    RG_E_DAMAGED = -28,  /**< a line of it has no correct checksum */
    RG_E_NONSENSE = -29, /**< a line of it arrived intact, but does not answer the request */
    RG_E_KERNEL = -30,   /**< this build or this machine has no such kernel */
    RG_E_LABEL = -31,    /**< a text is not the label of a vertex of this network */
    RG_E_SIZE = -32,     /**< the network would have 2^63 vertices or links, or more */
    RG_E_IS = -33,       /**< a list is= is not k different words of k bits */
    RG_E_RULE = -34,     /**< a routing rule has a value that this network does not know */
    /* From librgnet, which allocates, writes, and talks to devices. */
    RG_E_MEMORY = -35,  /**< out of memory */
    RG_E_LARGE = -36,   /**< the network is legal, but too large for this, or for the room given */
    RG_E_STOPPED = -37, /**< the caller's rg_watch stopped the work; not a mistake */
    RG_E_WRITE = -38,   /**< the caller's rg_out could not write */
    RG_E_PORT = -39,    /**< a serial port cannot be opened, or failed */
    RG_E_SILENT = -40,  /**< a board gives no answer, or only damaged ones */
    RG_E_WRONG = -41,   /**< a board's answer is legal, but not the right one; or this library has
                             made a wrong schedule, which it does not give */
    RG_E_OPTION = -42,  /**< an option is out of its range, or does not go with the others, or with
                             the network */
} rg_status;

/**
 * One short English phrase for a status, never NULL, without a full stop or a newline.
 * Unknown numbers give "unknown status". O(1).
 */
RG_API const char *rg_status_text(rg_status status);

#ifdef __cplusplus
}
#endif

#endif
