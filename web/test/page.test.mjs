// SPDX-License-Identifier: MIT
//
// The page in Chromium: every flow, what it asks of the network, what a screen reader would stumble over, and hostile files.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { texts } from "../package/dist/index.js";
import { corpus, dist, launch, openFile, root, sample, serve, view, visit, zipped } from "./browser.mjs";

const AXE = readFileSync(join(root, "web/page/node_modules/axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "gedelf-page-"));
const HEAD = "0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve(dist);
});
after(async () => {
  await browser.close();
  server.close();
});

function written(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs a flow on a page with a file, then sees that nothing went wrong, and that nothing was asked of anybody else. */
async function withFile(file, flow, options) {
  const { context, page, requests, errors } = await visit(browser, server.address, options);
  try {
    await openFile(page, file);
    await flow(page, context);
    assert.deepEqual(errors, []);
    assert.deepEqual(requests.filter((url) => !url.startsWith(server.address)), []);
  } finally {
    await context.close();
  }
}

async function saved(page, action) {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return { name: download.suggestedFilename(), octets: readFileSync(await download.path()) };
}

const idle = (page) => page.waitForFunction(() => !document.querySelector("progress"), null, { timeout: 60_000 });

test("before a file: one sentence, and a sample to try", async () => {
  const { context, page, errors } = await visit(browser, server.address);
  await page.getByRole("button", { name: "Try a sample file" }).click();
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".about-line").innerText(), /bronte\.ged[\s\S]*UTF-8 · 13 people · 1744–1906/);
  await page.getByRole("button", { name: "Close the file" }).click();
  await page.getByRole("link", { name: "How you can check" }).click();
  await page.getByRole("heading", { name: "Your file stays on this computer" }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("overview: a verdict and what matters most", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await page.locator(".verdict").waitFor();
    assert.match(await page.locator(".verdict").innerText(), /^Readable; \d+ things other programs may lose or refuse, \d+ worth a look\.$/);
    assert.equal(await page.locator(".points li").count(), 3);
    await page.locator(".figures").waitFor();
    assert.match(await page.locator(".figures").innerText(), /People\s+7/);
  }));

test("problems: groups open to explanation, lines and people; filter; exports", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await view(page, "problems");
    await page.locator(".kind-row").first().waitFor();
    const all = await page.locator(".kind").count();
    await page.getByRole("searchbox", { name: "Filter problems" }).fill("link-one-way");
    assert.ok((await page.locator(".kind").count()) < all);
    await page.locator(".kind-row").first().click();
    await page.locator(".place mark").first().waitFor();
    assert.match(page.url(), /#\/problems\/link-one-way$/);
    await page.locator(".place").getByRole("link", { name: /Mary Tudor|Elizabeth Tudor/ }).first().click();
    await page.locator(".person-page").waitFor();
    await page.goBack();
    await page.locator(".place").first().waitFor();
    const json = await saved(page, () => page.getByRole("button", { name: "JSON" }).click());
    assert.equal(json.name, "faulty-problems.json");
    assert.ok(json.octets.toString().split("\n").filter(Boolean).map(JSON.parse).some((d) => d.code === "link-one-way"));
    const sarif = await saved(page, () => page.getByRole("button", { name: "SARIF" }).click());
    assert.equal(JSON.parse(sarif.octets).version, "2.1.0");
    const report = await saved(page, () => page.getByRole("button", { name: "Report to print" }).click());
    assert.match(report.octets.toString(), /link-one-way/);
  }));

test("repair: switches, download, going on, undo and redo", () =>
  withFile(sample("broken.ged"), async (page) => {
    await view(page, "repair");
    const switches = page.getByRole("switch");
    await switches.first().waitFor();
    assert.match(await page.locator(".bar-below p").innerText(), /has 4 repairs of 2 kinds/);
    await page.locator("ins").first().waitFor();
    await switches.nth(0).uncheck();
    assert.match(await page.locator(".bar-below p").innerText(), /1 repair of 1 kind/);
    await switches.nth(0).check();
    const { name, octets } = await saved(page, () => page.getByRole("button", { name: "Download the repaired file" }).click());
    assert.equal(name, "broken-repaired.ged");
    assert.match(octets.toString(), /2 CONT and home by way of Tahiti/);
    await page.getByRole("button", { name: "Continue with the repaired file" }).click();
    await page.getByText("There is nothing to repair.").waitFor();
    assert.match(await page.locator(".about-line").innerText(), /broken-repaired\.ged/);
    await page.getByRole("button", { name: "Undo" }).click();
    await switches.first().waitFor();
    assert.match(await page.locator(".about-line").innerText(), /broken\.ged/);
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByText("There is nothing to repair.").waitFor();
  }));

