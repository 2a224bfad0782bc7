// SPDX-License-Identifier: MIT
//
// The file itself: millions of lines, coloured and folding; pointers lead to their records, and tags say what they mean.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Doc } from "../app.js";
import type { Line } from "../lines.js";
import type { Texts } from "../texts/index.js";
import { address, LongList, Progress, T, useApp, usePromise, useTask, useTexts, type ListHandle, type ViewProps } from "../ui.js";

const ROW = 24;
const LONGEST = 2000; // characters of a line that are shown

/** What a tag means, asked once and kept. */
const meanings = new Map<string, Promise<string[]>>();

async function meaning(doc: Doc, tag: string, t: Texts): Promise<string> {
  const known = meanings.get(tag) ?? doc.app.look.tag(tag);
  meanings.set(tag, known);
  const own = t.tags[tag];
  const words = (await known).slice(0, 4).join("; ");
  return `${tag}: ${[own, words.toLowerCase() === own?.toLowerCase() ? "" : words].filter(Boolean).join(" – ") || t.tagUnknown}`;
}

/** The parts of a line: level, identifier, tag, and pointer or text; null if it is none. */
function partsOf(text: string) {
  const found = /^(\s*)(\d+)(\s+)(?:(@[^@\s][^@]*@)(\s+))?([A-Za-z0-9_]+)(?:([ \t])(.*))?$/s.exec(text.slice(0, LONGEST));
  if (!found) return null;
  const [, indent = "", level = "", gap = "", id, second = "", tag = "", third = "", payload = ""] = found;
  return { indent, level, gap, id, second, tag, third, payload, pointer: /^@([^@#][^@]*)@$/.exec(payload)?.[1] };
}

function Tag({ doc, tag }: { doc: Doc; tag: string }) {
  const t = useTexts();
  const [title, setTitle] = useState<string | undefined>(undefined);
  const ask = async () => {
    if (title === undefined) setTitle(await meaning(doc, tag, t));
  };
  return <span class="tag" title={title} onMouseEnter={() => void ask()}>{tag}</span>;
}

function Parts({ doc, line, listed }: { doc: Doc; line: Line; listed: boolean }) {
  const t = useTexts();
  const parts = partsOf(line.text);
  if (!parts) return <span class="odd"><T s={line.text} most={LONGEST} /></span>;
  const { indent, level, gap, id, second, tag, third, payload, pointer } = parts;
  return (
    <>
      <span class="indent">{indent}</span><span class="level">{level}</span>{gap}
      {id && <><span class="id"><T s={id} /></span>{second}</>}
      <Tag doc={doc} tag={tag} />{third}
      {pointer ? <a class="pointer" tabIndex={listed ? -1 : 0} href={address("lines", "@" + pointer)} aria-label={t.goTo(pointer)}><T s={payload} /></a> : <span class="payload"><T s={payload} /></span>}
      {line.text.length > LONGEST && "…"}
    </>
  );
}

/** A record of the file, as it stands there. */
export function Snippet({ doc, line }: { doc: Doc; line: number }) {
  const t = useTexts();
  const lines = usePromise(async () => {
    const [first] = await doc.look("around", line, 0, 0);
    return doc.look("around", line, 0, Math.min(first?.below ?? 0, 300));
  }, [doc, line]);
  return <pre class="snippet" tabIndex={0} aria-label={t.inTheFile}>{(lines ?? []).map((each) => <div key={each.number}><span class="number">{each.number}</span><Indent line={each} /><Parts doc={doc} line={each} listed={false} /></div>)}</pre>;
}

/** By level, so that it can be seen what belongs to what; a file that does so itself is left to it. */
function Indent({ line }: { line: Line }) {
  return <span class="indent">{/^\s/.test(line.text) ? "" : "  ".repeat(Math.min(Math.max(line.level, 0), 12))}</span>;
}

function Row({ doc, line, here, onFold }: { doc: Doc; line: Line; here: boolean; onFold: (line: Line) => void }) {
  const t = useTexts();
  return (
    <div class={here ? "line here" : "line"}>
      <a class="number" data-row tabIndex={-1} href={address("lines", line.number)} aria-label={t.line(line.number)}>{line.number}</a>
      {line.below > 0
        ? <button type="button" class="fold" tabIndex={-1} aria-expanded={!line.folded} aria-label={line.folded ? t.unfold(line.number, line.below) : t.fold(line.number)} onClick={() => onFold(line)}>{line.folded ? "▸" : "▾"}</button>
        : <span class="fold" />}
      <Indent line={line} /><code><Parts doc={doc} line={line} listed /></code>
      {line.folded && <span class="dim"> … {t.number(line.below)}</span>}
    </div>
  );
}

/** What a line's tag means, for those who have no mouse to rest on it. */
function Meaning({ doc, line }: { doc: Doc; line: number }) {
  const t = useTexts();
  const words = usePromise(async () => {
    const [here] = await doc.look("around", line, 0, 0);
    const tag = here && partsOf(here.text)?.tag;
    return tag ? `${t.line(line)}: ${await meaning(doc, tag, t)}` : t.line(line);
  }, [doc, line, t]);
  return <p class="meaning dim" role="status"><T s={words ?? " "} most={300} /></p>;
}

function Listing({ doc, count, rest }: { doc: Doc; count: number; rest: string[] }) {
  const t = useTexts();
  const app = useApp();
  const [rows, setRows] = useState(count);
  const [version, setVersion] = useState(0);
  const [here, setHere] = useState(0);
  const handle = useRef<ListHandle | null>(null);
  const fold = async (change: Promise<number>) => {
    setRows(await change);
    setVersion(version + 1);
  };
  useEffect(() => {
    const wanted = rest[0] ?? "";
    const go = async () => {
      const line = wanted.startsWith("@") ? await doc.look("recordLine", wanted.slice(1)) : Number(wanted);
      if (wanted.startsWith("@") && line === 0) return app.say(t.noRecord(wanted.slice(1)));
      if (!(line >= 1)) return;
      setHere(line);
      handle.current?.show(await doc.look("rowOf", line));
    };
    void go();
  }, [doc, rest[0]]);
  const submit = (event: Event) => {
    event.preventDefault();
    const value = (event.currentTarget as HTMLFormElement).querySelector("input")!.value.trim();
    if (value) location.hash = address("lines", value);
  };
  const keys = (event: KeyboardEvent, line: Line) => {
    const pointer = partsOf(line.text)?.pointer;
    const folds = line.below > 0 && line.folded === (event.key === "ArrowRight");
    if (event.key === "Enter" && pointer) location.hash = address("lines", "@" + pointer);
    else if (/^Arrow(Left|Right)$/.test(event.key) && folds) void fold(doc.look("fold", line.number, !line.folded));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div class="tools">
        <form class="go" onSubmit={submit}><label>{t.goToLine} <input type="text" inputMode="numeric" class="short" /></label><button type="submit">{t.go}</button></form>
        <div class="buttons">
          <button type="button" onClick={() => void fold(doc.look("foldAll", true))}>{t.foldAll}</button>
          <button type="button" onClick={() => void fold(doc.look("foldAll", false))}>{t.unfoldAll}</button>
        </div>
      </div>
      <LongList onKey={keys} total={rows} rowHeight={ROW} version={`${doc.looked.number} ${version}`} label={t.views.lines} handle={handle}
        load={(from, many) => doc.look("lines", from, many)}
        row={(line) => <Row doc={doc} line={line} here={line.number === here} onFold={(l) => void fold(doc.look("fold", l.number, !l.folded))} />} />
      {here > 0 ? <Meaning doc={doc} line={here} /> : <p class="meaning dim">{t.meaningHint}</p>}
    </>
  );
}

export function Lines({ doc, rest }: ViewProps) {
  const t = useTexts();
  const task = useTask(doc.lineCount())!;
  return (
    <div class="lines">
      <h1>{t.views.lines}</h1>
      <p class="dim keys">{t.linesHelp}</p>
      {task.value === undefined ? <Progress task={task} label={t.readingLines} onAgain={() => doc.again()} /> : <Listing key={doc.looked.number} doc={doc} count={task.value} rest={rest} />}
    </div>
  );
}
