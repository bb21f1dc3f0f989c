/* SPDX-License-Identifier: Apache-2.0 */

/* The top of a board (top.h). Where there is no error LED, DEFINE=LED_ERROR=LED gives it another
 * pin's name. */
CLOCK(CLK)
INPUT(RX)
OUTPUTS(TX, LED_ERROR)
