// SPDX-License-Identifier: MIT
//
// The page in Chromium with files that are made to harm: names of files, notes, and what is drawn of them is text.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dist, launch, openFile, serve, view, visit } from "./browser.mjs";

const HEAD = "0 HEAD\n1 SOUR <script>document.title='caught'</script>\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";
const MARKUP = `<img src=x onerror="document.title='caught'"><script>document.title='caught'</script>`;

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

async function withText(name, text, flow) {
  const { context, page, errors, requests } = await visit(browser, server.address);
  await openFile(page, { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await flow(page);
  assert.notEqual(await page.title(), "caught");
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(server.address)), []);
  await context.close();
}

test("a file's name, and its program's, are text", () =>
  withText(`${MARKUP.replaceAll("/", "")}\u202E.ged`, `${HEAD}0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n`, async (page) => {
    await page.locator(".verdict").waitFor();
    const about = await page.locator(".about-line").innerText();
    assert.match(about, /<img src=x/);
    assert.match(about, /<script>/);
    assert.doesNotMatch(about, /\u202E/);
    assert.equal(await page.locator("header img, header script").count(), 0);
  }));

test("notes with controls and marks of direction show them as signs", () =>
  withText("notes.ged", `${HEAD}0 @I1@ INDI\n1 NAME A /B/\n1 NOTE bell\u0007 esc\u001B[31m turned\u202Edenrut ${MARKUP}\n0 TRLR\n`, async (page) => {
    await view(page, "people/I1");
    await page.getByText("⟨202E⟩denrut").first().waitFor();
    const text = await page.locator("main").innerText();
    assert.match(text, /bell\u2407 esc\u241B\[31m turned⟨202E⟩denrut <img src=x/);
    assert.doesNotMatch(text, /[\u0007\u001B\u202E]/);
    await view(page, "lines");
    await page.locator(".line", { hasText: "⟨202E⟩denrut" }).waitFor();
    assert.doesNotMatch(await page.locator(".list").innerText(), /[\u0007\u001B\u202E]/);
    assert.equal(await page.locator("main img, main script").count(), 0);
  }));

test("charts have nothing in them that runs", () =>
  withText("chart.ged", `${HEAD}0 @I1@ INDI\n1 NAME ${MARKUP} /<a href="javascript:1">/\n1 BIRT\n2 DATE 1800\n1 DEAT\n2 DATE 1850\n0 TRLR\n`, async (page) => {
    for (const kind of ["pedigree", "fan", "timeline"]) {
      await view(page, `charts/I1/${kind}`);
      await page.locator(".picture svg text").first().waitFor();
      const found = await page.evaluate(() => {
        const all = [...document.querySelector(".picture").shadowRoot.querySelectorAll("*")];
        const runs = (e) => /^(script|img|foreignObject|iframe)$/i.test(e.localName) || [...e.attributes].some((a) => /^on/i.test(a.name) || /javascript:/i.test(a.value));
        return all.filter(runs).map((e) => e.outerHTML);
      });
      assert.deepEqual(found, [], kind);
    }
  }));
