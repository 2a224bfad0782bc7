// SPDX-License-Identifier: MIT
//
// The lines of a file, in the worker: takes a source of octets and its encoding, gives where each line begins, its level, where
// each record is, and the text of the lines that are looked at. Four octets and one are kept for a line, so that millions fit.
import type { Gedelf, Source } from "../../package/src/gedelf.js";

export interface Line {
  /** As the program counts them, from 1. */
  number: number;
  level: number;
  text: string;
  /** How many lines below belong to it; 0 if none do. */
  below: number;
  folded: boolean;
}

export type Decode = (octets: Uint8Array) => string;

const LF = 10;
const CR = 13;
const NO_LEVEL = 255;
const CHUNK = 4 << 20;

/** Encodings that a browser reads by itself. */
const OWN: Record<string, string> = { "UTF-8": "utf-8", ASCII: "utf-8", "UTF-16LE": "utf-16le", "UTF-16BE": "utf-16be" };

/** What each octet stands for is asked of the program, so that its tables are the only ones: letters go between X and Y, and a
 *  mark that is written before its letter comes out after it. */
function tableDecoder(gedelf: Gedelf, encoding: string): Decode {
  const head = `0 HEAD\n1 CHAR ${encoding}\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n`;
  const octets: number[] = [...head].map((c) => c.charCodeAt(0));
  const put = (text: string) => octets.push(...[...text].map((c) => c.charCodeAt(0)));
  for (let octet = 128; octet < 256; octet++) {
    put(`0 @N${octet}@ NOTE X`);
    octets.push(octet);
    put("Y\n");
  }
  put("0 TRLR\n");
  const file = gedelf.open(new Uint8Array(octets), "octets.ged");
  const read = file.values("NOTE", { options: ["--recover", "-q", "--encoding", encoding] });
  const letters = read.map((text) => (text.normalize("NFD").startsWith("XY") ? "" : text.slice(1, -1)));
  const marks = read.map((text, i) => (letters[i] ? "" : text.normalize("NFD").slice(2)));
  return (line) => {
    let text = "";
    let waiting = "";
    for (const octet of line) {
      const mark = octet < 128 ? "" : marks[octet - 128];
      if (mark) waiting += mark;
      else {
        text += (octet < 128 ? String.fromCharCode(octet) : letters[octet - 128] || "\uFFFD") + waiting;
        waiting = "";
      }
    }
    return (text + waiting).normalize("NFC");
  };
}

export function decoderOf(gedelf: Gedelf, encoding: string): Decode {
  const own = OWN[encoding] ?? (encoding.startsWith("windows-") ? encoding : undefined);
  if (own) {
    const decoder = new TextDecoder(own, { ignoreBOM: false });
    return (octets) => decoder.decode(octets);
  }
  try {
    return tableDecoder(gedelf, encoding);
  } catch {
    const decoder = new TextDecoder("windows-1252");
    return (octets) => decoder.decode(octets);
  }
}

class Growing {
  starts = new Uint32Array(1 << 16);
  levels = new Uint8Array(1 << 16);
  count = 0;

  add(start: number, level: number): void {
    if (this.count === this.starts.length) {
      const starts = new Uint32Array(2 * this.count);
      const levels = new Uint8Array(2 * this.count);
      starts.set(this.starts);
      levels.set(this.levels);
      [this.starts, this.levels] = [starts, levels];
    }
    this.starts[this.count] = start;
    this.levels[this.count++] = level;
  }
}

/** The level at the start of a line, and where its digits end. */
function levelAt(octets: Uint8Array, from: number, to: number, width: number, low: number): [level: number, at: number] {
  let at = from;
  const unit = () => (width === 1 || octets[at + 1 - low] === 0 ? octets[at + low]! : 0xffff);
  while (at < to && (unit() === 32 || unit() === 9 || unit() === 0xfeff || unit() > 127)) at += width;
  let level = -1;
  for (; at < to && unit() >= 48 && unit() <= 57; at += width) level = 10 * Math.max(level, 0) + unit() - 48;
  return [level < 0 ? NO_LEVEL : Math.min(level, NO_LEVEL - 1), at];
}

export class LineIndex {
  private readonly lines = new Growing();
  /** The line, from 0, that each record begins with. */
  readonly records = new Map<string, number>();
  private readonly folded = new Set<number>();
  private visible: Uint32Array | null = null;
  private readonly width: number;
  private readonly low: number;

  constructor(
    private readonly source: Source,
    encoding: string,
    private readonly decode: Decode,
    onProgress: (done: number, total: number) => void,
  ) {
    this.width = encoding.startsWith("UTF-16") ? 2 : 1;
    this.low = encoding === "UTF-16BE" ? 1 : 0;
    let length = CHUNK;
    for (let at = 0; at < source.size; ) {
      const octets = source.read(at, length);
      const last = at + octets.length >= source.size;
      const used = this.scan(octets, at, last);
      length = used === 0 ? 2 * length : CHUNK;
      at += used;
      onProgress(at, source.size);
    }
  }