test("people: found without accents, a life in order, relatives, kinship", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "people");
    await page.getByRole("searchbox", { name: "Type a name, place or year" }).fill("bronte char");
    await page.locator(".people-row").waitFor();
    assert.equal(await page.locator(".people-row").count(), 1);
    await page.locator(".people-row").click();
    await page.locator(".event").first().waitFor();
    assert.match(await page.locator("h1").innerText(), /Charlotte Brontë/);
    assert.match(await page.locator(".event").first().innerText(), /Birth/);
    assert.match(await page.locator(".relatives").innerText(), /Patrick Brontë/);
    await page.locator(".own-lines summary").click();
    await page.locator(".own-lines .snippet").getByText("Charlotte").first().waitFor();
    await view(page, "kin/I1/I5");
    await page.getByText("Charlotte Brontë is the daughter of Patrick Brontë.").waitFor();
    await page.getByRole("combobox", { name: "Second person" }).fill("nicholls");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/is the son-in-law of/).waitFor();
  }));

test("charts: every kind, zoom, links to people, SVG", () =>
  withFile(sample("bronte.ged"), async (page) => {
    for (const kind of ["pedigree", "descendants", "hourglass", "fan", "timeline", "relationship/I1"]) {
      await view(page, `charts/I5/${kind}`);
      await page.locator(".picture svg text").first().waitFor();
    }
    await view(page, "charts/I5/pedigree");
    await page.getByText("Ancestors of Charlotte Brontë").first().waitFor({ state: "attached" });
    const size = () => page.evaluate(() => document.querySelector(".picture").shadowRoot.querySelector("svg").getAttribute("viewBox"));
    const whole = await size();
    await page.getByRole("button", { name: "Larger" }).click();
    assert.notEqual(await size(), whole);
    const { octets } = await saved(page, () => page.getByRole("button", { name: "Download as SVG" }).click());
    assert.match(octets.toString(), /<svg/);
    await page.locator(".picture a").first().click();
    await page.locator(".person-page").waitFor();
  }));

test("lines: folding, pointers, tags, going to a line", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "lines");
    await page.locator(".line").first().waitFor();
    assert.match(await page.locator(".line").first().innerText(), /0 HEAD/);
    await page.getByRole("link", { name: "Go to U1" }).click();
    await page.locator(".line.here").getByText("@U1@").waitFor();
    await page.locator(".tag", { hasText: "SUBM" }).first().hover();
    await page.locator('.tag[title*="submitter"]').first().waitFor();
    await page.getByRole("button", { name: "Fold all", exact: true }).click();
    await page.locator(".line", { hasText: "TRLR" }).waitFor();
    await page.locator(".list").press("Home");
    await page.getByRole("button", { name: /^Unfold line 1:/ }).click();
    await page.locator(".line", { hasText: "1 CHAR UTF-8" }).waitFor();
    await page.getByRole("button", { name: "Unfold all" }).click();
    await page.getByRole("textbox", { name: "Go to line" }).fill("200");
    await page.keyboard.press("Enter");
    await page.locator(".line.here .number", { hasText: "200" }).waitFor();
  }));

test("convert: each form, and what comes of it can be read again", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "convert");
    const forms = { "GEDCOM 5.5.1": /VERS 5\.5\.1/, "GEDCOM 7.0": /VERS 7\.0/, GEDZIP: /^PK/, JSON: /^\{/, CSV: /^id,name/, "Without the living": /HEAD/, Anonymised: /HEAD/ };
    for (const [form, looks] of Object.entries(forms)) {
      await page.getByRole("radio", { name: new RegExp(`^${form}`) }).check();
      await page.getByRole("button", { name: "Create the file" }).click();
      const { octets } = await saved(page, () => page.getByRole("button", { name: "Download" }).click());
      assert.match(octets.toString("latin1"), looks);
    }
    await page.getByRole("radio", { name: "GEDZIP" }).check();
    await page.getByRole("button", { name: "Create the file" }).click();
    const { octets } = await saved(page, () => page.getByRole("button", { name: "Download" }).click());
    await openFile(page, written("again.gdz", octets));
    await page.locator(".about-line", { hasText: "again.gdz" }).waitFor();
    await page.locator(".about-line", { hasText: "13 people" }).waitFor();
  }));

/** The Brontës as somebody else has them: other identifiers, another date, one sister spelled otherwise, and somebody more. */
const relative = () => written("relative.ged", readFileSync(sample("bronte.ged"), "utf8")
  .replaceAll(/@I(\d+)@/g, "@P$1@").replaceAll(/@F(\d+)@/g, "@G$1@").replaceAll("17 MAR 1777", "18 MAR 1777")
  .replace("0 TRLR", "0 @P90@ INDI\n1 NAME Ellen /Nussey/\n1 BIRT\n2 DATE 20 APR 1817\n0 TRLR"));

