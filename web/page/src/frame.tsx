// SPDX-License-Identifier: MIT
//
// What stands around every view: the file, or the choice among several, search, undo, the list of views, and settings.
import { useEffect, useRef, useState } from "preact/hooks";
import type { App, Doc } from "./app.js";
import { keep, languages, recall } from "./texts/index.js";
import { address, Icon, T, typing, useTask, useTexts } from "./ui.js";
import { views } from "./views/index.js";

declare const VERSION: string;

/** A phone shows so many views, and the others after "More". */
const FIRST = 4;

/** The file's name; of several, which one is looked at. */
function FileName({ app, doc }: { app: App; doc: Doc }) {
  const t = useTexts();
  const docs = app.docs;
  if (docs.length < 2) return <strong><T s={doc.name} most={60} /></strong>;
  const choose = (at: number) => {
    // What stands after a view's name belongs to the other file.
    history.replaceState(null, "", "#/" + (location.hash.replace(/^#\/?/, "").split("/")[0] ?? ""));
    app.choose(docs[at]!);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return (
    <select class="file-choice" aria-label={t.whichFile} value={String(docs.indexOf(doc))} onChange={(e) => choose(Number(e.currentTarget.value))}>
      {docs.map((each, i) => <option key={i} value={String(i)}>{`${each.name} (${i + 1}/${docs.length})`}</option>)}
    </select>
  );
}

/** What a file is, in one line. */
function About({ app, doc }: { app: App; doc: Doc }) {
  const t = useTexts();
  const span = useTask(doc.span())?.value;
  const parts = [doc.head.program, doc.head.encoding, span && t.people(span.count), span?.span && [...new Set(span.span)].join("–")];
  return (
    <div class="about-line">
      <FileName app={app} doc={doc} />
      <span class="dim"><T s={parts.filter(Boolean).join(" · ")} most={120} /></span>
    </div>
  );
}

function SearchField({ parts }: { parts: string[] }) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  // While somebody types, the field is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(parts[0] === "search" ? (parts[1] ?? "") : "");
  }, [parts[0] === "search"]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "/" || typing(event) || event.ctrlKey || event.metaKey) return;
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
      <input ref={field} type="search" aria-label={t.search} aria-keyshortcuts="/" placeholder={`${t.searchHint}  /`} value={words}
        onInput={(e) => type(e.currentTarget.value)} onKeyDown={(e) => e.key === "Escape" && field.current?.blur()} />
    </form>
  );
}

const THEMES = ["auto", "light", "dark"] as const;

export function setTheme(theme: string): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function Settings({ language, onLanguage }: { language: string; onLanguage: (tag: string) => void }) {
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

export function Header({ app, doc, parts, onFiles }: { app: App; doc: Doc; parts: string[]; onFiles: (files: FileList) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const [undone, redone] = [app.undoes, app.redoes];
    app.step(by);
    if (by < 0 && undone) app.say(t.undone(undone));
    if (by > 0 && redone) app.say(redone);
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || typing(event)) return;
      event.preventDefault();
      step(event.shiftKey ? 1 : -1);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  return (
    <header class="head">
      <a class="logo" href={address("overview")} aria-label={t.home}><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" /><path d="M16 7v6M9 25v-6h14v6M16 13v6" /></svg></a>
      <About app={app} doc={doc} />
      <SearchField parts={parts} />
      <div class="buttons head-buttons">
        {(app.undoes || app.redoes) && <>
          <button type="button" class="square" disabled={!app.undoes} aria-label={t.undo} aria-keyshortcuts="Control+Z" title={app.undoes ? `${t.undo}: ${app.undoes}` : t.undo} onClick={() => step(-1)}><Icon d="M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3" /></button>
          <button type="button" class="square" disabled={!app.redoes} aria-label={t.redo} aria-keyshortcuts="Control+Shift+Z" title={app.redoes ? `${t.redo}: ${app.redoes}` : t.redo} onClick={() => step(1)}><Icon d="M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3" /></button>
        </>}
        <button type="button" class="square" aria-label={t.otherFile} title={t.otherFile} onClick={() => input.current!.click()}><Icon d="M3 19V6h6l2 3h10v10z" /></button>
        <button type="button" class="square" aria-label={t.close} title={t.close} onClick={() => app.close()}><Icon d="M6 6l12 12M18 6L6 18" /></button>
        <input ref={input} type="file" multiple class="hidden" tabIndex={-1} aria-label={t.otherFile} onChange={() => { onFiles(input.current!.files!); input.current!.value = ""; }} />
      </div>
    </header>
  );
}

export function Nav({ current }: { current: string }) {
  const t = useTexts();
  const [more, setMore] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => setMore(false), [current]);
  useEffect(() => {
    if (!more) return;
    const away = (event: Event) => !(event.target instanceof Node && bar.current?.contains(event.target)) && setMore(false);
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [more]);
  const hidden = views.findIndex(({ name }) => name === current) >= FIRST;
  return (
    <nav class={more ? "views open" : "views"} ref={bar} aria-label={t.viewsLabel} onKeyDown={(e) => e.key === "Escape" && setMore(false)}>
      {views.map(({ name, sign }, i) => (
        <a key={name} class={i < FIRST ? "" : "later"} href={address(name)} onClick={() => setMore(false)} {...(name === current ? { "aria-current": "page" as const } : {})}><Icon d={sign} /><span>{t.views[name]}</span></a>
      ))}
      <button type="button" class={hidden ? "more here" : "more"} aria-expanded={more} onClick={() => setMore(!more)}><Icon d="M5 12h.01M12 12h.01M19 12h.01" /><span>{t.moreViews}</span></button>
    </nav>
  );
}
