// SPDX-License-Identifier: MIT
//
// One search for all: people, kinds of problems, and text in the lines.
import type { Doc } from "../app.js";
import { folded } from "../tables.js";
import { address, PersonLink, Sign, T, usePromise, useTask, useTexts, type ViewProps } from "../ui.js";

const MOST = 20;

function Found({ doc, query }: { doc: Doc; query: string }) {
  const t = useTexts();
  const people = usePromise(() => doc.look("people", query, 0, MOST), [doc, query]);
  const lines = usePromise(() => doc.look("find", query, MOST), [doc, query]);
  const problems = useTask(doc.problems(t.language))!;
  const kinds = (problems.value ?? []).filter((group) => folded(`${group.code} ${group.first.message}`).includes(folded(query)));
  if (!people || !lines) return <p role="status" class="dim">{t.working}</p>;
  if (people.total + lines.length + kinds.length === 0) return <p class="none">{t.searchNothing(query)}</p>;
  return (
    <>
      {people.total > 0 && <section><h2>{t.searchPeople} <span class="dim">{t.number(people.total)}</span></h2><ul class="plain">{people.rows.map((p) => <li key={p.id}><PersonLink person={p} /></li>)}</ul></section>}
      {kinds.length > 0 && <section><h2>{t.searchProblems} <span class="dim">{t.number(kinds.length)}</span></h2><ul class="plain">{kinds.map((g) => <li key={g.code}><a class="found-row" href={address("problems", g.code)}><Sign severity={g.severity} /> <span><T s={g.first.message} most={120} /></span></a></li>)}</ul></section>}
      {lines.length > 0 && <section><h2>{t.searchLines} <span class="dim">{t.number(lines.length)}{lines.length === MOST ? "+" : ""}</span></h2><ul class="plain">{lines.map((l) => <li key={l.number}><a class="found-row" href={address("lines", l.number)}><span class="years">{t.line(l.number)}</span> <code><T s={l.text} most={100} /></code></a></li>)}</ul></section>}
    </>
  );
}

export function Search({ doc, rest }: ViewProps) {
  const t = useTexts();
  const query = (rest[0] ?? "").trim();
  return (
    <div class="search-view">
      <h1>{t.search} – <T s={query} /></h1>
      {/^\d+$/.test(query) && <p><a class="button" href={address("lines", query)}>{t.line(Number(query))}</a></p>}
      {query && <Found doc={doc} query={query} />}
    </div>
  );
}
