// SPDX-License-Identifier: MIT
//
// Which language the page speaks: what was chosen, else what the browser asks for, else English.
import { de } from "./de.js";
import { en, type Texts } from "./en.js";
import { fr } from "./fr.js";

export type { Texts } from "./en.js";

export const languages: Record<string, { name: string; texts: Texts }> = {
  en: { name: "English", texts: en },
  de: { name: "Deutsch", texts: de },
  fr: { name: "Français", texts: fr },
};

export function wantedLanguage(): string {
  const kept = recall("language");
  const asked = [kept ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return asked.find((tag) => tag in languages) ?? "en";
}

/** Settings are kept where the browser lets them be kept. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`gedelf-${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`gedelf-${name}`, value);
  } catch {
    return; // a page from file:// may not keep anything; then the setting lasts as long as the page
  }
}
