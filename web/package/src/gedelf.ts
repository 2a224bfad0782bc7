// SPDX-License-Identifier: MIT
//
// gedelf for JavaScript: takes GEDCOM and ELF files as octets, gives what the program's commands give, as objects. All of it
// happens in the module's own memory: nothing is fetched but the module itself, and nothing is sent.
import { sourceFrom, sourceOf, type FileData, type FileStream } from "./sources.js";
import { runModule, type Outcome, type RunOptions, type Source } from "./wasi.js";

export { BlobSource, Pieces, type FileData, type FileStream } from "./sources.js";
export { Octets, type Outcome, type RunOptions, type Source } from "./wasi.js";

export type Severity = "fatal" | "error" | "warning" | "note";

/** What is said about a file; the keys are those of `gedelf check --diagnostics=json`. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  severity: Severity;
  code: string;
  message: string;
  clause?: string;
  record?: string;
  /** Of the note "repeated": the code that it is about, and how often that occurs. */
  of?: string;
  count?: number;
  [further: string]: unknown;
}

/** A structure as `gedelf dump` prints it. */
export interface Structure {
  tag: string;
  xref?: string;
  payload?: string;
  pointer?: string;
  type?: string;
  lang?: string;
  children?: Structure[];
  [further: string]: unknown;
}

/** A file as `gedelf dump` prints it. */
export interface Dataset {
  records: Structure[];
  [further: string]: unknown;
}

/** What became of a record, as `gedelf diff --format json` prints it. */
export interface Difference {
  change: string;
  /** The record's identifier in either file; null in the one that has not got it. */
  old: string | null;
  new: string | null;
  tag: string;
  name: string;
  [further: string]: unknown;
}

/** What `gedelf stats --format json` counts: tables of words and numbers. */
export interface Stats {
  tables: Record<string, { rows: [string, ...number[]][]; [further: string]: unknown }>;
  [further: string]: unknown;
}

/** How the second of two people is related to the first, as `gedelf kin --format json` prints it. */
export interface Kin {
  a: string;
  b: string;
  term: string | null;
  ways: Record<string, unknown>[];
  [further: string]: unknown;
}

export interface Repair {
  code: string;
  class: "safe" | "tidy" | "guess";
  line: number | null;
  record: string | null;
  before: string;
  after: string;
  left: string | null;
}

/** How a command is called, beside what is its own: further options as on the command line. */
export interface CallOptions {
  /** More options of the command, as the manual has them: ["--recover"]. */
  options?: string[];
  onProgress?: RunOptions["onProgress"];
}

export interface CheckOptions extends CallOptions {
  checks?: ("format" | "model" | "genealogy")[];
  /** The most of one code; 0, the default, is all. */
  maxPerCode?: number;
}

export interface ConvertOptions extends CallOptions {
  to?: string;
  outputEncoding?: string;
}

export interface RepairOptions extends CallOptions {
  tidy?: boolean;
  guess?: boolean;
  fix?: string[];
  skip?: string[];
}

export interface ChartOptions extends CallOptions {
  kind?: "pedigree" | "descendants" | "fan" | "hourglass" | "timeline" | "relationship";
  generations?: number;
  /** The second person, for `relationship`. */
  with?: string;
}

export interface Written {
  bytes: Uint8Array;
  diagnostics: Diagnostic[];
}

export interface Repaired {
  bytes: Uint8Array;
  repairs: Repair[];
  summary: Record<string, number>;
  /** Something is left for a person to look at. */
  left: boolean;
}

/** A command did not come to an end: the command line was wrong, or the file cannot be read. */
export class GedelfError extends Error {
  /** As the program exits: 2 for a wrong call, 3 for what cannot be read or written. */
  readonly status: number;
  /** The code of what was fatal, or "usage", "failed". */
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

/** The objects among the lines of a text; other lines are put aside. */
function objectsOf<T>(octets: Uint8Array): { objects: T[]; rest: string } {
  const objects: T[] = [];
  const rest: string[] = [];
  for (const line of decoder.decode(octets).split("\n")) {
    if (line.startsWith("{")) objects.push(JSON.parse(line) as T);
    else if (line !== "") rest.push(line);
  }
  return { objects, rest: rest.join("\n") };
}

/** What names mean something else in command lines: standard input, what a command writes, and the pairs that it joins. */
const TAKEN = ["-", "out", "pairs"];

/** The name that a file has in command lines: there are no folders. */
export function nameInside(name: string): string {
  const plain = name.replace(/[/\\\0]/g, "_") || "input.ged";
  return TAKEN.includes(plain) ? `${plain}.ged` : plain;
}

/** The module, ready to run commands. */
export class Gedelf {
  constructor(private readonly module: WebAssembly.Module) {}

  /** Runs a command line, without the program's name, over files by their names. */
  run(args: string[], options: Partial<RunOptions> = {}): Outcome {
    return runModule(this.module, args, { files: new Map(), ...options });
  }

  /** The version, such as "0.4.0". */
  version(): string {
    return /\d+\.\d+\.\d+\S*/.exec(decoder.decode(this.run(["--version"]).stdout))?.[0] ?? "";
  }

  /** A file to work on: octets, or a source of which only pieces are in memory at a time. */
  open(data: FileData, name = "input.ged"): GedelfFile {
    return new GedelfFile(this, sourceOf(data), nameInside(name));
  }

