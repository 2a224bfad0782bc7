// SPDX-License-Identifier: MIT
//
// A report to print: takes the problems of a file, gives one page of HTML that stands alone.
import type { Diagnostic } from "../../../package/src/gedelf.js";
import type { ProblemGroup } from "../tables.js";
import type { Texts } from "../texts/index.js";
import { visible } from "../ui.js";
import { verdictOf } from "./grouping.js";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (raw: string) => visible(raw).replace(/[&<>"]/g, (sign) => SIGNS[sign]!);

const STYLE = "body{font:11pt/1.4 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em}h2{font-size:12pt;margin:1.6em 0 .3em;break-after:avoid}" +
  "td{vertical-align:top;padding:.1em .6em .1em 0}td:first-child{text-align:right;color:#555;white-space:nowrap}.s{color:#555}tr{break-inside:avoid}";

function section(group: ProblemGroup, rows: Diagnostic[], t: Texts): string {
  const places = rows.map((row) => `<tr><td>${row.line ? t.firstLine(row.line) : ""}</td><td><bdi>${text(row.message)}</bdi></td></tr>`).join("\n");
  const more = group.count > rows.length ? `<p class="s">${text(t.shown(rows.length, group.count))}</p>` : "";
  return `<h2>${text(t.severities[group.severity])} · ${text(group.code)} · ${t.number(group.count)}</h2>\n<p>${text(group.explanation)}</p>\n` +
    `<p><b>${text(t.whatToDo)}:</b> ${text(group.remedy)}</p>\n<table>${places}</table>\n${more}`;
}

export function report(name: string, groups: ProblemGroup[], rows: Diagnostic[][], t: Texts): Blob {
  const sections = groups.map((group, i) => section(group, rows[i]!, t)).join("\n");
  const title = `${t.views.problems}: ${name}`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const page = `<!doctype html>\n<html lang="${t.language}"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<title>${text(title)}</title><style>${STYLE}</style>\n<h1>${text(title)}</h1>\n<p>${text(verdictOf(groups, t))}</p>\n${sections}\n`;
  return new Blob([page], { type: "text/html" });
}
