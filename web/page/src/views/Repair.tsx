// SPDX-License-Identifier: MIT
//
// Repairs as switches, each with what it would do; the repaired file is downloaded, or gone on with.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Repair as Made } from "../../../package/src/gedelf.js";
import type { Doc } from "../app.js";
import { WorkError } from "../client.js";
import type { Page, RepairGroup } from "../tables.js";
import { address, nameWith, Progress, save, T, useApp, useJob, useTask, useTexts, visible, type ViewProps } from "../ui.js";

const CLASSES = ["safe", "tidy", "guess"] as const;
const STEP = 3;

/** Both texts with the letters that differ marked: what they begin and end with alike is left plain. */
function differing(before: string, after: string): [string, string, string][] {
  const [a, b] = [[...visible(before)], [...visible(after)]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [a, b].map((letters): [string, string, string] => [
    letters.slice(0, start).join(""),
    letters.slice(start, letters.length - end).join(""),
    letters.slice(letters.length - end).join(""),
  ]);
}

function Change({ made }: { made: Made }) {
  const t = useTexts();
  const [before, after] = differing(made.before.slice(0, 1000), made.after.slice(0, 1000)) as [[string, string, string], [string, string, string]];
  const side = (parts: [string, string, string], Mark: "del" | "ins") =>
    parts.join("") === "" ? <span class="dim">{t.nothingThere}</span> : <bdi>{parts[0]}{parts[1] && <Mark>{parts[1]}</Mark>}{parts[2]}</bdi>;
  return (
    <li class="change">
      {made.line !== null && <a class="change-line" href={address("lines", made.line)}>{t.line(made.line)}</a>}
      <div class="sides">
        <div><span class="side-name">{t.before}</span><code>{side(before, "del")}</code></div>
        <div><span class="side-name">{t.after}</span><code>{side(after, "ins")}</code></div>
      </div>
      {made.left && <p class="left"><T s={made.left} /></p>}
    </li>
  );
}

function Switch({ doc, group, on, here, onChange }: { doc: Doc; group: RepairGroup; on: boolean; here: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (here) element.current!.scrollIntoView({ block: "center" });
  }, [here]);
  const [count, setCount] = useState(STEP);
  const [page, setPage] = useState<Page<Made>>({ total: group.kept, rows: [group.first] });
  useEffect(() => {
    let current = true;
    void doc.work("repairRows", group.code, 0, count, t.language).then((rows) => current && setPage(rows), () => undefined);
    return () => void (current = false);
  }, [doc, group, count, t.language]);
  return (
    <li class={here ? "repair-kind here" : "repair-kind"} ref={element}>
      <label class="switch">
        <input type="checkbox" role="switch" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
        <span class="switch-words"><span class="explanation">{group.explanation}</span><span class="dim">{t.repairs(group.count)} · <code>{group.code}</code></span></span>
      </label>
      <ul class="changes">{page.rows.map((made, i) => <Change key={i} made={made} />)}</ul>
      {page.total > page.rows.length && <button type="button" class="quiet" onClick={() => setCount(count + 10)}>{t.more}</button>}
    </li>
  );
}

export function Repair({ doc, rest }: ViewProps) {
  const t = useTexts();
  const app = useApp();
  const task = useTask(doc.repairs(t.language))!;
  const [switches, setSwitches] = useState<Record<string, boolean>>({});
  const [job, start] = useJob();
  useEffect(() => setSwitches({}), [doc]);
  if (!task.value) return <><h1>{t.views.repair}</h1><Progress task={task} label={t.repairing} onAgain={() => doc.again()} /></>;
  const groups = task.value;
  const isOn = (group: RepairGroup) => switches[group.code] ?? group.class === "safe";
  const on = groups.filter(isOn);
  const here = groups.find((group) => rest[0] && (group.code === rest[0] || group.answers.includes(rest[0])));
  const sum = (of: (group: RepairGroup) => number) => on.reduce((total, group) => total + of(group), 0);
  const name = nameWith(doc.name, "-repaired");
  const busy = job !== null && !job.error;
  const make = (use: (data: Blob) => void | Promise<void>) => start(async (onProgress) => {
    const fix = on.filter((group) => group.class !== "safe").map((group) => group.code);
    const skip = groups.filter((group) => group.class === "safe" && !isOn(group)).map((group) => group.code);
    const chosen = [...(fix.length > 0 ? ["--fix", fix.join(",")] : []), ...(skip.length > 0 ? ["--skip", skip.join(",")] : [])];
    const { status, made, stderr } = await doc.run(["repair", "-q", ...chosen, "-o", "out", "--", doc.name], [], onProgress);
    if (status > 1 || !made[0]) throw new WorkError(stderr, "failed", status);
    await use(made[0][1]);
  });
  return (
    <div class="repair">
      <h1>{t.views.repair}</h1>
      {groups.length === 0 ? <p class="none">{t.noRepairs}</p> : <p>{t.repairIntro}</p>}
      {CLASSES.map((name) => {
        const these = groups.filter((group) => group.class === name).sort((a, b) => b.count - a.count);
        return these.length > 0 && (
          <section key={name}>
            <h2>{t.classes[name]}</h2>
            <ul class="repair-kinds">
              {these.map((group) => <Switch key={group.code} doc={doc} group={group} on={isOn(group)} here={group === here} onChange={(value) => setSwitches({ ...switches, [group.code]: value })} />)}
            </ul>
          </section>
        );
      })}
      {groups.length > 0 && (
        <div class="bar-below">
          {job && <Progress task={job} label={t.converting} />}
          <p role="status">{on.length === 0 ? t.willContainNone : t.willContain(sum((g) => g.count), on.length)}{sum((g) => g.left) > 0 && <span class="dim"> · {t.leftOver(sum((g) => g.left))}</span>}</p>
          <div class="buttons">
            <button type="button" disabled={busy || on.length === 0} onClick={() => make((data) => app.goOn(doc, data, name, t.repaired))}>{t.goOnRepaired}</button>
            <button type="button" class="primary" disabled={busy || on.length === 0} onClick={() => make((data) => { save(data, name); app.say(t.downloaded(name)); })}>{t.downloadRepaired}</button>
          </div>
        </div>
      )}
    </div>
  );
}