  /** A file that comes as a stream, a Response, or a Blob or File, which a worker of a browser reads only when it needs it. */
  async openStream(from: FileStream, name = "input.ged"): Promise<GedelfFile> {
    return this.open(await sourceFrom(from), name);
  }

  /** What a code of a diagnostic or repair means, for people. */
  explain(code: string): Record<string, unknown> {
    const { status, stdout, stderr } = this.run(["explain", "--format", "json", code]);
    if (status !== 0) throw new GedelfError(status, [], decoder.decode(stderr));
    return JSON.parse(decoder.decode(stdout)) as Record<string, unknown>;
  }
}

/** A file that was opened. It holds no memory of the module's: that comes and goes with each call. */
export class GedelfFile {
  private source: Source | null;

  constructor(
    private readonly gedelf: Gedelf,
    source: Source,
    readonly name: string,
  ) {
    this.source = source;
  }

  /** Lets go of the octets. */
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

  /** What the program says about the file: problems of form, of the data model, of genealogy. */
  check(options: CheckOptions = {}): Diagnostic[] {
    const args = ["check", "-v", "--diagnostics=json", `--max-per-code=${options.maxPerCode ?? 0}`];
    if (options.checks) args.push("--checks", options.checks.join(","));
    const { status, stdout, stderr } = this.call([...args, "--", this.name], options);
    const { objects } = objectsOf<Diagnostic>(stdout);
    if (status > 1 && !objects.some((d) => d.severity === "fatal")) throw new GedelfError(status, objects, decoder.decode(stderr));
    return objects;
  }

  /** The dataset as `gedelf dump` prints it: header, schemas, records. */
  dump(options: CallOptions = {}): Dataset {
    return JSON.parse(decoder.decode(this.output(["dump"], [this.name], options))) as Dataset;
  }

  /** The structures that a path finds. */
  get(path: string, options: CallOptions = {}): Structure[] {
    return objectsOf<Structure>(this.output(["get", "--format", "json"], [this.name, path], options, 1)).objects;
  }

  /** The payloads that a path finds, one text each. */
  values(path: string, options: CallOptions = {}): string[] {
    return this.get(path, options).map((found) => found.payload ?? found.pointer ?? "");
  }

  /** In another encoding, dialect or format. */
  convert(options: ConvertOptions = {}): Written {
    const args = ["convert", "-q", "--diagnostics=json"];
    if (options.to) args.push("--to", options.to);
    if (options.outputEncoding) args.push("--output-encoding", options.outputEncoding);
    return this.written(args, options);
  }

  /** Mended; see `gedelf repair --list` for what that is. */
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

  /** Changed by the commands of `gedelf edit`. */
  edit(commands: string[], options: CallOptions = {}): Written {
    return this.written(["edit", "-q", "--diagnostics=json", ...commands.flatMap((c) => ["-e", c])], options);
  }

  /** What makes another file of this one, record by record. */
  diff(other: GedelfFile, options: CallOptions = {}): Difference[] {
    if (!other.source) throw new TypeError("the file is closed");
    const name = other.name === this.name ? `new ${other.name}` : other.name;
    return objectsOf<Difference>(this.output(["diff", "--format", "json"], [this.name, name], options, 1, [[name, other.source]])).objects;
  }

  /** A chart as SVG. */
  chart(person: string, options: ChartOptions = {}): string {
    const args = ["chart", "-q", "--kind", options.kind ?? "pedigree"];
    if (options.generations !== undefined) args.push("--generations", String(options.generations));
    const people = options.with ? [person, options.with] : [person];
    return decoder.decode(this.output(args, [this.name, ...people], options));
  }

  /** What there is, and how it is spread. */
  stats(options: CallOptions = {}): Stats {
    return JSON.parse(decoder.decode(this.output(["stats", "--format", "json"], [this.name], options))) as Stats;
  }

  /** How two people are related; null if they are not. */
  kin(a: string, b: string, options: CallOptions = {}): Kin | null {
    const found = this.output(["kin", "--format", "json"], [this.name, a, b], options, 1);
    const kin = JSON.parse(decoder.decode(found)) as Kin;
    return kin.term === null ? null : kin;
  }

  /** Without what concerns the living. */
  redact(options: CallOptions = {}): Written {
    return this.written(["redact", "-q", "--diagnostics=json"], options);
  }

  /** With the form of the file, and other words, numbers and years. */
  anonymise(options: CallOptions = {}): Written {
    return this.written(["anonymise", "-q", "--diagnostics=json"], options);
  }

  /** What a command prints. */
  private output(args: string[], operands: string[], options: CallOptions, highest = 0, others: [string, Source][] = []): Uint8Array {
    const { status, stdout, stderr } = this.call([...args, "--diagnostics=json", "--", ...operands], options, others);
    if (status <= highest) return stdout;
    const { objects, rest } = objectsOf<Diagnostic>(stderr);
    throw new GedelfError(status, objects, rest);
  }

  /** What a command writes to a file. */
  private written(args: string[], options: CallOptions): Written {
    const { status, stderr, files } = this.call([...args, "-o", "out", "--", this.name], options);
    const { objects, rest } = objectsOf<Diagnostic>(stderr);
    const out = files.get("out");
    if (status > 1 || !out) throw new GedelfError(status, objects, rest);
    return { bytes: out.read(0, out.size), diagnostics: objects };
  }
}
