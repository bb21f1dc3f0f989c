/* SPDX-License-Identifier: Apache-2.0 */

/* Words of 32 bits in the widest buses */
#pragma once

/* Of K(15,16) */
enum {
    REQUEST_WORDS = 4,
    TABLE_WORDS = 4,
    USER_WORDS = 5, /* a request and an error code */
    BEAT_WORDS = 5,
    TAG_BITS = 20,
};

/* Of a node with 7 links each way */
enum { NODE_STEP_WORDS = 2, NODE_DATA_WORDS = 2 };

/* Of the largest fat tree that there is room for */
enum {
    GFT_MOST_TERMINALS = 1024,
    GFT_MOST_SWITCHES = 2048,
    GFT_REQUEST_WORDS = 5, /* 9 digits of a row and 9 of a pass, 6 bits each */
    GFT_STATE_WORDS = GFT_MOST_SWITCHES * 6 / 32,  /* 6 bits a switch */
    GFT_IDLE_WORDS = GFT_MOST_SWITCHES / 32,       /* 1 bit a switch */
    GFT_LANE_WORDS = GFT_MOST_TERMINALS / 32,      /* 1 bit a lane */
    GFT_DATA_WORDS = GFT_MOST_TERMINALS * 20 / 32, /* two terminals' numbers a lane */
};

/* Of the largest all-to-all on a Kautz digraph that there is room for */
enum {
    EXCHANGE_LINKS = 2048,
    EXCHANGE_BITS = 16, /* of a word */
    EXCHANGE_ROW = 8,   /* a row of a memory: a word in each lane */
    EXCHANGE_WORDS = EXCHANGE_LINKS * EXCHANGE_BITS / 32,
    EXCHANGE_OTHERS = 15, /* a node's number is at most a word */
};

/* Of the largest allgather on a Kautz digraph that there is a model of: 392 links */
enum {
    GATHER_BITS = 16, /* of a part */
    GATHER_LINES = 13,
    GATHER_WORDS = 392 * GATHER_BITS / 32,
};

/* Of a Benes network of 256 lines, words of 8 bits */
enum { BENES_WORDS = 256 * 8 / 32 };
