// SPDX-License-Identifier: MIT
//
// Turns bytes, Blobs, Files, Responses and streams, in browsers and Node, into a source that the module reads in pieces. A source that
// can be read again from its origin is not kept in memory.
import { Octets, type Source } from "./wasi.js";

/** A file whose content is available at once: bytes, or a source that is read in pieces. */
export type FileData = Uint8Array | ArrayBuffer | Source;

/** A file whose content arrives over time. Node's readable streams are async iterables. */
export type FileStream = Blob | Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

const PIECE = 1 << 20;

/** Only workers have this class, so TypeScript's libraries for pages and Node do not declare it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A Blob or File that is read in pieces as needed. This works only in a worker of a browser. */
export class BlobSource implements Source {
  readonly size: number;
  private readonly reader = new FileReaderSync();
  private piece = new Uint8Array(0);
  private at = 0;

  constructor(private readonly blob: Blob) {
    this.size = blob.size;
  }

  /** Whether the environment supports this. */
  static get possible(): boolean {
    return typeof FileReaderSync !== "undefined";
  }

  /** Serves small reads that are close together, such as those of lines, from one piece. */
  read(offset: number, length: number): Uint8Array {
    if (length >= PIECE) return this.fresh(offset, length);
    const end = Math.min(offset + length, this.size);
    if (offset < this.at || end > this.at + this.piece.length) {
      this.at = offset - (offset % (PIECE / 4));
      this.piece = this.fresh(this.at, PIECE + PIECE / 4);
    }
    return this.piece.subarray(offset - this.at, Math.max(0, end - this.at));
  }

  private fresh(offset: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.reader.readAsArrayBuffer(this.blob.slice(offset, offset + length)));
  }
}

/** Bytes that arrived in pieces. The pieces are not joined, so the bytes are in memory only once. */
export class Pieces implements Source {
  private readonly pieces: Uint8Array[] = [];
  private readonly starts: number[] = [];
  size = 0;

  /** Adds a piece at the end. */
  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.pieces.push(piece);
    this.starts.push(this.size);
    this.size += piece.length;
  }

  /** Returns the index of the piece that contains the byte at `offset`. */
  private holding(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  read(offset: number, length: number): Uint8Array {
    const end = Math.min(offset + length, this.size);
    if (offset >= end) return new Uint8Array(0);
    let index = this.holding(offset);
    const first = this.pieces[index]!.subarray(offset - this.starts[index]!);
    if (first.length >= end - offset) return first.subarray(0, end - offset);
    const joined = new Uint8Array(end - offset);
    joined.set(first);
    for (let at = first.length; at < joined.length; ) {
      const next = this.pieces[++index]!.subarray(0, joined.length - at);
      joined.set(next, at);
      at += next.length;
    }
    return joined;
  }
}

export function sourceOf(data: FileData): Source {
  if (data instanceof Uint8Array) return new Octets(data);
  return data instanceof ArrayBuffer ? new Octets(new Uint8Array(data)) : data;
}

/** Iterates over a stream, which not all browsers can do by themselves. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

function chunks(from: FileStream): AsyncIterable<Uint8Array> {
  if (from instanceof Blob) return chunksOf(from.stream());
  if (typeof Response !== "undefined" && from instanceof Response) return chunksOf(from.body ?? new Blob().stream());
  return "getReader" in from ? chunksOf(from as ReadableStream<Uint8Array>) : (from as AsyncIterable<Uint8Array>);
}

export async function sourceFrom(from: FileStream): Promise<Source> {
  if (from instanceof Blob && BlobSource.possible) return new BlobSource(from);
  const pieces = new Pieces();
  for await (const chunk of chunks(from)) pieces.add(chunk);
  return pieces;
}
