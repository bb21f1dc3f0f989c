/* SPDX-License-Identifier: Apache-2.0 */

/* C++: where the counts of a model built with --coverage go (make coverage). */
#ifndef ROUTEGEN_SIM_COVERAGE_H
#define ROUTEGEN_SIM_COVERAGE_H

#include "verilated.h"
#if VM_COVERAGE
#include <cstdlib>
#include <string>
#include <unistd.h>

#include "verilated_cov.h"
#endif

/* Writes a separate file in the folder $RTL_COVERAGE for every model of a process, while the model
 * still exists. */
inline void write_coverage(VerilatedContext &context)
{
#if VM_COVERAGE
    static unsigned models;
    const char *folder = std::getenv("RTL_COVERAGE");
    const std::string name = std::to_string(getpid()) + "-" + std::to_string(models++) + ".dat";

    if (folder)
        context.coveragep()->write((std::string(folder) + "/" + name).c_str());
#else
    (void)context;
#endif
}

#endif
