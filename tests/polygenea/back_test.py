# SPDX-License-Identifier: MIT
"""Family files become claims, and these a family file again: how much of the structures is the same?

    back_test.py GEDELF FILE...

Each file goes to Polygenea and back, once as it is and once through a belief snapshot. Structures are compared as a bag of
paths with their payloads, so that order does not count. At least 99 of 100 structures of all files together must come back;
what does not is listed, by path, with what is there instead. Folders stand for the .ged files in them; with the environment
variable GEDELF_CORPUS, so does that folder.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LEAST = 0.99
LISTED = 20


def run(gedelf, *arguments):
    return subprocess.run([gedelf, *map(str, arguments)], capture_output=True, timeout=300, check=False)


def structures(gedelf, file):
    """The structures of a file, each as its path and what it says; and its dialect. None if it cannot be read."""
    output = run(gedelf, "dump", "-q", file).stdout
    if not output:
        return None
    try:
        document = json.loads(output)
    except RecursionError:  # Python's reader of JSON cannot follow so deep a file
        return None
    bag = collections.Counter()
    waiting = [("HEAD", s) for s in document["head"]] + [("", s) for s in document["records"]]
    while waiting:
        path, s = waiting.pop()
        path += "/" + s["tag"]
        bag[path, s.get("xref"), s.get("payload"), s.get("pointer"), s.get("lang")] += 1
        waiting += [(path, sub) for sub in s.get("sub", [])]
    return bag, document["dialect"]


def there_and_back(gedelf, file, folder, believed):
    """The structures before and after."""
    before = structures(gedelf, file)
    if before is None or run(gedelf, "convert", "-q", "--to", "polygenea", "-o", folder / "a.pgn", file).returncode > 1:
        return None
    claims = folder / "a.pgn"
    if believed:
        claims = folder / "b.pgn"
        run(gedelf, "polygenea", "infer", "-q", "--rounds", "0", "--reduce", "beliefs", "-o", claims, folder / "a.pgn")
    to = before[1] if before[1] == "gedcom-7.0" else "elf-1.0"
    result = run(gedelf, "convert", "-q", "--to", to, "-o", folder / "back.ged", claims)
    if result.returncode > 1:
        sys.exit(f"{file}: {result.stderr.decode()}")
    return before[0], structures(gedelf, folder / "back.ged")[0]


def measure(gedelf, files, believed):
    total = same = whole = read = 0
    differences = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            pair = there_and_back(gedelf, file, pathlib.Path(folder), believed)
            if pair is None:
                continue
            before, after = pair
            lost, gained = before - after, after - before
            read += 1
            whole += not lost and not gained
            total += sum(before.values())
            same += sum(before.values()) - sum(lost.values())
            for sign, bag in (("-", lost), ("+", gained)):
                for key, count in bag.items():
                    differences[sign + key[0]] += count
    ratio = same / max(total, 1)
    print(f"{'beliefs' if believed else 'claims'}: {read} files, {whole} of them whole; {ratio:.4%} of {total} structures")
    for path, count in differences.most_common(LISTED):
        print(f"  {count:5} {path}")
    return read > 0 and ratio >= LEAST


def main():
    gedelf, *given = sys.argv[1:]
    given += [os.environ["GEDELF_CORPUS"]] if "GEDELF_CORPUS" in os.environ else []
    files = []
    for name in map(pathlib.Path, given):
        files += sorted(name.glob("*.ged")) if name.is_dir() else [name]
    results = [measure(gedelf, files, believed) for believed in (False, True)]
    sys.exit(0 if all(results) else 1)


main()
