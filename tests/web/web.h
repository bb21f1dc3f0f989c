/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of this folder share: a session, and checks that say where they fail. */
#pragma once

#include <stdbool.h>

#include "faces/web/web.h"

extern struct rg_web *web;
extern char text[]; /* what answer() has returned last */

/* A test, and its name. */
void begin(void);
void end(const char *name);
/* Whether it holds; says where it does not. */
bool holds(bool it, const char *what, const char *of);
const char *answer(void);
/* Whether a call is fine, and its answer has this part. */
bool told(int status, const char *part);
void input(const char *from);
int open_network(const char *name);
/* Adds faults. */
int avoid(const char *list);

/* A network of each family, and how many. */
const char *name_of(unsigned i);

void test_pictures(void);
void test_routes(void);
void test_phases(void);
void test_moves(void);