test("compare: what is different, filtered, as a report", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "compare");
    const field = page.getByLabel("Choose the other file").and(page.locator("input"));
    await field.setInputFiles(written("other.ged", readFileSync(sample("bronte.ged"), "utf8").replace("17 MAR 1777", "18 MAR 1777").replace("0 TRLR", "0 @P90@ INDI\n1 NAME Ellen /Nussey/\n0 TRLR")));
    await page.locator(".difference").first().waitFor();
    assert.match(await page.locator(".difference").first().innerText(), /Different Patrick Brontë Person I1[\s\S]*Birth, Date[\s\S]*17 MAR 1777[\s\S]*18 MAR 1777/);
    assert.equal(await page.locator(".difference").count(), 2);
    await page.getByRole("button", { name: "Only in the other 1" }).click();
    assert.match(await page.locator(".difference").innerText(), /Ellen Nussey/);
    const { name, octets } = await saved(page, () => page.getByRole("button", { name: "Report to print" }).click());
    assert.equal(name, "bronte-differences.html");
    assert.match(octets.toString(), /<html[\s\S]*<ins>18<\/ins> MAR 1777/);
    await page.getByRole("button", { name: "Swap the two" }).click();
    await page.locator(".both dd").first().getByText("other.ged").waitFor();
    await page.getByRole("button", { name: "Only in this one 1" }).waitFor();
    await field.setInputFiles({ name: "other.ged", mimeType: "text/plain", buffer: readFileSync(join(folder, "other.ged")) });
    await page.getByText("Both files contain the same data.").waitFor();
  }));

test("compare: pairs side by side, accepted or refused, and both trees made one", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "compare/join");
    await page.getByLabel("Choose the other file").and(page.locator("input")).setInputFiles(relative());
    const patrick = page.locator(".couple", { hasText: "17 March 1777" });
    await patrick.waitFor();
    assert.match(await patrick.locator(".differs").innerText(), /Birth[\s\S]*17 March 1777[\s\S]*18 March 1777/);
    assert.match(await patrick.locator(".evidence").innerText(), /99\.9 %.*because of:.*death/);
    const pairs = async () => Number(/^(\d+) pairs become one/.exec(await page.locator(".bar-below p").innerText())[1]);
    const all = await pairs();
    await patrick.getByRole("button", { name: "No, not the same" }).click();
    assert.equal(await pairs(), all - 1);
    await page.getByRole("button", { name: "Combine both files" }).click();
    await page.getByText("12 people were in both files and became one; 2 people came from the other file.").waitFor();
    const { name, octets } = await saved(page, () => page.getByRole("button", { name: "Download", exact: true }).click());
    assert.equal(name, "bronte-joined.ged");
    assert.equal(octets.toString().match(/^0 @\w+@ INDI/gm).length, 15);
    await page.locator(".couple", { hasText: "17 March 1777" }).getByRole("button", { name: "Yes, the same" }).click();
    assert.equal(await pairs(), all);
    await page.getByRole("button", { name: "Combine both files" }).click();
    await page.getByText("13 people were in both files and became one; 1 person came from the other file.").waitFor();
    await page.getByRole("button", { name: "Continue with this file" }).click();
    await page.locator(".about-line", { hasText: "14 people" }).waitFor();
    await page.locator("main").press("Control+z");
    await page.locator(".about-line", { hasText: "13 people" }).waitFor();
  }));

test("several files: each is open, one is chosen, two can be compared", async () => {
  const { context, page, requests, errors } = await visit(browser, server.address);
  const archive = join(folder, "several.gdz");
  await page.locator("input[type=file]").first().setInputFiles([sample("bronte.ged"), sample("curie.ged")]);
  const choice = page.getByRole("combobox", { name: "Which file" });
  await choice.waitFor();
  await page.getByText("2 files are open.").waitFor();
  assert.match(await choice.locator("option:checked").innerText(), /bronte\.ged \(1\/2\)/);
  await view(page, "people/I5");
  await page.getByRole("heading", { name: /Charlotte/ }).waitFor();
  await choice.selectOption({ label: "curie.ged (2/2)" });
  await page.locator(".people-row", { hasText: "Curie" }).first().waitFor();
  await view(page, "overview");
  await page.getByRole("link", { name: "Compare them" }).click();
  await page.locator(".both", { hasText: "bronte.ged" }).waitFor();
  await page.locator(".difference").first().waitFor();
  await view(page, "convert");
  await page.getByRole("radio", { name: /^GEDZIP/ }).check();
  await page.getByRole("button", { name: "Create the file" }).click();
  writeFileSync(archive, (await saved(page, () => page.getByRole("button", { name: "Download" }).click())).octets);
  // A file that is dropped onto Compare is what is compared with; elsewhere it is opened.
  await view(page, "compare");
  const dropped = await page.evaluateHandle((octets) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(octets)], "several.gdz"));
    return data;
  }, [...readFileSync(archive)]);
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await page.getByRole("combobox", { name: "The other file" }).locator("option:checked", { hasText: "several.gdz" }).waitFor({ state: "attached" });
  assert.match(await choice.locator("option:checked").innerText(), /curie\.ged/);
  await choice.selectOption({ label: "several.gdz (3/3)" });
  await page.locator(".about-line", { hasText: "several.gdz" }).waitFor();
  await page.getByRole("button", { name: "Close the file" }).click();
  await page.locator(".about-line", { hasText: "curie.ged" }).waitFor();
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(server.address)), []);
  await context.close();
});

