// SPDX-License-Identifier: MIT
//
// The people of a file, in the worker: takes the rows that the program gives of them, gives them in the order of their names, by
// words and by identifier. Rows stay the text that they came as until they are looked at: a large file has 300,000 of them.
import { calendars } from "./calendars.js";

import { BIRTHS, DEATHS } from "./tags.js";

export interface Person {
  id: string;
  name: string;
  surname: string;
  sex: string;
  born: string;
  died: string;
  place: string;
}

export interface Page<T> {
  total: number;
  rows: T[];
}

/** What is asked of the program about each person. */
export const COLUMNS = ["@", "NAME", "SEX", "BIRT.PLAC", ...[...BIRTHS, ...DEATHS].map((tag) => `${tag}.DATE`)];

type Row = Record<string, string | null>;

const UNNAMED = "\uFFFF"; // after all others
const ASCII = /^[\0-\x7f]*$/;

/** As one searches: without capitals and diacritics. */
export function folded(text: string): string {
  return (ASCII.test(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "")).toLowerCase();
}

const others = calendars.filter(({ ownYears }) => ownYears).map(({ name }) => name.split("-")[0]);
const OTHER_YEARS = new RegExp([...others, "ROMAN", "UNKNOWN", "B\\.?C"].join("|"), "i");

/** The year that a date names first; none in calendars whose years are others. */
export function yearOf(date: string): number | null {
  if (OTHER_YEARS.test(date)) return null;
  const found = /(?:^|\D)(\d{3,4})(?!\d)/.exec(date);
  return found ? Number(found[1]) : null;
}

function surnameOf(name: string): string {
  const from = name.indexOf("/");
  const to = from < 0 ? -1 : name.indexOf("/", from + 1);
  return to < 0 ? "" : name.slice(from + 1, to).trim();
}

/** A name without its slashes, as the library writes it: a slash before a sign that closes leaves no space. */
export const nameOf = (name: string) => name.replace(/\/(?=$|[,.;:!?)\]'"-])/g, "").replaceAll("/", " ").replace(/\s+/g, " ").trim();
const firstDate = (row: Row, tags: string[]) => tags.map((tag) => row[`${tag}.DATE`]).find((date) => date != null) ?? "";
const bornOf = (row: Row) => firstDate(row, BIRTHS);
const diedOf = (row: Row) => firstDate(row, DEATHS);
const idOf = (row: Row) => (row["@"] ?? "").replaceAll("@", "");

function personOf(row: Row): Person {
  const name = row.NAME ?? "";
  const [born, died] = [bornOf(row), diedOf(row)];
  return { id: idOf(row), name: nameOf(name), surname: surnameOf(name), sex: row.SEX ?? "", born, died, place: row["BIRT.PLAC"] ?? "" };
}

export class Persons {
  private readonly rows: string[] = [];
  /** The key that a row is sorted by, then the row's number. */
  private order: string[] = [];
  private sorted = new Uint32Array(0);
  /** What is searched, in order; made when somebody does. */
  private keys: string[] | null = null;
  private byId: Map<string, number> | null = null;
  private first = Infinity;
  private last = -Infinity;
  private readonly now = new Date().getFullYear();

  /** Takes a row as `gedelf get --format json --columns` prints it. */
  add(line: string): void {
    const row = JSON.parse(line) as Row;
    const name = row.NAME ?? "";
    this.order.push(`${folded(`${surnameOf(name) || UNNAMED} ${name}`)}\0${this.rows.length}`);
    this.rows.push(line);
    this.see(bornOf(row));
    this.see(diedOf(row));
  }

  private see(date: string): void {
    const year = date ? yearOf(date) : null;
    if (year === null || year > this.now) return;
    if (year < this.first) this.first = year;
    if (year > this.last) this.last = year;
  }

  /** After the last row. */
  finish(): void {
    this.order.sort();
    this.sorted = Uint32Array.from(this.order, (key) => Number(key.slice(key.lastIndexOf("\0") + 1)));
    this.order = [];
  }

  get count(): number {
    return this.rows.length;
  }

  /** The first and the last year that a date names. */
  get span(): [number, number] | null {
    return this.first <= this.last ? [this.first, this.last] : null;
  }

  /** One of them, in the order of names. */
  at(index: number): Person {
    return this.row(this.sorted[index]!);
  }

  private row(number: number): Person {
    return personOf(JSON.parse(this.rows[number]!) as Row);
  }

  /** Those that have all words of a query. */
  find(query: string, from: number, count: number): Page<Person> {
    const words = folded(query).split(/\s+/).filter(Boolean);
    const places: number[] = [];
    let total = words.length === 0 ? this.count : 0;
    if (words.length === 0) for (let i = from; i < Math.min(from + count, total); i++) places.push(i);
    else
      this.searched().forEach((key, i) => {
        if (words.every((word) => key.includes(word)) && total++ >= from && places.length < count) places.push(i);
      });
    return { total, rows: places.map((i) => this.at(i)) };
  }

  private searched(): string[] {
    this.keys ??= Array.from(this.sorted, (number) => {
      const row = JSON.parse(this.rows[number]!) as Row;
      return folded(`${row.NAME ?? ""} ${row["@"] ?? ""} ${row["BIRT.PLAC"] ?? ""} ${bornOf(row)} ${diedOf(row)}`);
    });
    return this.keys;
  }

  byIdentifier(id: string): Person {
    this.byId ??= new Map(this.rows.map((line, number) => [idOf(JSON.parse(line) as Row), number]));
    const number = this.byId.get(id);
    return number === undefined ? { id, name: "", surname: "", sex: "", born: "", died: "", place: "" } : this.row(number);
  }
}
