// SPDX-License-Identifier: MIT
//
// Numbers as a language writes them: takes its tag, gives what writes them, which is made when there is a first one, since that takes longer than
// all else at the start of the page.
export function numbersIn(language: string): { format(value: number): string } {
  let made: Intl.NumberFormat | undefined;
  return { format: (value) => (made ??= new Intl.NumberFormat(language)).format(value) };
}
