// SPDX-License-Identifier: MIT
//
// The worker: takes requests of the page, gives what the module makes of them. It holds the files and what is known of them, so
// that the page itself never waits; only here may a Blob be read piece by piece.
import { BlobSource, Gedelf, GedelfError, LibraryTexts, type Diagnostic, type GedelfFile, type Language } from "../../package/src/gedelf.js";
import { Codes, eachLine, problemIn, Tables, type OnProgress } from "./tables.js";

/** Translations by language, compressed, if they are in this file; else they are beside it. */
declare const TRANSLATIONS: Record<string, string> | null;

async function translation(language: Language): Promise<string> {
  if (language === "en") return "";
  if (!TRANSLATIONS) {
    const given = await fetch(`${language}.po`);
    if (!given.ok) throw new Error(given.statusText);
    return given.text();
  }
  const octets = Uint8Array.from(atob(TRANSLATIONS[language]!), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

const spoken = new Map<Language, LibraryTexts>();

/** What the program says, in a language; in English if that cannot be had. */
async function textsIn(language: Language): Promise<LibraryTexts> {
  const known = spoken.get(language);
  if (known) return known;
  const po = await translation(language).catch(() => null);
  const texts = new LibraryTexts(language, po ?? "");
  if (po !== null) spoken.set(language, texts);
  return texts;
}

/** What is made of a file, by name, and what each takes and gives. */
const views = {
  head: (t: Tables) => t.head(),
  problems: async (t: Tables, onProgress: OnProgress, language: Language) => t.problemGroups(await textsIn(language), onProgress),
  problemRows: async (t: Tables, _p: OnProgress, code: string, from: number, count: number, filter: string, language: Language) =>
    t.problemRows(code, from, count, filter, await textsIn(language)),
  messages: async (_t: Tables, _p: OnProgress, found: Diagnostic[], language: Language) => {
    const texts = await textsIn(language);
    return found.map((each) => problemIn(texts, each).message);
  },
  repairs: async (t: Tables, onProgress: OnProgress, language: Language) => t.repairGroups(await textsIn(language), onProgress),
  repairRows: async (t: Tables, _p: OnProgress, code: string, from: number, count: number, language: Language) =>
    t.repairRows(code, from, count, await textsIn(language)),
  stats: (t: Tables, onProgress: OnProgress) => t.file.stats({ options: ["--recover", "-q"], onProgress }),
  span: (t: Tables, onProgress: OnProgress) => t.peopleSpan(onProgress),
  people: (t: Tables, onProgress: OnProgress, query: string, from: number, count: number) => t.findPeople(query, from, count, onProgress),
  named: (t: Tables, onProgress: OnProgress, ids: string[]) => t.named(ids, onProgress),
  firstPerson: (t: Tables, onProgress: OnProgress) => t.firstPerson(onProgress),
  person: (t: Tables, onProgress: OnProgress, id: string) => t.person(id, onProgress),
  facts: (t: Tables, onProgress: OnProgress, ids: string[]) => t.facts(ids, onProgress),
  kin: (t: Tables, onProgress: OnProgress, a: string, b: string, language: Language) =>
    t.file.kin(`@${a}@`, `@${b}@`, { language, options: ["--recover", "-q"], onProgress }),
  csv: (t: Tables, onProgress: OnProgress) => new Blob([t.csv(onProgress)], { type: "text/csv" }),
  lineCount: (t: Tables, onProgress: OnProgress) => t.lines(onProgress).rows,
  lines: (t: Tables, onProgress: OnProgress, from: number, count: number) => t.lines(onProgress).read(from, count),
  around: (t: Tables, onProgress: OnProgress, line: number, before: number, after: number) => t.lines(onProgress).around(line, before, after),
  rowOf: (t: Tables, onProgress: OnProgress, line: number) => t.lines(onProgress).rowOf(line),
  recordLine: (t: Tables, onProgress: OnProgress, id: string) => (t.lines(onProgress).records.get(id) ?? -1) + 1,
  fold: (t: Tables, onProgress: OnProgress, line: number, folded: boolean) => (t.lines(onProgress).fold(line, folded), t.lines(onProgress).rows),
  foldAll: (t: Tables, onProgress: OnProgress, folded: boolean) => (t.lines(onProgress).foldAll(folded), t.lines(onProgress).rows),
  find: (t: Tables, onProgress: OnProgress, text: string, most: number) => t.lines(onProgress).find(text, most),
};

export type View = keyof typeof views;
type Further<F> = F extends (t: Tables, p: OnProgress, ...rest: infer R) => unknown ? R : never;
export type ViewArguments<V extends View> = Further<(typeof views)[V]>;
export type ViewResult<V extends View> = Awaited<ReturnType<(typeof views)[V]>>;

export type Request =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "open"; file: number; name: string; data: Blob }
  | { kind: "close"; file: number }
  | { kind: "view"; file: number; view: View; args: unknown[] }
  | { kind: "tag"; tag: string }
  | { kind: "run"; args: string[]; files: [string, number][] };

export interface Numbered {
  id: number;
  request: Request;
}

/** What a command line gave. Octets come as blobs, which the page hands on without looking. */
export interface RunResult {
  status: number;
  stdout: Blob;
  /** Its last part. */
  stderr: string;
  /** What a report on it says was done, counted: "united", and "united INDI". */
  actions: Record<string, number>;
  made: [string, Blob][];
}

export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code: string; status: number } }
  | { id: number; progress: [done: number, total: number] };