test("several files: what is made of one goes on from there, whichever is looked at by then", async () => {
  const { context, page, errors } = await visit(browser, server.address);
  const people = Array.from({ length: 20_000 }, (_, i) => `0 @I${i}@ INDI\n1 NAME Person ${i} /Name/\n`);
  const mid = written("mid.ged", `${HEAD}${people.join("")}0 @N1@ NOTE a\n1 NAME x\n3 TYPE y\n0 TRLR\n`);
  await page.locator("input[type=file]").first().setInputFiles([mid, sample("curie.ged")]);
  const choice = page.getByRole("combobox", { name: "Which file" });
  await page.getByText("2 files are open.").waitFor();
  await view(page, "repair");
  const goOn = page.getByRole("button", { name: "Continue with the repaired file" });
  await goOn.waitFor({ timeout: 60_000 });
  // Both at one go, so that the other file is looked at before anything is made.
  await goOn.evaluate((button) => {
    const field = document.querySelector(".file-choice");
    button.click();
    field.value = "1";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await choice.locator("option", { hasText: "mid-repaired.ged (1/2)" }).waitFor({ state: "attached", timeout: 60_000 });
  assert.equal(await choice.locator("option:checked").innerText(), "curie.ged (2/2)");
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await choice.selectOption("0");
  await page.getByRole("button", { name: "Undo" }).click();
  await choice.locator("option", { hasText: /^mid\.ged/ }).waitFor({ state: "attached" });
  assert.deepEqual(errors, []);
  await context.close();
});

for (const name of ["-", "out", "pairs"])
  test(`a file may be called “${name}”`, () =>
    withFile({ name, mimeType: "text/plain", buffer: readFileSync(sample("broken.ged")) }, async (page) => {
      await view(page, "repair");
      const repaired = await saved(page, () => page.getByRole("button", { name: "Download the repaired file" }).click());
      assert.equal(repaired.name, `${name}-repaired.ged`);
      assert.match(repaired.octets.toString(), /2 CONT and home by way of Tahiti/);
      await view(page, "convert");
      await page.getByRole("button", { name: "Create the file" }).click();
      await page.getByText("is ready").waitFor();
      await view(page, "compare/join");
      await page.getByLabel("Choose the other file").and(page.locator("input")).setInputFiles(sample("curie.ged"));
      await page.getByRole("button", { name: "Combine both files" }).click();
      const joined = await saved(page, () => page.getByRole("button", { name: "Download", exact: true }).click());
      assert.match(joined.octets.toString(), /Tahiti[\s\S]*Curie/);
    }));

test("a long file name makes no view wider than the screen", () =>
  withFile(written(`${"x".repeat(240)}.ged`, readFileSync(sample("bronte.ged"))), async (page) => {
    const wide = async (what) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1280, what);
    await view(page, "convert");
    await page.getByRole("button", { name: "Create the file" }).click();
    await saved(page, () => page.getByRole("button", { name: "Download" }).click());
    await page.locator(".message p").waitFor();
    await wide("convert");
    await page.locator("input[type=file]").first().setInputFiles([sample("curie.ged"), sample("broken.ged")]);
    await page.getByText("3 files are open.").waitFor();
    await view(page, "compare");
    await page.getByRole("combobox", { name: "The other file" }).waitFor();
    await wide("compare");
  }));

test("what is no genealogy file: nothing is said of a repair that cannot be", () =>
  withFile(written("photo.ged", Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex")), async (page) => {
    await page.getByText("This does not seem to be a family tree", { exact: false }).first().waitFor();
    assert.equal(await page.getByText("Repair the file first").count(), 0);
    await view(page, "problems");
    await page.locator(".kind-row").first().waitFor();
    await idle(page);
    assert.equal(await page.getByRole("heading", { name: "Repair may fix these" }).count(), 0);
  }));

test("compare: files in different encodings become one in UTF-8, which has the letters of both", () =>
  withFile(sample("bach-ansel.ged"), async (page) => {
    await view(page, "compare/join");
    await page.getByLabel("Choose the other file").and(page.locator("input")).setInputFiles(sample("tolstoy-utf16.ged"));
    await page.getByRole("button", { name: "Combine both files" }).click();
    const { octets } = await saved(page, () => page.getByRole("button", { name: "Download", exact: true }).click());
    assert.match(octets.toString(), /1 CHAR UTF-8[\s\S]*Толст/);
  }));

test("a tree in an ordinary archive, as web sites give it", () => {
  const [tree, other] = [readFileSync(sample("curie.ged")), Buffer.from("not this one")];
  return withFile(written("export.zip", zipped([["readme.txt", other], ["folder/Curie.ged", tree], ["small.ged", other]])), async (page) => {
    await page.locator(".about-line", { hasText: "Curie.ged" }).waitFor();
    await view(page, "people");
    await page.locator(".people-row", { hasText: "Curie" }).first().waitFor();
  });
});

test("keyboard alone: skip link, views, lists, lines, charts, fields", () =>
  withFile(sample("bronte.ged"), async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.getAttribute("aria-label"));
    await page.locator(".verdict").waitFor();
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.type), "search");
    await page.keyboard.press("Escape");
    assert.notEqual(await page.evaluate(() => document.activeElement.type), "search");
    await view(page, "people");
    await page.waitForFunction(() => document.activeElement.id === "main");
    await page.getByRole("searchbox", { name: "Type a name, place or year" }).focus();
    await page.locator(".people-row").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement.classList.contains("people-row"));
    assert.match(await focused(), /Thomas Branwell/);
    await page.keyboard.press("End");
    await page.waitForFunction(() => /Nicholls/.test(document.activeElement.textContent));
    assert.ok(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle === "solid"));
    await page.keyboard.press("Enter");
    await page.locator(".person-page").waitFor();
    await view(page, "lines");
    await page.locator(".line").first().waitFor();
    await page.locator(".list").focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement.textContent === "1");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: /^Unfold line 1:/ }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Fold line 1", exact: true }).waitFor();
    for (let i = 0; i < 30 && !(await page.locator(".line", { has: page.locator(":focus") }).getByRole("link", { name: "Go to U1" }).count()); i++) {
      const before = await focused();
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction((was) => document.activeElement.textContent !== was, before);
    }
    await page.keyboard.press("Enter");
    await page.locator(".line.here", { hasText: "@U1@" }).waitFor();
    await page.locator(".meaning", { hasText: "SUBM: Submitter" }).waitFor();
    await view(page, "charts/I5/fan");
    await page.locator(".picture svg text").first().waitFor();
    const box = () => page.evaluate(() => document.querySelector(".picture").shadowRoot.querySelector("svg").getAttribute("viewBox"));
    await page.locator(".picture").focus();
    for (const key of ["ArrowRight", "ArrowDown", "+", "-"]) {
      const before = await box();
      await page.keyboard.press(key);
      assert.notEqual(await box(), before, key);
    }
  }));

