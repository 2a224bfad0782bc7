// SPDX-License-Identifier: MIT
//
// What the tests of the page share: a server of one folder, a browser, a page that notes every request, and files.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../page/node_modules/playwright-core/index.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const dist = join(root, "web/dist");
export const sample = (name) => join(root, "samples", name);

/** A file of the corpus, which is not everywhere; null where it is not. */
export function corpus(name) {
  const folder = process.env.GEDELF_CORPUS ?? join(root, "../shared/corpus");
  const path = join(folder, name);
  return existsSync(path) ? path : null;
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".mjs": "text/javascript" };

export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html"));
    if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

/** A page at an address, with what it asked of the network and what went wrong in it. */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const requests = [];
  const errors = [];
  context.on("request", (request) => !/^(data|blob):/.test(request.url()) && requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => globalThis.longTasks.push(entry.duration))).observe({ type: "longtask" });
  });
  await page.goto(address);
  return { context, page, requests, errors };
}

/** Opens a file through the page's own field. */
export async function openFile(page, file) {
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.locator(".about-line").waitFor({ timeout: 60_000 });
}

export async function view(page, name) {
  await page.evaluate((to) => void (location.hash = to), `#/${name}`);
}
