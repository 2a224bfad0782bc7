// SPDX-License-Identifier: MIT
//
// The page's side of the worker: takes calls, gives promises. Work that takes too long is stopped by ending the worker; the
// files are then given to a new one.
import type { Numbered, Reply, Request, RunResult, View, ViewArguments, ViewResult } from "./worker.js";

export interface Progress {
  done: number;
  total: number;
}

export class WorkError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "WorkError";
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** A file in the worker. */
export interface FileHandle {
  readonly number: number;
  readonly name: string;
  readonly size: number;
  readonly data: Blob;
}

export class Client {
  private worker!: Worker;
  private next = 1;
  private files = new Map<number, FileHandle>();
  private readonly waiting = new Map<number, Waiting>();
  version: Promise<string>;

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly startWorker: () => Worker,
  ) {
    this.version = this.start();
  }

  private async start(): Promise<string> {
    const worker = this.startWorker();
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    const module = await this.module;
    return this.worker === worker ? ((await this.ask({ kind: "module", module })) as string) : this.version;
  }

  private take(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if ("progress" in reply) {
      waiting.onProgress?.({ done: reply.progress[0], total: reply.progress[1] });
      return;
    }
    this.waiting.delete(reply.id);
    if ("error" in reply) waiting.reject(new WorkError(reply.error.message, reply.error.code, reply.error.status));
    else waiting.resolve(reply.result);
  }

  private ask(request: Request, onProgress?: (progress: Progress) => void): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      this.worker.postMessage({ id, request } satisfies Numbered);
    });
  }

  /** Gives a file to the worker. */
  async open(data: Blob, name: string): Promise<FileHandle> {
    const number = this.next++;
    const size = (await this.ask({ kind: "open", file: number, name, data })) as number;
    const handle = { number, name, size, data };
    this.files.set(number, handle);
    return handle;
  }

  async close(file: FileHandle): Promise<void> {
    this.files.delete(file.number);
    await this.ask({ kind: "close", file: file.number });
  }

  /** Asks for what is made of a file. */
  view<V extends View>(file: FileHandle, view: V, args: ViewArguments<V>, onProgress?: (progress: Progress) => void): Promise<ViewResult<V>> {
    return this.ask({ kind: "view", file: file.number, view, args }, onProgress) as Promise<ViewResult<V>>;
  }

  /** What a tag can mean. */
  tag(tag: string): Promise<string[]> {
    return this.ask({ kind: "tag", tag }) as Promise<string[]>;
  }

  /** Runs any command line over files by their names. */
  run(args: string[], files: [string, FileHandle][], onProgress?: (progress: Progress) => void): Promise<RunResult> {
    const named = files.map(([name, file]): [string, number] => [name, file.number]);
    return this.ask({ kind: "run", args, files: named }, onProgress) as Promise<RunResult>;
  }

  /** Ends what is under way; the files stay open. */
  async stop(): Promise<void> {
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting.reject(new WorkError("stopped", "stopped", 0));
    this.waiting.clear();
    await this.start();
    for (const { number, name, data } of this.files.values()) await this.ask({ kind: "open", file: number, name, data });
  }
}
