#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""JSON, converted to any dialect, gives what the file itself gives.

    json_ways.py --gedelf PROGRAM --runner CONFORMANCE_RUNNER [--jobs N] [--every N] [FOLDER…]

Every conformance case, every sample and every file of the FOLDERs that are there is converted to each dialect, directly and
by way of `gedelf dump`; between the data models that is by migration. The corpus of real files is no part of the repository:
GEDELF_CORPUS names its folder, else it is looked for beside the source tree.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DIALECTS = ["elf-1.0", "elf-2018", "elf-2017-10", "elf-2017-06", "gedcom-7.0"]
# What differs between the data models. The types that migration asks for come from text, and the draft of June 2017 has
# none for white space that begins a line.
MIGRATED = {"june-recover-03", "june-recover-09"}


def run(command, octets=None):
    return subprocess.run(command, input=octets, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)


def read_cases(runner, folder):
    """The inputs of all cases, with the options that reading them takes."""
    files = sorted(str(path) for path in (ROOT / "tests" / "conformance").glob("*.case"))
    listed = run([runner, "--inputs", folder, *files])
    for line in listed.stdout.decode().splitlines():
        name, *options = line.split("\t")
        yield os.path.join(folder, name + ".ged"), options


def read_folder(folder):
    for path in sorted(pathlib.Path(folder).glob("*.ged")):
        yield str(path), []


def compare(program, path, options):
    """What differs, as a list of dialects."""
    dump = run([program, "dump", "-q", *options, path])
    # That a file which says that it is GEDCOM 7 is none, the user has to say; JSON does not.
    forced = b'"gedcom_version": "7.' in dump.stdout[:1000] and any(o.startswith("--dialect") for o in options)
    if dump.returncode != 0 or forced:
        return []
    differing = []
    for dialect in DIALECTS:
        if dialect == "gedcom-7.0" and pathlib.Path(path).stem in MIGRATED:
            continue
        target = ["-q", "--to", dialect]
        direct = run([program, "convert", *target, *options, path])
        through = run([program, "convert", *target, "-"], dump.stdout)
        if (direct.stdout, direct.returncode) != (through.stdout, through.returncode):
            differing.append(dialect)
    return differing


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gedelf", required=True, metavar="PROGRAM")
    parser.add_argument("--runner", required=True, metavar="CONFORMANCE_RUNNER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--every", type=int, default=1, help="one case of so many")
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    given = parser.parse_args()
    corpus = os.environ.get("GEDELF_CORPUS", str(ROOT.parent / "shared" / "corpus"))
    failures = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        files = list(read_cases(given.runner, folder))[:: given.every]
        for where in [ROOT / "samples", corpus, *given.folders]:
            files += list(read_folder(where))
        results = pool.map(lambda file: compare(given.gedelf, *file), files)
        for (path, options), differing in zip(files, results):
            if differing:
                failures += 1
                print(f"{path} {' '.join(options)}: {', '.join(differing)}")
    print(f"{len(files)} files, {failures} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
