// SPDX-License-Identifier: MIT
//
// The package's door: takes the module from beside this file, or as it is given, and gives what gedelf.ts has.
import { Gedelf } from "./gedelf.js";

export * from "./gedelf.js";

/** Compiles the module: what was given, or the file beside this one. */
export async function load(module?: WebAssembly.Module | BufferSource | Response | URL | string): Promise<Gedelf> {
  if (module instanceof WebAssembly.Module) return new Gedelf(module);
  const from = module ?? new URL("./gedelf.wasm", import.meta.url);
  if (typeof from === "string" || from instanceof URL) return new Gedelf(await compileFrom(new URL(from, import.meta.url)));
  if (typeof Response !== "undefined" && from instanceof Response) return new Gedelf(await WebAssembly.compileStreaming(from));
  return new Gedelf(await WebAssembly.compile(from as BufferSource));
}

async function compileFrom(address: URL): Promise<WebAssembly.Module> {
  if (address.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  return WebAssembly.compileStreaming(fetch(address));
}
