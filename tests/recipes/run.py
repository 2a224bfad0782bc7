#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Carries out the recipes of CONTRIBUTING.md: each *.recipe of this folder is a small change of one kind, made in a copy of the tree.
All of them are made together, the program is built once, and then each recipe's commands must show that the new thing works.

    run.py --scratch FOLDER [--jobs N] [RECIPE…]
    run.py --check                                 only: the changes can be made, and CONTRIBUTING.md names their files

A recipe has a title, which is the first cell of its row in CONTRIBUTING.md, and parts that begin with "--- ":

    --- PATH, after TEXT         the lines that follow come after the line that has TEXT; there is one such line
    --- PATH, before TEXT        … before it
    --- PATH, instead of TEXT    … replace TEXT
    --- new PATH                 a new file with these lines
    --- also PATH, after TEXT    as above, for a text of the manual or a translation, which the row does not count
    --- input NAME               a file for the commands
    --- run COMMAND              a command of the shell; each line that follows is in its output. $GEDELF is the program
    --- page TEXT                the page compiles, and has this text in it

The row must say how many files there are, and name each of them.
"""

import argparse
import fnmatch
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("cli", "cmake", "completions", "include", "man", "src", "web")
SECONDS = 60  # for a command


class Recipe:
    """What a file says: edits by path, inputs, commands with what they print."""

    def __init__(self, path):
        head, *parts = re.split(r"^--- ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        self.name, self.title = path.stem, head.splitlines()[0]
        self.edits, self.inputs, self.runs, self.pages = [], [], [], []
        for part in parts:
            first, _, body = part.partition("\n")
            self.take(first, body)

    def take(self, first, body):
        word, _, rest = first.partition(" ")
        if word == "input":
            self.inputs.append((rest, body))
        elif word == "run":
            self.runs.append((rest, body.splitlines()))
        elif word == "page":
            self.pages.append(rest)
        elif word == "new":
            self.edits.append((rest, "new", "", body, True))
        else:
            text = rest if word == "also" else first
            path, how, anchor = re.fullmatch(r"(\S+), (after|before|instead of) (.*)", text).groups()
            self.edits.append((path, how, anchor, body, word != "also"))

    def files(self):
        return sorted({path for path, *_, counts in self.edits if counts})


def edited(text, how, anchor, body, where):
    """The text with an edit; a new file has no text."""
    if how == "new":
        return body
    if text.count(anchor) != 1:
        sys.exit(f"{where}: {anchor!r} is there {text.count(anchor)} times, not once")
    at = text.index(anchor)
    if how == "instead of":
        return text[:at] + body.rstrip("\n") + text[at + len(anchor):]
    line = text.rfind("\n", 0, at) + 1 if how == "before" else text.index("\n", at) + 1
    return text[:line] + body + text[line:]


def tree_files():
    """What is built, as it is in the source tree."""
    paths = [ROOT / "CMakeLists.txt", ROOT / "LICENSE", ROOT / "README.md"]
    for folder in FOLDERS:
        for base, folders, names in os.walk(ROOT / folder):
            folders[:] = [name for name in folders if name not in ("node_modules", "dist", "__pycache__")]
            paths += [Path(base) / name for name in names]
    return {str(path.relative_to(ROOT)): path.read_bytes() for path in paths}


def changed_tree(recipes):
    """The files with all changes."""
    wanted = tree_files()
    for recipe in recipes:
        for path, how, anchor, body, _ in recipe.edits:
            if how == "new" and path in wanted:
                sys.exit(f"{recipe.name}: {path} is there already")
            if how != "new" and path not in wanted:
                sys.exit(f"{recipe.name}: there is no {path}")
            before = "" if how == "new" else wanted[path].decode("utf-8")
            wanted[path] = edited(before, how, anchor, body, f"{recipe.name}: {path}").encode("utf-8")
    return wanted


def write_tree(tree, wanted):
    """Makes the copy. Files that are as they were are not touched, so that a second run builds little."""
    there = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file() and "node_modules" not in path.parts}
    for name in there - set(wanted):
        (tree / name).unlink()
    for name, octets in wanted.items():
        path = tree / name
        if not path.is_file() or path.read_bytes() != octets:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(octets)


def build(tree, folder, jobs):
    launcher = shutil.which("ccache")
    options = ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O0", "-DGEDELF_TESTS=OFF"]
    options += [f"-DCMAKE_C_COMPILER_LAUNCHER={launcher}"] if launcher else []
    options += ["-GNinja"] if shutil.which("ninja") else []
    subprocess.run(["cmake", "-S", tree, "-B", folder, "--log-level=WARNING", *options], check=True, stdout=subprocess.DEVNULL)
    told = subprocess.run(["cmake", "--build", folder, "--parallel", str(jobs), "--target", "gedelf_program"], capture_output=True, text=True)
    if told.returncode != 0:
        said = re.sub(r"^\[\d+/\d+\] Building .*\n", "", told.stdout, flags=re.MULTILINE)
        sys.exit(f"the recipes do not build:\n{said}{told.stderr}")
    return next(path for path in folder.rglob("gedelf") if path.is_file() and os.access(path, os.X_OK))


# ---- What the documents say ------------------------------------------------------------------------

def document_faults(recipes):
    """Rows of CONTRIBUTING.md without a recipe, recipes without a row, and files that a row does not name or count."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Recipes")[2].partition("\n## ")[0]
    rows = {title.strip(): (int(count), where) for title, count, where in re.findall(r"^\| ([^|]+)\| (\d+) \| (.*) \|$", table, re.MULTILINE)}
    for title in rows.keys() - {recipe.title for recipe in recipes}:
        yield f"CONTRIBUTING.md: there is no recipe for {title!r}"
    for recipe in recipes:
        count, where = rows.get(recipe.title, (None, ""))
        files = recipe.files()
        if count != len(files):
            yield f"{recipe.name}: CONTRIBUTING.md counts {count} files, not {len(files)}: {', '.join(files)}"
        named = [re.sub("NAME", "*", name) for name in re.findall(r"`([^`]+)`", where)]
        for path in files:
            if not any(fnmatch.fnmatch(path, name) or fnmatch.fnmatch(Path(path).name, name) for name in named):
                yield f"{recipe.name}: CONTRIBUTING.md does not name {path}"


