// SPDX-License-Identifier: MIT
//
// The page in Chromium as `gedelf serve FILE` gives it: the file is open, and nothing is asked of anybody else.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dist, launch, root, sample, visit } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Runs a flow while the program serves, at the address that it prints. */
async function served(args, flow) {
  const program = process.env.GEDELF ?? join(root, "build/gedelf");
  const server = spawn(program, ["serve", "--no-open", "--timeout", "300", "--page", dist, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = await once(server.stdout, "data");
    await flow(String(address).trim());
  } finally {
    server.kill();
    await once(server, "exit");
  }
}

test("serve FILE: it is open, the view outlasts a reload, and the file is read anew", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "gedelf-serve-")), "née & co.ged");
  copyFileSync(sample("bronte.ged"), file);
  await served([file], async (address) => {
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/#open$/);
    const { context, page, requests, errors } = await visit(browser, address);
    await page.locator(".verdict").waitFor();
    await page.locator(".about-line", { hasText: "née & co.ged" }).waitFor();
    await page.locator(".about-line", { hasText: "13 people" }).waitFor();
    await page.evaluate(() => void (location.hash = "#/people"));
    await page.locator(".people-row").first().waitFor();
    copyFileSync(sample("curie.ged"), file);
    await page.reload();
    await page.locator(".people-row", { hasText: "Curie" }).first().waitFor();
    assert.deepEqual(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    const origin = address.replace(/#.*/, "");
    assert.deepEqual(requests.filter((url) => !url.startsWith(origin)), []);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

test("serve without FILE: the page waits for one", () =>
  served([], async (address) => {
    const { context, page, errors } = await visit(browser, address);
    await page.getByRole("button", { name: "Try a sample file" }).click();
    await page.locator(".verdict").waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  }));

test("serve FILE that is gone at a reload: the page waits for another", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "gedelf-serve-")), "gone.ged");
  writeFileSync(file, "0 HEAD\n0 TRLR\n");
  await served([file], async (address) => {
    const { context, page } = await visit(browser, address);
    await page.locator(".verdict").waitFor();
    rmSync(file);
    await page.reload();
    await page.getByRole("button", { name: "Try a sample file" }).waitFor();
    assert.equal(await page.locator(".about-line").count(), 0);
    await context.close();
  });
});
