#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files made from the tables of GEDCOM 7.0: takes src/format/types/gedcom7.def, gives files in which every structure stands in every
place that it may stand in, and the same with one fault each; `gedelf check` finds nothing in the first, and each fault in
the others (D310–D312). From seven to five and back, the first are the same files, and five's have no error either (D320).

    seven_generated.py GEDELF
"""

import functools
import json
import re
import subprocess
import sys
from pathlib import Path

TABLE = (Path(__file__).resolve().parent.parent.parent / "src/format/types" / "gedcom7.def").read_text(encoding="utf-8")
OF_7_0 = r", G7_(?:SINCE|FROM_TO)\(7_0\b"
TYPES = {m[0]: (m[2], m[3]) for m in re.findall(r'^G7_TYPE\((\w+), "([^"]*)", (\w+), (\w+)' + OF_7_0, TABLE, re.M)}
PLACES = [(m[0], m[1], m[2], int(m[3]), int(m[4]))
          for m in re.findall(r"^G7_SUBSTRUCTURE\((\w+), (\w+), (\w+), (\d), (\d)" + OF_7_0, TABLE, re.M)]
VALUES = {}
for set_of, value in re.findall(r'^G7_VALUE\((\w+), "([^"]*)"' + OF_7_0, TABLE, re.M):
    VALUES.setdefault(set_of, []).append(value)
HEAD = ["\ufeff0 HEAD", "1 GEDC", "2 VERS 7.0"]
GOOD = {"NOTHING": "", "YES": "Y", "TEXT": "text", "LANGUAGE": "en-GB", "URI": "https://example.com/a", "INTEGER": "7",
        "MEDIA_TYPE": "text/html", "AGE": "> 3y 2m", "DATE": "BET JULIAN 1 JAN 1600 AND 1700", "DATE_EXACT": "1 JAN 1900",
        "DATE_PERIOD": "FROM 1900 TO 1901", "FILE_PATH": "media/a.jpg", "LATITUDE": "N18.15", "LIST_TEXT": "a, b",
        "LONGITUDE": "E168.15", "NAME": "Anne /Brontë/", "TAG_DEFINITION": "_A https://example.com/a", "TIME": "12:00Z",
        "POINTER": "@VOID@"}
BAD = {"NOTHING": ("x", "unexpected-payload"), "YES": ("x", "bad-payload"), "LANGUAGE": ("a b", "bad-language"),
       "URI": ("a b", "bad-uri"), "INTEGER": ("x", "bad-number"), "MEDIA_TYPE": ("html", "bad-media-type"),
       "AGE": ("3", "bad-age"), "DATE": ("abt 1900", "bad-date"), "DATE_EXACT": ("1900", "bad-date"),
       "DATE_PERIOD": ("1900", "bad-date"), "FILE_PATH": ("/a", "bad-path"), "LATITUDE": ("18", "bad-coordinate"),
       "LONGITUDE": ("168", "bad-coordinate"), "NAME": ("a/b", "name-slashes"), "TIME": ("25:00", "bad-time"),
       "ENUM": ("none such", "bad-enumeration"), "LIST_ENUM": ("none such", "bad-enumeration"),
       "POINTER": ("x", "pointer-expected"), "TAG_DEFINITION": ("x", "bad-tag-definition"), "TEXT": ("@VOID@", "text-expected"),
       "LIST_TEXT": ("@VOID@", "text-expected")}
MORE = {"AGE": ["", "0y", "< 8m", "99y 11m 3w 30d"], "YES": [""], "TEXT": ["", "@@a", "a, b/c", "x\nCONT  y\nCONT"], "POINTER": ["@Z1@"],
        "DATE": ["", "1900", "44 BCE", "FRENCH_R 11 NIVO 6", "_X 1 _Y 3", "FROM 1 JAN 1900", "EST HEBREW 2 TVT 5758", "TO 0001"],
        "DATE_PERIOD": ["", "TO 1900"], "TIME": ["1:02:03.4Z", "00:00"], "NAME": ["", "A", "//", "A  B /C D/ E"],
        "LIST_TEXT": ["a"], "LANGUAGE": ["und", "zh-Hant-TW", "de"], "FILE_PATH": ["", "https://example.com/a%20b?c#d", "file:///a/b"],
        "MEDIA_TYPE": ["image/jpeg", "application/x-abc"], "LATITUDE": ["S1", "N0.0"], "LONGITUDE": ["W1.5"],
        "INTEGER": ["0", "0012"]}  # more that is valid
MAY_BE_SAID = {"no-out-of-place", "empty-structure"}  # of a NO of any kind, and of what need not have anything in it


def payload(of):
    kind, detail = TYPES[of]
    return VALUES[detail][0] if kind in ("ENUM", "LIST_ENUM") else GOOD[kind]


def line(level, tag, text):
    return f"{level} {tag} {text}".rstrip(" ")


def whole(level, tag, of, text=None):
    """A structure with all that must be below it."""
    lines = [line(level, tag, payload(of) if text is None else text)]
    for super_type, below, of_below, least, _ in PLACES:
        if super_type == of and least > 0:
            lines += whole(level + 1, below, of_below)
    if of == "NOTE_TRAN":
        lines.append(line(level + 1, "LANG", "en"))
    return lines


@functools.lru_cache(maxsize=None)
def path_to(of):
    """The places from a record down to a type."""
    ways, seen = [[p] for p in PLACES if p[0] == "RECORDS" and p[1] != "HEAD"] + [[p] for p in PLACES if p[1] == "HEAD"], set()
    for way in ways:
        last = way[-1][2]
        if last == of:
            return way
        if last not in seen:
            seen.add(last)
            ways += [way + [p] for p in PLACES if p[0] == last]
    return None


def without(lines, level, tag):
    """The lines but for the first structure of a level and tag, with all below it."""
    for i, text in enumerate(lines):
        if text.split(" ")[:2] == [str(level), tag]:
            end = i + 1
            while end < len(lines) and int(lines[end].split(" ")[0]) > level:
                end += 1
            return lines[:i] + lines[end:]
    return lines


def record(place, text=None):
    """A record in which the structure stands in its place; the number of its line."""
    way = path_to(place[0]) if place[0] != "RECORDS" else []
    lines = []
    for level, step in enumerate(way):
        rest = without(whole(level, step[1], step[2]), level + 1, (way + [place])[level + 1][1])
        lines = lines + rest[:1] + ["\0"] + rest[1:] if level == 0 else [
            part for old in lines for part in (rest[:1] + ["\0"] + rest[1:] if old == "\0" else [old])]
    own = whole(len(way), place[1], place[2], text)
    lines = [part for old in (lines or ["\0"]) for part in (["\1"] + own if old == "\0" else [old])]
    at = lines.index("\1")
    return lines[:at] + lines[at + 1:], at, len(own)


def payloads(of):
    """Everything that it may say, as far as the rules know differences."""
    kind, detail = TYPES[of]
    return VALUES[detail] + ["_OWN"] if kind in ("ENUM", "LIST_ENUM") else [GOOD[kind]] + MORE.get(kind, [])


def expanded(lines):
    """Lines with what continues them as lines of their own."""
    out = []
    for text in lines:
        first, *rest = text.split("\n")
        level = int(text.lstrip("\ufeff").split(" ")[0]) + 1
        out += [first] + [f"{level} {more}" for more in rest]
    return out


def targets():
    """A record of each kind, which pointers may lead to; each pointer to @Z1@ is given the right one."""
    return [text for place in PLACES if place[0] == "RECORDS" and place[1] != "HEAD"
            for text in [f"0 @Z{place[1]}@ {place[1]}"] + whole(0, place[1], place[2])[1:]]


def variant(place, text):
    body, at, _ = record(place, text)
    kind, detail = TYPES[place[2]]
    target = {"record_" + p[1]: p[1] for p in PLACES if p[0] == "RECORDS"}.get(detail, "")
    return expanded([part.replace("@Z1@", f"@Z{target}@") if kind == "POINTER" else part for part in body])


def converted(gedelf, octets, to):
    run = subprocess.run([gedelf, "convert", "--quiet", "--to", to, "-"], input=octets, capture_output=True, check=True, timeout=300)
    return run.stdout


def records_of(gedelf, octets):
    run = subprocess.run([gedelf, "dump", "--lines", "--quiet", "-"], input=octets, capture_output=True, check=True, timeout=300)
    return [json.loads(text) for text in run.stdout.splitlines()][1:]


def settled(structure):
    """Without the order of structures with different tags, which does not count (D320)."""
    below = sorted((settled(s) for s in structure.get("sub", [])), key=lambda s: s["tag"])
    return {**{key: value for key, value in structure.items() if key != "sub"}, **({"sub": below} if below else {})}


def round_trip(gedelf, places):
    """How many records do not come back, and how many errors five's have."""
    lines = HEAD + targets() + [text for place in places for said in payloads(place[2]) for text in variant(place, said)]
    seven = "\n".join(lines + ["0 TRLR", ""]).encode()
    five = converted(gedelf, seven, "elf-1.0")
    before, after = records_of(gedelf, seven), records_of(gedelf, converted(gedelf, five, "gedcom-7.0"))
    failures = len(before) != len(after)
    for old, new in zip(before, after):
        if settled(old) != settled(new):
            print("round trip:", old, new, sep="\n    ")
            failures += 1
    errors = [f for f in check(gedelf, [five.decode().splitlines()[:-1]])[0] if f[2] in ("error", "fatal")]
    print(f"round trip: {len(before)} records, {len(errors)} errors of five")
    for found in errors:
        print("five:", found, five.decode().splitlines()[found[0] - 1])
    return failures + len(errors)


