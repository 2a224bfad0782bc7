// SPDX-License-Identifier: MIT
//
// What a file says in codes, said in words: takes dates and paths as a file has them, gives them in the language of the page. What
// is not understood stays as it is.
import { calendars, type Calendar } from "./calendars.js";
import type { Texts } from "./texts/index.js";

const gregorian = calendars.find((calendar) => calendar.keyword === "GREGORIAN")!;
const CALENDAR = new RegExp(`^(?:@#D([A-Z ]+)@|(${calendars.map(({ keyword }) => keyword).join("|")}))\\s+`);
const DATE = /^(?:(?:(\d{1,2})\s+)?(_?[A-Z]{3,})\s+)?(\d{1,4}(?:\/\d{2})?)(\s*(?:B\.?C\.?|BCE))?$/i;

/** Months of calendars that GEDCOM 7 does not have may have an underscore there, as these do. */
function monthName(code: string, { keyword, ownYears, months }: Calendar, t: Texts): string | undefined {
  if (ownYears) return months[keyword.startsWith("_") ? code.replace("_", "") : code];
  const at = Object.keys(months).indexOf(code);
  return at < 0 ? undefined : new Intl.DateTimeFormat(t.language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, at, 1));
}

/** One date of a calendar; null if it is none. */
function dayWords(raw: string, t: Texts): string | null {
  const [said = "", escape, keyword] = CALENDAR.exec(raw) ?? [];
  const calendar = calendars.find((one) => one.escape === escape || one.keyword === keyword) ?? gregorian;
  const found = DATE.exec(raw.slice(said.length).trim());
  if (!found) return null;
  const [, day, code, year = "", before] = found;
  const month = code ? monthName(code.toUpperCase(), calendar, t) : "";
  if (month === undefined) return null;
  const named = calendar === gregorian ? "" : t.dates.calendars[calendar.keyword] ?? calendar.name;
  return [day && t.dates.day(Number(day)), month, year, before && t.dates.before0].filter(Boolean).join(" ") + (named ? ` (${named})` : "");
}

const TWO: [RegExp, "between" | "fromTo"][] = [[/^BET\s+(.+?)\s+AND\s+(.+)$/i, "between"], [/^FROM\s+(.+?)\s+TO\s+(.+)$/i, "fromTo"]];

/** A date value of a file, as one would say it. */
export function dateWords(raw: string, t: Texts): string {
  const value = raw.trim();
  for (const [form, words] of TWO) {
    const [, a = "", b = ""] = form.exec(value) ?? [];
    const [first, second] = [dayWords(a, t), dayWords(b, t)];
    if (first && second) return t.dates[words](first, second);
  }
  const [, phrase] = /^\((.*)\)$/s.exec(value) ?? [];
  if (phrase !== undefined) return phrase;
  const [, kind, rest = "", said] = /^(ABT|CAL|EST|BEF|AFT|FROM|TO|INT)\.?\s+(.*?)\s*(\(.*\))?$/is.exec(value) ?? [];
  const day = dayWords(kind ? rest : value, t);
  if (!day) return raw;
  if (!kind) return day;
  const word = kind.toUpperCase() as keyof Texts["dates"]["kinds"] | "INT";
  return (word === "INT" ? day : t.dates.kinds[word](day)) + (said ? ` ${said}` : "");
}

/** Where in a record: "BIRT[1].DATE" becomes "Birth, Date". */
export function pathWords(path: string, t: Texts): string {
  return path.split(".").map((step) => {
    const [, tag = step, number] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    return (t.tags[tag] ?? tag) + (number && number !== "1" ? ` ${number}` : "");
  }).join(", ");
}
