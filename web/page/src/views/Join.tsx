// SPDX-License-Identifier: MIT
//
// One tree of two: pairs that are probably the same, side by side with what speaks for them; each is accepted or refused, then both
// files become one.
import { useReducer, useState } from "preact/hooks";
import { Task, type Doc } from "../app.js";
import { WorkError, type FileHandle, type Progress as Done } from "../client.js";
import { folded, type Facts } from "../tables.js";
import { address, nameWith, Progress, save, sizeOf, T, useApp, usePromise, useTask, useTexts } from "../ui.js";
import { dateWords } from "../words.js";
import { nameBeside } from "./Compare.js";

interface Pair {
  tag: string;
  a: string;
  b: string;
  score: number;
  why: string[];
  /** What the user says, or, before that, the score. */
  same: boolean;
}

const ASKED = 0.5; // less probable pairs are not shown
const SURE = 0.9; // where the program itself would join

async function match(doc: Doc, other: Doc, onProgress: (p: Done) => void): Promise<Pair[]> {
  const name = nameBeside(doc, other);
  const { status, stdout, stderr } = await doc.run(["match", "-q", "--recover", "--format", "json", "--min", String(ASKED), "--", doc.name, name], [[name, other.worked]], onProgress);
  if (status > 1) throw new WorkError(stderr, "failed", status);
  const lines = (await stdout.text()).split("\n").filter((line) => line.startsWith("{"));
  const pairs = lines.map((line) => JSON.parse(line) as Pair).map((pair) => ({ ...pair, same: pair.score >= SURE }));
  return [...pairs.filter(({ tag }) => tag === "INDI"), ...pairs.filter(({ tag }) => tag !== "INDI")];
}

interface Joined {
  data: Blob;
  name: string;
  /** How many people became one, came from the other file, and how many contradictions became notes. */
  united: number;
  added: number;
  noted: number;
}

/** The file in UTF-8, which has every letter. */
async function inUtf8(doc: Doc, onProgress: (p: Done) => void): Promise<FileHandle> {
  const { status, made, stderr } = await doc.run(["convert", "-q", "--recover", "-o", "out", "--", doc.name], [], onProgress);
  if (status > 1 || !made[0]) throw new WorkError(stderr, "failed", status);
  return doc.app.work.open(made[0][1], doc.name);
}

async function join(doc: Doc, other: Doc, pairs: Pair[], onProgress: (p: Done) => void): Promise<Joined> {
  const name = nameBeside(doc, other);
  // Letters that the first file's encoding does not have would become escapes, which other programs do not understand.
  const utf8 = doc.head.encoding !== "UTF-8" && doc.head.encoding !== other.head.encoding;
  const own = utf8 ? await inUtf8(doc, onProgress) : doc.worked;
  const list = await doc.app.work.open(new Blob([pairs.map((pair) => JSON.stringify(pair) + "\n").join("")]), "pairs");
  try {
    const files: [string, FileHandle][] = [[doc.name, own], [name, other.worked], ["pairs", list]];
    const { status, made, actions, stderr } = await doc.app.work.run(["join", "-q", "--recover", "--pairs", "pairs", "--report", "json", "-o", "out", "--", doc.name, name], files, onProgress);
    const out = made.find(([file]) => file === "out");
    if (status > 1 || !out) throw new WorkError(stderr, "failed", status);
    const people = (action: string) => actions[`${action} INDI`] ?? 0;
    return { data: out[1], name: nameWith(doc.name, "-joined"), united: people("united"), added: people("added") + people("renamed"), noted: actions.noted ?? 0 };
  } finally {
    await doc.app.work.close(list);
    if (utf8) await doc.app.work.close(own);
  }
}

