// SPDX-License-Identifier: MIT
//
// What is wrong with the file, by kind: each kind opens to its explanation, the places with their lines, and the people.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Diagnostic } from "../../../package/src/gedelf.js";
import type { Doc } from "../app.js";
import type { Line } from "../lines.js";
import type { Page, ProblemGroup } from "../tables.js";
import { folded } from "../tables.js";
import { address, nameWith, PersonLink, Progress, save, Sign, T, useApp, useJob, usePromise, useTask, useTexts, type ViewProps } from "../ui.js";
import { byHarm, sectionOf, SECTIONS, settled } from "./grouping.js";
import { report } from "./report.js";

const STEP = 10;

/** A line with the place marked; a problem names its column in characters. */
function Marked({ line, column }: { line: Line; column: number }) {
  const letters = [...line.text];
  const at = Math.min(Math.max(column - 1, 0), letters.length);
  const from = Math.max(0, at - 60);
  const word = letters.slice(at).join("").match(/^\S+/)?.[0] ?? letters[at] ?? " ";
  const after = letters.slice(at + [...word].length, at + [...word].length + 100).join("");
  return <><T s={(from > 0 ? "…" : "") + letters.slice(from, at).join("")} /><mark><T s={word} most={60} /></mark><T s={after} /></>;
}

function Place({ doc, found }: { doc: Doc; found: Diagnostic }) {
  const t = useTexts();
  const person = usePromise(() => (found.record ? doc.look("named", [found.record]) : null), [doc, found])?.[0];
  const lines = usePromise(() => (found.line > 0 ? doc.look("around", found.line, 1, 1) : null), [doc, found]);
  return (
    <li class="place">
      <p><T s={found.message} most={600} /></p>
      <pre class="snippet" tabIndex={0} aria-label={t.line(found.line)}>
        {(lines ?? []).map((line) => (
          <div key={line.number} class={line.number === found.line ? "here" : ""}>
            <span class="number">{line.number}</span>
            {line.number === found.line ? <Marked line={line} column={found.column} /> : <T s={line.text} most={160} />}
          </div>
        ))}
      </pre>
      <p class="links">
        {found.line > 0 && <a href={address("lines", found.line)}>{t.showLines}</a>}
        {person?.name && <PersonLink person={person} />}
      </p>
    </li>
  );
}

function Places({ doc, group, filter }: { doc: Doc; group: ProblemGroup; filter: string }) {
  const t = useTexts();
  const [count, setCount] = useState(STEP);
  const [page, setPage] = useState<Page<Diagnostic> | null>(null);
  useEffect(() => {
    let current = true;
    const words = folded(group.code).includes(folded(filter)) ? "" : filter;
    void doc.work("problemRows", group.code, 0, count, words, t.language).then((rows) => current && setPage(rows), () => undefined);
    return () => void (current = false);
  }, [doc, group, filter, count, t.language]);
  if (!page) return null;
  return (
    <>
      <ol class="places">{page.rows.map((found) => <Place key={`${found.line}:${found.column}:${found.message}`} doc={doc} found={found} />)}</ol>
      {page.total > page.rows.length && <button type="button" onClick={() => setCount(count + 2 * STEP)}>{t.more}</button>}
      {group.count > group.kept && <p class="dim">{t.shown(group.kept, group.count)}</p>}
    </>
  );
}

function Kind({ doc, group, open, filter }: { doc: Doc; group: ProblemGroup; open: boolean; filter: string }) {
  const t = useTexts();
  const element = useRef<HTMLLIElement>(null);
  // Who comes by its address sees it; who opens it here has it before the eyes.
  useEffect(() => {
    if (open) element.current!.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <li class="kind" ref={element}>
      <h3>
        <a class="kind-row" href={open ? address("problems") : address("problems", group.code)} aria-expanded={open} role="button">
          <Sign severity={group.severity} />
          <span class="count">{t.number(group.count)}</span>
          <span class="words"><T s={group.first.message} most={240} /></span>
          <span class="where">{group.first.line > 0 ? t.firstLine(group.first.line) : ""}</span>
        </a>
      </h3>
      {open && (
        <div class="kind-body">
          <p>{group.explanation}</p>
          {group.remedy && <p><strong>{t.whatToDo}:</strong> {group.remedy}</p>}
          <p class="links">{group.fixable && <a class="button" href={address("repair", group.code)}>{t.repairThese}</a>} <code>{group.code}</code></p>
          <Places doc={doc} group={group} filter={filter} />
        </div>
      )}
    </li>
  );
}

function Exports({ doc, groups }: { doc: Doc; groups: ProblemGroup[] }) {
  const t = useTexts();
  const app = useApp();
  const [job, start] = useJob();
  const busy = job !== null && !job.error;
  const put = (form: string, ending: string) => start(async (onProgress) => {
    const { stdout } = await doc.run(["check", "-v", "--recover", `--diagnostics=${form}`, "--max-per-code=0", "--", doc.name], [], onProgress);
    save(stdout, nameWith(doc.name, "-problems", ending));
    app.say(t.downloaded(nameWith(doc.name, "-problems", ending)));
  });
  const print = async () => {
    const rows = await Promise.all(groups.map((group) => doc.work("problemRows", group.code, 0, 50, "", t.language)));
    save(report(doc.name, groups, rows.map((page) => page.rows), t), nameWith(doc.name, "-report", ".html"));
    app.say(t.downloaded(nameWith(doc.name, "-report", ".html")));
  };
  return (
    <div class="buttons" role="group" aria-label={t.export}>
      {job && <Progress task={job} label={t.converting} />}
      <button type="button" disabled={busy} onClick={() => start(print)}>{t.exportReport}</button>
      <button type="button" disabled={busy} title={t.exportPrograms} onClick={() => put("json", ".json")}>JSON</button>
      <button type="button" disabled={busy} title={t.exportPrograms} onClick={() => put("sarif", ".sarif")}>SARIF</button>
    </div>
  );
}

export function Problems({ doc, rest }: ViewProps) {
  const t = useTexts();
  const task = useTask(doc.problems(t.language))!;
  const repairs = useTask(task.value ? doc.repairsSoon(t.language) : null);
  const [filter, setFilter] = useState("");
  if (!task.value) return <><h1>{t.views.problems}</h1><Progress task={task} label={t.checking} onAgain={() => doc.again()} /></>;
  const wanted = folded(filter);
  const matches = (group: ProblemGroup) => folded(`${group.code} ${group.first.message} ${group.explanation}`).includes(wanted);
  const groups = settled(task.value, repairs).sort(byHarm);
  const shown = groups.filter(matches);
  return (
    <div class="problems">
      <h1>{t.views.problems}</h1>
      {groups.length === 0 ? <p class="none">{t.noProblems}</p> : (
        <div class="tools">
          <input type="search" class="filter" placeholder={t.filter} aria-label={t.filter} value={filter} onInput={(e) => setFilter(e.currentTarget.value)} />
          <Exports doc={doc} groups={groups} />
        </div>
      )}
      {groups.length > 0 && shown.length === 0 && <p class="none">{t.noMatch(filter)}</p>}
      {SECTIONS.map((section) => {
        const these = shown.filter((group) => sectionOf(group) === section);
        return these.length > 0 && (
          <section key={section}>
            <h2>{t.groups[section]}</h2>
            <ul class="kinds">{these.map((group) => <Kind key={group.code} doc={doc} group={group} open={rest[0] === group.code} filter={filter} />)}</ul>
          </section>
        );
      })}
    </div>
  );
}
