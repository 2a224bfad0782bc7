#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// Puts the package and the page together: takes build-web/gedelf.wasm and the sources of web/, gives web/package/dist (the npm
// package) and web/dist (the page as a folder, and gedelf.html, which is all of it in one file).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const modulePath = join(root, "build-web", "gedelf.wasm");
const quiet = { stdio: ["ignore", "ignore", "inherit"] };

function install(folder) {
  if (!existsSync(join(folder, "node_modules")))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], { cwd: folder, ...quiet });
}

// ---- The package -------------------------------------------------------------------------------------

const versionParts = readFileSync(join(root, "include/gedelf/gedelf.h"), "utf8").matchAll(/^#define GEDELF_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)/gm);
const version = [...versionParts].map((part) => part[1]).join(".");

const packageFolder = join(web, "package");
install(packageFolder);
rmSync(join(packageFolder, "dist"), { recursive: true, force: true });
execFileSync(join(packageFolder, "node_modules/.bin/tsc"), [], { cwd: packageFolder, stdio: "inherit" });
copyFileSync(modulePath, join(packageFolder, "dist/gedelf.wasm"));
copyFileSync(join(root, "LICENSE"), join(packageFolder, "LICENSE"));

/** Texts of the library in other languages, as .po files. What only the program says is left out, and what is not translated. */
const isForPage = (entry) => !/^msgctxt "(help|program|chart|severity)\b|^msgctxt .* done"$/m.test(entry) && /^msgstr "(?:"\n")?[^"]/m.test(entry);
const translations = readdirSync(join(root, "po")).filter((name) => name.endsWith(".po")).map((name) => {
  const entries = readFileSync(join(root, "po", name), "utf8").split(/\n{2,}/);
  return [name.replace(/\.po$/, ""), entries.filter(isForPage).join("\n\n") + "\n"];
});
for (const [language, po] of translations) writeFileSync(join(packageFolder, `dist/${language}.po`), po);

/** What tags mean, from the library's own table: the role of each. */
function tagRoles() {
  const table = readFileSync(join(root, "src/tags/tags.def"), "utf8");
  const roles = Object.fromEntries([...table.matchAll(/^TAG\((\w+), (\w+)\)/gm)].map(([, tag, role]) => [tag, role]));
  for (const [, tag, other] of table.matchAll(/^SPELLING\((\w+), (\w+)\)/gm)) roles[tag] = roles[other];
  return roles;
}

// ---- The page ----------------------------------------------------------------------------------------

const pageFolder = join(web, "page");
install(pageFolder);
execFileSync(join(pageFolder, "node_modules/.bin/tsc"), ["--noEmit"], { cwd: pageFolder, stdio: "inherit" });
const { build } = await import(join(pageFolder, "node_modules/esbuild/lib/main.js"));

/** What the program knows about calendars: each is a constant in a src/values/calendar_NAME.c, with its months above it. */
function readCalendars() {
  const folder = join(root, "src/values");
  const code = readdirSync(folder).filter((name) => /^calendar_\w+\.c$/.test(name)).map((name) => readFileSync(join(folder, name), "utf8")).join("");
  const months = new Map([...code.matchAll(/const calendar_month (\w+)\[\] = \{(.*?)\};/gs)].map(([, name, rows]) =>
    [name, Object.fromEntries([...rows.matchAll(/\{"(\w+)", \d+, "([^"]+)"\}/g)].map(([, month, words]) => [month, words]))]));
  return [...code.matchAll(/const value_calendar \w+ = \{(.*?)\};/gs)].map(([, members]) => {
    const member = (name) => new RegExp(`\\.${name} = "?([^",}]+)`).exec(members)[1];
    return { escape: member("escape"), keyword: member("keyword"), name: member("name"), ownYears: !members.includes("CALENDAR_EPOCH(BC)"), months: months.get(member("months")) };
  });
}

const calendars = readCalendars();

async function bundle(entry, define) {
  const made = await build({
    entryPoints: [join(pageFolder, "src", entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    define: { VERSION: JSON.stringify(version), CALENDARS: JSON.stringify(calendars), TAG_ROLES: JSON.stringify(tagRoles()), ...define },
  });
  return made.outputFiles[0].text;
}

const dist = join(web, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const read = (name) => readFileSync(join(pageFolder, name), "utf8");
const style = read("style.css");
const worker = await bundle("worker.ts", { TRANSLATIONS: "null" });
const base64 = (octets) => gzipSync(octets, { level: 9 }).toString("base64");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page with its policy, style and scripts, each inside or beside it. */
function html(policy, head, scripts) {
  return read("index.html").replace("<!--policy-->", `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace("<!--head-->", () => head).replace("<!--scripts-->", () => scripts);
}

// As a folder: everything comes from there, and nothing goes anywhere else.
const app = await bundle("main.tsx", { ALONE: "false" });
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const cached = ["./", "app.js", "worker.js", "style.css", "gedelf.wasm", "sample.ged", ...translations.map(([language]) => `${language}.po`)];
const stamp = createHash("sha256").update(app + worker + style + JSON.stringify(translations)).update(readFileSync(modulePath)).digest("hex").slice(0, 16);
writeFileSync(join(dist, "app.js"), app);
writeFileSync(join(dist, "worker.js"), worker);
writeFileSync(join(dist, "style.css"), style);
writeFileSync(join(dist, "service.js"), await bundle("service.ts", { STAMP: JSON.stringify(stamp), CACHED: JSON.stringify(cached) }));
copyFileSync(modulePath, join(dist, "gedelf.wasm"));
for (const [language, po] of translations) writeFileSync(join(dist, `${language}.po`), po);
copyFileSync(join(root, "samples/bronte.ged"), join(dist, "sample.ged"));
writeFileSync(join(dist, "index.html"), html(policy, '<link rel="stylesheet" href="style.css">', '<script src="app.js" defer></script>'));

// As one file: the module and the translations are in it as text, and no connection at all is allowed.
const packed = base64(readFileSync(modulePath));
const inside = await bundle("worker.ts", { TRANSLATIONS: JSON.stringify(Object.fromEntries(translations.map(([language, po]) => [language, base64(po)]))) });
const sample = readFileSync(join(root, "samples/bronte.ged"), "utf8");
const alone = await bundle("main.tsx", { ALONE: "true", WORKER: JSON.stringify(inside), SAMPLE: JSON.stringify(sample) });
const escaped = alone.replaceAll("</script", "<\\/script");
const alonePolicy = `default-src 'none'; script-src ${hash(escaped)} 'wasm-unsafe-eval' blob:; style-src ${hash(style)}; ` +
  "img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'";
writeFileSync(join(dist, "gedelf.html"), html(alonePolicy, `<style>${style}</style>`,
  `<script type="application/octet-stream" id="module">${packed}</script>\n<script>${escaped}</script>`));

const size = (text) => `${Math.round(gzipSync(text).length / 1000)} kB`;
console.log(`web/dist: page ${size(app + style)}, worker ${size(worker)}, module ${size(readFileSync(modulePath))}, ` +
  `${translations.map(([language, po]) => `${language}.po ${size(po)}`).join(", ")}, compressed`);
