// SPDX-License-Identifier: MIT
//
// The page: starts the workers, shows the view that the address names, and holds what stands around every view.
import { render } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { App, type Doc } from "./app.js";
import { Client } from "./client.js";
import { Header, Nav, setTheme, Settings } from "./frame.js";
import { keep, languages, recall, wantedLanguage } from "./texts/index.js";
import { address, AppContext, T, TextsContext, useTexts } from "./ui.js";
import { Empty, Privacy } from "./views/Empty.js";
import { viewNamed } from "./views/index.js";

/** Whether all of the page is in one file; then the worker and the sample are texts in it. */
declare const ALONE: boolean;
declare const WORKER: string;
declare const SAMPLE: string;

/** Whether the page comes from `gedelf serve`, whose address is another one each time. */
const SERVED = !ALONE && /^\/[0-9a-f]{32}\//.test(location.pathname);
const BASE64_PIECE = 1 << 18; // a multiple of four

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
  const View = viewNamed(name || "overview");
  if (!View) return <p class="none">{t.notFound} <a href={address("overview")}>{t.home}</a></p>;
  return <View doc={doc} rest={rest} />;
}

/** Said when several files came at once. */
function Offer({ count, onNo }: { count: number; onNo: () => void }) {
  const t = useTexts();
  return (
    <div class="offer" role="status">
      <p>{t.severalOpen(count)}</p>
      <div class="buttons"><a class="button primary" href={address("compare")}>{t.compareThem}</a><button type="button" onClick={onNo}>{t.notNow}</button></div>
    </div>
  );
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
  const [offered, setOffered] = useState(false);
  /** Opens files, of which the first is looked at; what comes beside another is compared with it. */
  const open = async (files: FileList | File[], beside = false) => {
    const docs: Doc[] = [];
    for (const file of [...files]) {
      const made = await app.open(file, file.name);
      if (made) docs.push(made);
    }
    if (!docs[0]) return;
    if (beside) return app.compareWith(docs[0]);
    if (name) history.replaceState(null, "", address("overview"));
    app.choose(docs[0]);
    setOffered(docs.length > 1);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const over = useDrop((files) => void open(files, name === "compare" && doc !== null));
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
          {doc && <Header app={app} doc={doc} parts={parts} onFiles={(files) => void open(files)} />}
          {doc && <Nav current={current} />}
          <main id="main" ref={main} tabIndex={-1}>
            {doc && offered && app.docs.length > 1 && current === "overview" && <Offer count={app.docs.length} onNo={() => setOffered(false)} />}
            {doc ? <Content key={doc.looked.number} doc={doc} parts={parts} /> : name === "privacy" ? <Privacy /> : <Empty onSample={() => void sample()} onFiles={(files) => void open(files)} />}
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
