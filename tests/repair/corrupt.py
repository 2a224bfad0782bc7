#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Damages files in many ways, one or two at a time, repairs them, and checks how much is restored.

    corrupt.py --gedelf build/gedelf [--pairs N] [--seed N] [--corpus DIR] [--docs FILE] [--show WAY:SAMPLE]

The clean files are those in tests/repair/samples and, with --corpus, the files in a folder in which repair finds nothing to do. For each
kind of damage it is known what repair must give: exactly the original dataset or, if the damage destroys data, a file that can be read
without errors and from which no word is missing. In every case, repairing again must change nothing, and clean files must stay as they are.
A file that is damaged in two ways need not be restored exactly.

--docs writes the table of results, next to those of `convert --recover`, between two marks in that file.
"""

import argparse
import collections
import io
import json
import pathlib
import quopri
import random
import re
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
PAGES = {"cs": "cp1250", "pl": "cp1250", "hu": "cp1250", "ru": "cp1251", "de": "cp1252", "fr": "cp1252", "tr": "cp1254",
         "el": "cp1253", "sv": "cp1252"}
WESTERN = ("de", "fr", "sv")
MARKS = ("<!-- what comes back: begin -->", "<!-- what comes back: end -->")

WAYS = collections.OrderedDict()


def way(what, exact=True, only=None):
    """A kind of damage: a function from the text (LF, UTF-8) and its language to octets, or None if it is impossible."""
    def register(function):
        WAYS[function.__name__.replace("_", "-")] = (function, what, exact, only)
        return function
    return register


def label(text, value):
    return text.replace("1 CHAR UTF-8\n", f"1 CHAR {value}\n" if value else "")


def page(text, language):
    """The text in the usual code page of its language; punctuation that the code page lacks becomes ASCII."""
    for sign, plain in (("“", '"'), ("”", '"'), ("„", '"'), ("œ", "oe"), ("«", '"'), ("»", '"')):
        text = text.replace(sign, plain)
    return text.encode(PAGES[language])


def lines(text, change):
    """Changes each line but those of the header, by a function from its level, its rest and its number."""
    out, inside = [], True
    for number, line in enumerate(text.split("\n")):
        inside = inside and not (number and line.startswith("0 "))
        out.append(line if inside or not line else change(line, number))
    return "\n".join(out)


# ---- Encodings -----------------------------------------------------------------------------------

@way("in the usual code page of its language, labelled UTF-8")
def page_as_utf_8(text, language):
    return page(text, language)


@way("in the usual code page of its language, labelled ANSI", only=("cs", "pl", "hu", "ru", "tr", "el"))
def page_as_ansi(text, language):
    return page(label(text, "ANSI"), language)


@way("in the usual code page of its language, labelled ANSEL")
def page_as_ansel(text, language):
    return page(label(text, "ANSEL"), language)


@way("in the usual code page of its language, labelled ASCII")
def page_as_ascii(text, language):
    return page(label(text, "ASCII"), language)


@way("in the usual code page of its language, labelled IBMPC")
def page_as_ibmpc(text, language):
    return page(label(text, "IBMPC"), language)


@way("in the usual code page of its language, without a CHAR line")
def page_unlabelled(text, language):
    return page(label(text, ""), language)


@way("from a Macintosh, labelled ANSI", only=WESTERN)
def macintosh_as_ansi(text, language):
    return label(text, "ANSI").encode("mac_roman", "replace")


@way("from DOS, labelled ANSI", only=WESTERN)
def dos_as_ansi(text, language):
    return re.sub("[“”„œ]", "'", label(text, "ANSI")).encode("cp850", "replace")


@way("UTF-8, labelled ANSEL")
def utf_8_as_ansel(text, language):
    return label(text, "ANSEL").encode()


@way("UTF-8, labelled ANSI")
def utf_8_as_ansi(text, language):
    return label(text, "ANSI").encode()


@way("UTF-8, labelled UNICODE")
def utf_8_as_unicode(text, language):
    return label(text, "UNICODE").encode()


@way("UTF-8, with an unknown label")
def utf_8_as_nonsense(text, language):
    return label(text, "MY COMPUTER").encode()


@way("UTF-8, without a CHAR line")
def utf_8_unlabelled(text, language):
    return label(text, "").encode()


@way("UTF-16 with a byte-order mark, labelled ANSEL")
def utf_16_as_ansel(text, language):
    return label(text, "ANSEL").encode("utf-16")


@way("UTF-16 without a byte-order mark, labelled ANSI")
def utf_16_as_ansi(text, language):
    return label(text, "ANSI").encode("utf-16-be")


@way("every third line in the code page of its language, the rest in UTF-8")
def two_encodings(text, language, harmed=None):
    harmed = harmed or (lambda line: page(line, language))
    out, count = [], 0
    for line in text.split("\n"):
        high = not line.isascii()
        count += high
        out.append(harmed(line) if high and count % 3 == 0 else line.encode())
    return b"\n".join(out)


@way("characters split in two by CONC")
def split_by_conc(text, language):
    out = []
    for line in text.encode().split(b"\n"):
        found = re.match(rb"(\d+) (NOTE|CONT|CONC) .*?[\xc3-\xd1]", line)
        if found and found.end() < len(line):
            level = int(found.group(1)) + (found.group(2) == b"NOTE")
            line = line[:found.end()] + b"\n%d CONC " % level + line[found.end():]
        out.append(line)
    return b"\n".join(out)


@way("slashes in names written as the bytes C0 AF")
def overlong_slashes(text, language):
    return re.sub(rb"(?m)^(1 NAME [^/\n]*)/", b"\\1\xc0\xaf", text.encode())


@way("scattered null bytes")
def zero_octets(text, language):
    return re.sub(rb"(?m)^(\d [A-Z]{4} .)", b"\\1\0", text.encode())


@way("encoded in UTF-8 twice")
def double_encoded(text, language):
    return text.encode().decode("latin-1").encode()


@way("encoded in UTF-8 three times, through windows-1252")
def triple_encoded(text, language):
    for _ in range(2):
        text = "".join(c if not c else bytes([c]).decode("cp1252", "replace").replace("\ufffd", chr(c))
                       if isinstance(c, int) else c for c in text.encode())
    return text.encode()


@way("quotation marks written as control characters")
def c1_punctuation(text, language):
    table = {ord(bytes([o]).decode("cp1252", "replace")): o for o in range(0x80, 0xA0)}
    return text.translate({k: chr(v) for k, v in table.items() if k != 0xFFFD}).encode()


# ---- Containers ----------------------------------------------------------------------------------

@way("in a zip archive, with another file", exact=True)
def zipped(text, language):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tree/family.ged", text.encode())
        archive.writestr("readme.txt", "hello")
    return out.getvalue()


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@way("saved as a web page, as preformatted text")
def html_pre(text, language):
    return f"<html><head><title>Tree</title></head><body><h1>Tree</h1><pre>{escaped(text)}</pre></body></html>".encode()


@way("saved as a web page, with `<br>` tags and entities")
def html_breaks(text, language):
    kept = [re.sub(r"(?<= ) |^ | $", "&#32;", escaped(line)) for line in text.rstrip("\n").split("\n")]
    body = "<br>\n".join(kept)
    return f"<!DOCTYPE html>\n<html><body><p>{body}</p></body></html>\n".encode("ascii", "xmlcharrefreplace")


@way("saved by a word processor (RTF)")
def rtf(text, language):
    out = []
    for c in text:
        if c == "\n":
            out.append("\\par\n")
        elif c in "\\{}":
            out.append("\\" + c)
        else:
            out.append(c if ord(c) < 128 else f"\\u{ord(c)}?")
    return ("{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Times;}}\\f0 " + "".join(out) + "}").encode()


@way("quoted in an e-mail")
def mail_quoted(text, language):
    return "".join(f"> {line}\n" for line in text.rstrip("\n").split("\n")).encode()


@way("quoted in an e-mail, twice")
def mail_quoted_twice(text, language):
    return "".join(f">> {line}\n" for line in text.rstrip("\n").split("\n")).encode()


def cells(text, change):
    return "".join(change(line.replace('"', '""'), line) + "\n" for line in text.rstrip("\n").split("\n")).encode()


@way("saved by a spreadsheet, with every line in quotation marks")
def spreadsheet(text, language):
    return cells(text, lambda doubled, line: f'"{doubled}"')


@way("saved by a spreadsheet, with separators after every line")
def spreadsheet_columns(text, language):
    return cells(text, lambda doubled, line: (f'"{doubled}"' if ";" in line or '"' in line else line) + ";;")


@way("encoded for e-mail (quoted-printable)")
def quoted_printable(text, language):
    return quopri.encodestring(text.encode())


@way("encoded for e-mail, except for characters outside ASCII")
def soft_breaks(text, language):
    out, width = [], 75
    for line in text.encode().split(b"\n"):
        while len(line) > width + 1:
            end = width
            while line[end] & 0xC0 == 0x80:
                end -= 1
            out.append(line[:end] + b"=")
            line = line[end:]
        out.append(line)
    return text.encode() if "=" in text else b"\n".join(out)


@way("long lines wrapped by an e-mail program", exact=False)
def mail_wrapped(text, language):
    out = []
    for line in text.split("\n"):
        while len(line) > 62 and " " in line[20:62]:
            at = line.rindex(" ", 0, 62)
            out.append(line[:at])
            line = line[at + 1:]
        out.append(line)
    return "\n".join(out).encode()


# ---- Lines ---------------------------------------------------------------------------------------

@way("line breaks in text, without CONT")
def text_broken_off(text, language):
    return re.sub(r"(?m)^2 CONT ?", "", text).encode()


@way("line breaks written as CR CR LF")
def crcrlf(text, language):
    return text.replace("\n", "\r\r\n").encode()


@way("form feeds before records")
def page_breaks(text, language):
    return text.replace("\n0 @I", "\n\f0 @I").encode()


@way("invisible characters before levels")
def invisible(text, language):
    return text.replace("\n0 @F", "\n\ufeff0 @F").replace("\n1 BIRT", "\n\u200b1 BIRT").encode()


@way("levels with leading zeros")
def level_padded(text, language):
    return lines(text, lambda line, _: "0" + line if line[0] != "0" else line).encode()


@way("no space after levels")
def level_unspaced(text, language):
    return lines(text, lambda line, n: line.replace(" ", "", 1) if re.match(r"\d (NAME|SEX|PLAC)", line) else line).encode()


@way("no-break spaces after levels")
def no_break_spaces(text, language):
    return lines(text, lambda line, n: line.replace(" ", "\u00a0", 1) if n % 3 == 0 and line[0] != "0" else line).encode()


@way("no spaces around identifiers")
def xref_unspaced(text, language):
    return re.sub(r"(?m)^0 (@I\d@) ", r"0\1", text).encode()


@way("identifiers without the final at sign")
def xref_unfinished(text, language):
    return re.sub(r"(?m)^0 @(I\d)@ ", r"0 @\1 ", text).encode()


@way("identifiers after tags")
def xref_after_tag(text, language):
    return re.sub(r"(?m)^0 (@I\d@) INDI", r"0 INDI \1", text).encode()


@way("quotation marks around identifiers")
def xref_quoted(text, language):
    return re.sub(r"(?m)(@[IF]\d@)", r'"\1"', text).encode()


@way("all tags in lower case")
def small_tags(text, language):
    return re.sub(r"(?m)^(\d (?:@\w+@ )?)([A-Z]+)", lambda m: m.group(1) + m.group(2).lower(), text).encode()


@way("colons after tags")
def tag_colons(text, language):
    return lines(text, lambda line, n: re.sub(r"^(\d (?:NAME|OCCU|SEX))\b", r"\1:", line)).encode()


@way("a missing level number that is obvious from the context", exact=False)
def level_missing(text, language):
    return re.sub(r"(?m)^2 PLAC", "PLAC", text, count=2).encode()


# ---- Structure -----------------------------------------------------------------------------------

@way("skipped levels")
def level_jump(text, language):
    return lines(text, lambda line, n: "3" + line[1:] if re.match(r"2 (DATE|PLAC)", line) else line).encode()


@way("CONT and CONC at the same level as the line that they continue")
def continuation_level(text, language):
    return re.sub(r"(?m)^2 (CON[TC])", r"1 \1", text).encode()


@way("no header", exact=False)
def header_missing(text, language):
    return text[text.index("0 @S1@"):].encode()


@way("no trailer")
def trailer_missing(text, language):
    return text.replace("0 TRLR\n", "").encode()


@way("a damaged trailer")
def trailer_damaged(text, language):
    return text.replace("0 TRLR\n", "0 TRLR.\n").encode()


@way("the trailer in the middle of the file")
def trailer_early(text, language):
    return text.replace("0 TRLR\n", "").replace("0 @F2@", "0 TRLR\n0 @F2@").encode()


@way("e-mail headers before the GEDCOM header", exact=False)
def text_before_header(text, language):
    return ("From: someone\nSubject: my tree\n\n" + text).encode()


@way("a signature after the trailer", exact=False)
def text_after_trailer(text, language):
    return (text + "--\nwith kind regards\n").encode()


@way("cut off in the middle of a line", exact=False)
def truncated(text, language):
    octets = text.encode()
    return octets[:octets.index(b"0 @F2@") + 20]


@way("FORM written as LINEAGE_LINKED")
def form_unknown(text, language):
    return text.replace("LINEAGE-LINKED", "LINEAGE_LINKED").encode()


@way("a version that does not exist")
def version_malformed(text, language):
    return text.replace("2 VERS 5.5.1", "2 VERS 5.5.1-5").encode()


@way("a second CHAR line")
def char_twice(text, language):
    return text.replace("1 CHAR UTF-8\n", "1 CHAR UTF-8\n1 CHAR UTF-8\n").encode()


@way("a CONT below a pointer", exact=False)
def continuation_of_pointer(text, language):
    return text.replace("1 FAMC @F1@\n", "1 FAMC @F1@\n2 CONT adopted\n", 1).encode()


@way("two files in one", exact=False)
def two_files(text, language):
    return (text.replace("0 TRLR\n", "") + text.replace("5 MAY 2001", "6 MAY 2001")).encode()


# ---- Identifiers, pointers, values -----------------------------------------------------------------

@way("a duplicate record")
def record_twice(text, language):
    record = re.search(r"0 @I4@ INDI\n(?:[1-9].*\n)+", text).group()
    return text.replace("0 @F1@", record + "0 @F1@").encode()


@way("pointers in lower case")
def pointer_case(text, language):
    return re.sub(r"(?m)^(1 (?:HUSB|WIFE|CHIL) @)I", r"\1i", text).encode()


@way("pointers that contain spaces")
def pointer_space(text, language):
    return re.sub(r"(?m)^(1 (?:HUSB|WIFE|CHIL) )@(I\d)@", r"\1@ \2 @", text).encode()


@way("pointers without at signs")
def pointer_unmarked(text, language):
    return re.sub(r"(?m)^(1 (?:HUSB|WIFE|CHIL|FAMS|FAMC) )@(\w+)@", r"\1\2", text).encode()


@way("a missing record", exact=False)
def dangling_pointer(text, language):
    return re.sub(r"0 @F2@ FAM\n(?:[1-9].*\n)+", "", text).encode()


@way("an identifier with characters that are not allowed", exact=False)
def xref_malformed(text, language):
    return text.replace("@I3@", "@I 3!@").encode()


MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


def dates(text, form):
    def change(match):
        day, month, year = match.groups()
        return "2 DATE " + form(int(day), MONTHS.index(month) + 1, int(year))
    return re.sub(r"(?m)^2 DATE (\d+) ([A-Z]{3}) (\d+)$", change, text).encode()


@way("dates in ISO format")
def date_iso(text, language):
    return dates(text, lambda d, m, y: f"{y:04}-{m:02}-{d:02}")


@way("dates with dots")
def date_dots(text, language):
    return dates(text, lambda d, m, y: f"{d}.{m}.{y}")


@way("dates written in English")
def date_words(text, language):
    names = "January February March April May June July August September October November December".split()
    return dates(text, lambda d, m, y: f"{names[m - 1]} {d}, {y}")


@way("sex written as a word")
def sex_words(text, language):
    return text.replace("1 SEX M\n", "1 SEX male\n").replace("1 SEX F\n", "1 SEX Female\n").encode()


@way("names without the second slash")
def name_slash(text, language):
    return re.sub(r"(?m)^(1 NAME .*)/$", r"\1", text).encode()


# ---- What comes back -------------------------------------------------------------------------------

class Bench:
    def __init__(self, gedelf, folder):
        self.gedelf, self.folder = gedelf, pathlib.Path(folder)

    def run(self, *arguments, **more):
        return subprocess.run([self.gedelf, *arguments], capture_output=True, timeout=120, **more)

    def dataset(self, path):
        """The dataset as JSON, but for the encoding that it was read from; None if it cannot be read."""
        done = self.run("dump", "--lines", "-q", str(path))
        if done.returncode not in (0, 1):
            return None
        head, *records = done.stdout.decode().split("\n")
        about = json.loads(head) if head else {}
        about.pop("encoding", None)
        return [about, *records]

    def words(self, octets):
        """All words of a file; CONC does not part them."""
        wide = "utf-16" if octets[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-16-be" if octets[:1] == b"\0" else "utf-8"
        text = re.sub(r"\r?\n\d+ CONC ", "", octets.decode(wide, "replace"))
        return set(re.findall(r"[^\W\d_]{3,}", text))

    def repair(self, octets, name):
        """Repairs octets; the path of what came out, its octets, and the report."""
        bad, good = self.folder / f"{name}.bad", self.folder / f"{name}.ged"
        bad.write_bytes(octets)
        done = self.run("repair", str(bad), "-o", str(good))
        return good, good.read_bytes() if good.exists() else None, done

    def judge(self, clean, octets, name, exact):
        """(exact, sound, missing words): sound if it reads without an error, and repairing it again changes nothing."""
        path, repaired, done = self.repair(octets, name)
        if repaired is None:
            return False, False, {"(refused)"}, done.stderr.decode()
        again = self.run("repair", str(path))
        check = self.run("check", "--checks", "format", "-q", str(path))
        sound = again.stdout == repaired and check.returncode == 0
        known = self.words(clean) if exact else self.words(clean) & self.words(octets)
        missing = known - self.words(repaired) - self.words(done.stderr)
        original = self.folder / f"{name}.clean"
        original.write_bytes(clean)
        return self.dataset(path) == self.dataset(original), sound, missing, done.stderr.decode()

    def recovered(self, clean, octets, name):
        """Does convert --recover alone give the dataset?"""
        bad, out, original = (self.folder / f"{name}.{end}" for end in ("bad", "out", "clean"))
        bad.write_bytes(octets)
        original.write_bytes(clean)
        done = self.run("convert", "--recover", "-q", str(bad), "-o", str(out))
        return done.returncode in (0, 1) and out.exists() and self.dataset(out) == self.dataset(original)


def expected_of(harm, text, language):
    """What the clean file is where harming it cannot keep everything: signs that a code page has not, for instance."""
    name = harm.__name__
    if name.startswith(("page_as", "page_unlabelled")):
        return page(text, language).decode(PAGES[language])
    if name == "two_encodings":
        return two_encodings(text, language, lambda line: page(line, language).decode(PAGES[language]).encode()).decode()
    if name == "dos_as_ansi":
        return re.sub("[“”„œ]", "'", text).encode("cp850", "replace").decode("cp850")
    if name == "macintosh_as_ansi":
        return text.encode("mac_roman", "replace").decode("mac_roman")
    return text


def samples(corpus, bench):
    for path in sorted((HERE / "samples").glob("*.ged")):
        yield path.stem, path.stem, path.read_text(encoding="utf-8")
    for path in sorted(pathlib.Path(corpus).glob("*.ged")) if corpus else []:
        octets = path.read_bytes()
        clean = octets.replace(b"\r\n", b"\n")
        fits = clean.startswith(b"0 HEAD\n") and b"1 CHAR UTF-8\n" in clean and b"\r" not in clean and len(clean) < 100000
        if fits and bench.run("repair", "-q", "-", input=octets).stdout == octets:
            yield path.stem, None, clean.decode("utf-8")


def single_cases(corpus, bench):
    for name, language, text in samples(corpus, bench):
        for key, (harm, _, exact, only) in WAYS.items():
            if language is None and ("page" in key or "encod" in key or key.startswith(("macintosh", "dos", "two-"))):
                continue
            if only and language not in only:
                continue
            try:
                harmed = harm(text, language)
            except (ValueError, AttributeError, UnicodeError):
                continue  # the file has not what this way harms
            expected = expected_of(harm, text, language)
            if harmed != text.encode():
                yield key, name, expected.encode(), harmed, exact and language is not None


CONTAINERS = ("zipped", "html-pre", "html-breaks", "rtf", "mail-quoted", "mail-quoted-twice", "spreadsheet",
              "spreadsheet-columns", "quoted-printable", "soft-breaks", "mail-wrapped")


def pair_cases(count, seed):
    chosen = random.Random(seed)
    texts = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted((HERE / "samples").glob("*.ged"))]
    keys = list(WAYS)
    while count > 0:
        name, text = chosen.choice(texts)
        first, second = chosen.sample(keys, 2)
        (one, *_, only), (two, *_, too) = WAYS[first], WAYS[second]
        if (only and name not in only) or (too and name not in too) or first in CONTAINERS:
            continue  # what is put into a container is harmed before that
        try:
            harmed = two(one(text, name).decode("utf-8"), name)
        except (UnicodeError, ValueError, AttributeError):
            continue
        count -= 1
        yield f"{first}+{second}", name, text.encode(), harmed


def clean_are_untouched(bench):
    for path in sorted((HERE / "samples").glob("*.ged")):
        for options in ([], ["--tidy"], ["--guess"]):
            done = bench.run("repair", *options, str(path))
            if done.stdout != path.read_bytes() or done.returncode != 0:
                yield f"{path.name}: a clean file is touched by repair {' '.join(options)}:\n{done.stderr.decode()}"


def show(bench, key, name):
    text = (HERE / "samples" / f"{name}.ged").read_text(encoding="utf-8")
    path, repaired, done = bench.repair(WAYS[key][0](text, name), "shown")
    sys.stdout.write(done.stderr.decode())
    sys.stdout.buffer.write(repaired or b"")


def table(results, recovered):
    rows = ["| kind of damage | files | restored exactly | no word lost, no errors when read | restored exactly by `convert --recover` |",
            "|---|---|---|---|---|"]
    sums = [0, 0, 0, 0]
    for key in WAYS:
        mine = results.get(key, [])
        if not mine:
            continue
        counts = [len(mine), sum(e for e, _ in mine), sum(s for _, s in mine), sum(recovered.get(key, []))]
        sums = [a + b for a, b in zip(sums, counts)]
        rows.append(f"| {WAYS[key][1]} | " + " | ".join(map(str, counts)) + " |")
    rows.append("| **all** | " + " | ".join(map(str, sums)) + " |")
    return "\n".join(rows) + "\n"


def write_docs(path, text):
    path = pathlib.Path(path)
    document = path.read_text(encoding="utf-8")
    begin, end = (document.index(mark) for mark in MARKS)
    path.write_text(document[:begin + len(MARKS[0])] + "\n" + text + document[end:], encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gedelf", required=True)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus")
    parser.add_argument("--docs")
    parser.add_argument("--show")
    options = parser.parse_args()
    failures, results, recovered = [], collections.defaultdict(list), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(4) as pool:
        bench = Bench(options.gedelf, folder)
        if options.show:
            return show(bench, *options.show.split(":"))
        failures += clean_are_untouched(bench)
        cases = list(single_cases(options.corpus, bench))

        def one(case):
            key, name, clean, harmed, exact = case
            tag = f"{key}-{name}"
            got = bench.judge(clean, harmed, tag, exact)
            return case, got, bool(options.docs) and bench.recovered(clean, harmed, tag)

        for (key, name, _, _, exact), (same, sound, missing, told), plain in pool.map(one, cases):
            results[key].append((same, sound and not missing))
            recovered[key].append(plain)
            if (exact and not same) or not sound or missing:
                why = "the dataset differs" if exact and not same else "not sound" if not sound else f"missing: {sorted(missing)[:5]}"
                failures.append(f"{key}: {name}: {why}\n{told[:600]}")
        pairs = list(pair_cases(options.pairs, options.seed))
        for (key, name, _, _), (_, sound, missing, told) in zip(pairs, pool.map(lambda p: bench.judge(p[2], p[3], f"{p[0]}-{p[1]}", False), pairs)):
            if not sound or missing:
                failures.append(f"{key}: {name}: {'not sound' if not sound else sorted(missing)[:5]}\n{told[:600]}")
    if options.docs:
        write_docs(options.docs, table(results, recovered))
    for failure in failures:
        print(failure)
    print(f"{len(cases)} harmed files in {len(WAYS)} ways and {len(pairs)} in two ways at once: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
