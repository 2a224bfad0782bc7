// SPDX-License-Identifier: MIT
//
// The system that the module runs on: the calls of WASI (preview 1) that the program makes. The program sees a single folder, which holds
// only the files of the call. It has no access to the computer's own files or to the network.

/** A file that is read in pieces, such as a Blob in a worker, or a file in Node. */
export interface Source {
  /** The size in bytes. */
  readonly size: number;
  /** Returns at most `length` bytes from `offset` on, and at least one unless `offset` is at or after the end. */
  read(offset: number, length: number): Uint8Array;
}

/** Bytes in memory, as a source. */
export class Octets implements Source {
  private data: Uint8Array;
  size: number;

  constructor(data: Uint8Array = new Uint8Array(0)) {
    this.data = data;
    this.size = data.length;
  }

  read(offset: number, length: number): Uint8Array {
    return this.data.subarray(offset, Math.min(offset + length, this.size));
  }

  write(offset: number, octets: Uint8Array): void {
    this.resize(Math.max(this.size, offset + octets.length));
    this.data.set(octets, offset);
  }

  resize(size: number): void {
    if (size > this.data.length) {
      const larger = new Uint8Array(Math.max(size, this.data.length * 2, 4096));
      larger.set(this.data.subarray(0, this.size));
      this.data = larger;
    } else if (size > this.size) {
      this.data.fill(0, this.size, size);
    }
    this.size = size;
  }

  /** Returns all bytes. */
  bytes(): Uint8Array {
    return this.data.subarray(0, this.size);
  }
}

/** The result of running the program: its exit status and its output. */
export interface Outcome {
  status: number;
  stdout: Uint8Array;
  stderr: Uint8Array;
}

/** Receives each piece that the program writes to standard output. `Outcome.stdout` is then empty. */
export type Sink = (octets: Uint8Array) => void;

/** How to run the program. */
export interface RunOptions {
  /** The files that the program can read, by name. Files that it writes are added. */
  files: Map<string, Source>;
  /** Environment variables. */
  environment?: Record<string, string>;
  onOutput?: Sink;
  /** Receives how many bytes of a file have been read, and how many there are. */
  onProgress?: (done: number, total: number) => void;
}

// WASI's numbers of errors, kinds of files and flags.
const OK = 0;
const EBADF = 8;
const EEXIST = 20;
const EINVAL = 28;
const ENOENT = 44;
const ENOSYS = 52;
const ESPIPE = 70;
const KIND_DEVICE = 2;
const KIND_FOLDER = 3;
const KIND_FILE = 4;
const CREATE = 1;
const EXCLUSIVE = 4;
const TRUNCATE = 8;
const FOLDER = 3; // the descriptor of the only folder
const ALL_RIGHTS = 0xffffffffffffffffn;

interface Opened {
  name: string;
  source: Source;
  at: number;
}

class Exit extends Error {
  constructor(readonly status: number) {
    super("exit");
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class System {
  memory!: WebAssembly.Memory;
  readonly stdout = new Octets();
  readonly stderr = new Octets();
  private readonly opened = new Map<number, Opened>();
  private readonly numbers = new Map<Source, number>();
  private next = FOLDER + 1;

  constructor(
    private readonly args: Uint8Array[],
    private readonly variables: Uint8Array[],
    private readonly options: RunOptions,
  ) {}

  private get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  private octets(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at >>> 0, length);
  }

  private name(at: number, length: number): string {
    const parts = decoder.decode(this.octets(at, length).slice()).split("/");
    return parts.filter((part) => part !== "" && part !== ".").join("/");
  }

  private stringSizes(strings: Uint8Array[], count: number, size: number): number {
    this.view.setUint32(count, strings.length, true);
    this.view.setUint32(
      size,
      strings.reduce((sum, s) => sum + s.length, 0),
      true,
    );
    return OK;
  }

  private putStrings(strings: Uint8Array[], pointers: number, at: number): number {
    for (const [i, string] of strings.entries()) {
      this.view.setUint32(pointers + 4 * i, at, true);
      this.octets(at, string.length).set(string);
      at += string.length;
    }
    return OK;
  }

  private pieces(at: number, count: number): [number, number][] {
    const view = this.view;
    return Array.from({ length: count }, (_, i) => [
      view.getUint32(at + 8 * i, true),
      view.getUint32(at + 8 * i + 4, true),
    ]);
  }

  private numberOf(source: Source): number {
    const number = this.numbers.get(source) ?? this.numbers.size + 1;
    this.numbers.set(source, number);
    return number;
  }

  private putAbout(kind: number, source: Source | undefined, at: number): number {
    const view = this.view;
    this.octets(at, 64).fill(0);
    view.setBigUint64(at + 8, BigInt(source ? this.numberOf(source) : 0), true);
    view.setUint8(at + 16, kind);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(source?.size ?? 0), true);
    return OK;
  }

