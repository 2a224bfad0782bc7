// SPDX-License-Identifier: MIT
//
// The package's door: takes the module from beside this file, or as it is given, and gives what gedelf.ts has.
import { Gedelf, LibraryTexts } from "./gedelf.js";

export * from "./gedelf.js";

/** Compiles the module: what was given, or the file beside this one. */
export async function load(module?: WebAssembly.Module | BufferSource | Response | URL | string): Promise<Gedelf> {
  if (module instanceof WebAssembly.Module) return new Gedelf(module);
  const from = module ?? new URL("./gedelf.wasm", import.meta.url);
  if (typeof from === "string" || from instanceof URL) return new Gedelf(await compileFrom(new URL(from, import.meta.url)));
  if (typeof Response !== "undefined" && from instanceof Response) return new Gedelf(await WebAssembly.compileStreaming(from));
  return new Gedelf(await WebAssembly.compile(from as BufferSource));
}

/** Messages, explanations and remedies in another language: `(await texts("de")).message(diagnostic)`. */
export async function texts(language: "de" | "fr"): Promise<LibraryTexts> {
  const address = language === "de" ? new URL("./de.po", import.meta.url) : new URL("./fr.po", import.meta.url);
  const octets = await fileAt(address);
  return new LibraryTexts(language, octets ? new TextDecoder().decode(octets) : await (await fetch(address)).text());
}

/** A file of this computer, which only Node can read; else null. */
async function fileAt(address: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  if (address.protocol !== "file:" || typeof process === "undefined") return null;
  const { readFile } = await import("node:fs/promises");
  return (await readFile(address)) as Uint8Array<ArrayBuffer>;
}

async function compileFrom(address: URL): Promise<WebAssembly.Module> {
  const octets = await fileAt(address);
  return octets ? WebAssembly.compile(octets) : WebAssembly.compileStreaming(fetch(address));
}
