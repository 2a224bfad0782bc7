// SPDX-License-Identifier: MIT
//
// gedelf for JavaScript: takes GEDCOM and ELF files as bytes and returns the results of the program's commands as objects. Everything
// happens in the memory of the module. Nothing is fetched except the module itself, and nothing is sent.
import { sourceFrom, sourceOf, type FileData, type FileStream } from "./sources.js";
import type { Language } from "./texts.js";
import { runModule, type Outcome, type RunOptions, type Source } from "./wasi.js";

export { BlobSource, Pieces, type FileData, type FileStream } from "./sources.js";
export { LibraryTexts, type Language, type MessageParts } from "./texts.js";
export { Octets, type Outcome, type RunOptions, type Source } from "./wasi.js";

/** How serious a message is. */
export type Severity = "fatal" | "error" | "warning" | "note";

/** A message about a file. The keys are those of `gedelf check --diagnostics=json`. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  severity: Severity;
  code: string;
  message: string;
  clause?: string;
  record?: string;
  /** In the note "repeated": the code that was repeated, and how often it occurs. */
  of?: string;
  count?: number;
  /** The texts that the message quotes. */
  args?: string[];
  [further: string]: unknown;
}

/** A structure (a line with the lines below it), as `gedelf dump` prints it. */
export interface Structure {
  tag: string;
  xref?: string;
  payload?: string;
  pointer?: string;
  type?: string;
  lang?: string;
  datatype?: string;
  sub?: Structure[];
  [further: string]: unknown;
}

/** A file as `gedelf dump` prints it. */
export interface Dataset {
  dialect: string;
  encoding: string;
  language: string;
  head: Structure[];
  records: Structure[];
  [further: string]: unknown;
}

/** What happened to a record, as `gedelf diff --format json` prints it. */
export interface Difference {
  change: string;
  /** The identifier of the record in each file; null if the file does not have the record. */
  old: string | null;
  new: string | null;
  tag: string;
  name: string;
  [further: string]: unknown;
}

/** Two records that are probably the same, as `gedelf match --format json` prints them. */
export interface Match {
  tag: string;
  /** The identifiers: `a` in the first file, `b` in the second file, or also in the first if there is only one. */
  a: string;
  b: string;
  /** How likely it is that they are the same, from 0 to 1. */
  score: number;
  /** The evidence: "birth", "surname", "spouse" and so on. */
  why: string[];
}

/** What happened to a record of the second file, as `gedelf join --report json` prints it. */
export interface JoinAction {
  action: string;
  tag: string;
  /** The identifier in the result. */
  a: string | null;
  /** The identifier in the second file. */
  b: string | null;
  [further: string]: unknown;
}

/** Whether a person counts as living, as `gedelf redact --report json` prints it. */
export interface Life {
  person: string;
  living: boolean;
  why: string;
}

/** The tables of `gedelf stats --format json`. Each row has a label and a number. */
export interface Stats {
  file: string;
  encoding: string;
  dialect: string;
  tables: Record<string, { rows: [string, number][]; mean?: number }>;
  [further: string]: unknown;
}

/** One way in which two people are related. */
export interface KinWay {
  term: string;
  kind: string;
  /** Generations up from the first person to the common ancestor, and down to the second; null if there is none. */
  up: number | null;
  down: number | null;
  half: boolean;
  common: string[];
  path: string[];
  [further: string]: unknown;
}

/** How the second of two people is related to the first, as `gedelf kin --format json` prints it. */
export interface Kin {
  a: string;
  b: string;
  term: string | null;
  coefficient: number;
  ways: KinWay[];
  [further: string]: unknown;
}

/** A repair, as `gedelf repair --format json` prints it. */
export interface Repair {
  code: string;
  class: "safe" | "tidy" | "guess";
  line: number | null;
  record: string | null;
  before: string;
  after: string;
  /** What somebody should check; null if there is nothing. */
  left: string | null;
}

/** Options of every call. */
export interface CallOptions {
  /** More options of the command, as in the manual: ["--recover"]. */
  options?: string[];
  /** Receives how many bytes of a file have been read, and how many there are. */
  onProgress?: RunOptions["onProgress"];
}

/** Options of `check`. */
export interface CheckOptions extends CallOptions {
  /** Which checks to run; the default is all. */
  checks?: ("format" | "model" | "genealogy")[];
  /** The maximum number of messages with the same code. The default, 0, means no limit. */
  maxPerCode?: number;
}