def check(gedelf, files):
    """What is said of each file, as (line, code, severity)."""
    said = []
    for lines in files:
        octets = "\n".join(lines + ["0 TRLR", ""]).encode()
        run = subprocess.run([gedelf, "check", "--checks=format,model", "--diagnostics=json", "--max-per-code=0", "-"], input=octets,
                             capture_output=True, check=False, timeout=120)
        text = (run.stdout + run.stderr).decode()
        said.append([(d["line"], d["code"], d["severity"]) for d in map(json.loads, text.splitlines()) if "code" in d])
    return said


def file_of(places, change):
    """One file with a record for each place; what is expected is (line, code)."""
    lines, expected = list(HEAD), []
    for place in places:
        made = change(place)
        if made:
            body, at, code = made
            expected.append((len(lines) + at + 1, code))
            lines += body
    return lines, expected


def is_below_header(place):
    way = path_to(place[0]) if place[0] != "RECORDS" else [place]
    return not way or way[0][1] == "HEAD"


def bad_payload(place):
    text, code = BAD[TYPES[place[2]][0]]
    body, at, _ = record(place, text)
    return body, at, code


def too_many(place):
    if place[4] != 1:
        return None
    body, at, length = record(place)
    return body[:at + length] + body[at:], at + length, "too-many"


