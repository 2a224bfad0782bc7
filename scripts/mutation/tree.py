# SPDX-License-Identifier: MIT
"""A copy of the tree that is built with faults.

FOLDER/tree is the copy, FOLDER/build is what is built of it, FOLDER/faults keeps the faults of each file, by what the file has.
"""

import hashlib
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import zlib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from . import switches
from .operators import find_faults
from .source import Source

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent.parent


def hash_of(*parts):
    """A short text for parts, each bytes or text."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:16]


# What is found in a file depends on these too.
TOOL = hash_of(*[(PACKAGE / name).read_bytes() for name in ("source.py", "operators.py")])


def compiler_headers():
    """The folder of the compiler's own headers: libclang comes without. Those of gcc will do for all but intrinsics."""
    ask = ["clang", "-print-file-name=include"] if shutil.which("clang") else ["cc", "-print-file-name=include"]
    return subprocess.run(ask, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


PARSE_ARGUMENTS = ["-std=c17", "-DNDEBUG", "-isystem", compiler_headers()]


def write_if_new(path, data):
    """Writes a file unless it has that already, so that nothing is built anew for nothing."""
    if not (path.exists() and path.read_bytes() == data):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def tracked_files(root):
    """What git has here, and what is new and not ignored."""
    told = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    return sorted({name for name in told.split("\0") if name and (root / name).is_file()})


def copy_tree(root, to, leave=()):
    """Copies the work tree, but for these files; what has gone there goes here."""
    names = tracked_files(root)
    for name in names:
        if name not in leave or not (to / name).exists():
            write_if_new(to / name, (root / name).read_bytes())
            shutil.copymode(root / name, to / name)
    wanted = {*names, *leave}
    for path in list(to.rglob("*")) if to.exists() else []:
        if path.is_file() and str(path.relative_to(to)) not in wanted and path.suffix in (".c", ".h", ".def", ".case", ".t"):
            path.unlink()


def configure(folder):
    """A build as users have it, but for what costs time: little optimisation, nothing for debuggers, no warnings. Memory is checked,
    as in the builds with sanitizers, which would take longer."""
    settings = ["-DGEDELF_TESTS_REQUIRED=ON", "-DGEDELF_CHECK_MEMORY=ON", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1 -DNDEBUG -w"]
    settings += ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    if shutil.which("ld.lld"):
        settings += ["-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld", "-DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld"]
    new = not (folder / "build" / "CMakeCache.txt").exists()
    settings += ["-G", "Ninja"] if new and shutil.which("ninja") else []
    subprocess.run(["cmake", "-S", folder / "tree", "-B", folder / "build", "--log-level=WARNING", *settings], check=True,
                   stdout=subprocess.DEVNULL)


def build(folder, jobs, targets, go_on=False):
    """Builds these; what was said."""
    more = ["--", "-k", "0"] if go_on and (folder / "build" / "build.ninja").exists() else []
    return subprocess.run(["cmake", "--build", folder / "build", "--parallel", str(jobs), "--target", *targets, *more],
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


# ---- Faults of files


def compile_arguments(folder):
    """How files are compiled, for libclang: by name, its definitions and folders of headers."""
    told = json.loads((folder / "build" / "compile_commands.json").read_text())
    found = {}
    for entry in told:
        name = os.path.relpath(entry["file"], folder.resolve() / "tree")
        words = re.findall(r"-D\S+|-I\S+|-isystem \S+", entry["command"])
        found.setdefault(name, [*PARSE_ARGUMENTS, *" ".join(words).split()])
    return found


def read_faults(root, name, arguments):
    """The faults of a file, and its source."""
    source = Source(root / name, arguments)
    if source.errors():
        print(f"{name} is left out: {source.errors()[0]}", file=sys.stderr)
        return source.text, []
    return source.text, find_faults(source)


def faults_of_file(work):
    """The same, kept for the next time."""
    root, kept, name, arguments = work
    path = kept / hash_of(TOOL, name, (root / name).read_bytes())
    if path.exists():
        return name, pickle.loads(path.read_bytes())
    found = read_faults(root, name, arguments)
    kept.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(pickle.dumps(found))
    part.replace(path)
    return name, found


def find_all(folder, names, jobs):
    """The texts and the faults of these files, by name."""
    arguments = compile_arguments(folder)
    tree = str(folder.resolve() / "tree")
    work = [(ROOT, folder / "faults", name, [word.replace(tree, str(ROOT)) for word in arguments[name]]) for name in names]
    with ProcessPoolExecutor(jobs) as pool:
        return dict(pool.map(faults_of_file, work))


def first_numbers(names):
    """Where the numbers of a file begin: by its name, so that they change little when files come and go."""
    taken, first = set(), {}
    for name in sorted(names):
        slot = zlib.crc32(name.encode()) % switches.FILES
        while slot in taken:
            slot = (slot + 1) % switches.FILES
        taken.add(slot)
        first[name] = slot * switches.NUMBERS + 1
    return first


def place_faults(folder, found, first, dropped):
    """Writes the files with their faults, but for those that are known not to compile, which keep their numbers."""
    tree = folder / "tree"
    write_if_new(tree / "src" / "base" / "mutants_switches.h", switches.HEADER.encode())
    write_if_new(tree / "src" / "base" / "mutants_switches.c", switches.RUNTIME.encode())
    for name, (text, faults) in found.items():
        write_if_new(tree / name, switches.put_in(text, faults, first[name], dropped.get(name, set())))


def compile_faults(folder, found, first, jobs):
    """Compiles the files, leaving out faults that the compiler does not take; those, by file."""
    kept = folder / "dropped.json"
    stamps = {name: hash_of(TOOL, text) for name, (text, _) in found.items()}
    known = json.loads(kept.read_text()) if kept.exists() else {}
    dropped = {name: set(known[stamp]) for name, stamp in stamps.items() if stamp in known}
    for _ in range(8):
        place_faults(folder, found, first, dropped)
        done = build(folder, jobs, ["gedelf_objects"], go_on=True)
        if done.returncode == 0:
            known.update({stamps[name]: sorted(numbers) for name, numbers in dropped.items()})
            kept.write_text(json.dumps(known))
            return dropped
        if not drop_refused(done.stdout, found, dropped):
            break
    sys.exit(done.stdout[-3000:])


def drop_refused(told, found, dropped):
    """Leaves out the faults of lines that the compiler complains of; whether there were any."""
    count = 0
    for name, line in set(re.findall(r"tree/(src/\S+\.c):(\d+):\d+: error", told)):
        for at, fault in enumerate(found.get(name, ("", []))[1]):
            if fault.line <= int(line) <= fault.last_line and at not in dropped.setdefault(name, set()):
                dropped[name].add(at)
                count += 1
    return count > 0
