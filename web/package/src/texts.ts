// SPDX-License-Identifier: MIT
//
// The library's texts in one language: takes a .po file, gives messages, explanations and remedies.
import { parsePo } from "./po.js";

export type Language = "en" | "de" | "fr";

/** What a message is made of, as JSON diagnostics have it. */
export interface MessageParts {
  code: string;
  /** In English. */
  message: string;
  /** The texts that the message quotes. */
  args?: string[];
}

interface Text {
  english: string;
  text: string;
}

/** Quotation marks before a text of the file, which stays as it is. */
const MARKS = ["“", "„", "‘", "«", "«\u00a0", "«\u202f", "'", '"'];

/** A message with the texts that it quotes; those outside quotation marks may be phrases of the library. */
function filled(pattern: string, args: string[], phrase: (text: string) => string): string {
  return pattern.replace(/%([1-3])/g, (_, number: string, at: number) => {
    const text = args[Number(number) - 1] ?? "";
    return MARKS.some((mark) => pattern.endsWith(mark, at)) ? text : phrase(text);
  });
}

/** Messages, explanations and remedies in a language. */
export class LibraryTexts {
  private readonly texts = new Map<string, Text>();
  private readonly phrases = new Map<string, string>();
  /** Phrases that may follow a message: "; try --encoding ". */
  private readonly hints: [english: string, text: string][];

  constructor(
    readonly language: Language,
    po: string,
  ) {
    for (const { context, english, texts } of parsePo(po)) {
      const text = texts[0];
      if (!text) continue;
      if (context === "phrase") this.phrases.set(english, text);
      else this.texts.set(context, { english, text });
    }
    this.hints = [...this.phrases].filter(([english]) => english.startsWith("; ") && english !== "; in ");
  }

  private part(name: string, part: string): string {
    return this.texts.get(`${name} ${part}`)?.text ?? "";
  }

  /** What a code means; empty if that is not translated. */
  explanation(code: string): string {
    return this.part(code, "explanation");
  }

  /** What to do about it; empty if that is not translated. */
  remedy(code: string): string {
    return this.part(code, "remedy");
  }

  /** What a kind of repair does; empty if that is not translated. */
  repair(code: string): string {
    return this.part(`repair ${code}`, "explanation");
  }

  /** A phrase of the library, such as `left` of a repair. Any other text stays as it is. */
  phrase(text: string): string {
    return this.phrases.get(text) ?? text;
  }

  /** The message of a diagnostic; in English if it is not translated. */
  message({ code, message, args = [] }: MessageParts): string {
    const known = this.texts.get(`${code} message`);
    const english = known ? filled(known.english, args, (text) => text) : "";
    if (!known || !message.startsWith(english)) return message;
    return filled(known.text, args, (text) => this.phrase(text)) + this.after(message.slice(english.length));
  }

  /** What follows a message: the record that it is about, and an option that helps. */
  private after(rest: string): string {
    const start = rest.startsWith("; in ") ? this.phrase("; in ") : "";
    let record = start ? rest.slice("; in ".length) : rest;
    let hint = "";
    for (const [english, text] of this.hints) {
      const at = record.lastIndexOf(english);
      const value = at < 0 ? "" : record.slice(at + english.length);
      // Some end with a value, which has no spaces in it.
      if (at < 0 || (english.endsWith(" ") ? /\s/.test(value) : value !== "")) continue;
      record = record.slice(0, at);
      hint = text + value;
    }
    return start + record + hint;
  }
}
