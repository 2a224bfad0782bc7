#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples in documents, and compares what they print with what the document says.

    run.py --gedelf PROGRAM [--update] [--required] FILE...

Takes Markdown (blocks fenced with ```console), manual pages (literal blocks: .nf to .fi, .EX to .EE, .Bd -literal to
.Ed) and plain tests (*.t: prose stands at the margin, examples are indented by four spaces). In such a block

    $ command                   is run by bash; a backslash at its end continues it on the next line
    what it prints              standard output and standard error together, exactly
    [3]                         the exit status, unless it is 0

An output ends at the next "$ " or at the end of the block; blank lines at its end do not count. A line "..." stands
for any number of lines. Octets that are not UTF-8 show as \\xHH. The commands of one file run one after another in one
scratch directory, which has a copy of samples/ in it; the program is found as "gedelf", and tests/fetch/server.py, a
server for schemas, as "schema-server".

--update writes what the commands print into the documents. A document whose commands need a tool that is missing is left out,
unless --required says that none may be. Status 1 if anything differs, 77 if all documents were left out.
"""

import argparse
import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TIME_LIMIT = 120  # seconds for one command
TOOLS = ("file", "git", "jq", "patch", "sqlite3", "xmllint")  # what an ordinary system may lack; scripts/setup installs them
LEFT_OUT = 77
# Settings of sanitizers and of scripts/mutants; nothing else of the caller's is seen.
PASSED_ON = ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "TMPDIR", "GEDELF_MUTANT", "GEDELF_MUTANTS_REACHED")


@dataclasses.dataclass
class Example:
    command: str
    expected: list  # lines
    first: int  # where the expected output stands in the document: lines[first:last]
    last: int


# ---- Kinds of documents: where the blocks are, and how a line of one is read and written ----------------------------

ROFF_CHARACTERS = {
    "\\-": "-", "\\e": "\\", "\\(rs": "\\", "\\(aq": "'", "\\(dq": '"', "\\(ga": "`", "\\(ha": "^", "\\(ti": "~",
    "\\(at": "@", "\\(lq": "“", "\\(rq": "”", "\\(bu": "•", "\\(em": "—", "\\(en": "–", "\\(sc": "§", "\\&": "",
    "\\ ": " ", "\\~": "\u00A0",
}
ROFF_ESCAPE = re.compile(r"\\f(?:\[[A-Z]*\]|\([A-Z]{2}|[A-Z])|\\\(..|\\\[u([0-9A-F]{4,6})\]|\\.")


def unescape_roff(line):
    def character(match):
        if match.group(1):
            return chr(int(match.group(1), 16))
        return "" if match.group().startswith("\\f") else ROFF_CHARACTERS.get(match.group(), match.group())

    return ROFF_ESCAPE.sub(character, line)


def escape_roff(line):
    for character, escape in (("\\", "\\e"), ("-", "\\-"), ("'", "\\(aq"), ("`", "\\(ga"), ("^", "\\(ha"),
                              ("~", "\\(ti")):
        line = line.replace(character, escape)
    return "\\&" + line if line.startswith(".") else line


def delimited_blocks(lines, begins, ends):
    """The stretches between a line that matches `begins` and the next that matches `ends`, both left out."""
    first = None
    for number, line in enumerate(lines):
        if first is None and re.match(begins, line):
            first = number + 1
        elif first is not None and re.match(ends, line):
            yield first, number
            first = None


def indented_blocks(lines):
    first, last = None, None
    for number, line in enumerate(lines + ["the end"]):
        if line.startswith("    "):
            first, last = number if first is None else first, number + 1
        elif line and first is not None:
            yield first, last
            first = None


@dataclasses.dataclass
class Kind:
    blocks: object  # lines -> (first, last) ...
    read: object = lambda line: line
    write: object = lambda line: line


MARKDOWN = Kind(lambda lines: delimited_blocks(lines, r"```console\s*$", r"```\s*$"))
MANUAL = Kind(lambda lines: delimited_blocks(lines, r"\.(nf|EX|Bd -literal)\b", r"\.(fi|EE|Ed)\b"),
              unescape_roff, escape_roff)
PLAIN = Kind(indented_blocks, lambda line: line[4:], lambda line: "    " + line if line else "")


def kind_of(path):
    if path.suffix == ".md":
        return MARKDOWN
    if path.suffix == ".t":
        return PLAIN
    if re.fullmatch(r"\.[1-9]", path.suffix):
        return MANUAL
    sys.exit(f"{path}: neither Markdown, nor a manual page, nor a .t file")


# ---- Examples -------------------------------------------------------------------------------------------------------


def without_blank_end(lines):
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def find_examples(lines, kind):
    examples = []
    for first, last in kind.blocks(lines):
        number = first
        while number < last:
            text = kind.read(lines[number])
            number += 1
            if not text.startswith("$ "):
                continue
            command = text[2:]
            while command.endswith("\\") and number < last:
                command += "\n" + kind.read(lines[number])
                number += 1
            begin = number
            while number < last and not kind.read(lines[number]).startswith("$ "):
                number += 1
            expected = without_blank_end([kind.read(line) for line in lines[begin:number]])
            examples.append(Example(command, expected, begin, begin + len(expected)))
    return examples


def missing_tools(examples):
    """The tools that commands begin with, alone or in a pipe, and that are not there. `gedelf merge --git` calls git."""
    commands = "\n".join(example.command for example in examples).replace("gedelf merge --git", "git ")
    return [tool for tool in TOOLS if not shutil.which(tool) and re.search(rf"(?m)(?:^|[|;&(])\s*{tool}\s", commands)]


def run(command, directory, environment):
    """What the command prints, as lines, and its status, if it is not 0, as one more."""
    try:
        done = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return [f"[no end after {TIME_LIMIT} seconds]"]
    # Not splitlines, to which a form feed would be the end of a line.
    printed = done.stdout.decode("utf-8", "backslashreplace").removesuffix("\n").split("\n")
    status = done.returncode if done.returncode >= 0 else 128 - done.returncode
    return without_blank_end(printed) + ([f"[{status}]"] if status else [])


def matches(expected, actual):
    """Equal, where a line "..." in what is expected stands for any number of lines."""
    e, a = 0, 0
    dots, retry = None, 0  # the last "..." met, and where to try again after it
    while a < len(actual):
        if e < len(expected) and expected[e] == "...":
            dots, retry = e, a
            e += 1
        elif e < len(expected) and expected[e] == actual[a]:
            e, a = e + 1, a + 1
        elif dots is not None:
            retry += 1
            e, a = dots + 1, retry
        else:
            return False
    return all(line == "..." for line in expected[e:])


def environment_for(tools):
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    environment.update(PATH=f"{tools}:{os.environ['PATH']}", HOME=str(tools))
    environment.update(LC_ALL="C.UTF-8", NO_COLOR="1", TERM="dumb")
    # What a sanitizer finds must not look like a documented status.
    environment["ASAN_OPTIONS"] = "exitcode=99:" + environment.get("ASAN_OPTIONS", "")
    environment["UBSAN_OPTIONS"] = "halt_on_error=1:exitcode=99:" + environment.get("UBSAN_OPTIONS", "")
    return environment


def test_document(path, program, update, required):
    """Runs a document's examples; returns how many passed and failed, or None if it is left out."""
    kind = kind_of(path)
    lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    examples, failed = find_examples(lines, kind), []
    missing = missing_tools(examples)
    if missing and not required:
        print(f"{path}: left out, since there is no {' and no '.join(missing)}")
        return None
    with tempfile.TemporaryDirectory(prefix="gedelf-cli-") as scratch:
        tools, work = pathlib.Path(scratch, "bin"), pathlib.Path(scratch, "work")
        tools.mkdir()
        (tools / "gedelf").symlink_to(program)
        (tools / "schema-server").symlink_to(ROOT / "tests" / "fetch" / "server.py")
        work.mkdir()
        shutil.copytree(ROOT / "samples", work / "samples")
        for example in examples:
            actual = run(example.command, work, environment_for(tools))
            if not matches(example.expected, actual):
                failed.append((example, actual))
    for example, actual in failed if not update else []:
        print(f"{path}:{example.first}: $ {example.command}")
        print("\n".join(difflib.unified_diff(example.expected, actual, "expected", "actual", lineterm="")) + "\n")
    if update and failed:
        for example, actual in reversed(failed):
            lines[example.first:example.last] = [kind.write(line) for line in actual]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(examples) - len(failed), len(failed)


def main():
    parser = argparse.ArgumentParser(description="Runs the examples in documents.")
    parser.add_argument("--gedelf", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--update", action="store_true", help="write what the commands print into the documents")
    parser.add_argument("--required", action="store_true", help="leave out no document for want of a tool")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    arguments = parser.parse_args()
    program = arguments.gedelf.resolve()
    if not os.access(program, os.X_OK):
        sys.exit(f"{program} is not a program")
    results = [test_document(path, program, arguments.update, arguments.required) for path in arguments.files]
    if not any(results):
        sys.exit(LEFT_OUT)
    passed, failed = (sum(column) for column in zip(*filter(None, results)))
    print(f"{passed} passed, {failed} {'updated' if arguments.update else 'failed'}")
    sys.exit(1 if failed and not arguments.update else 0)


if __name__ == "__main__":
    main()
