#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Makes tests/regex/regex.rows: expressions and texts at random, and what another ECMAScript makes of them, V8.
//
//     make_rows.cjs > regex.rows
//
// A row has the expression as a literal, the text, and what the groups matched with | between, or NONE; parts are apart by tabs, and
// control characters are shown as signs. Astral characters are left out: V8 counts in halves of them where gedelf counts characters.
"use strict";
let seed = 20261116;
const below = (n) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 4294967296 * n));
const pick = (list) => list[below(list.length)];
const letters = ["a", "b", "c", "A", "B", "_", "1", "2", "-", " ", "é", "É", "ß", "σ", "ς", "Σ", "я", "\n", "\r", "\t", "\u2028", "\u00a0", "~", "z", "Z"];
const simple = ["a", "b", "c", "A", "_", "1", "é", "σ", " ", "-", "z", "ß"];
const escapes = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\t", "\\n", "\\r", "\\v", "\\f", "\\x61", "\\u00e9", "\\u03c3", "\\.", "\\*", "\\(", "\\/", "\\-", "\\0", "\\cJ"];
const quantifiers = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "{1,3}", "{0}", "*?", "+?", "??", "{2}?", "{1,}?", "{0,2}?"];

function classOf() {
    let s = below(3) === 0 ? "[^" : "[";
    for (let n = 1 + below(3); n > 0; n--) {
        const kind = below(6);
        if (kind === 0)
            s += pick(["a-c", "A-Z", "0-9", "a-z", "à-ü", "а-я", "Α-Ω", " -~", "\\x61-\\u007a", "+--"]);
        else if (kind === 1)
            s += pick(["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\b", "\\n", "\\]", "\\\\", "\\-", "\\x5f"]);
        else
            s += pick(["a", "b", "c", "_", "1", "é", "σ", " ", "z", "B", ".", "*", "^", "$", "|", "("].filter((c) => c !== "^" || s.length > 1));
    }
    return s + (below(8) === 0 ? "-]" : "]");
}

function expression(depth, state) {
    let s = "";
    for (let n = 1 + below(4); n > 0; n--) {
        const kind = below(20);
        let atom = true;
        if (kind < 7)
            s += pick(simple);
        else if (kind < 9)
            s += pick(escapes);
        else if (kind < 11)
            s += classOf();
        else if (kind === 11)
            s += ".";
        else if (kind < 15 && depth > 0) {
            const captures = below(2) === 0;
            if (captures)
                state.groups++;
            s += (captures ? "(" : "(?:") + expression(depth - 1, state) + ")";
        } else if (kind === 15 && depth > 0) {
            s += pick(["(?=", "(?!"]) + expression(depth - 1, state) + ")";
            atom = false;
        } else if (kind === 16 && state.groups > 0)
            s += "\\" + (1 + below(state.groups)) + (below(2) ? "" : "(?:)");
        else {
            s += pick(["^", "$", "\\b", "\\B"]);
            atom = false;
        }
        if (atom && below(3) === 0)
            s += pick(quantifiers);
    }
    return s + (below(6) === 0 ? "|" + expression(depth > 0 ? depth - 1 : 0, state) : "");
}

function row() {
    const state = { groups: 0 };
    const body = expression(3, state), flags = pick(["", "", "i", "m", "im"]);
    let text = "";
    for (let n = below(12); n > 0; n--)
        text += pick(below(3) === 0 ? letters : simple);
    let found;
    try {
        if (/\\[1-9]\d/.test(body) || /\\0\d/.test(body))
            return false;
        found = new RegExp(body, flags).exec(text);
    } catch {
        return false;
    }
    if (!found && below(6) > 0)
        return false; // most match nothing
    const groups = found ? found.map((g) => g === undefined ? "" : g).join("|") : "NONE";
    const shown = (s) => s.replace(/[\n\r\t\u2028\0]/g, (c) => ({ "\n": "␊", "\r": "␍", "\t": "␉", "\u2028": "␤", "\0": "␀" })[c]);
    process.stdout.write(`/${body}/${flags}\t${shown(text)}\t${shown(groups)}\n`);
    return true;
}

for (let rows = 0; rows < 1200;)
    rows += row() ? 1 : 0;
