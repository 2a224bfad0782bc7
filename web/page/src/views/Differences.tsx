// SPDX-License-Identifier: MIT
//
// What makes another file of this one, record by record.
import { useState } from "preact/hooks";
import type { Doc } from "../app.js";
import { WorkError, type Progress as Done } from "../client.js";
import { address, nameWith, Progress, save, T, useApp, useJob, useTask, useTexts } from "../ui.js";
import { pathWords } from "../words.js";
import { nameBeside } from "./Compare.js";

interface Value {
  tag: string;
  payload?: string;
  pointer?: string;
  sub?: Value[];
}

interface Edit {
  op: string;
  path: string;
  old?: string | Value | null;
  new?: string | Value | null;
}

const CHANGES = ["changed", "added", "removed", "renamed"] as const;

interface Difference {
  change: (typeof CHANGES)[number];
  old?: string;
  new?: string;
  tag: string;
  name?: string;
  edits?: Edit[];
}

/** Each object as a line, read when it is in view. */
type Lines = Record<Difference["change"], string[]>;

async function compare(doc: Doc, other: Doc, onProgress: (p: Done) => void): Promise<Lines> {
  const name = nameBeside(doc, other);
  const { status, stdout, stderr } = await doc.run(["diff", "-q", "--recover", "--format", "json", "--", doc.name, name], [[name, other.worked]], onProgress);
  if (status > 1) throw new WorkError(stderr, "failed", status);
  const lines: Lines = { changed: [], added: [], removed: [], renamed: [] };
  for (const line of (await stdout.text()).split("\n")) {
    const [, change] = /^\{"change":"(\w+)"/.exec(line) ?? [];
    if (!change) continue;
    // One that has another identifier and says something else is different first of all.
    const differs = change === "renamed" && !line.endsWith('"edits":[]}');
    lines[differs ? "changed" : (change as Difference["change"])].push(line);
  }
  return lines;
}

const said = (value: Edit["old"]): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const own = value.payload ?? value.pointer ?? "";
  return [own, ...(value.sub ?? []).map(said)].filter(Boolean).join(" · ") || value.tag;
};

function Edited({ edit }: { edit: Edit }) {
  const t = useTexts();
  const [before, after] = [said(edit.old), said(edit.new)];
  return (
    <li>
      <span class="edit-path" title={edit.path}><T s={pathWords(edit.path, t)} most={80} /></span>
      <span class="edit-values">
        {before && <del><T s={before} most={300} /></del>} {after && <ins><T s={after} most={300} /></ins>}
        {!before && !after && <span class="dim">{t.moved}</span>}
      </span>
    </li>
  );
}

const SIGN = { added: "+", removed: "−", changed: "≠", renamed: "→" };
const EDITS = 12;

function Row({ line }: { line: string }) {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const found = JSON.parse(line) as Difference;
  const change = found.change === "renamed" && found.edits?.length ? "changed" : found.change;
  const id = found.old ?? found.new ?? "";
  const words = found.change === "renamed" && found.old && found.new && found.old !== found.new ? `${found.old} → ${found.new}` : id;
  const shown = <strong><T s={found.name || `${t.tags[found.tag] ?? found.tag} ${id}`.trim()} most={100} /></strong>;
  const edits = found.edits ?? [];
  return (
    <li class={`difference ${change}`}>
      <p>
        <span class="change-sign" aria-hidden="true">{SIGN[change]}</span>{" "}
        <span class="change-word">{t.changes[change]}</span>{" "}
        {found.tag === "INDI" && found.old ? <a href={address("people", found.old)}>{shown}</a> : shown}{" "}
        <span class="dim">{found.name ? t.tags[found.tag] ?? found.tag : ""} <T s={words} /></span>
      </p>
      {edits.length > 0 && <ul>{edits.slice(0, all ? 500 : EDITS).map((edit, i) => <Edited key={i} edit={edit} />)}</ul>}
      {!all && edits.length > EDITS && <button type="button" class="quiet" onClick={() => setAll(true)}>{t.more}</button>}
    </li>
  );
}

const STEP = 30;

function Found({ doc, other, lines }: { doc: Doc; other: Doc; lines: Lines }) {
  const t = useTexts();
  const app = useApp();
  const [count, setCount] = useState(STEP);
  const [only, setOnly] = useState<Difference["change"] | null>(null);
  const [job, start] = useJob();
  const total = CHANGES.reduce((sum, change) => sum + lines[change].length, 0);
  if (total === 0) return <p class="verdict fine">{t.same}</p>;
  const shown = CHANGES.filter((change) => only === null || only === change).flatMap((change) => lines[change]);
  const report = async (onProgress: (p: Done) => void) => {
    const name = nameBeside(doc, other);
    const { stdout } = await doc.run(["diff", "-q", "--recover", "--format", "html", "--", doc.name, name], [[name, other.worked]], onProgress);
    save(stdout, nameWith(doc.name, "-differences", ".html"));
    app.say(t.downloaded(nameWith(doc.name, "-differences", ".html")));
  };
  const choose = (change: Difference["change"] | null) => {
    setOnly(change);
    setCount(STEP);
  };
  return (
    <>
      <p class="verdict warning">{t.changed(total)}</p>
      <div class="tools">
        <div class="buttons" role="group" aria-label={t.showOnly}>
          <button type="button" aria-pressed={only === null} onClick={() => choose(null)}>{t.allOf} {t.number(total)}</button>
          {CHANGES.filter((change) => lines[change].length > 0).map((change) => (
            <button key={change} type="button" aria-pressed={only === change} onClick={() => choose(change)}>{t.changes[change]} {t.number(lines[change].length)}</button>
          ))}
        </div>
        <button type="button" disabled={job !== null && !job.error} onClick={() => start(report)}>{t.exportReport}</button>
      </div>
      {job && <Progress task={job} label={t.converting} />}
      <ul class="differences">{shown.slice(0, count).map((line, i) => <Row key={`${only} ${i}`} line={line} />)}</ul>
      {shown.length > count && <button type="button" onClick={() => setCount(count + STEP)}>{t.more}</button>}
    </>
  );
}

export function Differences({ doc, other }: { doc: Doc; other: Doc }) {
  const t = useTexts();
  const task = useTask(doc.task(`diff ${other.worked.number}`, (onProgress) => compare(doc, other, onProgress)))!;
  return (
    <>
      <p class="dim">{t.differencesIntro}</p>
      {task.value ? <Found doc={doc} other={other} lines={task.value} /> : <Progress task={task} label={t.comparing} onAgain={() => doc.again()} />}
    </>
  );
}
