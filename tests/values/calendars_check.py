#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the program's calendars against others, written here in other ways: random days of each of the four.

    calendars_check.py --gedelf PROGRAM [--days N] [--seed N]

Gregorian and Julian days are counted by Julian day numbers with months that begin in March; French Republican and Hebrew
ones by adding up years, whose lengths come for the former from a list of leap years and for the latter from the Table of
Four Gates in FHISO's draft. The program counts neither so. That a day after the last of its month is none is asked too.
"""

import argparse
import json
import random
import subprocess
import sys

GREGORIAN = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
FRENCH = "VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP".split()
HEBREW = "TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL".split()
LAST_YEAR = 12000  # of those that are added up


# ---- Julian day numbers ------------------------------------------------------------------------------------------------

def day_number(year, month, day, gregorian):
    """The Julian day number: years and months are counted from March on, so that a leap day is the last of its year."""
    march_year = year + 4800 - (month < 3)
    march_month = (month + 9) % 12
    number = day + (153 * march_month + 2) // 5 + 365 * march_year + march_year // 4
    return number - march_year // 100 + march_year // 400 - 32045 if gregorian else number - 32083


def iso(number):
    """The Gregorian day of a Julian day number."""
    days = number + 32044
    centuries = (4 * days + 3) // 146097
    days -= 146097 * centuries // 4
    years = (4 * days + 3) // 1461
    days -= 1461 * years // 4
    months = (5 * days + 2) // 153
    day = days - (153 * months + 2) // 5 + 1
    month = months + 3 - 12 * (months // 10)
    year = 100 * centuries + years - 4800 + months // 10
    return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}"


# ---- Lengths of months -------------------------------------------------------------------------------------------------

def christian_lengths(year, gregorian):
    leap = year % 4 == 0 and (not gregorian or year % 100 != 0 or year % 400 == 0)
    return [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def french_lengths(year):
    """Leap years are those that the draft names, and from 20 on those of Romme's rule."""
    if year < 20:
        leap = year in (3, 7, 11, 15)
    else:
        leap = year % 400 == 0 or (year % 4 == 0 and year % 100 != 0)
    return [30] * 12 + [6 if leap else 5]


# The gates: the latest molad of each row as day, hour and helek; then the lengths of years by their place in the cycle.
GATES = [
    ((0, 18, 0), 355, 355, 355, 385), ((1, 9, 204), 353, 353, 353, 383), ((1, 20, 491), 355, 355, 355, 383),
    ((2, 15, 589), 355, 355, 355, 385), ((2, 18, 0), 354, 354, 355, 385), ((3, 18, 0), 354, 354, 354, 384),
    ((4, 11, 695), 354, 354, 354, 383), ((5, 9, 204), 354, 354, 354, 385), ((5, 18, 0), 355, 355, 355, 385),
    ((6, 0, 408), 353, 353, 353, 383), ((6, 9, 204), 355, 353, 353, 383), ((6, 20, 491), 355, 355, 355, 383),
    ((7, 0, 0), 355, 355, 355, 385),
]
COLUMN = {**dict.fromkeys((1, 4, 9, 12, 15), 1), **dict.fromkeys((7, 18), 2), **dict.fromkeys((2, 5, 10, 13, 16), 3),
          **dict.fromkeys((0, 3, 6, 8, 11, 14, 17), 4)}


def hebrew_lengths(length):
    leap = length > 355
    lengths = [30, 30 if length % 10 == 5 else 29, 29 if length % 10 == 3 else 30, 29, 30]
    lengths += [30, 29] if leap else [29, 0]  # Adar of a common year is ADR
    return lengths + [30, 29, 30, 29, 30, 29]


def hebrew_years():
    """The length of each year, from 1 on: the molad goes on by 29 days, 12 hours and 793 halakim a month."""
    halakim = (2 * 24 + 5) * 1080 + 204
    for year in range(1, LAST_YEAR + 1):
        molad = halakim % (7 * 24 * 1080)
        place = (molad // (24 * 1080), molad // 1080 % 24, molad % 1080)
        yield next(row for row in GATES if place < row[0])[COLUMN[year % 19]]
        months = 13 if COLUMN[year % 19] == 4 else 12
        halakim += months * ((29 * 24 + 12) * 1080 + 793)


def starts(first, lengths):
    """On which day each year begins."""
    days = [first]
    for length in lengths:
        days.append(days[-1] + length)
    return days


# ---- Random days -------------------------------------------------------------------------------------------------------

class Calendars:
    def __init__(self):
        self.french = starts(day_number(1792, 9, 22, True), (sum(french_lengths(y)) for y in range(1, LAST_YEAR + 1)))
        self.hebrew_lengths = list(hebrew_years())
        self.hebrew = starts(day_number(-3760, 9, 7, True), self.hebrew_lengths)

    def draw(self, name, chance):
        """A text, and the day that it is; and the text of a day after the last of its month."""
        if name in ("GREGORIAN", "JULIAN"):
            number = chance.randint(1, chance.choice((20, 2500, 999999)))
            back = chance.random() < 0.2
            year = 1 - number if back else number
            months, lengths = GREGORIAN, christian_lengths(year, name == "GREGORIAN")
        else:
            number = year = chance.randint(1, chance.choice((25, 100, 6000, LAST_YEAR)))
            back = False
            months = FRENCH if name == "FRENCH R" else HEBREW
            lengths = french_lengths(year) if name == "FRENCH R" else hebrew_lengths(self.hebrew_lengths[year - 1])
        month = chance.choice([i for i, length in enumerate(lengths) if length > 0])
        day = chance.choice((1, lengths[month], chance.randint(1, lengths[month])))
        if name in ("GREGORIAN", "JULIAN"):
            found = day_number(year, month + 1, day, name == "GREGORIAN")
        else:
            first = (self.french if name == "FRENCH R" else self.hebrew)[year - 1]
            found = first + sum(lengths[:month]) + day - 1
        text = f"@#D{name}@ {{}} {months[month]} {number}{' B.C.' if back else ''}"
        return text.format(day), iso(found), text.format(lengths[month] + 1)


def ask(program, texts):
    result = subprocess.run([program, "date", "--format=json"], input="\n".join(texts) + "\n", capture_output=True,
                            encoding="utf-8", check=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--days", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    calendars, chance, failed = Calendars(), random.Random(options.seed), 0
    for name in ("GREGORIAN", "JULIAN", "FRENCH R", "HEBREW"):
        drawn = [calendars.draw(name, chance) for _ in range(options.days)]
        for (text, day, _), answer in zip(drawn, ask(options.gedelf, [d[0] for d in drawn]), strict=True):
            if answer.get("earliest") != day or answer.get("latest") != day:
                failed += 1
                print(f"{text}: {day} here, {answer.get('earliest')} there")
        for (_, _, beyond), answer in zip(drawn, ask(options.gedelf, [d[2] for d in drawn]), strict=True):
            if answer["valid"]:
                failed += 1
                print(f"{beyond}: no such day here, but there")
    print(f"{4 * options.days} days, {failed} differ")
    return 1 if failed else 0


sys.exit(main())
