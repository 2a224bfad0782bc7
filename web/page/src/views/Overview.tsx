// SPDX-License-Identifier: MIT
//
// Whether the file is all right, at a glance: a verdict, what matters most, and figures.
import type { ProblemGroup } from "../tables.js";
import { address, Progress, Sign, sizeOf, T, useTask, useTexts, type ViewProps } from "../ui.js";
import { byHarm, counted, sectionOf, settled, verdictOf } from "./grouping.js";

type Table = { rows: [string, number][]; mean?: number };
type Tables = Record<string, Table | undefined>;

function Verdict({ groups }: { groups: ProblemGroup[] }) {
  const t = useTexts();
  const top = [...groups].sort(byHarm).filter((group) => group.severity !== "note").slice(0, 3);
  const worst = [...groups].sort(byHarm)[0]?.severity;
  return (
    <>
      <p class={`verdict ${worst && worst !== "note" ? worst : "fine"}`}>
        {worst && worst !== "note" ? <Sign severity={worst} /> : <svg class="sign fine" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8.5" /><path class="mark" d="M6 10.5l3 3 5-6.5" /></svg>}
        <span>{verdictOf(groups, t)}</span>
      </p>
      <section>
        <h2>{t.first}</h2>
        {top.length === 0 && <p>{t.nothingImportant}</p>}
        <ul class="points">
          {top.map((group) => (
            <li key={group.code}>
              <Sign severity={group.severity} />
              <span class="count">{t.number(group.count)}</span>
              <span class="words"><T s={group.first.message} most={160} /></span>
              {sectionOf(group) === "fixable" || group.severity === "fatal"
                ? <a class="button" href={address("repair", group.code)}>{t.repairThese}</a>
                : <a class="button" href={address("problems", group.code)}>{t.showProblems}</a>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Bars with some of the years below: the numbers are in the titles, and in the name for those who do not see. */
function Bars({ table, label }: { table: Table; label: string }) {
  const t = useTexts();
  const rows = table.rows;
  const most = Math.max(...rows.map(([, count]) => count), 1);
  const named = [...new Set([0, Math.floor((rows.length - 1) / 2), rows.length - 1])];
  return (
    <figure class="chart-small">
      <figcaption>{label}</figcaption>
      <svg class="bars" viewBox={`0 0 ${rows.length} 100`} role="img" aria-label={`${label}: ${rows.map(([what, count]) => `${what} ${t.number(count)}`).join(", ")}`} preserveAspectRatio="none">
        {rows.map(([what, count], i) => (
          <g key={what}>
            <title>{`${what}: ${t.number(count)}`}</title>
            <rect class="bar" x={i + 0.06} width={0.88} y={100 - (100 * count) / most} height={(100 * count) / most} />
            <rect class="bar-field" x={i} width={1} y={0} height={100} />
          </g>
        ))}
      </svg>
      <p class="bar-names" aria-hidden="true">{named.map((i) => <span key={i}>{rows[i]![0].replace(/s$/, "")}</span>)}</p>
    </figure>
  );
}

function Ranked({ table, label }: { table: Table; label: string }) {
  const t = useTexts();
  const rows = table.rows.slice(0, 8);
  const most = Math.max(...rows.map(([, count]) => count), 1);
  return (
    <figure class="chart-small">
      <figcaption>{label}</figcaption>
      <ol class="ranked">
        {rows.map(([what, count]) => (
          <li key={what}>
            <span class="ranked-name"><T s={what} most={60} /></span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="bar" width={(100 * count) / most} height="8" /></svg>
            <span class="ranked-count">{t.number(count)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Figures({ tables }: { tables: Tables }) {
  const t = useTexts();
  const value = (table: string, row: string) => tables[table]?.rows.find(([what]) => what === row)?.[1] ?? 0;
  const figures: [string, number][] = [
    [t.personsLabel, value("people", "people")],
    [t.families, value("families", "families")],
    [t.sources, value("records", "SOUR")],
    [t.places, tables.places?.rows.length ?? 0],
  ];
  const births = tables["births-by-decade"];
  const cited = tables["sources-per-event"]?.rows ?? [];
  const without = cited.find(([what]) => what === "0")?.[1] ?? 0;
  const sourced = cited.reduce((sum, [, count]) => sum + count, 0) - without;
  return (
    <>
      <dl class="figures">
        {figures.map(([what, count]) => <div key={what}><dt>{what}</dt><dd>{t.number(count)}{what === t.places && count === 15 ? "+" : ""}</dd></div>)}
      </dl>
      <div class="charts-small">
        {births && births.rows.length > 1 && <Bars table={births} label={t.births} />}
        {sourced + without > 0 && <Ranked table={{ rows: [[t.withSource, sourced], [t.withoutSource, without]] }} label={t.eventsSourced} />}
        {tables.surnames && tables.surnames.rows.length > 0 && <Ranked table={tables.surnames} label={t.surnames} />}
        {tables.places && tables.places.rows.length > 0 && <Ranked table={tables.places} label={t.places} />}
      </div>
    </>
  );
}

export function Overview({ doc }: ViewProps) {
  const t = useTexts();
  const problems = useTask(doc.problems(t.language))!;
  const unreadable = counted(problems.value ?? [], "fatal") > 0;
  const stats = useTask(problems.value && !unreadable ? doc.stats() : null);
  const repairs = useTask(stats?.done || unreadable ? doc.repairsSoon(t.language) : null);
  const other = repairs?.error && (repairs.error.code === "not-genealogy" || repairs.error.message.includes("[not-genealogy]"));
  const about: [string, string][] = [
    [t.from, [doc.head.program, doc.head.version].filter(Boolean).join(" ")],
    [t.encoding, doc.head.encoding],
    [t.standard, [doc.head.gedcom && `GEDCOM ${doc.head.gedcom}`, doc.head.dialect.replace("gedcom-7.0", "").toUpperCase().replace("-", " ")].filter(Boolean).join(" · ")],
    [t.size, sizeOf(doc.data.size, t)],
  ];
  return (
    <div class="overview">
      <h1>{t.views.overview}</h1>
      {problems.value && other ? <p class="verdict fatal"><Sign severity="fatal" /><span>{t.verdict.other}</span></p> : problems.value ? <Verdict groups={settled(problems.value, repairs)} /> : <Progress task={problems} label={t.checking} onAgain={() => doc.again()} />}
      <section>
        <h2>{t.figures}</h2>
        <dl class="about">{about.filter(([, value]) => value).map(([what, value]) => <div key={what}><dt>{what}</dt><dd><T s={value} most={80} /></dd></div>)}</dl>
        {unreadable && repairs?.value && <p>{t.figuresLater}</p>}
        {stats && (stats.value ? <Figures tables={(stats.value as { tables: Tables }).tables} /> : <Progress task={stats} label={t.counting} onAgain={() => doc.again()} />)}
      </section>
    </div>
  );
}
