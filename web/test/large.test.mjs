// SPDX-License-Identifier: MIT
//
// The page in Chromium with a file of 100 MB and 300,000 people: everything is there, and the page is never frozen.
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { dist, launch, openFile, sample, serve, turnsOf, view, visit } from "./browser.mjs";

const PEOPLE = 300_000;
const FROZEN = 50; // milliseconds
const LONG = { timeout: 240_000 };
const folder = mkdtempSync(join(tmpdir(), "gedelf-large-"));
const large = join(folder, "large.ged");

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve(dist);
  write();
});
after(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Families of three, and notes up to the size. */
function write() {
  const file = openSync(large, "w");
  writeSync(file, "0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n");
  const note = `1 NOTE ${"lorem ipsum ".repeat(16)}\n`;
  for (let i = 0; i < PEOPLE; i += 300) {
    const people = Array.from({ length: 300 }, (_, k) => {
      const [n, role] = [i + k, (i + k) % 3];
      const family = n - role;
      return `0 @I${n}@ INDI\n1 NAME Pérson${n} /Name${n % 977}/\n1 SEX ${"MFM"[role]}\n1 BIRT\n2 DATE ${1500 + (n % 480) + (role === 2 ? 30 : 0)}\n2 PLAC Town ${n % 5000}, County\n${note}` +
        `1 ${role === 2 ? "FAMC" : "FAMS"} @F${family}@\n` + (role === 2 ? `0 @F${family}@ FAM\n1 HUSB @I${family}@\n1 WIFE @I${family + 1}@\n1 CHIL @I${n}@\n` : "");
    });
    writeSync(file, people.join(""));
  }
  writeSync(file, "0 TRLR\n");
  closeSync(file);
}

test("it starts, and draws every view, without a long turn", async () => {
  for (const address of [server.address, pathToFileURL(join(dist, "gedelf.html")).href]) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const turns = await turnsOf(browser, page, async () => {
      await page.goto(address);
      await openFile(page, sample("faulty.ged"));
      for (const each of ["overview", "problems", "repair", "people", "people/I1", "kin/I1/I3", "charts/I1/pedigree", "charts/I1/fan", "lines", "compare", "convert", "search/tudor"]) {
        await view(page, each);
        await page.waitForFunction(() => !document.querySelector("progress"), null, LONG);
      }
    });
    assert.deepEqual(turns.filter((turn) => turn > FROZEN), [], address);
    await context.close();
  }
});

test("100 MB, 300,000 people: problems, people, lines, and no long turn", async () => {
  const { context, page, errors } = await visit(browser, server.address);
  const turns = await turnsOf(browser, page, async () => {
    await openFile(page, large);
    await view(page, "lines");
    await page.locator(".line").first().waitFor(LONG);
    await page.getByRole("textbox", { name: "Go to line" }).fill("2000000");
    await page.keyboard.press("Enter");
    await page.locator(".line.here .number", { hasText: "2,000,000" }).or(page.locator(".line.here .number", { hasText: "2000000" })).waitFor(LONG);
    await view(page, "people");
    await page.locator(".people-row").first().waitFor(LONG);
    await page.getByRole("searchbox", { name: "Type a name, place or year" }).fill("person299999");
    await page.getByText("1 person", { exact: true }).waitFor(LONG);
    await page.locator(".people-row").click();
    await page.locator(".event").first().waitFor(LONG);
    assert.match(await page.locator("h1").innerText(), /Pérson299999/);
    await view(page, "overview");
    await page.locator(".verdict").waitFor(LONG);
    assert.match(await page.locator(".about-line").innerText(), /300,000 people/);
    await view(page, "problems");
    await page.locator(".kind-row").first().waitFor(LONG);
  });
  assert.deepEqual(turns.filter((turn) => turn > FROZEN), []);
  assert.deepEqual(errors, []);
  await context.close();
});
