#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws samples, has rsvg-convert make small pictures of them, and holds these against stored ones.

    pictures_test.py --gedelf PROGRAM [--update]

The pictures of docs/pictures are compared, too, as they are. Others are compared in grey, averaged over squares of four pixels, so that another version of a font or of the renderer
makes no difference, but a box at another place does. --update stores what is drawn; look at it before that.
"""

import argparse
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs" / "pictures"
SAMPLES = HERE.parent.parent / "samples"
WIDTH = 160
SQUARE = 4
MEAN_MOST, SQUARE_MOST = 3.0, 45.0  # of 255

PICTURES = {
    "pedigree": ["bronte.ged", "I5"],
    "descendants": ["bach-ansel.ged", "I2", "--kind", "descendants"],
    "hourglass": ["curie.ged", "I1", "--kind", "hourglass", "--colour", "generation"],
    "fan": ["bronte.ged", "I5", "--kind", "fan"],
    "timeline": ["curie.ged", "I1", "--kind", "timeline", "--theme", "dark"],
    "relationship": ["bronte.ged", "I9", "I8", "--kind", "relationship"],
}


# What is kept for people to look at, and is drawn the same everywhere, octet for octet.
SHOWN = {
    "bronte-descendants": ["bronte.ged", "I10", "--kind", "descendants"],
    "bronte-fan": ["bronte.ged", "I5", "--kind", "fan"],
    "curie-hourglass": ["curie.ged", "I1", "--kind", "hourglass", "--detail", "place"],
    "bach-timeline": ["bach-ansel.ged", "I1", "--kind", "timeline"],
}


def png_rows(data):
    """The rows of a PNG picture of eight bits, red, green, blue and opacity. [PNG 1.2]"""
    at, image, width = 8, b"", 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colours in (2, 6), "not a picture that rsvg-convert makes"
            size = 4 if colours == 6 else 3
        elif kind == b"IDAT":
            image += body
        at += length + 12
    raw, rows, before = zlib.decompress(image), [], bytes(width * size)
    for start in range(0, len(raw), width * size + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * size])
        for i in range(len(row)):
            left, up = row[i - size] if i >= size else 0, before[i]
            corner = before[i - size] if i >= size else 0
            row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]) & 255
        rows.append([sum(row[i:i + 3]) / 3 for i in range(0, len(row), size)])
        before = row
    return rows


def paeth(left, up, corner):
    estimate = left + up - corner
    return min((abs(estimate - left), 0, left), (abs(estimate - up), 1, up), (abs(estimate - corner), 2, corner))[2]


def squares(rows):
    return [[sum(sum(row[x:x + SQUARE]) for row in rows[y:y + SQUARE]) / (SQUARE * SQUARE)
             for x in range(0, len(rows[0]) - SQUARE + 1, SQUARE)] for y in range(0, len(rows) - SQUARE + 1, SQUARE)]


def compare(name, drawn, stored):
    if (len(drawn), len(drawn[0])) != (len(stored), len(stored[0])):
        return f"{name} is {len(drawn[0])} by {len(drawn)} pixels, and was {len(stored[0])} by {len(stored)}"
    apart = [abs(a - b) for one, other in zip(squares(drawn), squares(stored)) for a, b in zip(one, other)]
    if sum(apart) / len(apart) > MEAN_MOST or max(apart) > SQUARE_MOST:
        return f"{name} differs: {sum(apart) / len(apart):.1f} on average, {max(apart):.1f} at most"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--update", action="store_true")
    said = parser.parse_args()
    failed = False
    for name, (sample, *rest) in SHOWN.items():
        stored = DOCS / f"{name}.svg"
        drawn = subprocess.run([said.gedelf, "chart", SAMPLES / sample, *rest, "-q"], check=True, capture_output=True).stdout
        if said.update:
            stored.write_bytes(drawn)
        elif drawn != stored.read_bytes():
            failed = True
            print(f"docs/pictures/{name}.svg is drawn in another way now; --update stores that")
    with tempfile.TemporaryDirectory() as folder:
        for name, (sample, *rest) in PICTURES.items():
            svg, png, stored = Path(folder) / "a.svg", Path(folder) / "a.png", HERE / f"{name}.png"
            subprocess.run([said.gedelf, "chart", SAMPLES / sample, *rest, "-q", "-o", svg], check=True)
            subprocess.run(["rsvg-convert", "-w", str(WIDTH), svg, "-o", png], check=True)
            if said.update:
                stored.write_bytes(png.read_bytes())
                continue
            fault = compare(name, png_rows(png.read_bytes()), png_rows(stored.read_bytes()))
            if fault:
                failed = True
                print(fault)
    sys.exit(failed)


main()