  private isFolder(name: string): boolean {
    return name === "" || [...this.options.files.keys()].some((file) => file.startsWith(name + "/"));
  }

  private readAt(file: Opened, offset: number, iovs: number, count: number): number {
    let done = 0;
    for (const [at, length] of this.pieces(iovs, count)) {
      const got = file.source.read(offset + done, length);
      this.octets(at, got.length).set(got);
      done += got.length;
      if (got.length < length) break;
    }
    this.options.onProgress?.(Math.min(offset + done, file.source.size), file.source.size);
    return done;
  }

  private writeOut(descriptor: number, octets: Uint8Array): void {
    if (descriptor === 1 && this.options.onOutput) this.options.onOutput(octets.slice());
    else {
      const to = descriptor === 1 ? this.stdout : this.stderr;
      to.write(to.size, octets);
    }
  }

  /** The calls, by their names in WASI. */
  readonly calls: Record<string, (...args: never[]) => number | void> = {
    args_sizes_get: (count: number, size: number) => this.stringSizes(this.args, count, size),
    args_get: (pointers: number, at: number) => this.putStrings(this.args, pointers, at),
    environ_sizes_get: (count: number, size: number) => this.stringSizes(this.variables, count, size),
    environ_get: (pointers: number, at: number) => this.putStrings(this.variables, pointers, at),
    clock_time_get: (clock: number, _precision: bigint, out: number) => {
      const now = clock === 0 ? Date.now() : performance.now();
      this.view.setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get: (at: number, length: number) => {
      const chance = new Uint8Array(length);
      for (let i = 0; i < length; i += 65536) crypto.getRandomValues(chance.subarray(i, i + 65536));
      this.octets(at, length).set(chance);
      return OK;
    },
    proc_exit: (status: number) => {
      throw new Exit(status);
    },
    fd_prestat_get: (fd: number, out: number) => {
      if (fd !== FOLDER) return EBADF;
      this.view.setUint32(out, 0, true);
      this.view.setUint32(out + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (fd: number, at: number, length: number) => {
      if (fd !== FOLDER || length < 1) return EBADF;
      this.octets(at, 1)[0] = "/".charCodeAt(0);
      return OK;
    },
    fd_fdstat_get: (fd: number, out: number) => {
      const kind = fd < FOLDER ? KIND_DEVICE : fd === FOLDER ? KIND_FOLDER : KIND_FILE;
      if (kind === KIND_FILE && !this.opened.has(fd)) return EBADF;
      this.octets(out, 24).fill(0);
      this.view.setUint8(out, kind);
      this.view.setBigUint64(out + 8, ALL_RIGHTS, true);
      this.view.setBigUint64(out + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd: number, out: number) => {
      const file = this.opened.get(fd);
      if (fd > FOLDER && !file) return EBADF;
      return this.putAbout(fd < FOLDER ? KIND_DEVICE : fd === FOLDER ? KIND_FOLDER : KIND_FILE, file?.source, out);
    },
    fd_filestat_set_size: (fd: number, size: bigint) => {
      const source = this.opened.get(fd)?.source;
      if (!(source instanceof Octets)) return EBADF;
      source.resize(Number(size));
      return OK;
    },
    fd_read: (fd: number, iovs: number, count: number, out: number) => {
      const file = this.opened.get(fd);
      if (fd !== 0 && !file) return EBADF;
      const done = file ? this.readAt(file, file.at, iovs, count) : 0;
      if (file) file.at += done;
      this.view.setUint32(out, done, true);
      return OK;
    },
    fd_pread: (fd: number, iovs: number, count: number, offset: bigint, out: number) => {
      const file = this.opened.get(fd);
      if (!file) return EBADF;
      this.view.setUint32(out, this.readAt(file, Number(offset), iovs, count), true);
      return OK;
    },
    fd_write: (fd: number, iovs: number, count: number, out: number) => {
      const file = this.opened.get(fd);
      let done = 0;
      for (const [at, length] of this.pieces(iovs, count)) {
        if (fd === 1 || fd === 2) this.writeOut(fd, this.octets(at, length));
        else if (file?.source instanceof Octets) {
          file.source.write(file.at, this.octets(at, length));
          file.at += length;
        } else return EBADF;
        done += length;
      }
      this.view.setUint32(out, done, true);
      return OK;
    },
    fd_seek: (fd: number, offset: bigint, whence: number, out: number) => {
      const file = this.opened.get(fd);
      if (!file) return fd < FOLDER ? ESPIPE : EBADF;
      const from = whence === 0 ? 0 : whence === 1 ? file.at : file.source.size;
      const to = from + Number(offset);
      if (to < 0) return EINVAL;
      file.at = to;
      this.view.setBigUint64(out, BigInt(to), true);
      return OK;
    },
    fd_tell: (fd: number, out: number) => {
      const file = this.opened.get(fd);
      if (!file) return fd < FOLDER ? ESPIPE : EBADF;
      this.view.setBigUint64(out, BigInt(file.at), true);
      return OK;
    },
    fd_sync: () => OK,
    fd_close: (fd: number) => (this.opened.delete(fd) || fd <= FOLDER ? OK : EBADF),
    fd_readdir: (_fd: number, _at: number, _length: number, _cookie: bigint, out: number) => {
      this.view.setUint32(out, 0, true);
      return OK;
    },
    path_open: (
      _folder: number,
      _follow: number,
      path: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _fdFlags: number,
      out: number,
    ) => {
      const name = this.name(path, length);
      const { files } = this.options;
      let source = files.get(name);
      if (source && flags & CREATE && flags & EXCLUSIVE) return EEXIST;
      if (!source && !(flags & CREATE)) return ENOENT;
      if (!source || flags & TRUNCATE) files.set(name, (source = new Octets()));
      this.opened.set(this.next, { name, source, at: 0 });
      this.view.setUint32(out, this.next++, true);
      return OK;
    },
    path_filestat_get: (_folder: number, _follow: number, path: number, length: number, out: number) => {
      const name = this.name(path, length);
      const source = this.options.files.get(name);
      if (source) return this.putAbout(KIND_FILE, source, out);
      return this.isFolder(name) ? this.putAbout(KIND_FOLDER, undefined, out) : ENOENT;
    },
    path_rename: (_old: number, from: number, fromLength: number, _new: number, to: number, toLength: number) => {
      const name = this.name(from, fromLength);
      const source = this.options.files.get(name);
      if (!source) return ENOENT;
      this.options.files.delete(name);
      this.options.files.set(this.name(to, toLength), source);
      return OK;
    },
    path_unlink_file: (_folder: number, path: number, length: number) =>
      this.options.files.delete(this.name(path, length)) ? OK : ENOENT,
    path_readlink: (_folder: number, path: number, length: number) =>
      this.options.files.has(this.name(path, length)) ? EINVAL : ENOENT,
    path_create_directory: () => OK,
    path_remove_directory: () => OK,
    path_link: () => ENOSYS,
  };
}

/** Runs the program once. Its memory is released when this function returns. */
export function runModule(module: WebAssembly.Module, args: string[], options: RunOptions): Outcome {
  const strings = (texts: string[]) => texts.map((text) => encoder.encode(text + "\0"));
  const variables = Object.entries(options.environment ?? {}).map(([name, value]) => `${name}=${value}`);
  const system = new System(strings(["gedelf", ...args]), strings(variables), options);
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system.calls as WebAssembly.ModuleImports });
  system.memory = instance.exports.memory as WebAssembly.Memory;
  let status = 0;
  try {
    (instance.exports._start as () => void)();
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    status = thrown.status;
  }
  return { status, stdout: system.stdout.bytes(), stderr: system.stderr.bytes() };
}
