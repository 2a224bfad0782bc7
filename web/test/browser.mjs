// SPDX-License-Identifier: MIT
//
// What the tests of the page share: a server of one folder, a browser, a page that notes every request, and files.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
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

/** What the page's own thread did at one go during a flow, in milliseconds of the processor: how long it was frozen, on a machine that does
 *  nothing else. What Playwright puts into the page is left out. */
export async function turnsOf(browser, page, flow) {
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"] });
  await flow();
  const { traceEvents: events } = JSON.parse(await browser.stopTracing());
  const thread = (event) => `${event.pid} ${event.tid}`;
  const main = new Set(events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map(thread));
  const own = events.filter((e) => e.ph === "X" && main.has(thread(e)));
  const injected = own.filter((e) => e.name === "v8.evaluateModule");
  const turns = own.filter((e) => e.name === "RunTask" && e.tdur !== undefined);
  return turns.filter((t) => !injected.some((e) => e.pid === t.pid && e.ts >= t.ts && e.ts <= t.ts + t.dur)).map((t) => t.tdur / 1000);
}

/** An archive of members by name and content. */
export function zipped(members) {
  const [locals, centrals] = [[], []];
  let at = 0;
  for (const [name, content] of members) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt16LE(20, 6);
    local.copy(central, 10, 8, 30);
    central.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), data);
    centrals.push(central, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
