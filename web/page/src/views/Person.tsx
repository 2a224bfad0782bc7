// SPDX-License-Identifier: MIT
//
// One person: the life in order, sources as footnotes, relatives as links, and the lines of the file beside it.
import type { Structure } from "../../../package/src/gedelf.js";
import type { Doc } from "../app.js";
import { nameOf } from "../persons.js";
import { below, yearOf, type Family, type PersonPage } from "../tables.js";
import { BIRTHS, isEvent, LAST } from "../tags.js";
import { address, Name, PersonLink, T, usePromise, useTexts, years } from "../ui.js";
import { dateWords } from "../words.js";
import { Snippet } from "./Lines.js";

const WIDE = "(min-width: 1500px)"; // where the lines stand beside the life, they are open

interface Event {
  structure: Structure;
  /** The family that it is of, if it is no event of the person's own. */
  family?: Family;
}

const payload = (structure: Structure, ...path: string[]): string => {
  let at: Structure | undefined = structure;
  for (const tag of path) at = at && below(at).find((s) => s.tag === tag);
  return at?.payload ?? "";
};

function eventsOf(page: PersonPage): Event[] {
  const own = below(page.structure).filter((s) => isEvent(s.tag));
  const shared = page.families.flatMap((family) =>
    below(family.structure).filter((s) => isEvent(s.tag) && below(s).length > 0)
      .map((structure): Event => ({ structure, family })));
  const events = [...own.map((structure): Event => ({ structure })), ...shared];
  const place = ({ structure }: Event) => {
    if (structure.tag === BIRTHS[0]) return -1e9;
    if (LAST.has(structure.tag)) return 1e9;
    return yearOf(payload(structure, "DATE")) ?? 1e8;
  };
  return events.map((event, i) => ({ event, i })).sort((a, b) => place(a.event) - place(b.event) || a.i - b.i).map(({ event }) => event);
}

/** Footnotes: each source once, with the page that is cited. */
class Footnotes {
  readonly notes: { key: string; structure: Structure }[] = [];

  of(structure: Structure): number[] {
    return below(structure).filter((s) => s.tag === "SOUR").map((s) => {
      const key = JSON.stringify([s.pointer, s.payload, payload(s, "PAGE")]);
      const at = this.notes.findIndex((note) => note.key === key);
      if (at >= 0) return at + 1;
      return this.notes.push({ key, structure: s });
    });
  }
}

function Marks({ numbers }: { numbers: number[] }) {
  return <>{numbers.map((number) => <sup key={number}><a href={`#source-${number}`} onClick={(e) => { e.preventDefault(); document.getElementById(`source-${number}`)?.focus(); }}>{number}</a></sup>)}</>;
}

function EventRow({ event, footnotes, page }: { event: Event; footnotes: Footnotes; page: PersonPage }) {
  const t = useTexts();
  const { structure, family } = event;
  const date = payload(structure, "DATE");
  const kind = payload(structure, "TYPE");
  const other = family?.parents.find((parent) => parent.id !== page.person.id);
  return (
    <li class="event">
      <span class="event-date" title={date}><T s={dateWords(date, t)} most={80} /></span>
      <span class="event-words">
        <strong>{t.tags[structure.tag] ?? <code>{structure.tag}</code>}</strong>{kind && <> (<T s={kind} most={80} />)</>}
        {structure.payload && structure.payload !== "Y" && <>: <T s={structure.payload} most={400} /></>}
        {other && <> · <PersonLink person={other} /></>}
        <Marks numbers={footnotes.of(structure)} />
        {payload(structure, "PLAC") && <span class="event-place"><T s={payload(structure, "PLAC")} most={200} /></span>}
      </span>
    </li>
  );
}

