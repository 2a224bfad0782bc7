// SPDX-License-Identifier: MIT
//
// Makes another file of this one: dialect, encoding, archive, table, without the living, or anonymised.
import { useState } from "preact/hooks";
import type { Diagnostic, Language } from "../../../package/src/gedelf.js";
import { Task, type Doc } from "../app.js";
import { WorkError } from "../client.js";
import { nameWith, Progress, save, sizeOf, T, useApp, useTask, useTexts, type ViewProps } from "../ui.js";

const MOST = 50; // messages that are shown
const ENCODINGS = ["UTF-8", "UTF-16LE", "UTF-16BE", "ANSEL", "ASCII"];
const LINE_BREAKS: [string, string][] = [["lf", "LF (Linux, macOS)"], ["crlf", "CR LF (Windows)"], ["cr", "CR"]];

/** Dialects of the same GEDCOM 5.5.1, for those who need them. */
const DIALECTS: [string, string][] = [["elf-1.0", "GEDCOM 5.5.1 (ELF 1.0)"], ["elf-2018", "ELF 2018"], ["elf-2017-10", "ELF 2017-10"], ["elf-2017-06", "ELF 2017-06"]];

interface Choice {
  target: string;
  dialect: string;
  encoding: string;
  lineBreaks: string;
}

interface Result {
  data: Blob;
  name: string;
  counts: Record<string, number>;
  said: string[];
  /** The page can go on with it. */
  readable: boolean;
}

function argumentsOf({ target, dialect, encoding, lineBreaks }: Choice): string[] {
  switch (target) {
    case "redact":
    case "anonymise":
      return [target, "--recover", "-q", "--diagnostics=json"];
    case "elf-1.0":
      return ["convert", "--recover", "-q", "--diagnostics=json", "--report=json", "--to", dialect, "--output-encoding", encoding, "--newline", lineBreaks];
    case "json":
      return ["convert", "--recover", "-q", "--diagnostics=json", "--to", target];
    default:
      return ["convert", "--recover", "-q", "--diagnostics=json", "--report=json", "--to", target];
  }
}

const ENDINGS: Record<string, [middle: string, ending?: string]> = {
  "elf-1.0": ["-5.5.1", ".ged"], "gedcom-7.0": ["-7.0", ".ged"], gedzip: ["", ".gdz"], json: ["", ".json"], csv: ["-people", ".csv"],
  redact: ["-without-living", ".ged"], anonymise: ["-anonymised", ".ged"],
};

async function make(doc: Doc, choice: Choice, language: Language, onProgress: (p: { done: number; total: number }) => void): Promise<Result> {
  const [middle, ending] = ENDINGS[choice.target]!;
  const name = nameWith(doc.name, middle, ending);
  if (choice.target === "csv") return { data: await doc.app.look.view(doc.looked, "csv", [], onProgress), name, counts: {}, said: [], readable: false };
  const media = choice.target === "gedzip" ? doc.media : [];
  const { status, made, actions: counts, stderr } = await doc.run([...argumentsOf(choice), "-o", "out", "--", doc.name], media, onProgress);
  const found: Diagnostic[] = [];
  for (const line of stderr.split("\n").filter(Boolean)) {
    if (!line.startsWith("{") && line.endsWith("}")) continue; // what is left of a line whose beginning was cut off
    const entry = line.startsWith("{") && line.endsWith("}") ? (JSON.parse(line) as Partial<Diagnostic>) : { message: line };
    if (entry.message && entry.severity !== "note") found.push(entry as Diagnostic);
  }
  const said = await doc.work("messages", found.slice(0, MOST), language);
  const out = made.find(([file]) => file === "out");
  if (status > 1 || !out) throw new WorkError(said.join("\n") || stderr, "failed", status);
  return { data: out[1], name, counts, said, readable: choice.target !== "csv" };
}

function Ready({ doc, result }: { doc: Doc; result: Result }) {
  const t = useTexts();
  const app = useApp();
  const { counts } = result;
  const words = [counts.translated && t.translated(counts.translated), counts.extension && t.extended(counts.extension), counts.dropped && t.dropped(counts.dropped)].filter(Boolean);
  return (
    <div class="ready">
      <p role="status"><strong><T s={t.made(result.name, sizeOf(result.data.size, t))} /></strong></p>
      {words.length > 0 && <p>{words.join("; ")}.</p>}
      {result.said.length > 0 && <details><summary>{t.said} ({t.number(result.said.length)})</summary><ul>{result.said.map((each, i) => <li key={i}><T s={each} most={400} /></li>)}</ul></details>}
      <div class="buttons">
        {result.readable && <button type="button" onClick={() => void app.goOn(doc, result.data, result.name, t.converted)}>{t.goOn}</button>}
        <button type="button" class="primary" onClick={() => { save(result.data, result.name); app.say(t.downloaded(result.name)); }}>{t.download}</button>
      </div>
    </div>
  );
}

export function Convert({ doc }: ViewProps) {
  const t = useTexts();
  const [choice, setChoice] = useState<Choice>({ target: "elf-1.0", dialect: "elf-1.0", encoding: "UTF-8", lineBreaks: "lf" });
  const [task, setTask] = useState<Task<Result> | null>(null);
  const running = useTask(task);
  const change = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part });
    setTask(null);
  };
  return (
    <div class="convert">
      <h1>{t.views.convert}</h1>
      <p>{t.convertIntro}</p>
      <fieldset class="targets">
        <legend>{t.target}</legend>
        {Object.entries(t.targets).map(([target, [name, words]]) => (
          <label key={target} class="target">
            <input type="radio" name="target" checked={choice.target === target} onChange={() => change({ target })} />
            <span><strong>{name}</strong><span class="dim">{words}</span></span>
          </label>
        ))}
      </fieldset>
      {choice.target === "elf-1.0" && (
        <div class="tools">
          <label>{t.encoding} <select value={choice.encoding} onChange={(e) => change({ encoding: e.currentTarget.value })}>{ENCODINGS.map((name) => <option key={name}>{name}</option>)}</select></label>
          <label>{t.lineBreaks} <select value={choice.lineBreaks} onChange={(e) => change({ lineBreaks: e.currentTarget.value })}>{LINE_BREAKS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}</select></label>
          <label>{t.dialect} <select value={choice.dialect} onChange={(e) => change({ dialect: e.currentTarget.value })}>{DIALECTS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}</select></label>
        </div>
      )}
      {!running?.value && <p><button type="button" class="primary" disabled={running !== null && !running.done} onClick={() => setTask(new Task((onProgress) => make(doc, choice, t.language, onProgress)))}>{t.make}</button></p>}
      {running && (running.value ? <Ready doc={doc} result={running.value} /> : <Progress task={running} label={t.converting} />)}
    </div>
  );
}
