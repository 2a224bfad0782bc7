// SPDX-License-Identifier: MIT
//
// The page: starts the workers, shows the view that the address names, and holds what stands around every view.
import { render, type FunctionComponent } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { App, type Doc } from "./app.js";
import { Client } from "./client.js";
import { keep, languages, recall, wantedLanguage, type Texts } from "./texts/index.js";
import { address, AppContext, Icon, T, TextsContext, useTask, useTexts, type ViewProps } from "./ui.js";
import { Charts } from "./views/Charts.js";
import { Compare } from "./views/Compare.js";
import { Convert } from "./views/Convert.js";
import { Empty, Privacy } from "./views/Empty.js";
import { Lines } from "./views/Lines.js";
import { Overview } from "./views/Overview.js";
import { KinView, People } from "./views/People.js";
import { Problems } from "./views/Problems.js";
import { Repair } from "./views/Repair.js";
import { Search } from "./views/Search.js";

/** Whether all of the page is in one file; then the worker and the sample are texts in it. */
declare const ALONE: boolean;
declare const WORKER: string;
declare const SAMPLE: string;
declare const VERSION: string;

/** Whether the page comes from `gedelf serve`, whose address is another one each time. */
const SERVED = !ALONE && /^\/[0-9a-f]{32}\//.test(location.pathname);
const BASE64_PIECE = 1 << 18; // a multiple of four

const VIEWS: [keyof Texts["views"], FunctionComponent<ViewProps>, string][] = [
  ["overview", Overview, "M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-4H4z"],
  ["problems", Problems, "M12 4l9 16H3zM12 10v5M12 17.5v.5"],
  ["repair", Repair, "M14.5 6.5a4 4 0 01-5 5L4 17l3 3 5.5-5.5a4 4 0 005-5L15 12l-3-3z"],
  ["people", People, "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 010 6M17 14c2.5.5 4 2.500 4 6"],
  ["charts", Charts, "M12 4v5M6 20v-5h12v5M12 9v6M9 4h6"],
  ["lines", Lines, "M4 6h10M7 10h12M7 14h8M4 18h12"],
  ["compare", Compare, "M5 4h5v16H5zM14 4h5v16h-5zM10 9h4M10 15h4"],
  ["convert", Convert, "M4 9h13l-4-4M20 15H7l4 4"],
];
const FURTHER: Record<string, FunctionComponent<ViewProps>> = { kin: KinView, search: Search };

function route(): string[] {
  const parts = location.hash.replace(/^#\/?/, "").split("/");
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return [""]; // an address that somebody cut
  }
}

