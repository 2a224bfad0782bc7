// SPDX-License-Identifier: MIT
//
// The npm package in Node: every method, with samples, and how it fails.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { GedelfError, load, Pieces } from "../package/dist/index.js";
import { corpus, root, sample, zipped } from "./browser.mjs";

const gedelf = await load();
const open = (name) => gedelf.open(new Uint8Array(readFileSync(sample(name))), name);

const HEAD = "0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";
const octetsOf = (text) => new TextEncoder().encode(text);

test("the version is that of the header, and of the package", () => {
  const { version } = JSON.parse(readFileSync(join(root, "web/package/package.json"), "utf8"));
  const header = readFileSync(join(root, "include/gedelf/gedelf.h"), "utf8");
  assert.equal([..."MAJOR MINOR PATCH".split(" ")].map((part) => new RegExp(`GEDELF_VERSION_${part} (\\d+)`).exec(header)[1]).join("."), version);
  assert.equal(gedelf.version(), version);
});

test("the module has at most 1,100,000 bytes, compressed", () => {
  const size = gzipSync(readFileSync(join(root, "web/package/dist/gedelf.wasm")), { level: 9 }).length;
  assert.ok(size <= 1_100_000, `${size} bytes`);
});

test("check reports what is wrong", () => {
  const codes = open("broken.ged").check({ options: ["--recover"] }).map((d) => d.code);
  assert.ok(codes.includes("level-jump"));
  assert.ok(open("broken.ged").check().some((d) => d.severity === "fatal"));
  assert.deepEqual(open("bronte.ged").check().filter((d) => d.severity !== "note"), []);
});

test("dump and get give the data", () => {
  const { records } = open("bronte.ged").dump();
  assert.equal(records.filter((r) => r.tag === "INDI").length, 13);
  const [name] = open("bronte.ged").get("@I1@.NAME");
  assert.equal(name.tag, "NAME");
  assert.equal(name.payload, "Patrick /Brontë/");
  assert.deepEqual(open("bronte.ged").get("INDI.NOWHERE"), []);
});

test("convert changes encoding and dialect, and back", () => {
  const ansel = open("bronte.ged").convert({ outputEncoding: "ANSEL" }).bytes;
  assert.equal(gedelf.open(ansel).values("@I1@.NAME")[0].normalize("NFC"), "Patrick /Brontë/");
  const seven = open("bronte.ged").convert({ to: "gedcom-7.0" }).bytes;
  assert.match(new TextDecoder().decode(seven), /2 VERS 7\.0/);
  const archive = open("bronte.ged").convert({ to: "gedzip" }).bytes;
  assert.equal(String.fromCharCode(...archive.slice(0, 2)), "PK");
  assert.equal(gedelf.open(archive, "a.gdz").values("@I1@.NAME")[0], "Patrick /Brontë/");
});

test("UTF-16 and ANSEL are read", () => {
  assert.ok(open("tolstoy-utf16.ged").values("INDI.NAME").length > 0);
  assert.ok(open("bach-ansel.ged").values("INDI.NAME").some((name) => name.includes("/Bach/")));
});

test("repair fixes and reports, and the repaired file is left alone", () => {
  const made = open("broken.ged").repair();
  assert.equal(made.summary["text-broken-off"], 3);
  assert.ok(made.left);
  const again = gedelf.open(made.bytes).repair();
  assert.deepEqual(again.repairs, []);
  assert.deepEqual(again.bytes, made.bytes);
  assert.equal(open("broken.ged").repair({ skip: ["text-broken-off"] }).summary["text-broken-off"], undefined);
});

test("edit makes the requested change", () => {
  const { bytes } = open("bronte.ged").edit(['set @I1@.SEX "X"']);
  assert.equal(gedelf.open(bytes).values("@I1@.SEX")[0], "X");
});

