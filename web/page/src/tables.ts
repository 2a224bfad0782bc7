// SPDX-License-Identifier: MIT
//
// What the worker knows of one file: takes the file, gives its problems, repairs and people in groups and pages, so that the
// page is never handed more than it shows. Each table is made when it is first asked for.
import { GedelfError, type Diagnostic, type Gedelf, type GedelfFile, type LibraryTexts, type Repair, type Severity, type Source, type Structure } from "../../package/src/gedelf.js";
import { decoderOf, LineIndex } from "./lines.js";
import { COLUMNS, folded, nameOf, Persons, type Page, type Person } from "./persons.js";
import { BIRTHS, DEATHS, MARRIAGES } from "./tags.js";

export { folded, yearOf, type Page, type Person } from "./persons.js";

export type OnProgress = (done: number, total: number) => void;

/** What a file is, as its header has it. */
export interface Head {
  program: string;
  version: string;
  encoding: string;
  dialect: string;
  gedcom: string;
}

/** All problems of one code. */
export interface ProblemGroup {
  code: string;
  severity: Severity;
  stage: string;
  count: number;
  /** How many are kept to be shown. */
  kept: number;
  explanation: string;
  remedy: string;
  first: Diagnostic;
  /** A repair answers it. */
  fixable: boolean;
}

export interface RepairGroup {
  code: string;
  class: Repair["class"];
  count: number;
  kept: number;
  /** How many leave something for a person to look at. */
  left: number;
  explanation: string;
  /** Codes of problems that it puts right. */
  answers: string[];
  first: Repair;
}

export interface Family {
  id: string;
  line: number;
  parents: Person[];
  children: Person[];
  structure: Structure;
}

export interface PersonPage {
  person: Person;
  structure: Structure;
  parents: Family[];
  families: Family[];
  /** Sources and notes that are pointed to, by identifier. */
  records: Record<string, Structure>;
}

/** What a record says of itself, in a few rows, to tell it from others. */
export interface Facts {
  id: string;
  rows: { tag: string; date: string; text: string }[];
}

const KEPT = 1000; // of one code: more than anybody reads, and few enough for a million of them
const HEAD_OCTETS = 1 << 18;

/** Hands over the lines of an output as they come. */
export function eachLine(take: (line: string) => void): { put(octets: Uint8Array): void; end(): void } {
  const decoder = new TextDecoder();
  let rest = "";
  return {
    put(octets) {
      const lines = (rest + decoder.decode(octets, { stream: true })).split("\n");
      rest = lines.pop()!;
      lines.forEach(take);
    },
    end() {
      if (rest) take(rest);
    },
  };
}

interface Grouped<T> {
  count: number;
  rows: T[];
}

function into<T>(groups: Map<string, Grouped<T>>, code: string, row: T): void {
  const group = groups.get(code) ?? { count: 0, rows: [] };
  groups.set(code, group);
  group.count++;
  if (group.rows.length < KEPT) group.rows.push(row);
}

/** What the program knows of its codes; the same for every file. */
export class Codes {
  private explained: Map<string, Record<string, string>> | null = null;
  private repairs: Map<string, Record<string, string>> | null = null;
  private tagNames: Map<string, string[]> | null = null;

  constructor(private readonly gedelf: Gedelf) {}

  private list(args: string[]): Map<string, Record<string, string>> {
    const found = new Map<string, Record<string, string>>();
    const lines = eachLine((line) => {
      if (!line.startsWith("{")) return;
      const entry = JSON.parse(line) as Record<string, string>;
      found.set(entry.code!, entry);
    });
    lines.put(this.gedelf.run(args).stdout);
    lines.end();
    return found;
  }

  explain(code: string): Record<string, string> {
    this.explained ??= this.list(["explain", "--format", "json"]);
    return this.explained.get(code) ?? {};
  }

  repair(code: string): Record<string, string> {
    this.repairs ??= this.list(["repair", "--list", "--format", "json"]);
    return this.repairs.get(code) ?? {};
  }

  /** Codes of problems that a repair answers. */
  answered(): Set<string> {
    this.repair("");
    return new Set([...this.repairs!.values()].flatMap(({ answers }) => (answers ?? "").split(" ")));
  }