test("a phone shows four views, and the others after one button", () =>
  withFile(sample("bronte.ged"), async (page) => {
    const more = page.getByRole("button", { name: "More" });
    await more.waitFor();
    assert.equal(await page.getByRole("navigation", { name: "Views" }).getByRole("link").count(), 4);
    await more.click();
    await page.getByRole("link", { name: "Convert" }).click();
    await page.getByRole("heading", { name: "Convert" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Compare" }).count(), 0);
    await more.click();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("link", { name: "Compare" }).count(), 0);
    for (const each of ["overview", "problems", "repair", "people", "charts/I5/fan", "lines", "compare", "convert"]) {
      await view(page, each);
      await idle(page);
      const small = await page.evaluate(() => [...document.querySelectorAll("button:not(.fold), .button, select, .views a, .modes a")]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 44 && !e.closest("footer, .list")).map((e) => e.outerHTML.slice(0, 80)));
      assert.deepEqual(small, [], each);
    }
  }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }));

test("dates are said in words, in each language", () => {
  const dates = ["ABT 1755", "@#DJULIAN@ 28 JUN 1491", "BET 1 JAN 1900 AND 1902", "FROM 1914 TO 1918", "BEF MAR 1800", "(in the long winter)", "@#DFRENCH R@ 9 THER 2", "44 B.C.", "some day"];
  const events = dates.map((date) => `1 EVEN\n2 TYPE x\n2 DATE ${date}\n`).join("");
  return withFile(written("dates.ged", `${HEAD}0 @I1@ INDI\n1 NAME A /B/\n${events}0 TRLR\n`), async (page) => {
    await view(page, "people/I1");
    await page.locator(".event").first().waitFor();
    const shown = async () => (await page.locator(".event-date").allInnerTexts()).sort();
    assert.deepEqual(await shown(), ["28 June 1491 (Julian calendar)", "44 BC", "9 thermidor 2 (French Republican calendar)", "about 1755", "before March 1800",
      "between 1 January 1900 and 1902", "from 1914 to 1918", "in the long winter", "some day"].sort());
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.locator(".event-date", { hasText: "zwischen dem 1. Januar 1900 und 1902" }).waitFor();
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("fr");
    await page.locator(".event-date", { hasText: "entre le 1er janvier 1900 et 1902" }).waitFor();
  });
});