test("diff shows what differs", () => {
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

test("match finds the same people, in one file and in two", () => {
  const pairs = open("bronte.ged").match(open("bronte.ged"), { min: 0.99 });
  assert.ok(pairs.some(({ tag, a, b, score, why }) => tag === "INDI" && a === "I1" && b === "I1" && score > 0.99 && why.includes("birth")));
  assert.deepEqual(open("bronte.ged").match(), []);
  assert.ok(pairs.length > open("bronte.ged").match(open("curie.ged")).length);
});

test("join combines files, by score or by given pairs", () => {
  const whole = open("bronte.ged");
  const self = whole.join(open("bronte.ged"));
  assert.deepEqual(Buffer.from(self.bytes), readFileSync(sample("bronte.ged")));
  assert.ok(self.actions.every(({ action }) => action === "united"));
  const none = whole.join(open("bronte.ged"), { pairs: [{ a: "I1", b: "I1" }] });
  assert.equal(none.actions.filter(({ action, tag }) => action === "united" && tag === "INDI").length, 1);
  assert.equal(gedelf.open(none.bytes).get("INDI").length, 25);
});

test("merge takes both sides' changes, and reports conflicts", () => {
  const set = (command) => gedelf.open(open("bronte.ged").edit([command]).bytes, "bronte.ged");
  const merged = open("bronte.ged").merge(set("set @I1@.SEX X"), set("set @I2@.SEX X"));
  assert.equal(merged.conflicts, false);
  assert.deepEqual(["@I1@.SEX", "@I2@.SEX"].flatMap((path) => gedelf.open(merged.bytes).values(path)), ["X", "X"]);
  const sides = [set("set @I1@.SEX X"), set("set @I1@.SEX U")];
  const marked = open("bronte.ged").merge(...sides);
  assert.ok(marked.conflicts && marked.diagnostics.some(({ code }) => code === "merge-conflict"));
  assert.match(new TextDecoder().decode(marked.bytes), /<<<<<<</);
  assert.deepEqual(gedelf.open(open("bronte.ged").merge(...sides, { conflicts: "theirs" }).bytes).values("@I1@.SEX"), ["U"]);
});

test("subset keeps whom it is asked to keep", () => {
  assert.equal(gedelf.open(open("bronte.ged").subset({ ancestors: ["I5"] }).bytes).get("INDI").length, 7);
  assert.equal(gedelf.open(open("bronte.ged").subset({ ancestors: ["I5"], generations: 1 }).bytes).get("INDI").length, 3);
  assert.equal(gedelf.open(open("bronte.ged").subset({ without: ["INDI[SEX=\"M\"]"] }).bytes).get("INDI").length, 8);
});

test("options of chart, diff and kin reach the program", () => {
  assert.notEqual(open("bronte.ged").chart("I5", { colour: "generation", plain: true }), open("bronte.ged").chart("I5"));
  assert.equal(open("bronte.ged").kin("I1", "I5", { language: "de" }).term, "Tochter");
  const renumbered = gedelf.open(new TextEncoder().encode(new TextDecoder().decode(readFileSync(sample("bronte.ged"))).replaceAll("@I5@", "@I55@")), "new.ged");
  assert.ok(open("bronte.ged").diff(renumbered).length > open("bronte.ged").diff(renumbered, { ignoreIds: true }).length);
});

test("redact and anonymise leave nothing of what they take", () => {
  const text = new TextDecoder().decode(open("bronte.ged").anonymise().bytes);
  assert.ok(!text.includes("Haworth"));
  const shown = open("curie.ged").redact({ asOf: "1950-01-01" });
  assert.deepEqual(shown.people.filter(({ living }) => living).map(({ person }) => person), ["I3", "I4", "I10"]);
  assert.ok(!new TextDecoder().decode(shown.bytes).includes("Irène"));
  assert.ok(new TextDecoder().decode(open("curie.ged").redact({ asOf: "1950-01-01", keep: ["I3"] }).bytes).includes("Irène"));
  assert.equal(gedelf.open(open("curie.ged").redact({ asOf: "1950-01-01", drop: true }).bytes).get("INDI").length, 7);
});

test("explain has words for a code", () => assert.match(String(gedelf.explain("level-jump").explanation), /level/));

test("what cannot be read throws with its code", () => {
  const junk = gedelf.open(new Uint8Array([1, 2, 3, 0, 5]), "junk.ged");
  assert.throws(() => junk.dump(), (thrown) => thrown instanceof GedelfError && thrown.status === 3 && thrown.code === "null-octet");
  assert.throws(() => junk.get("INDI"), { code: "null-octet" });
  assert.throws(() => open("bronte.ged").get("INDI["), { name: "GedelfError", code: "usage", status: 2 });
  assert.throws(() => open("bronte.ged").chart("nobody of that name"), GedelfError);
  const closed = open("bronte.ged");
  closed.close();
  assert.throws(() => closed.check(), TypeError);
});

test("files are read in pieces, and progress is reported", () => {
  const octets = readFileSync(sample("bronte.ged"));
  let largest = 0;
  const source = { size: octets.length, read: (at, length) => ((largest = Math.max(largest, length)), new Uint8Array(octets.subarray(at, at + length))) };
  let done = 0;
  gedelf.open(source, "a.ged").check({ onProgress: (now) => (done = Math.max(done, now)) });
  assert.equal(done, octets.length);
  assert.ok(largest > 0);
});

test("streams of every kind come to the same, whatever their pieces", async () => {
  const path = sample("tolstoy-utf16.ged");
  const octets = new Uint8Array(readFileSync(path));
  const whole = gedelf.open(octets).dump();
  const cut = async function* () {
    for (let at = 0; at < octets.length; at += 7) yield octets.subarray(at, at + 7);
  };
  for (const from of [new Blob([octets]), new Response(octets), new Blob([octets]).stream(), createReadStream(path, { highWaterMark: 1000 }), cut()])
    assert.deepEqual((await gedelf.openStream(from)).dump(), whole);
  assert.equal((await gedelf.openStream(new Blob([]))).check()[0].severity, "fatal");
});

test("pieces are read across their edges", () => {
  const pieces = new Pieces();
  for (const text of ["ab", "", "cde", "f"]) pieces.add(octetsOf(text));
  const read = (at, length) => new TextDecoder().decode(pieces.read(at, length));
  assert.equal(pieces.size, 6);
  assert.deepEqual([read(0, 6), read(1, 3), read(2, 3), read(4, 9), read(6, 1), read(0, 0)], ["abcdef", "bcd", "cde", "ef", "", ""]);
});

test("memory is given back", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const held = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      held.push(new WeakRef(this.exports.memory));
    }
  };
  let octets = new Uint8Array(readFileSync(sample("bronte.ged")));
  held.push(new WeakRef(octets));
  const file = gedelf.open(octets);
  octets = null;
  for (const call of [() => file.check(), () => file.dump(), () => file.repair(), () => file.get("INDI[")])
    try {
      call();
    } catch (thrown) {
      assert.ok(thrown instanceof GedelfError);
    }
  WebAssembly.Instance = Instance;
  file.close();
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  assert.equal(held.length, 5);
  assert.deepEqual(held.filter((reference) => reference.deref() !== undefined), []);
});

