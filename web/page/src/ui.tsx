// SPDX-License-Identifier: MIT
//
// Parts that several views are made of: texts of the file shown safely, signs, progress, long lists, names and years of people.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Severity } from "../../package/src/gedelf.js";
import { Task, type App, type Doc } from "./app.js";
import type { Progress as Done } from "./client.js";
import { yearOf, type Person } from "./tables.js";
import type { Texts } from "./texts/index.js";

export const TextsContext = createContext<Texts>(null as never);
export const AppContext = createContext<App>(null as never);
export const useTexts = () => useContext(TextsContext);
export const useApp = () => useContext(AppContext);

export interface ViewProps {
  doc: Doc;
  /** What stands after the view's name in the address. */
  rest: string[];
}

export const address = (...parts: (string | number)[]) => "#/" + parts.map((part) => encodeURIComponent(part)).join("/");

/** Whether a key is meant for a field. */
export const typing = (event: Event) => event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);

/** Draws anew whenever a task has news. */
export function useTask<T>(task: Task<T> | null): Task<T> | null {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (task?.done) again(0); // it may have ended before anybody listened
    return task?.subscribe(() => again(0));
  }, [task]);
  return task;
}

type Work = (onProgress: (progress: Done) => void) => Promise<unknown>;

/** Work that a button starts: what is under way or has failed, and how to start it. */
export function useJob(): [job: Task<boolean> | null, start: (work: Work) => void] {
  const [task, set] = useState<Task<boolean> | null>(null);
  useTask(task);
  return [task?.value ? null : task, (work) => set(new Task((onProgress) => work(onProgress).then(() => true)))];
}

/** What a promise gives; the last one counts. */
export function usePromise<T>(make: () => Promise<T> | null, inputs: unknown[]): T | undefined {
  const [value, set] = useState<T | undefined>(undefined);
  useEffect(() => {
    let current = true;
    set(undefined);
    make()?.then((result) => current && set(result), () => undefined);
    return () => void (current = false);
  }, inputs);
  return value;
}

/** Controls and marks that turn the direction of a line are shown as signs, so that a file cannot disguise itself. */
export function visible(text: string): string {
  return text
    .replace(/[\u0000-\u001f]/g, (c) => (c === "\n" ? c : String.fromCharCode(0x2400 + c.charCodeAt(0))))
    .replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, (c) => `⟨${c.charCodeAt(0).toString(16).toUpperCase()}⟩`);
}

/** A text of the file: never markup, and never with an effect on what stands around it. */
export function T({ s, most }: { s: string; most?: number }) {
  const cut = most !== undefined && s.length > most ? s.slice(0, most) + "…" : s;
  return <bdi>{visible(cut)}</bdi>;
}

const SIGNS: Record<Severity, string> = { fatal: "M5 5l10 10M15 5L5 15", error: "M10 4v8M10 15v1", warning: "M10 6v5M10 14v1", note: "M10 9v6M10 5v1" };

/** Shape and letter tell severities apart, not only colour. */
export function Sign({ severity }: { severity: Severity }) {
  const t = useTexts();
  const frame = severity === "warning" ? <path d="M10 1.5L19 18H1z" /> : severity === "note" ? <circle cx="10" cy="10" r="8.5" /> : <rect x="1.5" y="1.5" width="17" height="17" rx={severity === "error" ? 4 : 0} />;
  return (
    <svg class={`sign ${severity}`} viewBox="0 0 20 20" role="img" aria-label={t.severities[severity]}>
      {frame}
      <path class="mark" d={SIGNS[severity]} />
    </svg>
  );
}

