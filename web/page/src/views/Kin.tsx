// SPDX-License-Identifier: MIT
//
// How two people are related: two fields to choose them, the word for it, and the ways from one to the other.
import { useState } from "preact/hooks";
import { Task, type Doc } from "../app.js";
import type { Person } from "../tables.js";
import { address, Name, PersonLink, Progress, usePromise, useTask, useTexts, years } from "../ui.js";

interface Way {
  term: string;
  common: string[];
  path: string[];
}

interface Kinship {
  term: string;
  coefficient: number;
  ways: Way[];
}

/** A field that finds people as one types; a person is chosen with Enter, the arrow keys, or a click. */
export function PersonField({ doc, label, value, onChoose }: { doc: Doc; label: string; value: Person | undefined; onChoose: (id: string) => void }) {
  const t = useTexts();
  const [query, setQuery] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = usePromise(() => (query === null ? null : doc.look("people", query, 0, 8)), [doc, query]);
  const rows = query === null ? [] : (found?.rows ?? []);
  const id = `field-${label.replace(/\W/g, "")}`;
  const choose = (person: Person | undefined) => {
    if (!person) return;
    setQuery(null);
    onChoose(person.id);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, rows.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Enter") choose(rows[at]);
    else if (event.key === "Escape") setQuery(null);
    else return;
    event.preventDefault();
  };
  return (
    <div class="person-field">
      <label for={id}>{label}</label>
      <input id={id} type="text" role="combobox" autocomplete="off" aria-expanded={rows.length > 0} aria-controls={`${id}-list`} placeholder={t.peopleHint}
        {...(rows.length > 0 ? { "aria-activedescendant": `${id}-${at}` } : {})}
        value={query ?? (value ? `${value.name || t.unnamed} ${years(value, t)}`.trim() : "")}
        onInput={(e) => { setQuery(e.currentTarget.value); setAt(0); }} onKeyDown={keys} onBlur={() => setTimeout(() => setQuery(null), 200)} onFocus={(e) => e.currentTarget.select()} />
      <ul id={`${id}-list`} role="listbox" aria-label={label} class={rows.length > 0 ? "found" : "found hidden"}>
        {rows.map((person, i) => (
          <li key={person.id} id={`${id}-${i}`} role="option" aria-selected={i === at} onMouseDown={(e) => { e.preventDefault(); choose(person); }}><Name person={person} /> <span class="years">{years(person, t)}</span></li>
        ))}
      </ul>
      {query !== null && found && rows.length === 0 && <p class="dim">{t.nobody(query)}</p>}
    </div>
  );
}

function WayShown({ doc, way }: { doc: Doc; way: Way }) {
  const t = useTexts();
  const people = usePromise(() => doc.look("named", way.path), [doc, way]);
  return (
    <section>
      <h2>{t.way}: {way.term}</h2>
      <ol class="way">{(people ?? []).map((person, i) => <li key={i} class={way.common.includes(person.id) ? "common" : ""}><PersonLink person={person} /></li>)}</ol>
    </section>
  );
}

export function Kin({ doc, a, b }: { doc: Doc; a: string; b: string }) {
  const t = useTexts();
  const people = usePromise(() => doc.look("named", [a, b]), [doc, a, b]);
  const [[key, task], setTask] = useState<[string, Task<Kinship | Record<string, never>> | null]>(["", null]);
  const wanted = `${doc.worked.number} ${a} ${b} ${t.language}`;
  if (a && b && a !== b && key !== wanted) {
    setTask([wanted, new Task(async (onProgress) => ((await doc.app.work.view(doc.worked, "kin", [a, b, t.language], onProgress)) ?? {}) as unknown as Kinship)]);
  }
  const running = useTask(key === wanted ? task : null);
  const [first, second] = people ?? [];
  const named = (person: Person | undefined) => person?.name || t.unnamed;
  const kin = running?.value;
  return (
    <div class="kin">
      <h1>{t.howRelated}</h1>
      <div class="kin-fields">
        <PersonField doc={doc} label={t.choosePerson} value={a ? first : undefined} onChoose={(id) => (location.hash = address("kin", id, b))} />
        <PersonField doc={doc} label={t.secondPerson} value={b ? second : undefined} onChoose={(id) => (location.hash = address("kin", a, id))} />
      </div>
      {!(a && b) && <p>{t.kinIntro}</p>}
      {a && a === b && <p>{t.samePerson}</p>}
      {running && !kin && <Progress task={running} label={t.working} />}
      {kin && (kin.term
        ? <>
            <p class="verdict fine"><bdi>{t.relatedTo(named(first), named(second), kin.term as string)}</bdi></p>
            {(kin.coefficient as number) > 0 && <p>{t.genes(`${t.number(Math.round((kin.coefficient as number) * 10000) / 100)} %`)}</p>}
            <p><a class="button" href={address("charts", a, "relationship", b)}>{t.chartOf}</a></p>
            {(kin.ways as Way[]).slice(0, 12).map((way, i) => <WayShown key={i} doc={doc} way={way} />)}
          </>
        : <p class="none">{t.notRelated(named(first), named(second))}</p>)}
    </div>
  );
}
