#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks at charts as a reader would: takes the SVG that gedelf writes of generated families, and finds out whether

  - boxes overlap, or text leaves its box or its field;
  - lines begin and end where there is something, run through boxes, lie upon each other, or cross;
  - everybody who should be there is there, once in full;
  - the same family gives the same octets, and ten thousand people take no longer than they may.

    charts_test.py --gedelf PROGRAM [--families N] [--seed N]
"""

import argparse
import math
import random
import re
import resource
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.02  # places are written in hundredths
TEXT_SLACK = 0.5

NAMES = ["Anna", "Johann Sebastian", "Maria Elisabetha Josepha", "محمد", "שרה", "毛泽东", "Ἀθηνᾶ", "Владимир", "X",
         "Wolfeschlegelsteinhausenbergerdorff", "A" * 300, "i " * 60, "<&\">", "\u200fשרה\u200f", "Zo\u0308e\u0301", "🙂 Joy",
         "O’Neil", "María del Carmen de los Dolores", "", "नमस्ते", "ไทย"]
SURNAMES = ["Bach", "von und zu Hohenlohe-Schillingsfürst", "", "王", "אבולעפיה", "Smith", "L" * 80, "& Sons"]


# ---- Families ------------------------------------------------------------------------------------

class Families:
    """People and families at random: several partners, loops, people who marry relatives, unknown parents."""

    def __init__(self, rng, people, unions, wild):
        self.names = [(rng.choice(NAMES), rng.choice(SURNAMES)) if rng.random() < 0.3 else (f"Given{i}", "Name") for i in range(people)]
        self.sexes = [rng.choice("MFFMMFUX") for _ in range(people)]
        self.years = [rng.randrange(1500, 1990) if rng.random() < 0.7 else None for _ in range(people)]
        self.families = []
        has_parents = set()
        for _ in range(unions):
            first = rng.randrange(people)
            partners = [first] + [rng.randrange(people) for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 2]))]
            children = []
            for _ in range(rng.choice([0, 1, 1, 2, 3, 3, 7])):
                child = rng.randrange(people)
                if wild or (child > max(partners) and child not in has_parents):
                    children.append(child)
                    has_parents.add(child)
            self.families.append((list(dict.fromkeys(partners)), list(dict.fromkeys(children)), rng.random() < 0.1))

    def text(self):
        out = ["0 HEAD", "1 CHAR UTF-8", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED"]
        for i, (given, surname) in enumerate(self.names):
            out += [f"0 @I{i}@ INDI", f"1 NAME {given} /{surname}/", f"1 SEX {self.sexes[i]}"]
            if self.years[i]:
                out += ["1 BIRT", f"2 DATE {'ABT ' if i % 3 == 0 else ''}{self.years[i]}", "1 DEAT", f"2 DATE {self.years[i] + 50}"]
        for i, (partners, children, adopted) in enumerate(self.families):
            out.append(f"0 @F{i}@ FAM")
            out += [f"1 {'HUSB' if k % 2 == 0 else 'WIFE'} @I{p}@" for k, p in enumerate(partners)]
            out += [f"1 CHIL @I{c}@" for c in children]
            if i % 2:
                out += ["1 MARR", f"2 DATE {1500 + i}"]
        return "\n".join(out + ["0 TRLR", ""])


def plain_tree(people, most):
    """A family without marriages between relatives: everybody but the first has one couple as parents."""
    rng = random.Random(most)
    out = ["0 HEAD", "1 CHAR UTF-8", "1 GEDC", "2 VERS 5.5.1", "2 FORM LINEAGE-LINKED"]
    families, waiting, made = [], [0], 1
    while made < people and waiting:
        parent = waiting.pop(0)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            partner = made
            made += 1
            children = list(range(made, made + rng.randrange(0 if len(waiting) > 2 else 1, most)))
            made += len(children)
            waiting += children
            families.append((parent, partner, children))
    for i in range(made):
        out += [f"0 @I{i}@ INDI", f"1 NAME Given{i % 97} {'Long ' * (i % 4)}/Surname{i % 13}/", f"1 SEX {'MF'[i % 2]}"]
    for i, (parent, partner, children) in enumerate(families):
        out += [f"0 @F{i}@ FAM", f"1 HUSB @I{parent}@", f"1 WIFE @I{partner}@"] + [f"1 CHIL @I{c}@" for c in children]
    return "\n".join(out + ["0 TRLR", ""]), made


# ---- Pictures ------------------------------------------------------------------------------------

def font_widths():
    text = (ROOT / "src/family/chart/font_widths.def").read_text(encoding="utf-8")
    widths = {}
    for first, last, regular, bold in re.findall(r"W\((0x[0-9A-F]+), (0x[0-9A-F]+), (\d+), (\d+)\)", text):
        for code in range(int(first, 16), int(last, 16) + 1):
            widths[code] = (int(regular), int(bold))
    return widths


WIDTHS = font_widths()


def text_width(element):
    """By the table; characters that are not in it are not measured here."""
    size, total = float(element.get("font-size")), 0
    pieces = [(element.text or "", 0)]
    for span in element:
        pieces += [(span.text or "", 1), (span.tail or "", 0)]
    bold = "s" in (element.get("class") or "").split()
    for text, heavy in pieces:
        total += sum(WIDTHS.get(ord(c), (0, 0))[heavy or bold] for c in text)
    return total * size / 1000


class Picture:
    """The boxes, texts and lines of a chart."""

    def __init__(self, svg):
        self.root = ElementTree.fromstring(svg)
        self.people = [g for g in self.root.iter(SVG + "g") if (g.get("class") or "").split()[:1] == ["p"]]
        self.boxes = []  # (x, y, right, bottom, group)
        for group in self.people:
            for rect in group.iter(SVG + "rect"):
                if rect.get("class") == "b":
                    x, y, width, height = (float(rect.get(k)) for k in ("x", "y", "width", "height"))
                    self.boxes.append((x, y, x + width, y + height, group))
        self.lines = [path_segments(p.get("d")) for p in self.root.iter(SVG + "path") if p.get("class") in ("l", "l d")]
        self.joints = [path_segments(p.get("d")) for p in self.root.iter(SVG + "path") if p.get("class") == "m"]
        self.arches = [j for j in self.joints if len(j[0]) == 3]  # from a person past others to a partner


def path_segments(d):
    """Straight pieces ((x, y), (x, y)); corners are left out. With the ends of each stretch."""
    segments, ends, at = [], [], None
    for command, numbers in re.findall(r"([MLQHV])([^MLQHV]*)", d):
        n = [float(x) for x in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            if at:
                ends.append(at)
            at = (n[0], n[1])
            ends.append(at)
            continue
        to = {"L": lambda: (n[0], n[1]), "Q": lambda: (n[2], n[3]), "H": lambda: (n[0], at[1]), "V": lambda: (at[0], n[0])}[command]()
        if command != "Q" and to != at:
            segments.append((at, to))
        at = to
    return segments, ends + [at]


def on_segment(point, segment):
    (x0, y0), (x1, y1) = segment
    return min(x0, x1) - NEAR <= point[0] <= max(x0, x1) + NEAR and min(y0, y1) - NEAR <= point[1] <= max(y0, y1) + NEAR


def on_edge(point, box):
    x, y = point
    inside = box[0] - NEAR <= x <= box[2] + NEAR and box[1] - NEAR <= y <= box[3] + NEAR
    strictly = box[0] + NEAR < x < box[2] - NEAR and box[1] + NEAR < y < box[3] - NEAR
    return inside and not strictly


class Fault(Exception):
    pass


def check_boxes(picture):
    boxes = sorted(picture.boxes, key=lambda b: (b[1], b[0]))
    for i, a in enumerate(boxes):
        for b in boxes[i + 1:]:
            if b[1] >= a[3] - NEAR:
                break
            if a[0] < b[2] - NEAR and b[0] < a[2] - NEAR:
                raise Fault(f"boxes overlap: {a[:4]} {b[:4]}")


def check_texts(picture):
    for x, y, right, bottom, group in picture.boxes:
        for text in group.iter(SVG + "text"):
            width, size = text_width(text), float(text.get("font-size"))
            middle, foot = float(text.get("x")), float(text.get("y"))
            if middle - width / 2 < x - TEXT_SLACK or middle + width / 2 > right + TEXT_SLACK:
                raise Fault(f"text leaves its box: {''.join(text.itertext())!r}")
            if foot - size * 0.8 < y or foot + size * 0.25 > bottom:
                raise Fault(f"text is above or below its box: {''.join(text.itertext())!r}")


def check_ends(picture):
    everything = [s for segments, _ in picture.lines + picture.joints for s in segments]
    for segments, ends in picture.lines:
        for point in ends:
            meets = sum(ends.count(point) for _, ends in picture.lines) > 1  # a corner goes on there
            if meets or any(on_edge(point, box) for box in picture.boxes):
                continue
            others = [s for s in everything if s not in segments or point not in s]
            between = [((min(a[0], b[0]) - 2, min(a[1], b[1]) - 2), (max(a[0], b[0]) + 2, max(a[1], b[1]) + 2))
                       for a, b in (s for j, _ in picture.joints for s in j)]
            if not any(on_segment(point, s) for s in others + between):
                raise Fault(f"a line ends in the air at {point}")


def check_through(picture):
    for segments, _ in picture.lines + picture.joints:
        for (x0, y0), (x1, y1) in segments:
            for box in picture.boxes:
                if (max(x0, x1) > box[0] + NEAR and min(x0, x1) < box[2] - NEAR and max(y0, y1) > box[1] + NEAR and
                        min(y0, y1) < box[3] - NEAR):
                    raise Fault(f"a line runs through the box at {box[:4]}")


def check_crossings(picture):
    flat, upright = [], []
    for number, (segments, _) in enumerate(picture.lines + picture.arches):
        for (x0, y0), (x1, y1) in segments:
            if abs(y0 - y1) < NEAR:
                flat.append((y0, min(x0, x1), max(x0, x1), number))
            else:
                upright.append((x0, min(y0, y1), max(y0, y1), number))
    for kind in (flat, upright):
        kind.sort()
        for a, b in zip(kind, kind[1:]):
            if abs(a[0] - b[0]) < NEAR and b[1] < a[2] - 0.1:
                raise Fault(f"lines lie upon each other at {a} {b}")
    for x, top, bottom, one in upright:
        for y, left, right, other in flat:
            if one != other and left + NEAR < x < right - NEAR and top + NEAR < y < bottom - NEAR:
                raise Fault(f"lines cross at {x},{y}")


def check_marriages(picture):
    """An arch begins at the box of somebody, and comes to the double line of a marriage, which is at another's box."""
    doubles = [s for joint, _ in picture.joints if len(joint) == 2 for s in joint]
    for _, ends in picture.arches:
        first, last = ends[0], ends[-1]
        if not any(on_edge(first, box) for box in picture.boxes):
            raise Fault(f"a marriage begins in the air at {first}")
        tied = [s for s in doubles if abs(s[0][0] - last[0]) + abs(s[0][1] - last[1]) < 2.1]
        if len(tied) != 2 or not any(on_edge(tied[0][1], box) for box in picture.boxes):
            raise Fault(f"a marriage leads to nobody at {last}")