const SAID = 1 << 16; // octets of standard error that the page is given
const STEP = 2 << 20; // octets between two words about progress

let ready: (gedelf: Gedelf) => void;
const gedelf = new Promise<Gedelf>((resolve) => (ready = resolve));
const codes = gedelf.then((module) => new Codes(module));
const files = new Map<number, Tables>();

function opened(number: number): Tables {
  const found = files.get(number);
  if (!found) throw new TypeError("the file is closed");
  return found;
}

function progressOf(id: number): OnProgress {
  let told = 0;
  return (done, total) => {
    if (done - told < STEP && done >= told) return;
    told = done;
    postMessage({ id, progress: [done, total] } satisfies Reply);
  };
}

function actionsOf(said: Uint8Array): Record<string, number> {
  const actions: Record<string, number> = {};
  const count = (key: string) => (actions[key] = (actions[key] ?? 0) + 1);
  const lines = eachLine((line) => {
    const [, action] = /^\{.*"action":"(\w+)"/.exec(line) ?? [];
    if (!action) return;
    count(action);
    count(`${action} ${/"tag":"(\w+)"/.exec(line)?.[1] ?? ""}`);
  });
  for (let at = 0; at < said.length; at += STEP) lines.put(said.subarray(at, at + STEP));
  lines.end();
  return actions;
}

async function run(args: string[], named: [string, number][], onProgress: OnProgress): Promise<RunResult> {
  const given = new Map(named.map(([name, number]) => [name, opened(number).source]));
  const outcome = (await gedelf).run(args, { files: given, onProgress });
  const made = [...given].filter(([name]) => !named.some(([known]) => known === name));
  return {
    status: outcome.status,
    stdout: new Blob([outcome.stdout as Uint8Array<ArrayBuffer>]),
    stderr: new TextDecoder().decode(outcome.stderr.subarray(-SAID)),
    actions: actionsOf(outcome.stderr),
    made: made.map(([name, source]) => [name, new Blob([source.read(0, source.size) as Uint8Array<ArrayBuffer>])]),
  };
}

async function answer({ id, request }: Numbered): Promise<unknown> {
  switch (request.kind) {
    case "module":
      ready(new Gedelf(request.module));
      return (await gedelf).version();
    case "open": {
      const source = new BlobSource(request.data);
      const file: GedelfFile = (await gedelf).open(source, request.name);
      files.set(request.file, new Tables(await gedelf, await codes, source, file));
      return source.size;
    }
    case "close":
      files.delete(request.file);
      return null;
    case "view": {
      const view = views[request.view] as (t: Tables, p: OnProgress, ...args: unknown[]) => unknown;
      return view(opened(request.file), progressOf(id), ...request.args);
    }
    case "tag":
      return (await codes).tag(request.tag);
    case "run":
      return run(request.args, request.files, progressOf(id));
  }
}

function describe(thrown: unknown): { message: string; code: string; status: number } {
  if (thrown instanceof GedelfError) return { message: thrown.message, code: thrown.code, status: thrown.status };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, code: thrown instanceof RangeError ? "memory" : "failed", status: 3 };
}

self.onmessage = async ({ data }: MessageEvent<Numbered>) => {
  try {
    postMessage({ id: data.id, result: await answer(data) } satisfies Reply);
  } catch (thrown) {
    postMessage({ id: data.id, error: describe(thrown) } satisfies Reply);
  }
};