/** Both records, fact by fact; what differs is marked, and has a sign. */
function SideBySide({ a, b, doc, other }: { a: Facts | undefined; b: Facts | undefined; doc: Doc; other: Doc }) {
  const t = useTexts();
  const tags = [...new Set([...(a?.rows ?? []), ...(b?.rows ?? [])].map(({ tag }) => tag))];
  const words = (facts: Facts | undefined, tag: string) =>
    (facts?.rows ?? []).filter((row) => row.tag === tag).map(({ date, text }) => [date && dateWords(date, t), text].filter(Boolean).join(", ")).join("; ");
  return (
    <table class="side-by-side">
      <thead><tr><td /><th scope="col"><T s={doc.name} most={40} /></th><th scope="col"><T s={other.name} most={40} /></th></tr></thead>
      <tbody>
        {tags.map((tag) => {
          const [first, second] = [words(a, tag), words(b, tag)];
          const differs = first !== "" && second !== "" && folded(first) !== folded(second);
          return (
            <tr key={tag} class={differs ? "differs" : ""}>
              <th scope="row">{t.tags[tag] ?? tag}{differs && <span class="change-sign" title={t.differs}> ≠</span>}</th>
              <td><T s={first || "–"} most={200} /></td>
              <td><T s={second || "–"} most={200} /></td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Couple({ pair, a, b, doc, other, onSay }: { pair: Pair; a: Facts | undefined; b: Facts | undefined; doc: Doc; other: Doc; onSay: (same: boolean) => void }) {
  const t = useTexts();
  const name = a?.rows[0]?.text || a?.id || pair.a;
  return (
    <li class={pair.same ? "couple same" : "couple"}>
      <h3><T s={name} most={80} /> <span class="dim">{t.tags[pair.tag] ?? pair.tag}</span></h3>
      <SideBySide a={a} b={b} doc={doc} other={other} />
      <p class="evidence">{t.probably(`${t.number(Math.min(99.9, Math.floor(pair.score * 1000) / 10))} %`)}{pair.why.length > 0 && <> {t.because} {pair.why.map((why) => t.evidence[why] ?? why).join(", ")}</>}</p>
      <div class="buttons" role="group" aria-label={t.areSame(name)}>
        <button type="button" aria-pressed={pair.same} onClick={() => onSay(true)}>{t.sayYes}</button>
        <button type="button" aria-pressed={!pair.same} onClick={() => onSay(false)}>{t.sayNo}</button>
        {pair.tag === "INDI" && <a href={address("people", pair.a)}>{t.showPerson}</a>}
      </div>
    </li>
  );
}

const STEP = 10;

function Couples({ pairs, heading, doc, other, onChange }: { pairs: Pair[]; heading: string; doc: Doc; other: Doc; onChange: () => void }) {
  const t = useTexts();
  const [count, setCount] = useState(STEP);
  const shown = pairs.slice(0, count);
  const known = usePromise(async () => {
    const both = await Promise.all([doc.look("facts", shown.map(({ a }) => a)), other.look("facts", shown.map(({ b }) => b))]);
    return both.map((facts) => new Map(facts.map((each) => [each.id, each]))) as [Map<string, Facts>, Map<string, Facts>];
  }, [doc, other, count]);
  const say = (some: Pair[], same: boolean) => {
    for (const pair of some) pair.same = same;
    onChange();
  };
  if (pairs.length === 0) return null;
  return (
    <section>
      <h2>{heading} <span class="dim">{t.number(pairs.length)}</span></h2>
      {pairs.length > 1 && <p class="buttons"><button type="button" onClick={() => say(pairs, true)}>{t.allSame}</button><button type="button" onClick={() => say(pairs, false)}>{t.noneSame}</button></p>}
      <ul class="couples">
        {shown.map((pair) => <Couple key={`${pair.a} ${pair.b}`} pair={pair} a={known?.[0].get(pair.a)} b={known?.[1].get(pair.b)} doc={doc} other={other} onSay={(same) => say([pair], same)} />)}
      </ul>
      {pairs.length > count && <button type="button" onClick={() => setCount(count + STEP)}>{t.more}</button>}
    </section>
  );
}

function Ready({ doc, joined }: { doc: Doc; joined: Joined }) {
  const t = useTexts();
  const app = useApp();
  return (
    <div class="ready">
      <p role="status"><strong><T s={t.made(joined.name, sizeOf(joined.data.size, t))} /></strong></p>
      <p>{t.joined(joined.united, joined.added)}{joined.noted > 0 && ` ${t.noted(joined.noted)}`}</p>
      <div class="buttons">
        <button type="button" onClick={() => void app.goOn(doc, joined.data, joined.name, t.joinedWord)}>{t.goOn}</button>
        <button type="button" class="primary" onClick={() => { save(joined.data, joined.name); app.say(t.downloaded(joined.name)); }}>{t.download}</button>
      </div>
    </div>
  );
}

function Choosing({ doc, other, pairs }: { doc: Doc; other: Doc; pairs: Pair[] }) {
  const t = useTexts();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const [task, setTask] = useState<Task<Joined> | null>(null);
  const running = useTask(task);
  const change = () => {
    setTask(null);
    again(0);
  };
  const start = () => setTask(new Task((onProgress) => join(doc, other, pairs, onProgress)));
  const both = { doc, other, onChange: change };
  return (
    <>
      {pairs.length === 0 && <p class="none">{t.noPairs}</p>}
      <Couples {...both} heading={t.pleaseDecide} pairs={pairs.filter(({ score }) => score < SURE)} />
      <Couples {...both} heading={t.surelySame} pairs={pairs.filter(({ score }) => score >= SURE)} />
      {running && (running.value ? <Ready doc={doc} joined={running.value} /> : <Progress task={running} label={t.joining} />)}
      {!running?.value && (
        <div class="bar-below">
          <p role="status">{t.willJoin(pairs.filter(({ same }) => same).length)}</p>
          <div class="buttons"><button type="button" class="primary" disabled={running !== null && !running.done} onClick={start}>{t.joinNow}</button></div>
        </div>
      )}
    </>
  );
}

export function Join({ doc, other }: { doc: Doc; other: Doc }) {
  const t = useTexts();
  const task = useTask(doc.task(`match ${other.worked.number}`, (onProgress) => match(doc, other, onProgress)))!;
  return (
    <>
      <p class="dim">{t.joinIntro}</p>
      {task.value ? <Choosing doc={doc} other={other} pairs={task.value} /> : <Progress task={task} label={t.matching} onAgain={() => doc.again()} />}
    </>
  );
}