test("what is no family tree is said to be none", () =>
  withFile(written("nothing.ged", ""), async (page) => {
    await page.getByText("This does not seem to be a family tree.").waitFor();
    await view(page, "repair");
    await page.locator(".failure").getByText("this is not a genealogy file: an empty file", { exact: true }).waitFor();
  }));

test("search: with a slash, for people, problems and lines", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await page.locator(".verdict").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("tudor");
    await page.getByRole("heading", { name: /^People \d/ }).waitFor();
    await page.getByRole("heading", { name: /^In the lines/ }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("zzzz");
    await page.getByText("“zzzz” does not occur in this file.").waitFor();
  }));

test("languages: German and French have the whole page", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("link", { name: "Reparieren" }).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("fr");
    await page.getByRole("link", { name: "Personnes" }).waitFor();
  }));

test("languages: problems and charts are in the language of the page, and what programs read is English", () =>
  withFile(sample("faulty.ged"), async (page) => {
    const german = await texts("de");
    await view(page, "problems/link-one-way");
    const body = page.locator(".kind-body");
    const filter = page.locator(".filter");
    await body.locator(".place").first().waitFor();
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await body.getByText(german.explanation("link-one-way")).waitFor();
    await body.getByText(german.remedy("link-one-way")).waitFor();
    await page.locator(".kind-row[aria-expanded=true]", { hasText: "FAMC von Mary Tudor (I3) verweist auf" }).waitFor();
    await body.locator(".place", { hasText: "FAMC von Elizabeth Tudor (I3) verweist auf" }).waitFor();
    await filter.fill("Mary Tudor (I3) verweist");
    await body.locator(".place", { hasText: "FAMC von Elizabeth" }).waitFor({ state: "detached" });
    await filter.fill("");
    const json = await saved(page, () => page.getByRole("button", { name: "JSON" }).click());
    const found = json.octets.toString().split("\n").filter(Boolean).map(JSON.parse).find(({ code }) => code === "link-one-way");
    assert.match(found.message, /^the FAMC of Mary Tudor \(I3\) points to family F1/);
    await view(page, "charts/I1/pedigree");
    await page.getByText("Vorfahren von Henry Tudor").first().waitFor({ state: "attached" });
    await view(page, "problems/link-one-way");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
    await body.getByText(found.message).first().waitFor();
  }));

/** The page with a translation of our own. */
async function servedWith(po) {
  const copy = mkdtempSync(join(tmpdir(), "gedelf-dist-"));
  cpSync(dist, copy, { recursive: true });
  writeFileSync(join(copy, "de.po"), po);
  return serve(copy);
}

test("languages: repairs and what they leave to do; a text without a translation is English", async () => {
  const left = "it is unclear where this line belongs, so the line is kept in a note: move it to the right place";
  const own = await servedWith(`msgctxt "repair superstructure-lost explanation"\nmsgid "x"\nmsgstr "Die Zeile kommt zurück."\n\nmsgctxt "phrase"\nmsgid "${left}"\nmsgstr "Bitte verschieben."\n`);
  const { context, page, errors } = await visit(browser, own.address);
  try {
    await openFile(page, sample("broken.ged"));
    await view(page, "repair");
    await page.locator(".left", { hasText: left }).waitFor();
    const english = await page.locator(".repair-kind", { hasText: "text-broken-off" }).locator(".explanation").innerText();
    await page.getByRole("switch").first().uncheck();
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.locator(".repair-kind", { hasText: "superstructure-lost" }).getByText("Die Zeile kommt zurück.").waitFor();
    await page.locator(".left", { hasText: "Bitte verschieben." }).waitFor();
    assert.equal(await page.locator(".repair-kind", { hasText: "text-broken-off" }).locator(".explanation").innerText(), english);
    assert.equal(await page.getByRole("switch").first().isChecked(), false);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    own.close();
  }
});