/** Options of `convert`. */
export interface ConvertOptions extends CallOptions {
  /** The dialect or format, such as "gedcom-7.0" or "gedzip"; the default is "elf-1.0". */
  to?: string;
  /** UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE; the default is UTF-8. */
  outputEncoding?: string;
}

/** Options of `repair`. By default, it makes safe repairs only. */
export interface RepairOptions extends CallOptions {
  /** Also repair what is legal but causes trouble in other programs. */
  tidy?: boolean;
  /** Also make repairs that have more than one possible answer. */
  guess?: boolean;
  /** Codes of repairs to make, or to skip, whatever their class. */
  fix?: string[];
  skip?: string[];
}

/** Options of `chart`. */
export interface ChartOptions extends CallOptions {
  /** The kind of chart; the default is "pedigree". */
  kind?: "pedigree" | "descendants" | "fan" | "hourglass" | "timeline" | "relationship";
  /** The number of generations beyond the person; the default is all, except 6 in a fan and 2 in a timeline. */
  generations?: number;
  /** The second person, for a relationship chart. */
  with?: string;
  orientation?: "down" | "right";
  colour?: "sex" | "line" | "generation" | "none";
  theme?: "auto" | "light" | "dark";
  detail?: "none" | "place" | "occupation";
  /** The size of a fan; the default is 270. */
  degrees?: 180 | 270 | 360;
  /** Leave out the heading and the caption. */
  plain?: boolean;
  /** The language of the words in the chart; the default is English. */
  language?: Language;
}

/** How to pair the records of two versions of a file. */
export type Pairing = "auto" | "id" | "uid" | "content";

/** Options of `diff`. */
export interface DiffOptions extends CallOptions {
  match?: Pairing;
  /** Do not count a changed identifier as a difference. */
  ignoreIds?: boolean;
}

/** Options of `match`. */
export interface MatchOptions extends CallOptions {
  /** Leave out pairs with a lower score; the default is 0.9. */
  min?: number;
}

/** Options of `join`. */
export interface JoinOptions extends CallOptions {
  /** Combine records whose score is at least this; the default is 0.9. */
  min?: number;
  /** Combine these pairs instead of searching for pairs, for example those of `match` that someone has confirmed. */
  pairs?: Pick<Match, "a" | "b">[];
  /** Keep this file's encoding, and write characters that it lacks as escapes. By default, the result is then in UTF-8. */
  keepEncoding?: boolean;
}

/** Options of `merge`. */
export interface MergeOptions extends CallOptions {
  /** What to write where both sides changed the same value; the default is "markers". */
  conflicts?: "markers" | "ours" | "theirs" | "both";
  match?: Pairing;
}

/** Options of `redact`. */
export interface RedactOptions extends CallOptions {
  /** Use this date as today's date: "2026-01-31". */
  asOf?: string;
  /** People born more than this many years ago count as dead; the default is 110. */
  maxAge?: number;
  /** Identifiers of people to treat as dead. */
  keep?: string[];
  /** Remove living people entirely. */
  drop?: boolean;
}

/** Options of `subset`. */
export interface SubsetOptions extends CallOptions {
  /** Identifiers of people whose ancestors, descendants or relatives to keep. */
  ancestors?: string[];
  descendants?: string[];
  relatives?: string[];
  /** The number of generations, or of steps for relatives; the default is no limit. */
  generations?: number;
  /** Keep, or leave out, records in which these paths match something. */
  where?: string[];
  without?: string[];
  /** Keep pointers to records that are left out, and add empty records for them. */
  stubs?: boolean;
}

/** Options of `kin`. */
export interface KinOptions extends CallOptions {
  /** The language of the term; the default is English. */
  language?: "en" | "de" | "fr" | "nl";
  /** Also return longer paths through blood relatives. */
  all?: boolean;
}

/** A file that a command wrote, and its messages. */
export interface Written {
  bytes: Uint8Array;
  diagnostics: Diagnostic[];
}

/** The result of `join`. */
export interface Joined extends Written {
  /** What happened to each record of the second file. */
  actions: JoinAction[];
}

/** The result of `merge`. */
export interface Merged extends Written {
  /** Whether both sides changed the same value in different ways. */
  conflicts: boolean;
}

/** The result of `redact`. */
export interface Redacted extends Written {
  /** Who counts as living, and why. */
  people: Life[];
}