export function Icon({ d }: { d: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export const sizeOf = (octets: number, t: Texts) =>
  octets < 1000 ? `${octets} B` : octets < 1e6 ? `${t.number(Math.round(octets / 100) / 10)} kB` : `${t.number(Math.round(octets / 1e5) / 10)} MB`;

/** What a task does, how far it is, and how to end it; or why it failed. */
export function Progress({ task, label, onAgain }: { task: Task<unknown>; label: string; onAgain?: () => void }) {
  const t = useTexts();
  const app = useApp();
  if (task.error) return <Failure error={task.error} {...(onAgain ? { onAgain } : {})} />;
  const share = task.progress && task.progress.total > 0 ? task.progress.done / task.progress.total : undefined;
  return (
    <div class="progress" role="status">
      <span>{label}</span>
      <progress aria-label={label} {...(share === undefined ? {} : { value: share })} max={1} />
      <button type="button" onClick={() => void app.stop()}>{t.stop}</button>
    </div>
  );
}

/** What a command said, without what only a terminal needs: the file's name, the code, and the line below it. */
function plainly(said: string): string {
  const messages = [...said.matchAll(/^.*?\b(?:fatal|error)\[[\w-]+\]: (.*)$/gm)].map(([, message]) => message!);
  return messages.length > 0 ? messages.join("\n") : said.replace(/^gedelf \w+: /, "");
}

export function Failure({ error, onAgain }: { error: { message: string; code: string }; onAgain?: () => void }) {
  const t = useTexts();
  const stopped = error.code === "stopped";
  return (
    <div class="failure" role="alert">
      {stopped ? <p>{t.stopped}</p> : <><p><strong>{t.failed}.</strong> {t.untouched}</p><p class="said" lang="en"><T s={plainly(error.message)} most={2000} /></p></>}
      {onAgain && <button type="button" onClick={onAgain}>{t.again}</button>}
    </div>
  );
}

/** Hands a file to the user. */
export function save(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A name with something before its ending, as files that are made of others have it. */
export const nameWith = (name: string, middle: string, ending?: string) => {
  const [, stem = name, old = ""] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  return `${stem}${middle}${ending ?? (old || ".ged")}`;
};

export function years(person: Person, t: Texts): string {
  const year = (date: string) => {
    const found = yearOf(date);
    return found === null ? "" : (/ABT|EST|CAL|BET|BEF|AFT|INT/.test(date) ? `${t.about} ` : "") + String(found);
  };
  const [born, died] = [year(person.born), year(person.died)];
  return born && died ? `${born}–${died}` : born ? `${t.born} ${born}` : died ? `${t.died} ${died}` : "";
}

const LONGEST = 200; // letters of a name that are shown

/** Given names, and the surname in heavier letters. */
export function Name({ person }: { person: Person }) {
  const t = useTexts();
  if (!person.name) return <span class="unnamed">{t.unnamed}</span>;
  const at = person.surname ? person.name.lastIndexOf(person.surname) : -1;
  if (at < 0 || person.name.length > LONGEST) return <T s={person.name} most={LONGEST} />;
  return <bdi>{visible(person.name.slice(0, at))}<b>{visible(person.surname)}</b>{visible(person.name.slice(at + person.surname.length))}</bdi>;
}

export function PersonLink({ person }: { person: Person }) {
  const t = useTexts();
  return <a class="person" href={address("people", person.id)}><Name person={person} /> <span class="years">{years(person, t)}</span></a>;
}

const HIGHEST = 8_000_000; // px; browsers lay out nothing that is much higher
const PAGE = 100;

export interface ListHandle {
  show(row: number): void;
}

/** A list of any length: only rows in view are there. Above a height that browsers bear, the scroll bar moves in proportion, and the
 *  wheel and keys still row by row. Rows are asked for in pages. Arrow keys go from row to row, to what `data-row` marks in each; so
 *  the list is one stop for Tab, however long it is. */
export function LongList<R>(props: {
  total: number;
  rowHeight: number;
  load(from: number, count: number): Promise<R[]>;
  row(item: R, index: number): ComponentChildren;
  /** Another key means other rows. */
  version: string;
  label: string;
  handle?: { current: ListHandle | null };
  first?: number;
  /** Keys on a row that the list itself does not take. */
  onKey?(event: KeyboardEvent, item: R): void;
}) {
  const { total, rowHeight, version } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(props.first ?? 0);
  const [height, setHeight] = useState(600);
  const pages = useRef<{ version: string; map: Map<number, R[] | null> }>({ version, map: new Map() });
  const [, again] = useReducer((count: number) => count + 1, 0);
  const rowNow = () => {
    const row = document.activeElement?.closest<HTMLElement>(".list-row");
    return row && box.current?.contains(row) ? Number(row.dataset.index) : -1;
  };
  // The row that is to have the focus as soon as it is there.
  const seeking = useRef(-1);
  if (pages.current.version !== version) {
    pages.current = { version, map: new Map() };
    seeking.current = rowNow();
  }
  const whole = total * rowHeight;
  const spread = Math.max(1, whole / HIGHEST);
  const most = Math.max(0, total - height / rowHeight);
  const own = useRef(false);
  const move = (row: number) => {
    const to = Math.min(Math.max(row, 0), most);
    setTop(to);
    own.current = true;
    if (box.current) box.current.scrollTop = (to * rowHeight) / spread;
  };
  if (props.handle) props.handle.current = { show: (row) => move(row - Math.floor(height / rowHeight / 3)) };
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = new ResizeObserver(() => setHeight(element.clientHeight));
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  useEffect(() => move(Math.min(top, most)), [version, total]);
  useEffect(() => {
    const element = box.current!;
    const wheel = (event: WheelEvent) => {
      if (spread === 1 || event.ctrlKey) return;
      event.preventDefault();
      move(top + event.deltaY / rowHeight);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  const first = Math.floor(Math.min(top, most));
  const last = Math.min(total, first + Math.ceil(height / rowHeight) + 2);
  for (let page = Math.floor(first / PAGE); page * PAGE < last; page++) {
    const { map } = pages.current;
    if (map.has(page)) continue;
    map.set(page, null);
    props.load(page * PAGE, PAGE).then((rows) => (map.set(page, rows), again(0)), () => map.delete(page));
  }
  const itemAt = (index: number) => pages.current.map.get(Math.floor(index / PAGE))?.[index % PAGE];
  useEffect(() => {
    if (seeking.current < 0) return;
    const mark = box.current!.querySelector<HTMLElement>(`[data-index="${seeking.current}"] [data-row]`);
    if (!mark) return; // not there yet; it is sought again when it is
    mark.focus({ preventScroll: true });
    seeking.current = -1;
  });
  const go = (index: number) => {
    const to = Math.min(Math.max(index, 0), total - 1);
    const shown = Math.floor(height / rowHeight);
    seeking.current = to;
    if (to < top) move(to);
    else if (to > top + shown - 1) move(to - shown + 1);
    again(0);
  };
  const keys = (event: KeyboardEvent) => {
    const at = seeking.current >= 0 ? seeking.current : rowNow(); // keys may come faster than rows
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const to = { ArrowDown: at < 0 ? first : at + 1, ArrowUp: at < 0 ? first : at - 1, PageDown: (at < 0 ? first : at) + page, PageUp: (at < 0 ? first : at) - page, Home: 0, End: total - 1 }[event.key];
    const item = at < 0 ? undefined : itemAt(at);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return item === undefined ? undefined : props.onKey?.(event, item);
    event.preventDefault();
    go(to);
  };
  const rows = [];
  for (let index = first; index < last; index++) {
    const item = itemAt(index);
    rows.push(
      <div class="list-row" key={index} data-index={index} role="listitem" aria-setsize={total} aria-posinset={index + 1}>
        {item === undefined ? null : props.row(item, index)}
      </div>,
    );
  }
  const onScroll = () => {
    if (own.current) own.current = false;
    else setTop((box.current!.scrollTop * spread) / rowHeight);
  };
  return (
    <div class="list" ref={box} tabIndex={0} role="list" aria-label={props.label} onScroll={onScroll} onKeyDown={keys}>
      <Sized height={Math.min(whole, HIGHEST)}>
        <Window shift={-(Math.min(top, most) - first) * rowHeight} rowHeight={rowHeight}>{rows}</Window>
      </Sized>
    </div>
  );
}

/** Styles that depend on numbers are set from here: the page's policy allows no style attributes in markup. */
function Sized({ height, children }: { height: number; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void (element.current!.style.height = `${height}px`), [height]);
  return <div class="list-space" role="presentation" ref={element}>{children}</div>;
}

function Window({ shift, rowHeight, children }: { shift: number; rowHeight: number; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current!.style.transform = `translateY(${shift}px)`;
    element.current!.style.setProperty("--row", `${rowHeight}px`);
  }, [shift, rowHeight]);
  return <div class="list-window" role="presentation" ref={element}>{children}</div>;
}