  /** Takes the whole lines of a piece; gives how many octets those are. */
  private scan(octets: Uint8Array, offset: number, last: boolean): number {
    const { width, low } = this;
    let start = 0;
    for (let at = 0; at + width <= octets.length; at += width) {
      const c = octets[at + low]!;
      if ((c !== LF && c !== CR) || (width === 2 && octets[at + 1 - low] !== 0)) continue;
      let end = at + width;
      if (c === CR) {
        if (end + width > octets.length && !last) return start;
        if (octets[end + low] === LF && (width === 1 || octets[end + 1 - low] === 0)) end += width;
      }
      this.take(octets, start, at, offset);
      start = end;
      at = end - width;
    }
    if (!last) return start;
    if (start < octets.length) this.take(octets, start, octets.length, offset);
    return octets.length;
  }

  /** As text; what is ASCII needs no decoder. */
  private beginning(octets: Uint8Array): string {
    if (this.width === 2 || octets.some((octet) => octet > 127)) return this.decode(octets);
    return String.fromCharCode(...octets);
  }

  private take(octets: Uint8Array, start: number, end: number, offset: number): void {
    const first = octets[start]! - 48;
    if (this.width === 1 && first > 0 && first < 10 && octets[start + 1] === 32) {
      this.lines.add(offset + start, first); // most lines are of this form
      return;
    }
    const [level, at] = levelAt(octets, start, end, this.width, this.low);
    if (level === 0) {
      const found = /^\s+@([^@]+)@/.exec(this.beginning(octets.subarray(at, Math.min(end, at + 160))));
      if (found && !this.records.has(found[1]!)) this.records.set(found[1]!, this.lines.count);
    }
    this.lines.add(offset + start, level);
  }

  get count(): number {
    return this.lines.count;
  }

  /** How many lines are shown: all but those that are folded away. */
  get rows(): number {
    return this.visible?.length ?? this.count;
  }

  private end(line: number): number {
    return line + 1 < this.count ? this.lines.starts[line + 1]! : this.source.size;
  }

  /** How many lines below belong to one; a line without a level belongs to the one before. */
  private below(line: number): number {
    const level = this.lines.levels[line]!;
    if (level === NO_LEVEL) return 0;
    let next = line + 1;
    while (next < this.count && this.lines.levels[next]! > level) next++;
    return next - line - 1;
  }

  octets(from: number, to: number): Uint8Array {
    const start = this.lines.starts[from] ?? this.source.size;
    return this.source.read(start, this.end(to - 1) - start);
  }

  text(line: number): string {
    return this.decode(this.octets(line, line + 1)).replace(/[\r\n]+$/, "");
  }

  private line(line: number): Line {
    const level = this.lines.levels[line]!;
    return {
      number: line + 1,
      level: level === NO_LEVEL ? -1 : level,
      text: this.text(line),
      below: this.below(line),
      folded: this.folded.has(line),
    };
  }

  /** Rows that are shown. */
  read(from: number, count: number): Line[] {
    const to = Math.min(from + count, this.rows);
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.line(this.visible ? this.visible[from + i]! : from + i));
  }

  /** Lines of the file, by number from 1, folded or not. */
  around(number: number, before: number, after: number): Line[] {
    const from = Math.max(0, number - 1 - before);
    const to = Math.min(this.count, number + after);
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.line(from + i));
  }

  /** The row that shows a line, or the line that it is folded into. */
  rowOf(number: number): number {
    const line = Math.min(Math.max(number - 1, 0), this.count - 1);
    if (!this.visible) return line;
    let [low, high] = [0, this.visible.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.visible[middle]! <= line) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  fold(number: number, folded: boolean): void {
    if (folded) this.folded.add(number - 1);
    else this.folded.delete(number - 1);
    this.see();
  }

  foldAll(folded: boolean): void {
    this.folded.clear();
    if (folded) for (let line = 0; line < this.count; line++) if (this.lines.levels[line] === 0) this.folded.add(line);
    this.see();
  }

  private see(): void {
    if (this.folded.size === 0) {
      this.visible = null;
      return;
    }
    const visible = new Uint32Array(this.count);
    let rows = 0;
    for (let line = 0; line < this.count; line++) {
      visible[rows++] = line;
      if (this.folded.has(line)) line += this.below(line);
    }
    this.visible = visible.slice(0, rows);
  }

  /** Lines that have a text in them, in small letters or capitals, up to a number of them. */
  find(text: string, most: number): Line[] {
    const wanted = text.toLocaleLowerCase();
    const found: Line[] = [];
    for (let from = 0; from < this.count && found.length < most; from += 4096) {
      const to = Math.min(from + 4096, this.count);
      const texts = this.decode(this.octets(from, to)).toLocaleLowerCase();
      if (!texts.includes(wanted)) continue;
      for (let line = from; line < to && found.length < most; line++)
        if (this.text(line).toLocaleLowerCase().includes(wanted)) found.push(this.line(line));
    }
    return found;
  }
}
