// SPDX-License-Identifier: MIT
//
// The state of the page: takes files and what the user does, gives the file that is open, what was open before it (for undo), and
// work under way. Two workers serve it, so that lines and people can be looked at while a check runs.
import { Client, WorkError, type FileHandle, type Progress } from "./client.js";
import type { Head } from "./tables.js";
import type { View, ViewArguments, ViewResult } from "./worker.js";

/** Something that takes its time. */
export class Task<T> {
  value: T | undefined;
  error: WorkError | undefined;
  progress: Progress | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(work: (onProgress: (progress: Progress) => void) => Promise<T>) {
    const tell = () => this.listeners.forEach((listener) => listener());
    work((progress) => {
      this.progress = progress;
      tell();
    })
      .then((value) => (this.value = value))
      .catch((thrown) => (this.error = thrown instanceof WorkError ? thrown : new WorkError(String(thrown), "failed", 3)))
      .finally(tell);
  }

  get done(): boolean {
    return this.value !== undefined || this.error !== undefined;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** A file that is open, and what has been asked of it. */
export class Doc {
  private readonly tasks = new Map<string, Task<unknown>>();

  constructor(
    readonly app: App,
    readonly name: string,
    readonly data: Blob,
    readonly worked: FileHandle,
    readonly looked: FileHandle,
    readonly head: Head,
    /** Files that came in the same archive. */
    readonly media: [string, FileHandle][],
    /** What made this file of the one before. */
    readonly made: string,
  ) {}

  /** What is long work, done once. */
  private once<V extends View>(client: Client, file: FileHandle, view: V, args: ViewArguments<V>): Task<ViewResult<V>> {
    const key = JSON.stringify([view, args]);
    const known = this.tasks.get(key) as Task<ViewResult<V>> | undefined;
    if (known) return known;
    const task = new Task((onProgress) => client.view(file, view, args, onProgress));
    this.tasks.set(key, task as Task<unknown>);
    return task;
  }

  /** Begins anew what was stopped or failed. */
  again(): void {
    for (const [key, task] of this.tasks) if (task.error) this.tasks.delete(key);
    this.app.changed();
  }

  problems = () => this.once(this.app.work, this.worked, "problems", []);
  repairs = () => this.once(this.app.work, this.worked, "repairs", []);
  stats = () => this.once(this.app.work, this.worked, "stats", []);
  span = () => this.once(this.app.look, this.looked, "span", []);
  lineCount = () => this.once(this.app.look, this.looked, "lineCount", []);

  work<V extends View>(view: V, ...args: ViewArguments<V>): Promise<ViewResult<V>> {
    return this.app.work.view(this.worked, view, args);
  }

  look<V extends View>(view: V, ...args: ViewArguments<V>): Promise<ViewResult<V>> {
    return this.app.look.view(this.looked, view, args);
  }

  /** Runs a command over the file, whose name there is `name`. */
  run(args: string[], others: [string, FileHandle][] = [], onProgress?: (progress: Progress) => void) {
    return this.app.work.run(args, [[this.worked.name, this.worked], ...others], onProgress);
  }
}

export class App {
  private readonly history: Doc[] = [];
  private at = -1;
  /** Said to everybody, screen readers too. */
  message = "";
  opening: Task<unknown> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly work: Client,
    readonly look: Client,
  ) {}

  get doc(): Doc | null {
    return this.history[this.at] ?? null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    this.listeners.forEach((listener) => listener());
  }

  say(message: string): void {
    this.message = message;
    this.changed();
  }

  private async docOf(data: Blob, name: string, made: string): Promise<Doc> {
    const archive = await this.unpacked(data, name);
    const [inner, media] = archive ?? [data, []];
    const plain = name.replace(/[/\\\0]/g, "_") || "input.ged";
    const worked = await this.work.open(inner, plain);
    const looked = await this.look.open(inner, plain);
    return new Doc(this, plain, inner, worked, looked, await this.look.view(looked, "head", []), media, made);
  }

  /** The genealogy file in a GEDZIP archive, and the files beside it; null for all else. */
  private async unpacked(data: Blob, name: string): Promise<[Blob, [string, FileHandle][]] | null> {
    const start = new Uint8Array(await data.slice(0, 4).arrayBuffer());
    if (start[0] !== 0x50 || start[1] !== 0x4b) return null;
    const archive = await this.work.open(data, name);
    const { made } = await this.work.run(["unzip", "-q", "--", archive.name, "out"], [[archive.name, archive]]);
    await this.work.close(archive);
    const inner = made.find(([path]) => path === "out/gedcom.ged");
    if (!inner) return null;
    const others = made.filter((file) => file !== inner).map(async ([path, blob]): Promise<[string, FileHandle]> => {
      const place = path.replace(/^out\//, "");
      return [place, await this.work.open(blob, place)];
    });
    return [inner[1], await Promise.all(others)];
  }

  /** Opens a file of the user's; what was open before is let go. */
  async open(data: Blob, name: string): Promise<void> {
    const task = new Task(() => this.docOf(data, name, ""));
    this.opening = task;
    this.changed();
    await new Promise<void>((resolve) => task.subscribe(() => task.done && resolve()));
    if (this.opening !== task) return;
    if (task.value) {
      this.clear();
      this.history.push(task.value);
      this.at = 0;
      this.opening = null;
    }
    this.changed();
  }

  /** Goes on with a file that was made of this one. */
  async goOn(data: Blob, name: string, made: string): Promise<void> {
    const doc = await this.docOf(data, name, made);
    this.history.splice(this.at + 1).forEach((gone) => this.letGo(gone));
    this.history.push(doc);
    this.at++;
    this.say(made);
  }

  get undoes(): string | null {
    return this.at > 0 ? this.history[this.at]!.made : null;
  }

  get redoes(): string | null {
    return this.history[this.at + 1]?.made ?? null;
  }

  step(by: 1 | -1): void {
    if (!this.history[this.at + by]) return;
    this.at += by;
    this.changed();
  }

  private letGo(doc: Doc): void {
    void this.work.close(doc.worked);
    void this.look.close(doc.looked);
    doc.media.forEach(([, file]) => void this.work.close(file));
  }

  private clear(): void {
    this.history.splice(0).forEach((doc) => this.letGo(doc));
    this.at = -1;
    this.message = "";
  }

  close(): void {
    this.clear();
    this.opening = null;
    this.changed();
  }

  /** Ends all work under way. */
  async stop(): Promise<void> {
    await Promise.all([this.work.stop(), this.look.stop()]);
    this.changed();
  }
}