test("languages: the page in one file has its translations in it", async () => {
  const { context, page, requests, errors } = await visit(browser, pathToFileURL(join(dist, "gedelf.html")).href, { locale: "de-DE" });
  await openFile(page, sample("faulty.ged"));
  await view(page, "problems/link-one-way");
  await page.locator(".kind-body").getByText((await texts("de")).explanation("link-one-way")).waitFor();
  assert.deepEqual(errors, []);
  assert.equal(requests.length, 1);
  await context.close();
});

/** Every place of a text, with what kind of thing is there. */
function placesOf(texts, path = "") {
  if (typeof texts === "function") return [`${path} takes ${texts.length}`];
  if (typeof texts === "string") return texts.trim() ? [path] : [`${path} is empty`];
  return Object.entries(texts).flatMap(([key, value]) => placesOf(value, `${path}.${key}`));
}

test("languages: all have the same texts, and none is empty", async () => {
  const { build } = await import(join(root, "web/page/node_modules/esbuild/lib/main.js"));
  const { outputFiles } = await build({ entryPoints: [join(root, "web/page/src/texts/index.ts")], bundle: true, write: false, format: "esm" });
  const { languages } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  const english = placesOf(languages.en.texts).sort();
  assert.ok(english.length > 250);
  for (const [tag, { texts }] of Object.entries(languages)) {
    assert.deepEqual(placesOf(texts).sort(), english, tag);
    assert.equal(texts.language, tag);
  }
});

test("the page without the module is under 150 kB, compressed", () => {
  const size = ["index.html", "app.js", "worker.js", "style.css", "service.js"].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0);
  assert.ok(size < 150_000, `${size} octets`);
});

for (const [name, encoding] of [
  ["samples/bach-ansel.ged", "ANSEL"], ["samples/tolstoy-utf16.ged", "UTF-16"], ["KleioBase-gedcom-converter__minimal-7.0.18.ged", "UTF-8"],
  ["fguitton-vscode-gedcom__utf16be-multiscript.ged", "UTF-16BE"], ["GatienBouyer-fastgedcom__in_ansel.ged", "ANSEL"],
  ["cacack-gedcom-go__structural-torture.ged", "UTF-8"], ["fisharebest-lib-gedcom__IBM_DOS.ged", ""], ["Serg-Norseman-GEDKeeper__Bach_Family.ged", ""],
]) {
  const path = name.startsWith("samples/") ? join(root, name) : corpus(name);
  test(`real files: ${name}`, { skip: !path }, () =>
    withFile(path, async (page) => {
      await page.locator(".verdict").waitFor();
      assert.ok((await page.locator(".about-line").innerText()).includes(encoding));
      for (const each of ["problems", "repair", "people", "lines"]) {
        await view(page, each);
        await idle(page);
        assert.equal(await page.locator(".failure").count(), 0, each);
      }
      const text = await page.locator(".list").innerText();
      assert.match(text, /HEAD/);
      assert.ok(!text.includes("\uFFFD"));
    }));
}

test("hostile: markup and controls in names are text", () => {
  const name = `<img src=x onerror="document.title='caught'"><script>document.title='caught'</script>`;
  const file = written("hostile.ged", `${HEAD}0 @I1@ INDI\n1 NAME ${name} /\u202Eevil\u0007/\n1 BIRT\n2 DATE 1 JAN 1900\n2 PLAC <b>here</b>\n1 NOTE javascript:alert(1) \u0001\u202E reversed\n0 @<svg/onload=alert(1)>@ NOTE x\n0 TRLR\n`);
  return withFile(file, async (page) => {
    for (const each of ["overview", "problems", "repair", "people", "people/I1", "charts/I1/pedigree", "lines", "search/evil", "convert"]) {
      await view(page, each);
      await idle(page);
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => document.querySelectorAll("main img, main script, main b:not(bdi b)").length), 0, each);
      assert.ok(!(await page.title()).includes("caught"));
    }
    await view(page, "people/I1");
    await page.locator("h1").waitFor();
    assert.match(await page.locator("h1").innerText(), /<img src=x.*⟨202E⟩evil/);
  });
});

test("hostile: a name of a million letters is cut", () =>
  withFile(written("name.ged", `${HEAD}0 @I1@ INDI\n1 NAME ${"A".repeat(1_000_000)} /Long/\n0 TRLR\n`), async (page) => {
    for (const [each, place] of [["people", ".people-row"], ["people/I1", "h1"]]) {
      await view(page, each);
      await page.locator(place, { hasText: "AAA" }).waitFor();
      assert.ok((await page.locator(place).evaluate((element) => element.textContent.length)) < 1000, each);
    }
  }));