function useRoute(): string[] {
  const [parts, setParts] = useState(route());
  useEffect(() => {
    const changed = () => setParts(route());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parts;
}

/** What a file is, in one line. */
function About({ doc }: { doc: Doc }) {
  const t = useTexts();
  const span = useTask(doc.span())?.value;
  const parts = [doc.head.program, doc.head.encoding, span && t.people(span.count), span?.span && `${span.span[0]}–${span.span[1]}`];
  return (
    <div class="about-line">
      <strong><T s={doc.name} most={60} /></strong>
      <span class="dim"><T s={parts.filter(Boolean).join(" · ")} most={120} /></span>
    </div>
  );
}

function SearchField({ parts }: { parts: string[] }) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  useEffect(() => setWords(parts[0] === "search" ? (parts[1] ?? "") : ""), [parts[0] === "search"]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  const type = (value: string) => {
    setWords(value);
    if (!value.trim()) return;
    const to = address("search", value);
    if (parts[0] === "search") {
      history.replaceState(null, "", to);
      dispatchEvent(new HashChangeEvent("hashchange"));
    } else location.hash = to;
  };
  return (
    <form role="search" class="search" onSubmit={(e) => e.preventDefault()}>
      <Icon d="M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l4.500 4.500" />
      <input ref={field} type="search" aria-label={t.search} aria-keyshortcuts="/" placeholder={`${t.searchHint}  /`} value={words} onInput={(e) => type(e.currentTarget.value)} />
    </form>
  );
}

const THEMES = ["auto", "light", "dark"] as const;

function setTheme(theme: string): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function Settings({ language, onLanguage }: { language: string; onLanguage: (tag: string) => void }) {
  const t = useTexts();
  const [theme, set] = useState(recall("theme") ?? "auto");
  useEffect(() => {
    setTheme(theme);
    keep("theme", theme);
  }, [theme]);
  return (
    <div class="settings">
      <select aria-label={t.languageLabel} value={language} onChange={(e) => onLanguage(e.currentTarget.value)}>
        {Object.entries(languages).map(([tag, { name }]) => <option key={tag} value={tag}>{name}</option>)}
      </select>
      <select aria-label={t.theme.auto.split(":")[0]!} value={theme} onChange={(e) => set(e.currentTarget.value)}>
        {THEMES.map((name) => <option key={name} value={name}>{t.theme[name]}</option>)}
      </select>
      <span class="dim version">gedelf {VERSION}</span>
    </div>
  );
}

function Header({ app, doc, parts, onFiles }: { app: App; doc: Doc; parts: string[]; onFiles: (files: FileList) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const what = app.undoes;
    app.step(by);
    if (by < 0 && what) app.say(t.undone(what));
  };
  return (
    <header class="head">
      <a class="logo" href={address("overview")} aria-label={t.home}><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" /><path d="M16 7v6M9 25v-6h14v6M16 13v6" /></svg></a>
      <About doc={doc} />
      <SearchField parts={parts} />
      <div class="buttons head-buttons">
        {(app.undoes || app.redoes) && <>
          <button type="button" class="square" disabled={!app.undoes} aria-label={t.undo} title={t.undo} onClick={() => step(-1)}><Icon d="M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3" /></button>
          <button type="button" class="square" disabled={!app.redoes} aria-label={t.redo} title={t.redo} onClick={() => step(1)}><Icon d="M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3" /></button>
        </>}
        <button type="button" class="square" aria-label={t.otherFile} title={t.otherFile} onClick={() => input.current!.click()}><Icon d="M3 19V6h6l2 3h10v10z" /></button>
        <button type="button" class="square" aria-label={t.close} title={t.close} onClick={() => app.close()}><Icon d="M6 6l12 12M18 6L6 18" /></button>
        <input ref={input} type="file" class="hidden" tabIndex={-1} aria-label={t.otherFile} onChange={() => onFiles(input.current!.files!)} />
      </div>
    </header>
  );
}

function Nav({ current }: { current: string }) {
  const t = useTexts();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const at = bar.current!.querySelector<HTMLElement>("[aria-current]");
    if (at) bar.current!.scrollLeft = at.offsetLeft - (bar.current!.clientWidth - at.offsetWidth) / 2;
  }, [current]);
  return (
    <nav class="views" ref={bar} aria-label={t.viewsLabel}>
      {VIEWS.map(([name, , d]) => (
        <a key={name} href={address(name)} {...(name === current ? { "aria-current": "page" as const } : {})}><Icon d={d} /><span>{t.views[name]}</span></a>
      ))}
    </nav>
  );
}

/** Files that are dropped anywhere on the page. */
function useDrop(take: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const options = { signal: events.signal };
    document.addEventListener("dragover", (e) => { e.preventDefault(); setOver(true); }, options);
    document.addEventListener("dragleave", (e) => !e.relatedTarget && setOver(false), options);
    document.addEventListener("drop", (e) => { e.preventDefault(); setOver(false); if (e.dataTransfer?.files.length) take(e.dataTransfer.files); }, options);
    return () => events.abort();
  });
  return over;
}

function Content({ doc, parts }: { doc: Doc; parts: string[] }) {
  const t = useTexts();
  const [name = "", ...rest] = parts;
  if (name === "privacy") return <Privacy />;
  const View = VIEWS.find(([view]) => view === (name || "overview"))?.[1] ?? FURTHER[name];
  if (!View) return <p class="none">{t.notFound} <a href={address("overview")}>{t.home}</a></p>;
  return <View doc={doc} rest={rest} />;
}

