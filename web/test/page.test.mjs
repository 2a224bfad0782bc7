// SPDX-License-Identifier: MIT
//
// The page in Chromium: every flow, what it asks of the network, what a screen reader would stumble over, and hostile files.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { corpus, dist, launch, openFile, root, sample, serve, view, visit, zip } from "./browser.mjs";

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
  await page.getByRole("button", { name: "Try it with a sample" }).click();
  await page.locator(".verdict").waitFor();
  assert.match(await page.locator(".about-line").innerText(), /bronte\.ged[\s\S]*UTF-8 · 13 people · 1744–1906/);
  await page.getByRole("button", { name: "Close the file" }).click();
  await page.getByRole("link", { name: "How to see that" }).click();
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
    await page.getByRole("link", { name: "Show the person" }).first().click();
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
    assert.match(await page.locator(".bar-below p").innerText(), /4 repairs of 2 kinds/);
    await page.locator("ins").first().waitFor();
    await switches.nth(0).uncheck();
    assert.match(await page.locator(".bar-below p").innerText(), /1 repair of 1 kind/);
    await switches.nth(0).check();
    const { name, octets } = await saved(page, () => page.getByRole("button", { name: "Download the repaired file" }).click());
    assert.equal(name, "broken-repaired.ged");
    assert.match(octets.toString(), /2 CONT and home by way of Tahiti/);
    await page.getByRole("button", { name: "Go on with the repaired file" }).click();
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
      await page.getByRole("button", { name: "Make the file" }).click();
      const { octets } = await saved(page, () => page.getByRole("button", { name: "Download" }).click());
      assert.match(octets.toString("latin1"), looks);
    }
    await page.getByRole("radio", { name: "GEDZIP" }).check();
    await page.getByRole("button", { name: "Make the file" }).click();
    const { octets } = await saved(page, () => page.getByRole("button", { name: "Download" }).click());
    await openFile(page, written("again.gdz", octets));
    await page.locator(".about-line", { hasText: "again.gdz" }).waitFor();
    await page.locator(".about-line", { hasText: "13 people" }).waitFor();
  }));

test("compare: two files as data", () =>
  withFile(sample("bronte.ged"), async (page) => {
    await view(page, "compare");
    const field = page.getByLabel("Choose the other file").and(page.locator("input"));
    await field.setInputFiles(written("other.ged", readFileSync(sample("bronte.ged"), "utf8").replace("17 MAR 1777", "18 MAR 1777")));
    await page.locator(".difference").waitFor();
    assert.match(await page.locator(".difference").innerText(), /Changed: Patrick Brontë[\s\S]*17 MAR 1777[\s\S]*18 MAR 1777/);
    await field.setInputFiles({ name: "same.ged", mimeType: "text/plain", buffer: readFileSync(sample("bronte.ged")) });
    await page.getByText("Both files say the same.").waitFor();
  }));

test("search: with a slash, for people, problems and lines", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await page.locator(".verdict").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("tudor");
    await page.getByRole("heading", { name: /^People \d/ }).waitFor();
    await page.getByRole("heading", { name: /^In the lines/ }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("zzzz");
    await page.getByText("“zzzz” is nowhere in this file.").waitFor();
  }));

test("languages: German and French have the whole page", () =>
  withFile(sample("faulty.ged"), async (page) => {
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("link", { name: "Reparieren" }).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("fr");
    await page.getByRole("link", { name: "Personnes" }).waitFor();
  }));

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
  for (const [name, octets] of [["bomb.zip", zip("gedcom.ged", 200_000_000)], ["empty.ged", Buffer.alloc(0)], ["picture.ged", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")]])
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
    await page.getByText("Stopped. Nothing has happened to your file.").first().waitFor();
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
      for (const each of ["overview", "problems/link-one-way", "repair", "people", "people/I1", "kin/I1/I3", "charts/I1/pedigree", "lines", "compare", "convert", "search/tudor", "privacy"]) {
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
    for (const width of [320, 360, 640, 768])
      for (const each of ["overview", "problems/link-one-way", "repair", "people", "people/I1", "kin/I1/I3", "charts/I1/fan", "lines", "compare", "convert"]) {
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
  await page.getByRole("button", { name: "Try it with a sample" }).click();
  await page.locator(".verdict").waitFor();
  await view(page, "charts/I5/fan");
  await page.locator(".picture svg text").first().waitFor();
  assert.deepEqual(requests.filter((url) => !url.startsWith("file:")), []);
  assert.equal(requests.length, 1);
  assert.deepEqual(errors, []);
  await context.close();
});