test("hostile: an archive that swells, a million errors, markup", () => {
  const bomb = gedelf.open(zipped([["gedcom.ged", Buffer.alloc(600_000_000)]]), "bomb.gdz");
  assert.throws(() => bomb.dump(), GedelfError);
  const errors = gedelf.open(octetsOf(`${HEAD}0 @I1@ INDI\n${"1 FAMS @F1@\n1 DATE tomorrow\n".repeat(500_000)}0 TRLR\n`));
  assert.ok(errors.check({ maxPerCode: 5 }).length < 200);
  const name = "<script>alert(1)</script> /]]>&\u202E/";
  const marked = gedelf.open(octetsOf(`${HEAD}0 @I1@ INDI\n1 NAME ${name}\n0 TRLR\n`));
  assert.equal(marked.values("@I1@.NAME")[0], name);
  assert.doesNotMatch(marked.chart("@I1@"), /<script/);
});

test("the README's example works as printed", () => {
  const folder = mkdtempSync(join(tmpdir(), "gedelf-readme-"));
  const [, code] = /```js\n(.*?)```/s.exec(readFileSync(join(root, "web/package/README.md"), "utf8"));
  const uses = code.replace('"gedelf"', JSON.stringify(join(root, "web/package/dist/index.js")));
  for (const name of ["family.ged", "other.ged"]) writeFileSync(join(folder, name), readFileSync(sample("bronte.ged")));
  writeFileSync(join(folder, "example.mjs"), uses);
  execFileSync(process.execPath, ["example.mjs"], { cwd: folder, stdio: "inherit" });
});

test("what npm packs installs into an empty folder, runs there, and has its types", () => {
  const folder = mkdtempSync(join(tmpdir(), "gedelf-package-"));
  const npm = (cwd, ...args) => execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, encoding: "utf8" });
  const [{ filename, files }] = JSON.parse(npm(join(root, "web/package"), "pack", "--json", "--pack-destination", folder));
  assert.deepEqual(files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path)).sort(), ["LICENSE", "README.md", "dist/de.po", "dist/fr.po", "dist/gedelf.wasm", "package.json"]);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  npm(folder, "install", `./${filename}`);
  writeFileSync(join(folder, "use.ts"), `import { load, GedelfError, type Diagnostic, type Structure } from "gedelf";
const gedelf = await load();
const file = await gedelf.openStream(new Blob(["0 HEAD\\n1 CHAR UTF-8\\n0 @I1@ INDI\\n1 NAME A /B/\\n0 TRLR\\n"]), "a.ged");
const said: Diagnostic[] = file.check();
const found: Structure[] = file.get("INDI.NAME");
const bytes: Uint8Array = file.convert({ to: "gedcom-7.0" }).bytes;
// @ts-expect-error there is no such kind
try { file.chart("@I9@", { kind: "cake" }); } catch (thrown) { if (thrown instanceof GedelfError) console.log(thrown.code, found[0]?.payload, bytes.length > 0, said.length > 0); }
`);
  const tsc = join(root, "web/package/node_modules/typescript/bin/tsc");
  const types = join(root, "web/package/node_modules/@types");
  execFileSync(process.execPath, [tsc, "--strict", "--target", "es2022", "--module", "nodenext", "--typeRoots", types, "--types", "node", "use.ts"], { cwd: folder, stdio: "inherit" });
  assert.equal(execFileSync(process.execPath, ["use.js"], { cwd: folder, encoding: "utf8" }), "usage A /B/ true true\n");
});

for (const name of ["fguitton-vscode-gedcom__utf16be-multiscript.ged", "GatienBouyer-fastgedcom__in_ansel.ged", "KleioBase-gedcom-converter__minimal-7.0.18.ged", "cacack-gedcom-go__structural-torture.ged"]) {
  const path = corpus(name);
  test(`corpus: ${name}`, { skip: !path }, () => {
    const file = gedelf.open(new Uint8Array(readFileSync(path)), "a.ged");
    assert.ok(Array.isArray(file.check({ options: ["--recover"] })));
    assert.ok(file.repair().bytes.length > 0);
  });
}
