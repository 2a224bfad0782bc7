// SPDX-License-Identifier: MIT
//
// The entry point of the package: loads the module, and exports everything from gedelf.ts.
import { Gedelf, LibraryTexts } from "./gedelf.js";

export * from "./gedelf.js";

/**
 * Compiles the WebAssembly module. By default it is the one in this package. Pass a compiled module, its bytes, a Response or an address
 * to use another copy.
 */
export async function load(module?: WebAssembly.Module | BufferSource | Response | URL | string): Promise<Gedelf> {
  if (module instanceof WebAssembly.Module) return new Gedelf(module);
  const from = module ?? new URL("./gedelf.wasm", import.meta.url);
  if (typeof from === "string" || from instanceof URL) return new Gedelf(await compileFrom(new URL(from, import.meta.url)));
  if (typeof Response !== "undefined" && from instanceof Response) return new Gedelf(await WebAssembly.compileStreaming(from));
  return new Gedelf(await WebAssembly.compile(from as BufferSource));
}

/** Loads the messages, explanations and remedies in another language: `(await texts("de")).message(diagnostic)`. */
export async function texts(language: "de" | "fr"): Promise<LibraryTexts> {
  const address = language === "de" ? new URL("./de.po", import.meta.url) : new URL("./fr.po", import.meta.url);
  const octets = await fileAt(address);
  return new LibraryTexts(language, octets ? new TextDecoder().decode(octets) : await (await fetch(address)).text());
}

/** Reads a local file, which only Node can do. Returns null for other addresses, and in browsers. */
async function fileAt(address: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  if (address.protocol !== "file:" || typeof process === "undefined") return null;
  const { readFile } = await import("node:fs/promises");
  return (await readFile(address)) as Uint8Array<ArrayBuffer>;
}

async function compileFrom(address: URL): Promise<WebAssembly.Module> {
  const octets = await fileAt(address);
  return octets ? WebAssembly.compile(octets) : WebAssembly.compileStreaming(fetch(address));
}