def check_people(picture):
    titles = {}
    for group in picture.people:
        again = "again" in group.get("class").split()
        if group.find(SVG + "title") is None:
            continue  # somebody unknown
        if not again and group.get("id") in titles:
            raise Fault(f"drawn twice in full: {group.get('id')}")
        if not again:
            titles[group.get("id")] = group
    for link in picture.root.iter(SVG + "a"):
        target = link.get("{http://www.w3.org/1999/xlink}href")
        if target.startswith("#") and target[1:] not in titles:
            raise Fault(f"a link leads nowhere: {target}")
    return len(titles)


def check_view(picture):
    x, y, width, height = (float(n) for n in picture.root.get("viewBox").split())
    for box in picture.boxes:
        if box[0] < x or box[1] < y or box[2] > x + width or box[3] > y + height:
            raise Fault("a box is out of view")


# ---- Fans ----------------------------------------------------------------------------------------

def check_fan(picture):
    """The corners of each line of text are in its field, which the outline gives: two radii and two angles."""
    for group in picture.people:
        outline = group.find(f".//{SVG}path[@class='b']")
        turned = group.find(f".//{SVG}g")
        if outline is None or turned is None:
            continue
        inner, from_, outer, to = field_of(outline.get("d"))
        dx, dy, turn = (float(n) for n in re.findall(r"-?[\d.]+", turned.get("transform")))
        turn = math.radians(turn)
        for text in turned.iter(SVG + "text"):
            width, size, foot = text_width(text), float(text.get("font-size")), float(text.get("y"))
            for x, y in ((-width / 2, foot), (width / 2, foot), (-width / 2, foot - size * 0.72), (width / 2, foot - size * 0.72)):
                px, py = dx + x * math.cos(turn) - y * math.sin(turn), dy + x * math.sin(turn) + y * math.cos(turn)
                radius, angle = math.hypot(px, py), math.atan2(px, -py)
                if not inner - 1 <= radius <= outer + 1:
                    raise Fault(f"text leaves its ring: {''.join(text.itertext())!r}")
                slack = 1 / radius
                if not from_ - slack <= angle <= to + slack:
                    raise Fault(f"text leaves its field: {''.join(text.itertext())!r}")


