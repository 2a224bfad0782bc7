// SPDX-License-Identifier: MIT
//
// Translations: how .po files are read, and how messages are made of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LibraryTexts, load, texts } from "../package/dist/index.js";
import { parsePo } from "../package/dist/po.js";
import { root, sample } from "./browser.mjs";

test("entries: header, context, several lines, escapes, plurals", () => {
  const entries = parsePo(String.raw`# a comment
msgid ""
msgstr ""
"Language: de\n"

msgctxt "a message"
msgid "one %1"
msgstr "eins %1"

#: place.c:1
msgctxt "b remedy"
msgid ""
"two \"words\"\n"
"and a \\ and\ttab"
msgstr ""
"zwei „Wörter“\n"
"und ein \\"
msgctxt "c done"
msgid "line"
msgid_plural "lines"
msgstr[0] "Zeile"
msgstr[1] "Zeilen"
`);
  assert.deepEqual(entries, [
    { context: "a message", english: "one %1", plural: "", texts: ["eins %1"] },
    { context: "b remedy", english: 'two "words"\nand a \\ and\ttab', plural: "", texts: ["zwei „Wörter“\nund ein \\"] },
    { context: "c done", english: "line", plural: "lines", texts: ["Zeile", "Zeilen"] },
  ]);
});

test("entries: fuzzy and obsolete ones are not translations, and nonsense is skipped", () => {
  const entries = parsePo('#, fuzzy\n#| msgid "old"\nmsgctxt "a"\nmsgid "new"\nmsgstr "alt"\n\nmsgid "x"\nmsgstr "y"\r\n#~ msgid "gone"\n#~ msgstr "weg"\nnonsense\n"stray\nmsgid unquoted\nmsgctxt "z"\n');
  assert.deepEqual(entries.map(({ english, texts }) => [english, ...texts]), [["new", ""], ["x", "y"]]);
  assert.deepEqual(parsePo(""), []);
  assert.deepEqual(parsePo('msgid "never ends'), []);
});

const po = (...entries) => entries.map(([context, english, text]) => `msgctxt ${JSON.stringify(context)}\nmsgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(text)}\n`).join("\n");

test("messages: texts in another order, phrases outside quotation marks, and what follows", () => {
  const german = new LibraryTexts("de", po(
    ["bad message", "“%1” is %2", "%2: „%1“"], ["plain message", "it is bad", "es ist schlecht"], ["bad explanation", "Why.", "Darum."],
    ["phrase", "too long", "zu lang"], ["phrase", "; in ", "; in: "], ["phrase", "; --recover goes on", "; --recover macht weiter"], ["phrase", "; try --encoding ", "; versuchen Sie --encoding "]));
  const said = (code, message, args) => german.message({ code, message, ...(args ? { args } : {}) });
  assert.equal(said("bad", "“too long” is too long", ["too long", "too long"]), "zu lang: „too long“");
  assert.equal(said("bad", "“$&” is %1", ["$&", "%1"]), "%1: „$&“");
  assert.equal(said("plain", "it is bad; in INDI @I1@, A; in B"), "es ist schlecht; in: INDI @I1@, A; in B");
  assert.equal(said("plain", "it is bad; in INDI @I1@; --recover goes on"), "es ist schlecht; in: INDI @I1@; --recover macht weiter");
  assert.equal(said("plain", "it is bad; try --encoding UTF-8"), "es ist schlecht; versuchen Sie --encoding UTF-8");
  assert.equal(said("plain", "it is otherwise"), "it is otherwise");
  assert.equal(said("unknown", "whatever"), "whatever");
  assert.equal(german.explanation("bad"), "Darum.");
  assert.equal(german.explanation("plain"), "");
  assert.equal(german.phrase("no phrase"), "no phrase");
});

test("the package: messages of the samples are translated, with all their texts", async () => {
  const gedelf = await load();
  const found = ["faulty.ged", "broken.ged", "bronte.ged"].flatMap((name) => gedelf.open(readFileSync(sample(name)), name).check({ options: ["-v", "--recover"] }));
  for (const language of ["de", "fr"]) {
    const known = await texts(language);
    const translated = new Set(parsePo(readFileSync(join(root, `po/${language}.po`), "utf8")).filter(({ texts }) => texts[0]).map(({ context }) => context));
    for (const diagnostic of found) {
      const message = known.message(diagnostic);
      assert.doesNotMatch(message, /%[1-3]/);
      assert.equal(message !== diagnostic.message, translated.has(`${diagnostic.code} message`), message);
    }
  }
});

test("charts have words in the language that is asked for", async () => {
  const file = (await load()).open(readFileSync(sample("bronte.ged")), "bronte.ged");
  assert.match(file.chart("@I5@"), /Ancestors of Charlotte/);
  assert.match(file.chart("@I5@", { language: "de" }), /Vorfahren von Charlotte/);
  assert.match(file.chart("@I5@", { language: "fr" }), /Charlotte/);
});