# ---- What the new things do --------------------------------------------------------------------------

def run_faults(recipe, gedelf, work):
    folder = work / recipe.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, body in recipe.inputs:
        (folder / name).write_text(body, encoding="utf-8")
    for command, lines in recipe.runs:
        told = subprocess.run(command, shell=True, cwd=folder, env=os.environ | {"GEDELF": str(gedelf), "LC_ALL": "C.UTF-8"}, timeout=SECONDS,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in lines:
            if line not in told.stdout:
                yield f"{recipe.name}: {command}\n  should print: {line}\n  prints: {told.stdout[:2000]}"


def page_faults(recipes, tree):
    """The page, if what compiles it is installed."""
    texts = [(recipe.name, text) for recipe in recipes for text in recipe.pages]
    tools, page = ROOT / "web/page/node_modules", tree / "web/page"
    if not texts:
        return
    if not tools.is_dir():
        print("the recipes of the page are not tried: 'make web' installs what compiles it")
        return
    if not (page / "node_modules").exists():
        (page / "node_modules").symlink_to(tools)
    told = subprocess.run([tools / ".bin/tsc", "--noEmit"], cwd=page, capture_output=True, text=True)
    if told.returncode != 0:
        yield f"the page does not compile:\n{told.stdout}"
    bundle = subprocess.run([tools / ".bin/esbuild", "--bundle", "--charset=utf8", "src/main.tsx"], cwd=page, capture_output=True, text=True)
    for name, text in texts:
        if text not in bundle.stdout:
            yield f"{name}: the page has no {text!r}"


def main():
    parser = argparse.ArgumentParser(description="Carries out the recipes of CONTRIBUTING.md.")
    parser.add_argument("--check", action="store_true", help="build nothing")
    parser.add_argument("--scratch", type=Path, default=Path("recipes"), help="a folder for the copy, what is built and what commands write")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*", help="recipes; all of them by default")
    arguments = parser.parse_args()
    scratch = arguments.scratch.resolve()
    every = [Recipe(path) for path in sorted(Path(__file__).parent.glob("*.recipe"))]
    chosen = [recipe for recipe in every if not arguments.names or recipe.name in arguments.names]
    wanted = changed_tree(chosen)
    faults = list(document_faults(every))
    if not arguments.check:
        tree = scratch / "tree"
        tree.mkdir(parents=True, exist_ok=True)
        write_tree(tree, wanted)
        gedelf = build(tree, scratch / "build", arguments.jobs)
        for recipe in chosen:
            faults += run_faults(recipe, gedelf, scratch / "work")
        faults += page_faults(chosen, tree)
    for fault in faults:
        print(fault)
    print(f"{len(chosen)} recipes, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())
