#!/usr/bin/env node
// SPDX-License-Identifier: MIT
//
// How the module's speed compares with the program's: takes the generator of bench/ and the program, gives the processor's time that each
// spends on `check --jobs 1` of the same file, and their ratio. Both are measured in turns, so that a busy moment hits both, and the best counts.
//
//     web/bench.mjs GENERATOR PROGRAM [MILLIONS OF OCTETS [ROUNDS]]
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./package/dist/index.js";

const GOAL = 0.4;
const [generator, program, size = "100", rounds = "7"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "gedelf-bench-"));
const path = join(folder, "bench.ged");

/** Seconds of the processor that the program spends. */
function native() {
  const { stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" check -q --jobs 1 "$1" >/dev/null', program, path], { encoding: "utf8" });
  if (status > 1) throw new Error(stderr);
  return stderr.trim().split(/\s+/).map(Number).reduce((a, b) => a + b);
}

/** The file of a descriptor, read in pieces as a worker reads a Blob. */
function sourceOf(file) {
  const { size } = fstatSync(file);
  return {
    size,
    read(offset, length) {
      const piece = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      readSync(file, piece, 0, piece.length, offset);
      return piece;
    },
  };
}

function module(gedelf, file) {
  const begun = process.cpuUsage();
  const { status, stderr } = gedelf.run(["check", "-q", "--jobs", "1", "--", "bench.ged"], { files: new Map([["bench.ged", sourceOf(file)]]) });
  if (status > 1) throw new Error(new TextDecoder().decode(stderr));
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

try {
  const out = openSync(path, "w");
  execFileSync(generator, [`${size}M`, "UTF-8", "normal", "1"], { stdio: ["ignore", out, "ignore"] });
  closeSync(out);
  const gedelf = await load(readFileSync(new URL("./package/dist/gedelf.wasm", import.meta.url)));
  const file = openSync(path, "r");
  const times = Array.from({ length: Number(rounds) }, () => ({ native: native(), module: module(gedelf, file) }));
  const best = (of) => Math.min(...times.map((time) => time[of]));
  const ratio = best("native") / best("module");
  console.log(`check of ${size} MB, seconds of the processor: program ${best("native").toFixed(2)}, module ${best("module").toFixed(2)} ` +
    `(the first time, with its compilation, ${times[0].module.toFixed(2)}); ratio ${ratio.toFixed(2)}, goal ${GOAL}`);
  process.exitCode = ratio < GOAL ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