function PageShell({ app }: { app: App }) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => app.subscribe(() => again(0)), [app]);
  const [language, setLanguage] = useState(wantedLanguage());
  const t = languages[language]!.texts;
  const parts = useRoute();
  const main = useRef<HTMLElement>(null);
  const [name = ""] = parts;
  const doc = app.doc;
  const current = name === "kin" ? "people" : name || "overview";
  useEffect(() => {
    document.documentElement.lang = language;
    const view = (t.views as Record<string, string>)[current];
    document.title = [doc && view, doc?.name, t.title].filter(Boolean).join(" · ");
  }, [language, current, doc]);
  // A new view begins at its top, and readers are told of it.
  useEffect(() => {
    if (name !== "search") main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [name, name === "people" ? parts[1] : ""]);
  useEffect(() => {
    if (!app.message) return;
    const timer = setTimeout(() => app.say(""), 8000);
    return () => clearTimeout(timer);
  }, [app.message]);
  const open = (files: FileList | File[]) => {
    const file = files[0];
    if (!file) return;
    if (name && name !== "compare") history.replaceState(null, "", address("overview"));
    void app.open(file, file.name).then(() => {
      dispatchEvent(new HashChangeEvent("hashchange"));
      if (files.length > 1) app.say(t.onlyFile);
    });
  };
  const over = useDrop((files) => (name === "compare" && doc ? dispatchEvent(new CustomEvent("compare", { detail: files[0] })) : open(files)));
  const sample = async () => open([new File([ALONE ? SAMPLE : await (await fetch("sample.ged")).blob()], "bronte.ged")]);
  // After a reload the view stays, and the file is as it is by then.
  useEffect(() => {
    if (SERVED)
      served().then((files) => void (location.hash === "#open" ? open(files) : files[0] && app.open(files[0], files[0].name)), () => app.say(t.failed));
  }, []);
  return (
    <TextsContext.Provider value={t}>
      <AppContext.Provider value={app}>
        <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); main.current?.focus(); }}>{t.skip}</a>
        <div class={`shell${doc ? " with-file" : ""}${over ? " over" : ""}`}>
          {doc && <Header app={app} doc={doc} parts={parts} onFiles={open} />}
          {doc && <Nav current={current} />}
          <main id="main" ref={main} tabIndex={-1}>
            {doc ? <Content key={doc.looked.number} doc={doc} parts={parts} /> : name === "privacy" ? <Privacy /> : <Empty onSample={() => void sample()} onFiles={open} />}
          </main>
          <footer><Settings language={language} onLanguage={(tag) => { keep("language", tag); setLanguage(tag); }} /></footer>
        </div>
        <div class="message" role="status" aria-live="polite">{app.message && <p><T s={app.message} /></p>}</div>
      </AppContext.Provider>
    </TextsContext.Provider>
  );
}

/** What `gedelf serve FILE` was given. */
async function served(): Promise<File[]> {
  const answer = async (to: string) => {
    const given = await fetch(to);
    if (!given.ok) throw new Error(given.statusText);
    return given;
  };
  const { files } = (await (await answer("open.json")).json()) as { files: { name: string; address: string }[] };
  return Promise.all(files.map(async (file) => new File([await (await answer(file.address)).blob()], file.name)));
}

/** Octets that are written in base64, piece by piece, so that the page stays awake. */
async function octetsOf(text: string): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < text.length; at += BASE64_PIECE) {
    const letters = atob(text.slice(at, at + BASE64_PIECE));
    const piece = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) piece[i] = letters.charCodeAt(i);
    pieces.push(piece);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(pieces);
}

/** The module: from beside the page, or out of it. */
async function moduleOf(): Promise<WebAssembly.Module> {
  if (!ALONE) return WebAssembly.compileStreaming(fetch("gedelf.wasm")).catch(async () => WebAssembly.compile(await (await fetch("gedelf.wasm")).arrayBuffer()));
  const packed = await octetsOf(document.getElementById("module")!.textContent!);
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

async function start(): Promise<void> {
  setTheme(recall("theme") ?? "auto");
  const module = moduleOf();
  const startWorker = () => new Worker(ALONE ? URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })) : "worker.js");
  const app = new App(new Client(module, startWorker), new Client(module, startWorker));
  render(<PageShell app={app} />, document.getElementById("page")!);
  module.catch(() => app.say(languages[wantedLanguage()]!.texts.notLoaded));
  if (!ALONE && !SERVED && location.protocol !== "file:" && "serviceWorker" in navigator) await navigator.serviceWorker.register("service.js");
}

void start();
