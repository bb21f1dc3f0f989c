# SPDX-License-Identifier: Apache-2.0
        .section .text.start, "ax"
        .globl  _start
_start: li      sp, 0x10002000
        call    main
1:      j       1b
