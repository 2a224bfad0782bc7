// SPDX-License-Identifier: MIT
//
// Puts problems in the order in which a person would see to them: most harmful first, and what Repair does by itself apart.
import type { Task } from "../app.js";
import type { ProblemGroup, RepairGroup } from "../tables.js";
import type { Texts } from "../texts/index.js";

export const SECTIONS = ["fatal", "fixable", "error", "genealogy", "warning", "note"] as const;
export type Section = (typeof SECTIONS)[number];

export function sectionOf(group: ProblemGroup): Section {
  if (group.severity === "note") return "note";
  if (group.severity === "fatal") return "fatal";
  if (group.fixable) return "fixable";
  if (group.severity === "error") return "error";
  return group.stage === "genealogy" ? "genealogy" : "warning";
}

/** Problems with what is known of their repair: of a kind that there are repairs for, some files have cases that none fits, and
 *  some files cannot be repaired at all. */
export function settled(groups: ProblemGroup[], repairs: Task<RepairGroup[]> | null): ProblemGroup[] {
  if (!repairs?.done || repairs.error?.code === "stopped") return [...groups];
  const answered = new Set((repairs.value ?? []).flatMap(({ code, answers }) => [code, ...answers]));
  return groups.map((group) => ({ ...group, fixable: answered.has(group.code) }));
}

const HARM = { fatal: 0, error: 1, warning: 2, note: 3 };

export function byHarm(a: ProblemGroup, b: ProblemGroup): number {
  return SECTIONS.indexOf(sectionOf(a)) - SECTIONS.indexOf(sectionOf(b)) || HARM[a.severity] - HARM[b.severity] || b.count - a.count;
}

export const counted = (groups: ProblemGroup[], ...severities: string[]) =>
  groups.filter((group) => severities.includes(group.severity)).reduce((sum, group) => sum + group.count, 0);

/** Whether the file is all right, in a sentence. */
export function verdictOf(groups: ProblemGroup[], t: Texts): string {
  const [fatal, errors, warnings, notes] = ["fatal", "error", "warning", "note"].map((s) => counted(groups, s)) as [number, number, number, number];
  if (fatal > 0) return groups.some(({ severity, fixable }) => severity === "fatal" && fixable) ? t.verdict.unreadable : `${t.severities.fatal}.`;
  if (errors + warnings + notes === 0) return t.verdict.fine;
  const parts = [errors && t.verdict.lose(errors), warnings && t.verdict.look(warnings), !errors && !warnings && notes && t.verdict.notes(notes)];
  return t.verdict.readable(parts.filter(Boolean).join(t.verdict.and));
}
