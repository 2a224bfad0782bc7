# SPDX-License-Identifier: MIT
"""What the scripts of this folder share: tables as files, and how numbers are shown."""

import fnmatch
import json
import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TOLERANCE = 0.15  # by how much a goal may be missed before `make bench-check` fails


def rows_of(name):
    """The rows of a .tsv file of this folder, as dictionaries; the line before the first row names the columns."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    heads = [line[1:].strip() for line in lines if line.startswith("#")]
    columns = heads[-1].split("\t")
    return [dict(zip(columns, line.split("\t"))) for line in lines if line and not line.startswith("#")]


def load_results(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def judged(results):
    """Each goal with its metric, its value (None if there is none), and one of: met, close, MISSED, not there yet. A metric is
    judged by the first goal that it fits."""
    metrics, missing, before = results["metrics"], results["missing"], set()
    for goal in rows_of("goals.tsv"):
        wanted = float(goal["value"])
        fitting = [name for name in [*metrics, *missing] if fnmatch.fnmatchcase(name, goal["metric"]) and name not in before]
        before.update(fitting)
        for name in fitting:
            value = metrics.get(name)
            yield goal, name, value, missing[name] if value is None else verdict(value, goal["bound"], wanted)
        if not fitting:
            yield goal, goal["metric"], None, "not there yet"


def verdict(value, bound, wanted):
    if (value >= wanted) if bound == "min" else (value <= wanted):
        return "met"
    near = value >= wanted * (1 - TOLERANCE) if bound == "min" else value <= wanted * (1 + TOLERANCE)
    return "close" if near else "MISSED"


def is_missed(word):
    """Does this verdict fail `make bench-check`? What could not be had on this machine does not."""
    return word in ("MISSED", "not there yet")


def exponent(first, last):
    """How cost grows between two (size, cost): 1 is linear, 2 is quadratic."""
    return math.log(last[1] / first[1]) / math.log(last[0] / first[0])


def number(value, digits=3):
    """A number with so many digits that mean something."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:.{places}f}"


def megabytes(octets):
    return "-" if octets is None else number(octets / 1e6)
