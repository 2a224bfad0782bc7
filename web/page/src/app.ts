// SPDX-License-Identifier: MIT
//
// The state of the page: takes files and what the user does, gives the files that are open, what each was before (for undo), and
// work under way. Two workers serve it, so that lines and people can be looked at while a check runs.
import { nameInside, type Language } from "../../package/src/gedelf.js";
import { Client, WorkError, type FileHandle, type Progress } from "./client.js";
import type { Head } from "./tables.js";
import type { View, ViewArguments, ViewResult } from "./worker.js";
import { treeIn } from "./zip.js";

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

const SOON = 4e6; // octets
const keyOf = (view: View, args: unknown[]) => JSON.stringify([view, args]);

/** A file that is open, and what has been asked of it. */
export class Doc {
  private readonly tasks = new Map<string, Task<unknown>>();
  /** What was asked for last, of what depends on the language of the page. */
  private readonly latest = new Map<View, Task<unknown>>();

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

  /** What is long work, done once for each key. */
  task<T>(key: string, work: (onProgress: (progress: Progress) => void) => Promise<T>): Task<T> {
    const known = this.tasks.get(key) as Task<T> | undefined;
    if (known) return known;
    const task = new Task(work);
    this.tasks.set(key, task as Task<unknown>);
    return task;
  }

  private once<V extends View>(client: Client, file: FileHandle, view: V, args: ViewArguments<V>): Task<ViewResult<V>> {
    return this.task(keyOf(view, args), (onProgress) => client.view(file, view, args, onProgress));
  }

  /** The same in a language. Until it is there, what there was in the last language is shown. */
  private said<V extends "problems" | "repairs">(view: V, language: Language): Task<ViewResult<V>> {
    const task = this.once(this.app.work, this.worked, view, [language] as ViewArguments<V>);
    const before = this.latest.get(view) as Task<ViewResult<V>> | undefined;
    if (!task.done) task.value = before?.value;
    this.latest.set(view, task as Task<unknown>);
    return task;
  }

  /** Begins anew what was stopped or failed. */
  again(): void {
    for (const tasks of [this.tasks, this.latest] as Map<string, Task<unknown>>[])
      for (const [key, task] of tasks) if (task.error) tasks.delete(key);
    this.app.changed();
  }

  problems = (language: Language) => this.said("problems", language);
  repairs = (language: Language) => this.said("repairs", language);
  /** The same where it does not take long, so that it can be done unasked; null elsewhere, until somebody asked. */
  repairsSoon = (language: Language) => (this.data.size < SOON || this.latest.has("repairs") ? this.repairs(language) : null);
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

async function isArchive(data: Blob): Promise<boolean> {
  const start = new Uint8Array(await data.slice(0, 2).arrayBuffer());
  return start[0] === 0x50 && start[1] === 0x4b;
}

/** One file of the user's, and all that was made of it: what is undone can be redone. */
interface Slot {
  history: Doc[];
  at: number;
}

const docIn = (slot: Slot | undefined): Doc | null => slot?.history[slot.at] ?? null;

export class App {
  private readonly slots: Slot[] = [];
  private current = 0;
  private partner: Slot | null = null;
  /** Said to everybody, screen readers too. */
  message = "";
  opening: Task<unknown> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly work: Client,
    readonly look: Client,
  ) {}

  /** The file that is looked at. */
  get doc(): Doc | null {
    return docIn(this.slots[this.current]);
  }

  /** All files that are open, as they are now. */
  get docs(): Doc[] {
    return this.slots.map((slot) => docIn(slot)!);
  }

  choose(doc: Doc): void {
    this.current = Math.max(0, this.docs.indexOf(doc));
    this.message = "";
    this.changed();
  }

  /** The file to compare with: the one that was chosen, else any other; null if there is but one. */
  get other(): Doc | null {
    const others = this.slots.filter((_, i) => i !== this.current);
    return docIn(others.find((slot) => slot === this.partner) ?? others[0]);
  }

  compareWith(doc: Doc): void {
    this.partner = this.slots[this.docs.indexOf(doc)] ?? null;
    this.changed();
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
    const archive = (await isArchive(data)) ? await this.unpacked(data, name) : null;
    const [inner, media, within] = archive ?? [data, [], name];
    const plain = nameInside(within);
    const worked = await this.work.open(inner, plain);
    const looked = await this.look.open(inner, plain);
    return new Doc(this, plain, inner, worked, looked, await this.look.view(looked, "head", []), media, made);
  }

  /** The genealogy file in an archive, and the files beside it if that is GEDZIP; null if there is none. */
  private async unpacked(data: Blob, name: string): Promise<[Blob, [string, FileHandle][], string] | null> {
    const archive = await this.work.open(data, nameInside(name));
    const { made } = await this.work.run(["unzip", "-q", "--", archive.name, "out"], [[archive.name, archive]]);
    await this.work.close(archive);
    const inner = made.find(([path]) => path === "out/gedcom.ged");
    if (!inner) {
      const tree = await treeIn(data);
      return tree && [tree.data, [], tree.name];
    }
    const others = made.filter((file) => file !== inner).map(async ([path, blob]): Promise<[string, FileHandle]> => {
      const place = path.replace(/^out\//, "");
      return [place, await this.work.open(blob, place)];
    });
    return [inner[1], await Promise.all(others), name];
  }

  /** Opens a file of the user's beside those that are open; gives it, or null if it cannot be opened. */
  async open(data: Blob, name: string): Promise<Doc | null> {
    const task = new Task(() => this.docOf(data, name, ""));
    this.opening = task;
    this.changed();
    await new Promise<void>((resolve) => task.subscribe(() => task.done && resolve()));
    if (task.value) this.slots.push({ history: [task.value], at: 0 });
    if (this.opening === task && task.value) this.opening = null;
    if (task.error && this.doc) this.message = `${name}: ${task.error.message}`;
    this.changed();
    return task.value ?? null;
  }

  /** Goes on with a file that was made of another one, which need not be looked at any longer, nor be open. */
  async goOn(from: Doc, data: Blob, name: string, made: string): Promise<void> {
    const doc = await this.docOf(data, name, made);
    const slot = this.slots.find(({ history }) => history.includes(from));
    if (!slot) return this.letGo(doc);
    slot.at = slot.history.indexOf(from) + 1;
    slot.history.splice(slot.at, Infinity, doc).forEach((gone) => this.letGo(gone));
    this.say(this.doc === doc ? made : `${name}: ${made}`);
  }

  get undoes(): string | null {
    const slot = this.slots[this.current];
    return slot && slot.at > 0 ? slot.history[slot.at]!.made : null;
  }

  get redoes(): string | null {
    const slot = this.slots[this.current];
    return slot?.history[slot.at + 1]?.made ?? null;
  }

  step(by: 1 | -1): void {
    const slot = this.slots[this.current];
    if (!slot?.history[slot.at + by]) return;
    slot.at += by;
    this.changed();
  }

  private letGo(doc: Doc): void {
    void this.work.close(doc.worked);
    void this.look.close(doc.looked);
    doc.media.forEach(([, file]) => void this.work.close(file));
  }

  /** Closes the file that is looked at; the one before it is looked at then. */
  close(): void {
    this.slots.splice(this.current, 1).forEach((slot) => slot.history.forEach((doc) => this.letGo(doc)));
    this.current = Math.max(0, this.current - 1);
    this.opening = null;
    this.message = "";
    this.changed();
  }

  /** Ends all work under way. */
  async stop(): Promise<void> {
    await Promise.all([this.work.stop(), this.look.stop()]);
    this.changed();
  }
}
