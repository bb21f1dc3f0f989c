/* SPDX-License-Identifier: Apache-2.0 */

/* The verbs: each takes its command line, where argv[0] is the program, and gives the exit code. */
#pragma once

/* A verb, and what --help says of it. */
struct cli_verb {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments;
    const char *summary;
};

/* routegen complete WORD...: for the completions of shells. The last of the verbs has no name. */
int cli_complete(const struct cli_verb *verbs, int argc, char **argv);

/* routegen help --options: prints those of all verbs, as CSV; does not return. */
void cli_print_options(const struct cli_verb *verbs);

/* The program: finds the verb. */
int cli_main(int argc, char **argv);

int cli_info(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_find(int argc, char **argv);
int cli_reproduce(int argc, char **argv);
int cli_routes(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_states(int argc, char **argv);
int cli_exchange(int argc, char **argv);
int cli_calls(int argc, char **argv);
int cli_query(int argc, char **argv);
int cli_draw(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_vectors(int argc, char **argv);
int cli_advise(int argc, char **argv);
int cli_deadlock(int argc, char **argv);
int cli_tables(int argc, char **argv);
int cli_noc(int argc, char **argv);
int cli_collective(int argc, char **argv);
int cli_node(int argc, char **argv);
int cli_simulate(int argc, char **argv);
