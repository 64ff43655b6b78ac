/** Splits a list at white space. */
export function splitWords(list: string): string[] {
  return list.trim().split(/\s+/);
}
