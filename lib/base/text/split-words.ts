/** The words of a list that is written as one text, separated by white space. */
export function splitWords(list: string): string[] {
  return list.trim().split(/\s+/);
}
