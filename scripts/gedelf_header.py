# SPDX-License-Identifier: MIT
"""Takes a public header (include/gedelf/*.h) apart: its introduction, its sections, and in each the declarations and their comments.

It expects the one style that these headers have: a section begins with a banner comment, a declaration begins at the start of a
line, its comment is directly above it, and declarations without a blank line between them share a comment.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "include" / "gedelf"
HEADER = FOLDER / "gedelf.h"
HEADERS = [HEADER] + sorted(path for path in FOLDER.glob("*.h") if path != HEADER)
SYMBOLS = FOLDER.parent.parent / "abi" / "symbols.txt"  # what the library exported when that was last renewed

BANNER = re.compile(r"/\* ---- (.+?) -+ \*/$")


@dataclass
class Group:
    """A comment and the declarations that it belongs to."""

    line: int  # of the first declaration, from 1
    comment: list  # of lines, without the comment signs; empty if there is none
    declarations: list  # of texts, which may have several lines


@dataclass
class Section:
    title: str
    groups: list = field(default_factory=list)


def comment_lines(text):
    """The text of a comment, without what marks it as one."""
    lines = text.removeprefix("/*").removesuffix("*/").rstrip().split("\n")
    starred = len(lines) > 1 and all(line.strip() == "" or line.startswith(" *") for line in lines[1:])
    strip = (lambda line: line[3:]) if starred else (lambda line: line.removeprefix("   "))
    lines = [lines[0].strip()] + [strip(line).rstrip() for line in lines[1:]]
    return lines[1:] if lines[0] == "" else lines


def declaration_end(lines, start):
    """The number of the line after the declaration or macro that begins in line `start`."""
    number = start
    if lines[start].startswith("#define"):
        while lines[number].endswith("\\"):
            number += 1
        return number + 1
    depth = 0
    while True:
        code = re.sub(r"/\*.*?\*/", "", lines[number])
        depth += code.count("{") - code.count("}")
        number += 1
        if depth == 0 and code.rstrip().endswith(";"):
            return number


def parse(path=HEADER):
    """The introduction's lines, and the sections."""
    lines = path.read_text(encoding="utf-8").split("\n")
    introduction, sections, comment = [], [], []
    number = 0
    group = None
    while number < len(lines):
        line = lines[number]
        banner = BANNER.match(line)
        if banner:
            sections.append(Section(banner.group(1)))
            group, comment = None, []
            number += 1
        elif line.startswith("/*"):
            start = number
            while not lines[number].endswith("*/"):
                number += 1
            number += 1
            comment = comment_lines("\n".join(lines[start:number]))
            group = None
            if not sections and len(comment) > 1 and not introduction:
                introduction = comment
        elif line == "" or not sections or re.match(r"#(if|endif|else|ifdef|ifndef|include)|}|extern \"C\"", line):
            group, comment = None, []
            number += 1
        else:
            end = declaration_end(lines, number)
            if group is None:
                group = Group(number + 1, comment, [])
                sections[-1].groups.append(group)
            group.declarations.append("\n".join(lines[number:end]))
            number = end
    return introduction, sections


def is_forward(declaration):
    """Whether this only announces a struct that is defined further down."""
    return re.fullmatch(r"typedef struct (\w+) \1;", declaration) is not None


def defined_structs(sections):
    text = "\n".join(d for s in sections for g in s.groups for d in g.declarations)
    return set(re.findall(r"^struct (\w+) {", text, re.MULTILINE))


def announces_only(group, structs):
    """Whether all that the group does is to announce structs that are defined, with a comment, further down."""
    return all(is_forward(d) and re.findall(r"\w+", d)[-1] in structs for d in group.declarations)


def public_functions():
    """The names of all functions that the shared library has to export."""
    names = []
    for path in HEADERS:
        _, sections = parse(path)
        for declaration in (d for s in sections for g in s.groups for d in g.declarations):
            if declaration.startswith("GEDELF_API "):
                names.append(re.search(r"(\w+)\(", declaration).group(1))
    return names


def version(path=HEADER):
    numbers = re.findall(r"^#define GEDELF_VERSION_\w+ (\d+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return ".".join(numbers)