  /** What a tag can mean, in the schema's words. */
  tag(tag: string): string[] {
    if (!this.tagNames) {
      const shown = this.gedelf.run(["schema", "show", "--format", "json"]).stdout;
      const { tags } = JSON.parse(new TextDecoder().decode(shown)) as { tags: { tag: string; meanings: { type: string }[] }[] };
      const words = (type: string) => type.replace(/^.*\//, "").replace(/#.*$/, "").replaceAll("_", " ").toLowerCase();
      this.tagNames = new Map(tags.map(({ tag: name, meanings }) => [name, [...new Set(meanings.map((m) => words(m.type)))]]));
    }
    return this.tagNames.get(tag) ?? [];
  }
}

/** A problem with its message in a language. */
export function problemIn(texts: LibraryTexts, found: Diagnostic): Diagnostic {
  return { ...found, message: texts.message(found) };
}

/** A repair with the program's own words in a language. */
function repairIn(texts: LibraryTexts, made: Repair): Repair {
  const { before, after, left } = made;
  return { ...made, before: texts.phrase(before), after: texts.phrase(after), left: left === null ? null : texts.phrase(left) };
}

export class Tables {
  private heading: Head | null = null;
  private index: LineIndex | null = null;
  private problems: Map<string, Grouped<Diagnostic>> | null = null;
  private repairs: Map<string, Grouped<Repair>> | null = null;
  private persons: Persons | null = null;

  constructor(
    private readonly gedelf: Gedelf,
    private readonly codes: Codes,
    readonly source: Source,
    readonly file: GedelfFile,
  ) {}

  private run(args: string[], onProgress: OnProgress, take: (line: string) => void): { status: number; stderr: Uint8Array } {
    const lines = eachLine(take);
    const files = new Map([[this.file.name, this.source]]);
    const outcome = this.gedelf.run(args, { files, onProgress, onOutput: (octets) => lines.put(octets) });
    lines.end();
    return outcome;
  }

  /** Of the beginning alone, so that it is there at once. */
  head(): Head {
    if (this.heading) return this.heading;
    const none = { program: "", version: "", encoding: "", dialect: "", gedcom: "" };
    try {
      const start = this.gedelf.open(this.source.read(0, HEAD_OCTETS).slice(), "head.ged");
      const said = start.stats({ options: ["--recover", "-q"] });
      const text = (key: keyof Head) => (typeof said[key] === "string" ? (said[key] as string) : "");
      this.heading = { program: text("program"), version: text("version"), encoding: text("encoding"), dialect: text("dialect"), gedcom: text("gedcom") };
    } catch (thrown) {
      if (!(thrown instanceof GedelfError)) throw thrown;
      this.heading = none;
    }
    return this.heading;
  }

  lines(onProgress: OnProgress): LineIndex {
    if (this.index) return this.index;
    const { encoding } = this.head();
    this.index = new LineIndex(this.source, encoding, decoderOf(this.gedelf, encoding || "UTF-8"), onProgress);
    return this.index;
  }

  problemGroups(texts: LibraryTexts, onProgress: OnProgress): ProblemGroup[] {
    if (!this.problems) {
      const groups = new Map<string, Grouped<Diagnostic>>();
      const args = ["check", "-v", "--recover", "--diagnostics=json", `--max-per-code=${KEPT}`, "--", this.file.name];
      const { status, stderr } = this.run(args, onProgress, (line) => {
        if (!line.startsWith("{")) return;
        const found = JSON.parse(line) as Diagnostic;
        const repeated = found.of === undefined ? undefined : groups.get(found.of);
        if (repeated) repeated.count = found.count!;
        else into(groups, found.code, found);
      });
      if (status > 1 && groups.size === 0) throw new GedelfError(status, [], new TextDecoder().decode(stderr));
      this.problems = groups;
    }
    const answered = this.codes.answered();
    return [...this.problems].map(([code, { count, rows }]) => {
      const english = this.codes.explain(code);
      const { stage = "" } = english;
      const explanation = texts.explanation(code) || (english.explanation ?? "");
      const remedy = texts.remedy(code) || (english.remedy ?? "");
      const first = problemIn(texts, rows[0]!);
      return { code, severity: first.severity, stage, count, kept: rows.length, explanation, remedy, first, fixable: answered.has(code) };
    });
  }

  problemRows(code: string, from: number, count: number, filter: string, texts: LibraryTexts): Page<Diagnostic> {
    const wanted = folded(filter);
    const all = (this.problems?.get(code)?.rows ?? []).map((row) => problemIn(texts, row));
    const rows = wanted ? all.filter((row) => folded(row.message).includes(wanted)) : all;
    return { total: rows.length, rows: rows.slice(from, from + count) };
  }