function Relatives({ page }: { page: PersonPage }) {
  const t = useTexts();
  const { person } = page;
  return (
    <aside class="relatives">
      {page.parents.map((family) => (
        <section key={family.id}>
          <h2>{t.parents}</h2>
          <ul>{family.parents.map((p) => <li key={p.id}><PersonLink person={p} /></li>)}</ul>
          {family.children.some((p) => p.id !== person.id) && <><h2>{t.siblings}</h2><ul>{family.children.filter((p) => p.id !== person.id).map((p) => <li key={p.id}><PersonLink person={p} /></li>)}</ul></>}
        </section>
      ))}
      {page.families.map((family) => {
        const others = family.parents.filter((p) => p.id !== person.id);
        return (
          <section key={family.id}>
            <h2>{others.length > 0 ? t.familyWith : t.family}</h2>
            <ul>{others.map((p) => <li key={p.id}><PersonLink person={p} /></li>)}</ul>
            {family.children.length > 0 && <><h3>{t.children}</h3><ul>{family.children.map((p) => <li key={p.id}><PersonLink person={p} /></li>)}</ul></>}
          </section>
        );
      })}
    </aside>
  );
}

function Sources({ footnotes, page }: { footnotes: Footnotes; page: PersonPage }) {
  const t = useTexts();
  if (footnotes.notes.length === 0) return null;
  return (
    <section>
      <h2>{t.sourcesOf}</h2>
      <ol class="footnotes">
        {footnotes.notes.map(({ key, structure }, i) => {
          const record = structure.pointer ? page.records[structure.pointer] : undefined;
          const words = record ? [payload(record, "AUTH"), payload(record, "TITL") || payload(record, "ABBR")].filter(Boolean).join(": ") : structure.payload || structure.pointer || "";
          return <li key={key} id={`source-${i + 1}`} tabIndex={-1}><T s={words || structure.pointer || ""} most={300} />{payload(structure, "PAGE") && <>, <T s={payload(structure, "PAGE")} most={200} /></>}</li>;
        })}
      </ol>
    </section>
  );
}

function NamesOf({ page, footnotes }: { page: PersonPage; footnotes: Footnotes }) {
  const names = below(page.structure).filter((s) => s.tag === "NAME");
  const [first, ...others] = names;
  return (
    <>
      <h1><Name person={page.person} />{first && <Marks numbers={footnotes.of(first)} />}</h1>
      {others.length > 0 && <p class="dim">{others.map((name, i) => <span key={i}>{i > 0 && " · "}<T s={nameOf(name.payload ?? "")} most={120} />{payload(name, "TYPE") && <> (<T s={payload(name, "TYPE")} most={40} />)</>}</span>)}</p>}
    </>
  );
}

export function PersonView({ doc, id }: { doc: Doc; id: string }) {
  const t = useTexts();
  const page = usePromise(() => doc.look("person", id), [doc, id]);
  if (page === undefined) return <p role="status" class="dim">{t.working}</p>;
  if (page === null) return <p class="none">{t.noSuchPerson}</p>;
  const footnotes = new Footnotes();
  const heading = <NamesOf page={page} footnotes={footnotes} />;
  const events = eventsOf(page);
  const notes = below(page.structure).filter((s) => s.tag === "NOTE" || s.tag === "SNOTE");
  const life = events.map((event, i) => <EventRow key={i} event={event} footnotes={footnotes} page={page} />);
  footnotes.of(page.structure);
  return (
    <div class="person-page">
      <div class="person-head">
        {heading}
        <p class="years">{years(page.person, t)}</p>
        <p class="links">
          <a class="button" href={address("charts", id)}>{t.chartOf}</a>
          <a class="button" href={address("kin", id)}>{t.relationTo}</a>
          <a class="button" href={address("lines", Number(page.structure.line))}>{t.inTheFile}</a>
        </p>
      </div>
      <div class="person-columns">
        <div>
          {events.length > 0 && <section><h2>{t.life}</h2><ol class="events">{life}</ol></section>}
          {notes.length > 0 && (
            <section>
              <h2>{t.notes}</h2>
              {notes.map((note, i) => <p key={i} class="note-text"><T s={(note.pointer ? page.records[note.pointer]?.payload : note.payload) ?? note.pointer ?? ""} most={5000} /></p>)}
            </section>
          )}
          <Sources footnotes={footnotes} page={page} />
        </div>
        <Relatives page={page} />
        <details class="own-lines" open={matchMedia(WIDE).matches}>
          <summary>{t.inTheFile}: {t.line(Number(page.structure.line))}</summary>
          <Snippet doc={doc} line={Number(page.structure.line)} />
        </details>
      </div>
    </div>
  );
}
