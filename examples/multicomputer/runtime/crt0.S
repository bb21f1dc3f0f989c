/* SPDX-License-Identifier: Apache-2.0 */

/* The start of a program, at address 0, and marks to return to. */
    .section .start, "ax"
    .globl _start
_start:
    lui     s0, 0x80000         /* system registers */
    lw      sp, 12(s0)          /* the end of the memory */
    la      a0, _data
    la      a1, _image
    la      a2, _bss
    la      a3, _end
    bltu    sp, a3, kx_too_large
copy:
    bgeu    a0, a2, clear
    lw      a4, 0(a1)
    sw      a4, 0(a0)
    addi    a0, a0, 4
    addi    a1, a1, 4
    j       copy
clear:
    bgeu    a2, a3, go
    sw      zero, 0(a2)
    addi    a2, a2, 4
    j       clear
go:
    call    kx_begin
    call    main
    call    kx_exit             /* with what main returned */

    /* int kx_mark(struct kx_mark *): 0, and 1 when kx_return comes back to it */
    .text
    .globl kx_mark, kx_return
    .macro each what
    .set place, 0
    .irp register, ra, sp, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
    \what   \register, place(a0)
    .set place, place + 4
    .endr
    .endm
kx_mark:
    each    sw
    li      a0, 0
    ret
kx_return:
    each    lw
    li      a0, 1
    ret