  repairGroups(texts: LibraryTexts, onProgress: OnProgress): RepairGroup[] {
    if (!this.repairs) {
      const groups = new Map<string, Grouped<Repair>>();
      const args = ["repair", "--tidy", "--guess", "--format", "json", "-o", "out", "--", this.file.name];
      const { status, stderr } = this.run(args, onProgress, () => undefined);
      let said = "";
      const lines = eachLine((line) => {
        if (!line.startsWith("{")) said += line + "\n";
        else if (!line.startsWith('{"summary"')) {
          const made = JSON.parse(line) as Repair;
          into(groups, made.code, made);
        }
      });
      for (let at = 0; at < stderr.length; at += 1 << 20) lines.put(stderr.subarray(at, at + (1 << 20)));
      lines.end();
      if (status > 1) throw new GedelfError(status, [], said);
      this.repairs = groups;
    }
    return [...this.repairs].map(([code, { count, rows }]) => {
      const left = rows.filter((row) => row.left !== null).length;
      const { explanation: english = "", answers = "" } = this.codes.repair(code);
      const explanation = texts.repair(code) || english;
      const first = repairIn(texts, rows[0]!);
      return { code, class: first.class, count, kept: rows.length, left, explanation, answers: answers.split(" "), first };
    });
  }

  repairRows(code: string, from: number, count: number, texts: LibraryTexts): Page<Repair> {
    const rows = this.repairs?.get(code)?.rows ?? [];
    return { total: rows.length, rows: rows.slice(from, from + count).map((row) => repairIn(texts, row)) };
  }

  private people(onProgress: OnProgress): Persons {
    if (this.persons) return this.persons;
    const persons = new Persons();
    const args = ["get", "--recover", "-q", "--format", "json", `--columns=${COLUMNS.join(",")}`, "--", this.file.name, "INDI"];
    const { status, stderr } = this.run(args, onProgress, (line) => persons.add(line));
    if (status > 1) throw new GedelfError(status, [], new TextDecoder().decode(stderr));
    persons.finish();
    return (this.persons = persons);
  }

  peopleSpan(onProgress: OnProgress): { count: number; span: [number, number] | null } {
    const { count, span } = this.people(onProgress);
    return { count, span };
  }

  findPeople(query: string, from: number, count: number, onProgress: OnProgress): Page<Person> {
    return this.people(onProgress).find(query, from, count);
  }

  named(ids: string[], onProgress: OnProgress): Person[] {
    const persons = this.people(onProgress);
    return ids.map((id) => persons.byIdentifier(id));
  }

  /** Whom the file begins with: most often the one it was made for. */
  firstPerson(onProgress: OnProgress): string {
    for (const id of this.lines(onProgress).records.keys()) if (this.named([id], onProgress)[0]?.name) return id;
    return "";
  }

  /** Records by identifier, read by the program from a file that has only these and the header. */
  private records(ids: string[], lines: LineIndex): Structure[] {
    const starts = ids.map((id) => lines.records.get(id)).filter((line) => line !== undefined);
    const header = lines.around(1, 0, 1)[0]!;
    const pieces = [{ from: 0, to: 1 + header.below }, ...starts.map((from) => ({ from, to: from + 1 + lines.around(from + 1, 0, 0)[0]!.below }))];
    const octets = pieces.map(({ from, to }) => lines.octets(from, to));
    const all = new Uint8Array(octets.reduce((sum, piece) => sum + piece.length, 0));
    octets.reduce((at, piece) => (all.set(piece, at), at + piece.length), 0);
    const encoding = this.head().encoding;
    const files = new Map<string, Source>([["part.ged", { size: all.length, read: (offset, length) => all.subarray(offset, offset + length) }]]);
    const found: Structure[] = [];
    const into = eachLine((line) => found.push(JSON.parse(line) as Structure));
    const given = encoding ? [`--encoding=${encoding}`] : [];
    this.gedelf.run(["get", "--recover", "-q", "--positions", ...given, "--format", "json", "--", "part.ged", "*"], { files, onOutput: (o) => into.put(o) });
    into.end();
    let first = 1;
    const moves = pieces.map(({ from, to }) => {
      const move = { first, last: first + to - from - 1, by: from + 1 - first };
      first = move.last + 1;
      return move;
    });
    found.forEach((record) => moved(record, moves));
    return found;
  }

  private family(structure: Structure, onProgress: OnProgress): Family {
    const ids = (...tags: string[]) => below(structure).filter((s) => tags.includes(s.tag) && s.pointer).map((s) => s.pointer!);
    return {
      id: structure.xref ?? "",
      line: Number(structure.line ?? 0),
      parents: this.named(ids("HUSB", "WIFE"), onProgress),
      children: this.named(ids("CHIL"), onProgress),
      structure,
    };
  }