def missing(place):
    if place[3] == 0 or place[0] == "RECORDS":
        return None
    body, at, length = record(place)
    super_at = max(i for i in range(at) if int(body[i].split(" ")[0]) < int(body[at].split(" ")[0]))
    return body[:at] + body[at + length:], super_at, "missing-structure"


def unknown(place):
    """A tag that nobody has, once below each type: what is said comes once for a context (D244)."""
    if place != next(p for p in PLACES if p[2] == place[2] and not is_below_header(p)):
        return None
    body, at, _ = record(place)
    level = int(body[at].split(" ")[0]) + 1
    return body[:at + 1] + [line(level, "XYZQ", "x")] + body[at + 1:], at + 1, "unknown-tag"


def main():
    places = [p for p in PLACES if not is_below_header(p)]
    failures = 0
    valid, _ = file_of(places, lambda place: (record(place)[0], 0, ""))
    for found in check(sys.argv[1], [valid])[0]:
        if found[2] != "note" and found[1] not in MAY_BE_SAID:
            print("valid:", found, valid[found[0] - 1])
            failures += 1
    for change in (bad_payload, too_many, missing, unknown):
        lines, expected = file_of(places, change)
        said = {(number, code) for number, code, _ in check(sys.argv[1], [lines])[0]}
        for number, code in expected:
            if (number, code) not in said:
                print(f"{change.__name__}: no {code} at {number}: {lines[number - 1]}")
                failures += 1
        print(f"{change.__name__}: {len(expected)} faults")
    failures += round_trip(sys.argv[1], places)
    print(f"{len(places)} places, {failures} failures")
    return failures > 0


sys.exit(main())
