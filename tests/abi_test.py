#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What scripts/check_abi notices: a small header is committed as the interface, then changed one way after another.

    abi_test.py COMPILER [--required]
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = 77
HEADER = """\
#include <stddef.h>
#include <stdint.h>
#define GEDELF_API __attribute__((visibility("default")))
#define GEDELF_COMMON_OPTIONS size_t size; size_t threads

/* ---- Everything ------------------------------------------------------------------------------ */

/* Reached by no function. */
typedef enum gedelf_flag { GEDELF_FIRST = 1, GEDELF_SECOND = 2 } gedelf_flag;

typedef enum gedelf_kind { GEDELF_ONE = 0, GEDELF_TWO = 1 } gedelf_kind;

typedef struct gedelf_value {
    const char *text;
    size_t length;
} gedelf_value;

typedef struct gedelf_options {
    GEDELF_COMMON_OPTIONS;
    uint64_t limit;
    uint8_t last;
} gedelf_options;

typedef struct gedelf_result {
    size_t size;
    uint64_t count;
} gedelf_result;

/* Does all. */
GEDELF_API int gedelf_do(gedelf_value value, gedelf_kind kind, const gedelf_options *options, gedelf_result *out);
GEDELF_API int gedelf_undo(gedelf_kind kind);
"""

# What is changed, from what, to what, and what check_abi must say of it.
NOTHING = "the binary interface is as it was"
CHANGES = [
    ("nothing", "", "", NOTHING),
    ("a comment", "/* Does all. */", "/* Does it all. */", NOTHING),
    ("the name of an argument", "gedelf_undo(gedelf_kind kind)", "gedelf_undo(gedelf_kind what)", NOTHING),
    ("a function removed", "GEDELF_API int gedelf_undo(gedelf_kind kind);\n", "", "1 Removed function"),
    ("a function added", "/* Does all. */", "GEDELF_API int gedelf_redo(void);", "1 Added function"),
    ("the type of an argument", "gedelf_undo(gedelf_kind kind)", "gedelf_undo(uint64_t kind)", "parameter 1 of type"),
    ("the type of a result", "int gedelf_undo", "size_t gedelf_undo", "return type changed"),
    ("an argument more", "gedelf_undo(gedelf_kind kind)", "gedelf_undo(gedelf_kind kind, int more)", "parameter 2 of type"),
    ("a member in a result", "    uint64_t count;", "    uint64_t more;\n    uint64_t count;", "'uint64_t count' offset changed"),
    ("a member after a result", "    uint64_t count;", "    uint64_t count;\n    uint64_t more;", "'uint64_t more', at offset"),
    ("a member in options", "    uint64_t limit;", "    uint64_t more;\n    uint64_t limit;", "'uint64_t limit' offset changed"),
    ("a member after options", "    uint8_t last;", "    uint8_t last;\n    uint64_t more;", "'uint64_t more', at offset"),
    ("a member in padding", "    uint8_t last;", "    uint8_t last;\n    uint8_t more;", "type size hasn't changed"),
    ("a member in all options", "size_t threads", "size_t threads; void *context", "'uint64_t limit' offset changed"),
    ("the type of a member", "    uint64_t limit;", "    double limit;", "type of 'uint64_t limit' changed"),
    ("a member removed", "    uint8_t last;\n", "", "1 data member deletion"),
    ("a member after a plain value", "    size_t length;", "    size_t length;\n    int more;", "'int more', at offset"),
    ("an enum reordered", "GEDELF_ONE = 0, GEDELF_TWO = 1", "GEDELF_TWO = 0, GEDELF_ONE = 1", "2 enumerator changes"),
    ("an enumerator added", "GEDELF_TWO = 1", "GEDELF_TWO = 1, GEDELF_THREE = 2", "1 enumerator insertion"),
    ("an enum of no function", "FIRST = 1, GEDELF_SECOND = 2", "FIRST = 2, GEDELF_SECOND = 1", "2 enumerator changes"),
]


def check_abi(folder, *arguments):
    return subprocess.run([sys.executable, folder / "scripts" / "check_abi", *arguments], capture_output=True, text=True)


def begin(folder):
    """A tree that has nothing but the header and what check_abi needs, with the interface committed."""
    for name in "abi", "scripts", "include/gedelf":
        (folder / name).mkdir(parents=True)
    for name in "check_abi", "gedelf_header.py":
        shutil.copy(ROOT / "scripts" / name, folder / "scripts")
    header = folder / "include" / "gedelf" / "gedelf.h"
    header.write_text(HEADER, encoding="utf-8")
    check_abi(folder, "--renew").check_returncode()
    return header


def fault(folder, header, compiler, change):
    """What is wrong with the answer to a change; None if nothing is."""
    what, old, new, expected = change
    if old not in HEADER:
        return f"{what}: the header has no such text"
    header.write_text(HEADER.replace(old, new, 1), encoding="utf-8")
    run = check_abi(folder, compiler)
    if expected in run.stdout and run.returncode == (0 if expected == NOTHING else 1):
        return None
    return f"{what}: not '{expected}', but status {run.returncode}:\n{run.stdout}{run.stderr}"


def main():
    compiler, *options = sys.argv[1:]
    if not shutil.which("abidiff"):
        print("abidiff is missing; scripts/setup test-slow installs it")
        return 1 if "--required" in options else SKIPPED
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        header = begin(folder)
        faults = [fault(folder, header, compiler, change) for change in CHANGES]
    faults = [text for text in faults if text]
    print("\n".join(faults) if faults else f"{len(CHANGES)} changes are reported as what they are")
    return 1 if faults else 0


sys.exit(main())
