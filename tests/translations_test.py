#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Translations: .po files are read and written without loss, an update keeps what fits, and what the program prints is a .po file
that gettext accepts and says what po/ says.

    tests/translations_test.py GEDELF MAKE_FROM_TABLES
"""

import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = Path(__file__).resolve().parent.parent / "scripts/make_translations"
LOADER = importlib.machinery.SourceFileLoader("make_translations", str(SCRIPT))
made = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_translations", LOADER))
LOADER.exec_module(made)


def entry(context, english, *texts, many=None):
    result = made.Entry(context, english, many)
    result.texts = list(texts) or result.texts
    return result


def read_again(entries):
    return made.read_po(made.write_po(entries))


class Files(unittest.TestCase):
    def test_stay_as_they_are(self):
        for language in made.LANGUAGES:
            text = made.po_path(language).read_text(encoding="utf-8")
            self.assertEqual(made.write_po(made.read_po(text)), text)

    def test_any_text_comes_back(self):
        texts = ["a", 'a "quoted" \\ backslash\ttab', "two\nlines\n", "\n", " ends ", "word " * 60, "x" * 300, "%1 ü “„”", "?" * 3]
        for text in texts:
            again = read_again([entry("c", text, text), entry("d", text, text, text, many=text)])
            self.assertEqual([(e.context, e.english, e.many, e.texts) for e in again],
                             [("c", text, None, [text]), ("d", text, text, [text, text])])

    def test_comments_and_marks_come_back(self):
        marked = entry("program", "%s is new", "%s ist neu")
        marked.fuzzy, marked.before, marked.comments = True, "%s is\nold", ["# by hand"]
        again = read_again([marked, entry("program", "b", "c")])
        self.assertEqual((again[0].fuzzy, again[0].before, again[0].comments), (True, "%s is\nold", ["# by hand"]))
        self.assertEqual((again[1].fuzzy, again[1].before, again[1].comments), (False, None, []))
        self.assertIn("#, fuzzy, c-format\n", made.write_po([marked]))

    def test_broken_file(self):
        with self.assertRaises(ValueError):
            made.read_po("msgid nothing\n")


class Updates(unittest.TestCase):
    def update(self, template, old):
        return made.updated("de", template, [made.header("de")] + old)[1:]

    def test_keeps_what_fits(self):
        new = self.update([entry("bad-date message", "a"), entry("help", "b")], [entry("help", "b", "B"), entry("bad-date message", "a", "A")])
        self.assertEqual([(e.english, e.texts, e.fuzzy) for e in new], [("a", ["A"], False), ("b", ["B"], False)])

    def test_marks_what_changed(self):
        new = self.update([entry("bad-date message", "new")], [entry("bad-date message", "old", "A")])
        self.assertEqual([(e.english, e.texts, e.fuzzy, e.before) for e in new], [("new", ["A"], True, "old")])
        self.assertEqual(made.table("de", new).count("TEXT("), 0)
        again = self.update([entry("bad-date message", "newer")], new)
        self.assertEqual([(e.fuzzy, e.before) for e in again], [(True, "old")])

    def test_finds_a_text_that_was_reworded(self):
        new = self.update([entry("help", "show at most N of each code")], [entry("help", "show at most N of every code", "A")])
        self.assertEqual([(e.texts, e.fuzzy, e.before) for e in new], [(["A"], True, "show at most N of every code")])
        new = self.update([entry("help", "something else")], [entry("help", "show at most N of every code", "A")])
        self.assertEqual([(e.texts, e.fuzzy) for e in new], [([""], False)])

    def test_drops_what_is_gone_but_keeps_special_help(self):
        new = self.update([entry("help", "b")], [entry("gone message", "a", "A"), entry("help check --max", "b", "B"), entry("help get --of", "c", "C")])
        self.assertEqual([(e.context, e.texts) for e in new], [("help", [""]), ("help check --max", ["B"])])

    def test_plural(self):
        wanted = entry("repair a done", "line mended", many="lines mended")
        new = self.update([wanted], [entry("repair a done", "line mended", "Zeile", "Zeilen", many="lines mended")])
        table = made.table("de", new)
        self.assertIn('TEXT(0, "repair a done", "",\n     "Zeile")', table)
        self.assertIn('TEXT(1, "repair a done many", "",\n     "Zeilen")', table)


class Faults(unittest.TestCase):
    def faults(self, *arguments):
        return len(list(made.faults_of(entry(*arguments))))

    def test_placeholders(self):
        self.assertEqual(self.faults("a message", "%1 of %2", "%2 von %1"), 0)
        self.assertEqual(self.faults("a message", "%1 of %2", "%1 von"), 1)
        self.assertEqual(self.faults("a message", "%1", "%1 %2"), 1)
        self.assertEqual(self.faults("program", "%s: %zu", "%s %zu"), 0)
        self.assertEqual(self.faults("program", "%s: %zu", "%s %u"), 1)
        self.assertEqual(self.faults("a remedy", "use --encoding NAME", "mit --kodierung NAME"), 1)

    def test_ends(self):
        self.assertEqual(self.faults("program", " or ", " oder "), 0)
        self.assertEqual(self.faults("program", " or ", "oder"), 1)
        self.assertEqual(self.faults("program", "a\n", "b"), 1)

    def test_nothing_is_said_of_what_is_missing(self):
        self.assertEqual(self.faults("program", "%s", ""), 0)


class Sources(unittest.TestCase):
    def test_texts_of_calls(self):
        path = Path(self.id())
        path = type("File", (), {"read_text": lambda self, encoding: '''
            /* complain("not this") */
            complain("one " "text\\n", "not this");
            usage_error(name, odd(f("no")) ? "two" : "three", "no", NULL);
            static const char *const words[] = {SAY("four"), "no"};
            return (value_fault){"five", "no"};'''})()
        self.assertEqual(list(made.texts_of_calls(made.tokens_of(path))),
                         [("program", t) for t in ("one text\n", "two", "three", "four", "five")])

    def test_template_has_each_text_once(self):
        keys = [e.key() for e in made.english(MAKER)]
        self.assertEqual(len(keys), len(set(keys)))
        self.assertGreater(len(keys), 1500)


class Program(unittest.TestCase):
    def test_prints_what_po_has(self):
        for language in made.LANGUAGES:
            printed = subprocess.run([GEDELF, "explain", "--po", "--language", language], check=True, capture_output=True).stdout
            theirs = {e.key(): e.texts for e in made.read_po(printed.decode())[1:]}
            ours = [e for e in made.read_po(made.po_path(language).read_text(encoding="utf-8"))[1:]
                    if not e.context.startswith(("help", "program"))]
            for e in ours:
                expected = e.texts if e.is_done() else [""] * len(e.texts)
                self.assertEqual(theirs.get(e.key(), [""]), expected, e.context)
            if shutil.which("msgfmt"):
                subprocess.run(["msgfmt", "--check", "-o", "/dev/null", "-"], input=printed, check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    GEDELF, MAKER = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