/** The result of `repair`. */
export interface Repaired {
  bytes: Uint8Array;
  repairs: Repair[];
  /** The number of repairs, by their codes. */
  summary: Record<string, number>;
  /** Whether there is something left for the user to check. */
  left: boolean;
}

/** Thrown if a command fails because of a wrong call, or because a file cannot be read or written. */
export class GedelfError extends Error {
  /** The exit status of the program: 2 for a wrong call, 3 if something cannot be read or written. */
  readonly status: number;
  /** The code of the fatal message, or "usage" or "failed". */
  readonly code: string;
  readonly diagnostics: Diagnostic[];

  constructor(status: number, diagnostics: Diagnostic[], said: string) {
    const fatal = diagnostics.find((d) => d.severity === "fatal");
    super(fatal?.message ?? (said.trim() || `gedelf ended with status ${status}`));
    this.name = "GedelfError";
    this.status = status;
    this.code = fatal?.code ?? (status === 2 ? "usage" : "failed");
    this.diagnostics = diagnostics;
  }
}

const decoder = new TextDecoder();

/** Returns an option with its value; nothing if there is no value. */
const given = (option: string, value: string | number | undefined): string[] => (value === undefined ? [] : [`${option}=${value}`]);

/** Splits a text into the lines that are JSON objects, and the other lines. */
function objectsOf<T>(octets: Uint8Array): { objects: T[]; rest: string } {
  const objects: T[] = [];
  const rest: string[] = [];
  for (const line of decoder.decode(octets).split("\n")) {
    if (line.startsWith("{")) objects.push(JSON.parse(line) as T);
    else if (line !== "") rest.push(line);
  }
  return { objects, rest: rest.join("\n") };
}

/** Names with another meaning in command lines: standard input, the output file, and the pairs for `join`. */
const TAKEN = ["-", "out", "pairs"];

/** Returns the name of a file in command lines, which have no folders. */
export function nameInside(name: string): string {
  const plain = name.replace(/[/\\\0]/g, "_") || "input.ged";
  return TAKEN.includes(plain) ? `${plain}.ged` : plain;
}

/** The module, ready to run commands. */
export class Gedelf {
  constructor(private readonly module: WebAssembly.Module) {}

  /** Runs a command line, without the name of the program. `options.files` maps names to files. */
  run(args: string[], options: Partial<RunOptions> = {}): Outcome {
    return runModule(this.module, args, { files: new Map(), ...options });
  }

  /** Returns the version of gedelf, such as "0.2.0". */
  version(): string {
    return /\d+\.\d+\.\d+\S*/.exec(decoder.decode(this.run(["--version"]).stdout))?.[0] ?? "";
  }

  /** Opens a file: bytes, or a source that is read in pieces. */
  open(data: FileData, name = "input.ged"): GedelfFile {
    return new GedelfFile(this, sourceOf(data), nameInside(name));
  }

  /** Opens a stream, a Response, a Blob or a File. In a worker, Blobs and Files are read in pieces as needed. */
  async openStream(from: FileStream, name = "input.ged"): Promise<GedelfFile> {
    return this.open(await sourceFrom(from), name);
  }

  /** Explains the code of a message or repair. */
  explain(code: string): Record<string, unknown> {
    const { status, stdout, stderr } = this.run(["explain", "--format", "json", code]);
    if (status !== 0) throw new GedelfError(status, [], decoder.decode(stderr));
    return JSON.parse(decoder.decode(stdout)) as Record<string, unknown>;
  }
}

/** An open file. It uses no memory of the module between calls. */
export class GedelfFile {
  private source: Source | null;

  constructor(
    private readonly gedelf: Gedelf,
    source: Source,
    readonly name: string,
  ) {
    this.source = source;
  }

  /** Releases the bytes. The file cannot be used afterwards. */
  close(): void {
    this.source = null;
  }

  private call(args: string[], further: CallOptions, others: [string, Source][] = []): Outcome & { files: Map<string, Source> } {
    if (!this.source) throw new TypeError("the file is closed");
    const files = new Map<string, Source>([[this.name, this.source], ...others]);
    const run: RunOptions = { files };
    if (further.onProgress) run.onProgress = further.onProgress;
    const [command = "", ...rest] = args;
    return { ...this.gedelf.run([command, ...(further.options ?? []), ...rest], run), files };
  }