test("hostile: a million errors", () => {
  const line = "1 FAMS @F1@\n1 DATE tomorrow\n";
  return withFile(written("million.ged", `${HEAD}0 @I1@ INDI\n${line.repeat(500_000)}0 TRLR\n`), async (page) => {
    await page.locator(".verdict").waitFor({ timeout: 120_000 });
    await view(page, "problems");
    await page.locator(".kind-row", { hasText: "500,000" }).first().click();
    await page.locator(".place").first().waitFor();
    assert.ok((await page.locator(".place").count()) <= 10);
  });
});

test("hostile: a zip bomb, an empty file, and what is no genealogy file", async () => {
  for (const [name, octets] of [["bomb.zip", zipped([["gedcom.ged", Buffer.alloc(200_000_000)]])], ["bomb2.zip", zipped([["tree.ged", Buffer.alloc(2_000_000)]])], ["empty.ged", Buffer.alloc(0)], ["picture.ged", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")]])
    await withFile(written(name, octets), async (page) => {
      for (const each of ["overview", "problems", "repair", "people", "lines", "convert"]) {
        await view(page, each);
        await idle(page);
      }
      await view(page, "overview");
      await page.locator(".verdict, .failure").first().waitFor();
    });
});

test("long work can be stopped, and begun again", () => {
  const people = Array.from({ length: 200_000 }, (_, i) => `0 @I${i}@ INDI\n1 NAME Person ${i} /Name${i % 977}/\n1 SEX ${"MF"[i % 2]}\n1 BIRT\n2 DATE ${1500 + (i % 500)}\n`);
  return withFile(written("many.ged", `${HEAD}${people.join("")}0 TRLR\n`), async (page) => {
    await page.getByRole("button", { name: "Stop" }).first().click();
    await page.getByText("Stopped. Your file has not been changed.").first().waitFor();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.locator(".verdict").waitFor({ timeout: 60_000 });
    await view(page, "people");
    await page.locator(".people-row").first().waitFor({ timeout: 60_000 });
    await page.getByRole("searchbox", { name: "Type a name, place or year" }).fill("name976 1999");
    await page.getByText(/^\d+ (people|person)$/).waitFor();
  });
});

for (const colorScheme of ["light", "dark"])
  test(`axe finds nothing serious: ${colorScheme}`, () =>
    withFile(sample("faulty.ged"), async (page) => {
      await view(page, "compare");
      await page.getByLabel("Choose the other file").and(page.locator("input")).setInputFiles(sample("bronte.ged"));
      await page.locator(".difference").first().waitFor();
      for (const each of ["overview", "problems/link-one-way", "repair", "people", "people/I1", "kin/I1/I2", "charts/I1/pedigree", "lines", "compare", "compare/join", "convert", "search/tudor", "privacy", "kin", "nowhere"]) {
        await view(page, each);
        await idle(page);
        await page.waitForTimeout(200);
        const found = await page.evaluate(`${AXE}; axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })`);
        const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
        assert.deepEqual(serious.map((v) => `${each}: ${v.id}: ${v.nodes[0].html}`), []);
      }
    }, { colorScheme, bypassCSP: true }));

test("no view is wider than a phone, or than the screen at 200 %", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await view(page, "compare");
    await page.getByLabel("Choose the other file").and(page.locator("input")).setInputFiles(relative());
    for (const width of [320, 360, 640, 768])
      for (const each of ["overview", "problems/link-one-way", "repair", "people", "people/I1", "kin/I1/I2", "charts/I1/fan", "lines", "compare", "compare/join", "convert", "search/tudor"]) {
        await page.setViewportSize({ width, height: 740 });
        await view(page, each);
        await idle(page);
        await page.waitForTimeout(100);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${each} at ${width}`);
      }
  }));

test("works without a network once it was there", () =>
  withFile(sample("bronte.ged"), async (page, context) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(500);
    await context.setOffline(true);
    await page.reload();
    await openFile(page, sample("curie.ged"));
    await page.locator(".verdict").waitFor();
  }));

test("as one file from the disk, with no request at all", async () => {
  const { context, page, requests, errors } = await visit(browser, pathToFileURL(join(dist, "gedelf.html")).href);
  await page.getByRole("button", { name: "Try a sample file" }).click();
  await page.locator(".verdict").waitFor();
  await view(page, "charts/I5/fan");
  await page.locator(".picture svg text").first().waitFor();
  assert.deepEqual(requests.filter((url) => !url.startsWith("file:")), []);
  assert.equal(requests.length, 1);
  assert.deepEqual(errors, []);
  await context.close();
});
