// SPDX-License-Identifier: MIT
//
// The npm package in Chromium: on a page and in a worker, which reads a Blob in pieces.
import assert from "node:assert/strict";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, root, sample, serve, visit } from "./browser.mjs";

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve(join(root, "web/package/dist"));
});
after(async () => {
  await browser.close();
  server.close();
});

/** Calls each method; runs on the page and in the worker as it stands. */
async function use(address, octets) {
  const { load, GedelfError } = await import(address + "index.js");
  const gedelf = await load();
  let done = 0;
  const file = await gedelf.openStream(new File([octets], "bronte.ged"));
  const other = gedelf.open(file.edit(['set @I1@.SEX "X"']).bytes);
  let code = "";
  try {
    gedelf.open(new Uint8Array([1, 2, 3, 0, 5])).dump();
  } catch (thrown) {
    if (thrown instanceof GedelfError) code = thrown.code;
  }
  return {
    version: gedelf.version(),
    source: file.source.constructor.name,
    errors: file.check({ onProgress: (now) => (done = Math.max(done, now)) }).filter((d) => d.severity === "error").length,
    done,
    records: file.dump().records.length,
    name: file.values("@I1@.NAME")[0],
    seven: new TextDecoder().decode(file.convert({ to: "gedcom-7.0" }).bytes).includes("2 VERS 7.0"),
    repairs: file.repair().repairs.length,
    changed: file.diff(other).map((d) => d.old),
    chart: file.chart("@I5@").includes("<svg"),
    encoding: file.stats().encoding,
    code,
  };
}

const octets = readFileSync(sample("bronte.ged"));
const expected = { errors: 0, done: octets.length, records: 22, name: "Patrick /Brontë/", seven: true, repairs: 0, changed: ["I1"], chart: true, encoding: "UTF-8", code: "null-octet" };

for (const [where, source] of [["page", "Pieces"], ["worker", "BlobSource"]])
  test(`the package in a ${where} of a browser`, async () => {
    const { context, page } = await visit(browser, server.address + "index.js");
    const { version, ...said } = await page.evaluate(
      async ([where, address, text, code]) => {
        const octets = new TextEncoder().encode(text);
        if (where === "page") return new Function(`return (${code})(...arguments)`)(address, octets);
        const script = `(${code})(${JSON.stringify(address)}, new TextEncoder().encode(${JSON.stringify(text)})).then(postMessage, (e) => postMessage(String(e)))`;
        const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
        return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
      },
      [where, server.address, octets.toString("utf8"), use.toString()],
    );
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(said, { source, ...expected });
    await context.close();
  });
