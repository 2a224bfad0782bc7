// SPDX-License-Identifier: MIT
//
// Parses .po files, the format in which translators exchange texts. Invalid lines are skipped.

/** A text and its translation. */
export interface PoEntry {
  /** Which text it is, such as "bad-date message". */
  context: string;
  english: string;
  /** The English plural; empty if there is none. */
  plural: string;
  /** The translation, and that of the plural; empty if there is none, or if it is marked as fuzzy. */
  texts: string[];
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };
const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s*(".*)$/;

/** Returns the text between the quotation marks of a line; empty if there are none. */
function quoted(line: string): string {
  const [, inner = ""] = /^"((?:[^"\\]|\\.)*)"\s*$/.exec(line) ?? [];
  return inner.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);
}

/** Returns the entries of a .po file, without its header. */
export function parsePo(content: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let entry: PoEntry | null = null;
  let fuzzy = false;
  let append: (more: string) => void = () => undefined;
  const end = () => {
    if (entry && entry.english !== "") entries.push(fuzzy ? { ...entry, texts: entry.texts.map(() => "") } : entry);
    entry = null;
    fuzzy = false;
  };
  for (const raw of content.split("\n")) {
    const line = raw.trim();
    const [, keyword, number, rest = ""] = KEYWORD.exec(line) ?? [];
    if (line.startsWith("#")) {
      // Comments come before an entry.
      if (entry !== null && (entry as PoEntry).texts.length > 0) end();
      if (line.startsWith("#,") && /\bfuzzy\b/.test(line)) fuzzy = true;
    } else if (line.startsWith('"')) append(quoted(line));
    else if (keyword) {
      if (entry !== null && (entry as PoEntry).texts.length > 0 && keyword !== "msgstr") end();
      const into: PoEntry = (entry ??= { context: "", english: "", plural: "", texts: [] });
      if (keyword === "msgstr") {
        const at = Number(number ?? 0);
        append = (more) => void (into.texts[at] = (into.texts[at] ?? "") + more);
      } else {
        const part = keyword === "msgctxt" ? "context" : keyword === "msgid" ? "english" : "plural";
        append = (more) => void (into[part] += more);
      }
      append(quoted(rest));
    }
  }
  end();
  return entries;
}
