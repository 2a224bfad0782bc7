// SPDX-License-Identifier: MIT
//
// What makes another file of this one, record by record.
import { useEffect, useRef, useState } from "preact/hooks";
import { Task, type Doc } from "../app.js";
import { WorkError } from "../client.js";
import { address, Progress, T, useTask, useTexts, type ViewProps } from "../ui.js";

interface Edit {
  op: string;
  path: string;
  old?: unknown;
  new?: unknown;
}

interface Difference {
  change: "added" | "removed" | "changed" | "renamed";
  old?: string;
  new?: string;
  tag: string;
  name?: string;
  edits?: Edit[];
}

interface Compared {
  name: string;
  /** Each object as a line, read when it is in view. */
  lines: string[];
}

async function compare(doc: Doc, file: File, onProgress: (p: { done: number; total: number }) => void): Promise<Compared> {
  const other = await doc.app.work.open(file, file.name === doc.name ? `new ${file.name}` : file.name);
  try {
    const { status, stdout, stderr } = await doc.run(["diff", "--format", "json", "--", doc.name, other.name], [[other.name, other]], onProgress);
    if (status > 1) throw new WorkError(stderr, "failed", status);
    return { name: file.name, lines: (await stdout.text()).split("\n").filter((line) => line.startsWith("{")) };
  } finally {
    await doc.app.work.close(other);
  }
}

const said = (value: unknown) => (value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));

function Edited({ edit }: { edit: Edit }) {
  return (
    <li>
      <code class="dim"><T s={edit.path} most={80} /></code>{" "}
      {edit.old !== undefined && said(edit.old) !== "" && <del><T s={said(edit.old)} most={300} /></del>}{" "}
      {edit.new !== undefined && said(edit.new) !== "" && <ins><T s={said(edit.new)} most={300} /></ins>}
    </li>
  );
}

const SIGN = { added: "+", removed: "−", changed: "≠", renamed: "→" };

function Row({ line }: { line: string }) {
  const t = useTexts();
  const found = JSON.parse(line) as Difference;
  const id = found.old ?? found.new ?? "";
  const shown = <><strong><T s={found.name || id} most={100} /></strong> <span class="dim">{found.tag} <T s={id} /></span></>;
  return (
    <div class={`difference ${found.change}`}>
      <p><span class="change-sign" aria-hidden="true">{SIGN[found.change]}</span> {t.changes[found.change]}: {found.tag === "INDI" && found.old ? <a href={address("people", found.old)}>{shown}</a> : shown}</p>
      {found.edits && found.edits.length > 0 && <ul>{found.edits.slice(0, 40).map((edit, i) => <Edited key={i} edit={edit} />)}</ul>}
    </div>
  );
}

const STEP = 30;

function Differences({ compared }: { compared: Compared }) {
  const t = useTexts();
  const [count, setCount] = useState(STEP);
  if (compared.lines.length === 0) return <p class="verdict fine">{t.same}</p>;
  return (
    <>
      <p class="verdict warning"><T s={`${compared.name}: ${t.changed(compared.lines.length)}`} /></p>
      <div class="differences">{compared.lines.slice(0, count).map((line, i) => <Row key={i} line={line} />)}</div>
      {compared.lines.length > count && <button type="button" onClick={() => setCount(count + STEP)}>{t.more}</button>}
    </>
  );
}

export function Compare({ doc }: ViewProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [task, setTask] = useState<Task<Compared> | null>(null);
  const running = useTask(task);
  const take = (file: File | undefined) => file && setTask(new Task((onProgress) => compare(doc, file, onProgress)));
  useEffect(() => {
    const dropped = (event: Event) => take((event as CustomEvent<File>).detail);
    addEventListener("compare", dropped);
    return () => removeEventListener("compare", dropped);
  }, [doc]);
  return (
    <div class="compare">
      <h1>{t.views.compare}</h1>
      <p>{t.compareIntro}</p>
      <p class="buttons"><button type="button" class="primary" onClick={() => input.current!.click()}>{t.compareChoose}</button> <span class="dim">{t.compareDrop}</span></p>
      <input ref={input} type="file" class="hidden" tabIndex={-1} aria-label={t.compareChoose} onChange={() => take(input.current!.files?.[0])} />
      {running && (running.value ? <Differences compared={running.value} /> : <Progress task={running} label={t.comparing} />)}
    </div>
  );
}
