// SPDX-License-Identifier: MIT
//
// What tags mean: takes a tag, tells what part such an event has in a life. The table is that of the library, src/tags/tags.def, which
// the build puts in.

/** The role of each tag that the library tells apart; NONE: it is no event. */
declare const TAG_ROLES: Record<string, string>;

/** The tags of these roles, those of the first role first. */
const tagsOf = (...roles: string[]) => roles.flatMap((role) => Object.keys(TAG_ROLES).filter((tag) => TAG_ROLES[tag] === role));

export const BIRTHS = tagsOf("BIRTH", "BAPTISM");
export const DEATHS = tagsOf("DEATH", "BURIAL");
export const MARRIAGES = tagsOf("MARRIAGE");
/** What comes last in a life, dated or not. */
export const LAST = new Set([...DEATHS, ...tagsOf("PROBATE")]);

/** Is it an event or attribute, or may be one, and what did not happen (NO)? Extensions mostly are none. */
export const isEvent = (tag: string) => (TAG_ROLES[tag] ?? (tag.startsWith("_") ? "NONE" : "")) !== "NONE" || tag === "NO";