  /** Checks the file and returns all messages. */
  check(options: CheckOptions = {}): Diagnostic[] {
    const args = ["check", "-v", "--diagnostics=json", `--max-per-code=${options.maxPerCode ?? 0}`];
    if (options.checks) args.push("--checks", options.checks.join(","));
    const { status, stdout, stderr } = this.call([...args, "--", this.name], options);
    const { objects } = objectsOf<Diagnostic>(stdout);
    if (status > 1 && !objects.some((d) => d.severity === "fatal")) throw new GedelfError(status, objects, decoder.decode(stderr));
    return objects;
  }

  /** Returns the whole file as objects: header, schemas and records. */
  dump(options: CallOptions = {}): Dataset {
    return JSON.parse(decoder.decode(this.output(["dump"], [this.name], options))) as Dataset;
  }

  /** Returns the structures that a path selects. */
  get(path: string, options: CallOptions = {}): Structure[] {
    return objectsOf<Structure>(this.output(["get", "--format", "json"], [this.name, path], options, 1)).objects;
  }

  /** Returns the values that a path selects. */
  values(path: string, options: CallOptions = {}): string[] {
    return this.get(path, options).map((found) => found.payload ?? found.pointer ?? "");
  }

  /** Converts the file to another encoding, version or format. */
  convert(options: ConvertOptions = {}): Written {
    const args = ["convert", "-q"];
    if (options.to) args.push("--to", options.to);
    if (options.outputEncoding) args.push("--output-encoding", options.outputEncoding);
    return this.written(args, options);
  }

  /** Repairs the file. `gedelf repair --list` lists all repairs. */
  repair(options: RepairOptions = {}): Repaired {
    const args = ["repair", "--format", "json", "-o", "out"];
    if (options.tidy) args.push("--tidy");
    if (options.guess) args.push("--guess");
    if (options.fix) args.push("--fix", options.fix.join(","));
    if (options.skip) args.push("--skip", options.skip.join(","));
    const { status, stderr, files } = this.call([...args, "--", this.name], options);
    const { objects, rest } = objectsOf<Repair & { summary?: Record<string, number> }>(stderr);
    const out = files.get("out");
    if (status > 1 || !out) throw new GedelfError(status, [], rest);
    const summary = objects.find((o) => o.summary)?.summary ?? {};
    return { bytes: out.read(0, out.size), repairs: objects.filter((o) => !o.summary), summary, left: status === 1 };
  }

  /** Edits the file with commands of `gedelf edit`. */
  edit(commands: string[], options: CallOptions = {}): Written {
    return this.written(["edit", "-q", ...commands.flatMap((c) => ["-e", c])], options);
  }

  /** Compares the file with a newer version, record by record. */
  diff(other: GedelfFile, options: DiffOptions = {}): Difference[] {
    const args = ["diff", "--format", "json", ...given("--match", options.match)];
    if (options.ignoreIds) args.push("--ignore-ids");
    const [second] = this.beside(other);
    return objectsOf<Difference>(this.output(args, [this.name, second[0]], options, 1, [second])).objects;
  }

  /** Finds duplicate people, families and sources in this file, or in this one and another. */
  match(other: GedelfFile | null = null, options: MatchOptions = {}): Match[] {
    const others = other ? this.beside(other) : [];
    const args = ["match", "--format", "json", ...given("--min", options.min)];
    return objectsOf<Match>(this.output(args, [this.name, ...others.map(([name]) => name)], options, 1, others)).objects;
  }

  /** Combines this file with another one. Records that are very probably the same become one. */
  join(other: GedelfFile, options: JoinOptions = {}): Joined {
    const others = this.beside(other);
    const args = ["join", "-q", "--report", "json", ...given("--min", options.min)];
    if (options.keepEncoding) args.push("--keep-encoding");
    if (options.pairs) {
      args.push("--pairs", "pairs");
      others.push(["pairs", sourceOf(new TextEncoder().encode(options.pairs.map(({ a, b }) => `${a}\t${b}\n`).join("")))]);
    }
    const { written, reported } = this.reported<JoinAction>(args, options, others, [this.name, others[0]![0]]);
    return { ...written, actions: reported };
  }

  /** Merges two edited copies of this file. */
  merge(ours: GedelfFile, theirs: GedelfFile, options: MergeOptions = {}): Merged {
    const others = this.beside(ours, theirs);
    const args = ["merge", "-q", ...given("--conflicts", options.conflicts), ...given("--match", options.match)];
    const { written, status } = this.reported(args, options, others, [this.name, ...others.map(([name]) => name)]);
    return { ...written, conflicts: status === 1 };
  }

