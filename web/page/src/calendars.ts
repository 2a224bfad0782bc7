// SPDX-License-Identifier: MIT
//
// The calendars that dates are understood in, which web/build.mjs takes from the program's own table in src/values/.

export interface Calendar {
  /** In ELF's escapes: "FRENCH R". */
  escape: string;
  /** In GEDCOM 7: "FRENCH_R". */
  keyword: string;
  /** As the program prints it: "french-r". */
  name: string;
  /** Its years are other numbers than ours. */
  ownYears: boolean;
  /** What its months are called, in their order. */
  months: Record<string, string>;
}

declare const CALENDARS: Calendar[];

export const calendars = CALENDARS;
