# SPDX-License-Identifier: MIT
"""Faults of a list, each put into a copy of the tree and compiled in alone: scripts/mutants --by-hand.

tests/mutants.tsv lists them: the file, a text that occurs there once, its replacement, which tests must notice (a regular
expression for ctest), and, for an equivalent fault, the reason. In texts "\\n" is a line break, and two backslashes are one. --only
takes the faults whose file or texts contain one of the given TEXTs. --list takes another list, such as one of new ideas.

The status is 1 if no test notices a fault, or if a fault of the list can no longer be put in.
"""

import re
import subprocess
import sys

from .tests import targets_of
from .tree import ROOT, build, configure, copy_tree

LIST = ROOT / "tests" / "mutants.tsv"
TEST_SECONDS = 120


def unescape(text):
    """"\\n" is a line break, and two backslashes are one."""
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


def read_list(path):
    """The faults: file, old, new, tests, and why it cannot be seen, each a text."""
    faults = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) not in (4, 5):
            sys.exit(f"{path.name}:{number}: a fault has four or five columns, this line has {len(fields)}")
        fields += [""] * (5 - len(fields))
        fields[1:3] = [unescape(field) for field in fields[1:3]]
        faults.append(fields)
    return faults


def ctest(folder, tests, *more):
    """What ctest says of these tests; those that take minutes are left out."""
    return subprocess.run(["ctest", "--test-dir", folder / "build", "-R", tests, "-LE", "^(slow|bare)$", "--no-tests=error",
                           *more], check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def failing_test(folder, tests, jobs):
    """The first of these tests that fails, or nothing."""
    done = ctest(folder, tests, "-j", str(jobs), "--stop-on-failure", "--timeout", str(TEST_SECONDS))
    failed = re.search(r"^\s*\d+ - (\S+) \(", done.stdout[done.stdout.rfind("tests failed out of"):], re.M)
    return "" if done.returncode == 0 else failed.group(1) if failed else tests


def try_fault(folder, fault, jobs):
    """The outcome of one fault: "died" and which test noticed, or a message about what is wrong."""
    name, old, new, tests, _ = fault
    path = folder / "tree" / name
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text.count(old) != 1:
        return f"stands there {text.count(old)} times: the list is out of date", ""
    path.write_text(text.replace(old, new), encoding="utf-8")
    built = build(folder, jobs, targets_of(folder, tests))
    noticed = failing_test(folder, tests, jobs) if built.returncode == 0 else ""
    path.write_text(text, encoding="utf-8")
    if built.returncode != 0:
        return "does not compile:\n" + built.stdout[-1500:], ""
    return ("died", noticed) if noticed else ("lives", "")


def check_tests(folder, faults, jobs):
    """Checks that the tests pass without a fault. Otherwise their failures would say nothing about faults."""
    tests = "|".join(sorted({fault[3] for fault in faults}))
    built = build(folder, jobs, targets_of(folder, tests))
    if built.returncode != 0:
        sys.exit(built.stdout[-3000:])
    failed = failing_test(folder, tests, jobs)
    if failed:
        sys.exit(f"{failed} fails without a fault")


def run(settings):
    """All of it, as the command line of scripts/mutants asks."""
    folder = settings.folder
    wanted = settings.only or [""]
    faults = [fault for fault in read_list(settings.list) if any(text in "\t".join(fault[:4]) for text in wanted)]
    if not faults:
        sys.exit(f"no fault of {settings.list.name} contains {' or '.join(settings.only)}")
    copy_tree(ROOT, folder / "tree")
    configure(folder)
    check_tests(folder, faults, settings.jobs)
    counts = {"died": 0, "cannot be seen": 0, "wrong": 0}
    for fault in faults:
        name, old, new, _, reason = fault
        what, noticed = try_fault(folder, fault, settings.jobs)
        if reason:
            what = {"lives": "cannot be seen", "died": "died, and is listed as one that cannot be seen"}.get(what, what)
        counts[what if what in counts else "wrong"] += 1
        print(f"{what}: {name}: {old.strip()!r} -> {new.strip()!r}" + (f" ({noticed})" if noticed else ""), flush=True)
    print(f"{len(faults)} faults: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return 1 if counts["wrong"] else 0
