/* SPDX-License-Identifier: Apache-2.0 */

/* How a test of riscv-tests runs on a tile: it halts with 0, or the number of what failed. */
#define RVTEST_RV32U
#define TESTNUM x28
#define RVTEST_HALT(code) lui a0, 0x80000; sw code, 8(a0); 1: j 1b
#define RVTEST_CODE_BEGIN .text; .globl _start; _start:
#define RVTEST_PASS RVTEST_HALT(zero)
#define RVTEST_FAIL RVTEST_HALT(TESTNUM)
#define RVTEST_CODE_END
#define RVTEST_DATA_BEGIN .balign 4;
#define RVTEST_DATA_END
