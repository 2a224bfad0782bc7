// SPDX-License-Identifier: MIT
//
// Everybody in the file, found as one types.
import { useEffect, useState } from "preact/hooks";
import type { Doc } from "../app.js";
import type { Person } from "../tables.js";
import { address, LongList, Name, Progress, T, useTask, useTexts, years, type ViewProps } from "../ui.js";
import { Kin } from "./Kin.js";
import { PersonView } from "./Person.js";

const ROW = 48;

function Row({ person }: { person: Person }) {
  const t = useTexts();
  return (
    <a class="people-row" data-row tabIndex={-1} href={address("people", person.id)}>
      <span class="people-name"><Name person={person} /></span>
      <span class="years">{years(person, t)}</span>
      <span class="people-place"><T s={person.place} most={80} /></span>
    </a>
  );
}

/** How many people a query finds, and then those of them that are in view. */
export function useFound(doc: Doc, query: string): number | undefined {
  const [total, setTotal] = useState<number | undefined>(undefined);
  useEffect(() => {
    let current = true;
    void doc.look("people", query, 0, 0).then((page) => current && setTotal(page.total), () => undefined);
    return () => void (current = false);
  }, [doc, query]);
  return total;
}

function List({ doc }: { doc: Doc }) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const total = useFound(doc, query);
  return (
    <div class="people">
      <h1>{t.views.people}</h1>
      <div class="tools">
        <input type="search" class="filter" placeholder={t.peopleHint} aria-label={t.peopleHint} value={query} onInput={(e) => setQuery(e.currentTarget.value)}
          onKeyDown={(e) => e.key === "ArrowDown" && document.querySelector<HTMLElement>(".people .list")?.focus()} />
        <a class="button" href={address("kin")}>{t.howRelated}</a>
      </div>
      <p class="dim" role="status">{total === undefined ? " " : t.people(total)}</p>
      {total === 0 && <p class="none">{query ? t.nobody(query) : t.noPeople}</p>}
      {total !== undefined && total > 0 && (
        <LongList total={total} rowHeight={ROW} version={`${doc.looked.number} ${query}`} label={t.views.people}
          load={async (from, count) => (await doc.look("people", query, from, count)).rows} row={(person) => <Row person={person} />} />
      )}
    </div>
  );
}

export function People({ doc, rest }: ViewProps) {
  const t = useTexts();
  const task = useTask(doc.span())!;
  if (!task.value) return <><h1>{t.views.people}</h1><Progress task={task} label={t.readingPeople} onAgain={() => doc.again()} /></>;
  return rest[0] ? <PersonView key={rest[0]} doc={doc} id={rest[0]} /> : <List doc={doc} />;
}

export function KinView({ doc, rest }: ViewProps) {
  const t = useTexts();
  const task = useTask(doc.span())!;
  if (!task.value) return <Progress task={task} label={t.readingPeople} onAgain={() => doc.again()} />;
  return <Kin doc={doc} a={rest[0] ?? ""} b={rest[1] ?? ""} />;
}