def field_of(d):
    points = [tuple(float(n) for n in p.split(",")) for p in re.findall(r"(-?[\d.]+,-?[\d.]+)(?=[LAMZ ]|$)", d)]
    begin, first = points[0], points[1]
    radii = [float(n) for n in re.findall(r"A([\d.]+),", d)]
    ends = re.findall(r"A[\d.,]+ 0 [01] 1 (-?[\d.]+),(-?[\d.]+)", d)[0]
    end = (float(ends[0]), float(ends[1]))
    from_, to = math.atan2(first[0], -first[1]), math.atan2(end[0], -end[1])
    if from_ > 3.14:  # half a turn is the same as less half a turn
        from_ -= 2 * math.pi
    return radii[1], from_, radii[0], to if to > from_ else to + 2 * math.pi


# ---- The test ------------------------------------------------------------------------------------

def draw(program, path, person, *options):
    done = subprocess.run([program, "chart", path, person, "-q", *options], capture_output=True, check=False)
    empty = {"relationship": b"not related", "timeline": b"cannot draw a timeline"}
    if done.returncode == 1 and any(kind in options and why in done.stderr for kind, why in empty.items()) and not done.stdout:
        return None
    if done.returncode != 0:
        raise Fault(f"status {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout


def examine(svg, kind):
    picture = Picture(svg)
    if kind == "fan":
        check_fan(picture)
    elif kind != "timeline":
        check_boxes(picture)
        check_texts(picture)
        check_ends(picture)
        check_through(picture)
        check_crossings(picture)
        check_marriages(picture)
        check_view(picture)
    return check_people(picture)


def reachable(families, start):
    """Descendants and their partners."""
    seen, waiting, drawn = set(), [start], {start}
    while waiting:
        person = waiting.pop()
        if person in seen:
            continue
        seen.add(person)
        for partners, children, _ in families.families:
            if person in partners:
                drawn |= set(partners) | set(children)
                waiting += children
    return drawn


def generated(program, folder, count, seed):
    for number in range(count):
        rng = random.Random(seed + number)
        people = rng.randrange(1, 40)
        families = Families(rng, people, rng.randrange(0, people + 1), wild=number % 2 == 1)
        path = folder / "family.ged"
        path.write_text(families.text(), encoding="utf-8")
        person = rng.randrange(people)
        for kind in ("pedigree", "descendants", "hourglass", "fan", "timeline", "relationship"):
            options = ["--kind", kind, "--colour", rng.choice(["sex", "line", "generation", "none"]),
                       "--degrees", rng.choice(["180", "270", "360"])]
            if kind == "descendants":
                options += ["--orientation", rng.choice(["down", "right"])]
            if kind == "relationship":
                options.append(f"I{rng.randrange(people)}")
            try:
                svg = draw(program, path, f"I{person}", *options)
                if svg != draw(program, path, f"I{person}", *options):
                    raise Fault("the same family gives other octets")
                drawn = examine(svg, kind) if svg else 0
                if kind == "descendants" and drawn != len(reachable(families, person)):
                    raise Fault(f"{drawn} people are drawn, and {len(reachable(families, person))} should be")
            except (Fault, ElementTree.ParseError) as fault:
                kept = Path(tempfile.gettempdir()) / "charts_test.ged"
                kept.write_text(families.text(), encoding="utf-8")
                sys.exit(f"seed {seed + number}, {' '.join(options)}, person I{person} of {kept}: {fault}")


# Families in which somebody is an ancestor of himself, or a partner a child as well: partners and children of each; and two people.
CIRCLES = [([([3, 0], [3]), ([3, 2], []), ([4, 3], []), ([4], [0]), ([3, 2], [1, 0])], "I2", "I4"),
           ([([2, 0], [2, 1]), ([4, 2], [1, 2])], "I0", "I4"), ([([0], [1]), ([1], [0])], "I0", "I1"),
           ([([0, 1], [1]), ([1, 2], [2]), ([2, 3], [0])], "I0", "I3")]


def circles(program, folder):
    """Each way between the two people, in both directions."""
    path = folder / "circle.ged"
    for unions, first, second in CIRCLES:
        families = Families(random.Random(1), 5, 0, False)
        families.families = [(partners, children, False) for partners, children in unions]
        path.write_text(families.text(), encoding="utf-8")
        for one, other, way in [(first, second, "1"), (second, first, "1"), (first, second, "2"), (second, first, "2")]:
            try:
                examine(draw(program, path, one, other, "--kind", "relationship", "--way", way), "relationship")
            except Fault as fault:
                if "--way=2 is too high" not in str(fault):
                    sys.exit(f"{unions}, from {one} to {other}, way {way}: {fault}")


def large(program, folder):
    """Ten thousand people; no crossing, and the time that it takes the program."""
    text, made = plain_tree(10000, 6)
    path = folder / "large.ged"
    path.write_text(text, encoding="utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    svg = draw(program, path, "I0", "--kind", "descendants")
    taken = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    picture = Picture(svg)
    check_boxes(picture)
    drawn = check_people(picture)
    print(f"{drawn} of {made} people in {taken:.2f} s, {len(svg)} octets")
    if drawn != made:
        sys.exit("somebody is missing")
    return taken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--families", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generated(said.gedelf, folder, said.families, said.seed)
        circles(said.gedelf, folder)
        for most in (3, 5):
            text, _ = plain_tree(150, most)
            (folder / "plain.ged").write_text(text, encoding="utf-8")
            for kind, *options in (("descendants",), ("descendants", "--orientation", "right"), ("hourglass",)):
                try:
                    examine(draw(said.gedelf, folder / "plain.ged", "I0", "--kind", kind, *options), kind)
                except Fault as fault:
                    sys.exit(f"a plain tree, {kind}: {fault}")
        if large(said.gedelf, folder) > said.seconds:
            sys.exit(f"that is more than {said.seconds} s")


main()