  /** Draws a chart as SVG. */
  chart(person: string, options: ChartOptions = {}): string {
    const { kind, generations, orientation, colour, theme, detail, degrees, language } = options;
    const args = ["chart", "-q", "--kind", kind ?? "pedigree", ...given("--generations", generations), ...given("--orientation", orientation)];
    args.push(...given("--colour", colour), ...given("--theme", theme), ...given("--detail", detail), ...given("--degrees", degrees), ...given("--language", language));
    if (options.plain) args.push("--plain");
    const people = options.with ? [person, options.with] : [person];
    return decoder.decode(this.output(args, [this.name, ...people], options));
  }

  /** Counts people, names, places, dates and more. */
  stats(options: CallOptions = {}): Stats {
    return JSON.parse(decoder.decode(this.output(["stats", "--format", "json"], [this.name], options))) as Stats;
  }

  /** Returns how two people are related, or null if they are not. */
  kin(a: string, b: string, options: KinOptions = {}): Kin | null {
    const args = ["kin", "--format", "json", ...given("--language", options.language)];
    if (options.all) args.push("--all");
    const kin = JSON.parse(decoder.decode(this.output(args, [this.name, a, b], options, 1))) as Kin;
    return kin.term === null ? null : kin;
  }

  /** Removes the details of living people. */
  redact(options: RedactOptions = {}): Redacted {
    const args = ["redact", "-q", "--report", "json", ...given("--as-of", options.asOf), ...given("--max-age", options.maxAge)];
    if (options.keep?.length) args.push("--keep", options.keep.join(","));
    if (options.drop) args.push("--drop");
    const { written, reported } = this.reported<Life>(args, options);
    return { ...written, people: reported };
  }

  /** Keeps chosen people and the records that belong to them. */
  subset(options: SubsetOptions): Written {
    const args = ["subset", "-q", ...given("--generations", options.generations)];
    for (const name of ["ancestors", "descendants", "relatives", "where", "without"] as const) {
      args.push(...(options[name] ?? []).flatMap((value) => given(`--${name}`, value)));
    }
    if (options.stubs) args.push("--stubs");
    return this.written(args, options);
  }

  /** Replaces names, places, dates and texts, and keeps the structure of the file. */
  anonymise(options: CallOptions = {}): Written {
    return this.written(["anonymise", "-q"], options);
  }

  /** Gives other files names that differ from this file's name and from each other. */
  private beside(...others: GedelfFile[]): [[string, Source], ...[string, Source][]] {
    const taken = new Set([this.name]);
    return others.map((other) => {
      if (!other.source) throw new TypeError("the file is closed");
      let name = other.name;
      while (taken.has(name)) name = `new ${name}`;
      taken.add(name);
      return [name, other.source];
    }) as [[string, Source], ...[string, Source][]];
  }

  /** Runs a command and returns its standard output. */
  private output(args: string[], operands: string[], options: CallOptions, highest = 0, others: [string, Source][] = []): Uint8Array {
    const { status, stdout, stderr } = this.call([...args, "--diagnostics=json", "--", ...operands], options, others);
    if (status <= highest) return stdout;
    const { objects, rest } = objectsOf<Diagnostic>(stderr);
    throw new GedelfError(status, objects, rest);
  }

  /** Runs a command and returns its output file. */
  private written(args: string[], options: CallOptions): Written {
    return this.reported(args, options).written;
  }

  /** Runs a command, and returns its output file and the objects of its report, which come with the diagnostics on standard error. */
  private reported<T>(args: string[], options: CallOptions, others: [string, Source][] = [], operands = [this.name]): { written: Written; reported: T[]; status: number } {
    const { status, stderr, files } = this.call([...args, "--diagnostics=json", "-o", "out", "--", ...operands], options, others);
    const { objects, rest } = objectsOf<Diagnostic>(stderr);
    const diagnostics = objects.filter((object) => object.severity !== undefined);
    const out = files.get("out");
    if (status > 1 || !out) throw new GedelfError(status, diagnostics, rest);
    const reported = objects.filter((object) => object.severity === undefined) as unknown as T[];
    return { written: { bytes: out.read(0, out.size), diagnostics }, reported, status };
  }
}
