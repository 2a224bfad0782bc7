// SPDX-License-Identifier: MIT
//
// The npm package in Node: every method, with samples, and how it fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GedelfError, load } from "../package/dist/index.js";
import { corpus, sample } from "./browser.mjs";

const gedelf = await load();
const open = (name) => gedelf.open(new Uint8Array(readFileSync(sample(name))), name);

test("the version is that of the header", () => assert.match(gedelf.version(), /^\d+\.\d+\.\d+/));

test("check tells what is wrong", () => {
  const codes = open("broken.ged").check({ options: ["--recover"] }).map((d) => d.code);
  assert.ok(codes.includes("level-jump"));
  assert.ok(open("broken.ged").check().some((d) => d.severity === "fatal"));
  assert.deepEqual(open("bronte.ged").check().filter((d) => d.severity !== "note"), []);
});

test("dump and get give the data", () => {
  const { records } = open("bronte.ged").dump();
  assert.equal(records.filter((r) => r.tag === "INDI").length, 13);
  assert.equal(open("bronte.ged").get("@I1@.NAME")[0], "Patrick /Brontë/");
  assert.deepEqual(open("bronte.ged").get("INDI.NOWHERE"), []);
});

test("convert changes encoding and dialect, and back", () => {
  const ansel = open("bronte.ged").convert({ outputEncoding: "ANSEL" }).bytes;
  assert.equal(gedelf.open(ansel).get("@I1@.NAME")[0].normalize("NFC"), "Patrick /Brontë/");
  const seven = open("bronte.ged").convert({ to: "gedcom-7.0" }).bytes;
  assert.match(new TextDecoder().decode(seven), /2 VERS 7\.0/);
  const archive = open("bronte.ged").convert({ to: "gedzip" }).bytes;
  assert.equal(String.fromCharCode(...archive.slice(0, 2)), "PK");
  assert.equal(gedelf.open(archive, "a.gdz").get("@I1@.NAME")[0], "Patrick /Brontë/");
});

test("UTF-16 and ANSEL are read", () => {
  assert.ok(open("tolstoy-utf16.ged").get("INDI.NAME").length > 0);
  assert.ok(open("bach-ansel.ged").get("INDI.NAME").some((name) => name.includes("/Bach/")));
});

test("repair mends and reports, and the repaired file is left alone", () => {
  const made = open("broken.ged").repair();
  assert.equal(made.summary["text-broken-off"], 3);
  assert.ok(made.left);
  const again = gedelf.open(made.bytes).repair();
  assert.deepEqual(again.repairs, []);
  assert.deepEqual(again.bytes, made.bytes);
  assert.equal(open("broken.ged").repair({ skip: ["text-broken-off"] }).summary["text-broken-off"], undefined);
});

test("edit changes what is asked", () => {
  const { bytes } = open("bronte.ged").edit(['set @I1@.SEX "X"']);
  assert.equal(gedelf.open(bytes).get("@I1@.SEX")[0], "X");
});

test("diff tells two files apart", () => {
  const { bytes } = open("bronte.ged").edit(['set @I1@.SEX "X"']);
  const [found, ...others] = open("bronte.ged").diff(gedelf.open(bytes, "bronte.ged"));
  assert.equal(found.old, "I1");
  assert.deepEqual(others, []);
  assert.deepEqual(open("bronte.ged").diff(open("bronte.ged")), []);
});

test("chart draws, stats counts, kin relates", () => {
  assert.match(open("bronte.ged").chart("@I5@", { kind: "fan" }), /<svg/);
  assert.equal(open("bronte.ged").stats().encoding, "UTF-8");
  assert.equal(open("bronte.ged").kin("@I1@", "@I5@").term, "daughter");
});

test("redact and anonymise leave nothing of what they take", () => {
  const text = new TextDecoder().decode(open("bronte.ged").anonymise().bytes);
  assert.ok(!text.includes("Haworth"));
  assert.ok(open("curie.ged").redact().bytes.length > 0);
});

test("explain has words for a code", () => assert.match(String(gedelf.explain("level-jump").explanation), /level/));

test("what cannot be read throws with its code", () => {
  const junk = gedelf.open(new Uint8Array([1, 2, 3, 0, 5]), "junk.ged");
  assert.throws(() => junk.dump(), (thrown) => thrown instanceof GedelfError && thrown.status === 3);
  assert.throws(() => open("bronte.ged").chart("nobody of that name"), GedelfError);
  const closed = open("bronte.ged");
  closed.close();
  assert.throws(() => closed.check(), TypeError);
});

test("files are read in pieces, and progress is told", () => {
  const octets = readFileSync(sample("bronte.ged"));
  let largest = 0;
  const source = { size: octets.length, read: (at, length) => ((largest = Math.max(largest, length)), new Uint8Array(octets.subarray(at, at + length))) };
  let done = 0;
  gedelf.open(source, "a.ged").check({ onProgress: (now) => (done = Math.max(done, now)) });
  assert.equal(done, octets.length);
  assert.ok(largest > 0);
});

for (const name of ["fguitton-vscode-gedcom__utf16be-multiscript.ged", "GatienBouyer-fastgedcom__in_ansel.ged", "KleioBase-gedcom-converter__minimal-7.0.18.ged", "cacack-gedcom-go__structural-torture.ged"]) {
  const path = corpus(name);
  test(`corpus: ${name}`, { skip: !path }, () => {
    const file = gedelf.open(new Uint8Array(readFileSync(path)), "a.ged");
    assert.ok(Array.isArray(file.check({ options: ["--recover"] })));
    assert.ok(file.repair().bytes.length > 0);
  });
}