  person(id: string, onProgress: OnProgress): PersonPage | null {
    const lines = this.lines(onProgress);
    const [structure] = this.records([id], lines);
    const [person] = this.named([id], onProgress);
    if (!structure || !person) return null;
    const leads = (tag: string) => below(structure).filter((s) => s.tag === tag && s.pointer).map((s) => s.pointer!);
    const families = this.records([...new Set([...leads("FAMC"), ...leads("FAMS")])], lines);
    const among = (tag: string) => leads(tag).flatMap((f) => families.filter((s) => s.xref === f)).map((s) => this.family(s, onProgress));
    const pointed = new Set([structure, ...families].flatMap((s) => pointers(s, ["SOUR", "NOTE", "SNOTE"])));
    const records = Object.fromEntries(this.records([...pointed], lines).map((s) => [s.xref ?? "", s]));
    return { person, structure, parents: among("FAMC"), families: among("FAMS"), records };
  }

  /** Records in a few words each: people, families and others, by their identifiers. */
  facts(ids: string[], onProgress: OnProgress): Facts[] {
    const lines = this.lines(onProgress);
    const records = this.records([...new Set(ids)], lines);
    const leads = (s: Structure, tag: string) => below(s).filter((sub) => sub.tag === tag && sub.pointer).map((sub) => sub.pointer!);
    const wanted = new Set(records.flatMap((s) => [...leads(s, "FAMC"), ...leads(s, "FAMS")]));
    const families = new Map(this.records([...wanted], lines).map((s) => [s.xref ?? "", s]));
    const names = (pointed: string[]) => this.named(pointed, onProgress).map((p) => p.name || p.id).join(", ");
    return records.map((record) => {
      const kin = (link: string, ...tags: string[]) =>
        names(leads(record, link).flatMap((id) => tags.flatMap((tag) => leads(families.get(id) ?? { tag: "FAM" }, tag))).filter((id) => id !== record.xref));
      const rows = record.tag === "FAM"
        ? [fact("FAMS", names([...leads(record, "HUSB"), ...leads(record, "WIFE")])), ...factsOf(record, ...MARRIAGES), fact("CHIL", names(leads(record, "CHIL")))]
        : record.tag === "INDI"
          ? [...factsOf(record, "NAME").slice(0, 1), ...factsOf(record, ...BIRTHS, ...DEATHS, "OCCU"), fact("FAMC", kin("FAMC", "HUSB", "WIFE")), fact("FAMS", kin("FAMS", "HUSB", "WIFE")), fact("CHIL", kin("FAMS", "CHIL"))]
          : [...(record.payload ? [fact(record.tag, record.payload)] : []), ...factsOf(record, "TITL", "ABBR", "NAME", "AUTH", "PUBL", "FILE")];
      return { id: record.xref ?? "", rows: rows.filter(({ date, text }) => date || text) };
    });
  }

  /** People as a table, for a spreadsheet. */
  csv(onProgress: OnProgress): string {
    const quoted = (text: string) => (/[",\r\n]/.test(text) || /^[=+@-]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const persons = this.people(onProgress);
    const rows = Array.from({ length: persons.count }, (_, i) => persons.at(i)).map((p) => [p.id, p.name, p.surname, p.sex, p.born, p.died, p.place].map(quoted).join(","));
    return ["id,name,surname,sex,born,died,birthplace", ...rows].join("\r\n") + "\r\n";
  }
}

const fact = (tag: string, text: string, date = "") => ({ tag, date, text });

function factsOf(record: Structure, ...tags: string[]): Facts["rows"] {
  const part = (s: Structure, tag: string) => below(s).find((sub) => sub.tag === tag)?.payload ?? "";
  return tags.flatMap((tag) => below(record).filter((s) => s.tag === tag))
    .map((s) => fact(s.tag, [s.tag === "NAME" ? nameOf(s.payload ?? "") : s.payload === "Y" ? "" : s.payload, part(s, "PLAC")].filter(Boolean).join(", "), part(s, "DATE")));
}

export function below(structure: Structure): Structure[] {
  return (structure.sub as Structure[] | undefined) ?? [];
}

function pointers(structure: Structure, tags: string[]): string[] {
  const found: string[] = [];
  const todo = [structure];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.pointer && tags.includes(next.tag)) found.push(next.pointer);
    todo.push(...below(next));
  }
  return found;
}

function moved(structure: Structure, moves: { first: number; last: number; by: number }[]): void {
  const todo = [structure];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const line = Number(next.line);
    const move = moves.find(({ first, last }) => line >= first && line <= last);
    if (move) next.line = line + move.by;
    todo.push(...below(next));
  }
}
