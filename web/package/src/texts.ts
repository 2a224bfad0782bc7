// SPDX-License-Identifier: MIT
//
// The texts of the library in one language: messages, explanations and remedies from a .po file.
import { parsePo } from "./po.js";

/** A language of messages and charts. */
export type Language = "en" | "de" | "fr";

/** The parts of a diagnostic that its message is made from. */
export interface MessageParts {
  code: string;
  /** The message in English. */
  message: string;
  /** The texts that the message quotes. */
  args?: string[];
}

interface Text {
  english: string;
  text: string;
}

/** Opening quotation marks. What they quote comes from the file, and is not translated. */
const MARKS = ["“", "„", "‘", "«", "«\u00a0", "«\u202f", "'", '"'];

/** Fills the quoted texts into a message. Those outside quotation marks may be phrases of the library, which are translated. */
function filled(pattern: string, args: string[], phrase: (text: string) => string): string {
  return pattern.replace(/%([1-3])/g, (_, number: string, at: number) => {
    const text = args[Number(number) - 1] ?? "";
    return MARKS.some((mark) => pattern.endsWith(mark, at)) ? text : phrase(text);
  });
}

/** Messages, explanations and remedies in one language. `texts` loads them. */
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

  /** Returns what a code means; empty if it is not translated. */
  explanation(code: string): string {
    return this.part(code, "explanation");
  }

  /** Returns what to do about a finding with this code; empty if it is not translated. */
  remedy(code: string): string {
    return this.part(code, "remedy");
  }

  /** Returns what a kind of repair does; empty if it is not translated. */
  repair(code: string): string {
    return this.part(`repair ${code}`, "explanation");
  }

  /** Translates a phrase of the library, such as `left` of a repair. Any other text is returned unchanged. */
  phrase(text: string): string {
    return this.phrases.get(text) ?? text;
  }

  /** Returns the message of a diagnostic; in English if it is not translated. */
  message({ code, message, args = [] }: MessageParts): string {
    const known = this.texts.get(`${code} message`);
    const english = known ? filled(known.english, args, (text) => text) : "";
    if (!known || !message.startsWith(english)) return message;
    return filled(known.text, args, (text) => this.phrase(text)) + this.after(message.slice(english.length));
  }

  /** Translates what follows a message: the record that it is about, and a hint at an option that helps. */
  private after(rest: string): string {
    const start = rest.startsWith("; in ") ? this.phrase("; in ") : "";
    let record = start ? rest.slice("; in ".length) : rest;
    let hint = "";
    for (const [english, text] of this.hints) {
      const at = record.lastIndexOf(english);
      const value = at < 0 ? "" : record.slice(at + english.length);
      // Some hints end with a value, which contains no spaces.
      if (at < 0 || (english.endsWith(" ") ? /\s/.test(value) : value !== "")) continue;
      record = record.slice(0, at);
      hint = text + value;
    }
    return start + record + hint;
  }
}
