// SPDX-License-Identifier: MIT
//
// The worker: takes requests of the page, gives what the module makes of them. It holds the files, so that the page itself
// never waits; only here may a Blob be read piece by piece.
import { Gedelf, GedelfError, Octets, type GedelfFile, type Source } from "../../package/src/index.js";

/** Methods of a file that the page may call, with their arguments. */
export type FileMethod = "check" | "dump" | "get" | "convert" | "repair" | "edit" | "chart" | "stats" | "kin" | "redact" | "anonymise";

export type Request =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "open"; file: number; name: string; data: Blob | Uint8Array }
  | { kind: "close"; file: number }
  | { kind: "call"; file: number; method: FileMethod; args: unknown[] }
  | { kind: "diff"; file: number; other: number; options: string[] }
  | { kind: "run"; args: string[]; files: [string, number][] }
  | { kind: "read"; file: number; offset: number; length: number };

export interface Numbered {
  id: number;
  request: Request;
}

export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code: string; status: number } }
  | { id: number; progress: [done: number, total: number] };

class BlobSource implements Source {
  readonly size: number;
  private readonly reader = new FileReaderSync();

  constructor(private readonly blob: Blob) {
    this.size = blob.size;
  }

  read(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.reader.readAsArrayBuffer(this.blob.slice(offset, offset + length)));
  }
}

let ready: (gedelf: Gedelf) => void;
const gedelf = new Promise<Gedelf>((resolve) => (ready = resolve));
const sources = new Map<number, { source: Source; file: GedelfFile }>();

function opened(number: number): { source: Source; file: GedelfFile } {
  const found = sources.get(number);
  if (!found) throw new TypeError("the file is closed");
  return found;
}

const STEP = 8 << 20; // octets between two words about progress

function progressOf(id: number): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    if (done - told < STEP && done >= told) return;
    told = done;
    postMessage({ id, progress: [done, total] } satisfies Reply);
  };
}

async function answer({ id, request }: Numbered): Promise<unknown> {
  switch (request.kind) {
    case "module":
      ready(new Gedelf(request.module));
      return (await gedelf).version();
    case "open": {
      const source = request.data instanceof Uint8Array ? new Octets(request.data) : new BlobSource(request.data);
      sources.set(request.file, { source, file: (await gedelf).open(source, request.name) });
      return source.size;
    }
    case "close":
      sources.delete(request.file);
      return null;
    case "call": {
      const method = opened(request.file).file[request.method] as (...args: unknown[]) => unknown;
      const [last] = request.args.slice(-1);
      const args = last && typeof last === "object" && !Array.isArray(last) ? request.args.slice(0, -1) : request.args;
      const options = args === request.args ? {} : (last as object);
      return method.call(opened(request.file).file, ...args, { ...options, onProgress: progressOf(id) });
    }
    case "diff":
      return opened(request.file).file.diff(opened(request.other).file, { options: request.options, onProgress: progressOf(id) });
    case "run": {
      const files = new Map(request.files.map(([name, number]) => [name, opened(number).source]));
      const outcome = (await gedelf).run(request.args, { files, onProgress: progressOf(id) });
      const made = [...files].filter(([name]) => !request.files.some(([given]) => given === name));
      return { ...outcome, made: made.map(([name, source]) => [name, source.read(0, source.size)]) };
    }
    case "read":
      return opened(request.file).source.read(request.offset, request.length).slice();
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
