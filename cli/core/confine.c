/* SPDX-License-Identifier: MIT */
/*
 * Confining a process: with seccomp, where there is one. A short program that the kernel runs at each system call lets
 * those pass that are listed here; all others fail with EPERM, as if there were no right to them.
 * Sources: seccomp(2); Linux, include/uapi/linux/audit.h for the names of architectures.
 */
#include "cli/core/confine.h"

#ifdef __linux__
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* The numbers of calls are those of one architecture, so the program asks for that first. */
#if defined(__linux__) && defined(__x86_64__) && !defined(__ILP32__)
#define CONFINED_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__linux__) && defined(__aarch64__) && defined(__AARCH64EL__)
#define CONFINED_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__linux__) && defined(__s390x__)
#define CONFINED_ARCHITECTURE AUDIT_ARCH_S390X
#elif defined(__linux__) && defined(__riscv) && __riscv_xlen == 64
#define CONFINED_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#ifdef CONFINED_ARCHITECTURE

#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), ALLOW

bool confine_process(void)
{
    static const struct sock_filter rules[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CONFINED_ARCHITECTURE, 1, 0),
        REFUSE,
        LOAD(nr),
        /* the pipes */
        ALLOW_CALL(SYS_read),
        ALLOW_CALL(SYS_write),
        ALLOW_CALL(SYS_close),
        /* memory */
        ALLOW_CALL(SYS_brk),
        ALLOW_CALL(SYS_mmap),
        ALLOW_CALL(SYS_mremap),
        ALLOW_CALL(SYS_munmap),
        ALLOW_CALL(SYS_mprotect),
        ALLOW_CALL(SYS_madvise),
        /* the clock that ends a call, signals (a sanitizer asks for them), and the end */
        ALLOW_CALL(SYS_setitimer),
        ALLOW_CALL(SYS_sigaltstack),
        ALLOW_CALL(SYS_rt_sigreturn),
        ALLOW_CALL(SYS_exit),
        ALLOW_CALL(SYS_exit_group),
        REFUSE,
    };
    const struct sock_fprog program = {sizeof rules / sizeof *rules, (struct sock_filter *)rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

bool confine_process(void)
{
    return false;
}

#endif
