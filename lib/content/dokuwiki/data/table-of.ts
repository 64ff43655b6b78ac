import { splitWords } from '@/lib/base/text/split-words';

/** Returns a table of names and values, which stand in a text by turns, between white space. */
export function tableOf(text: string): Map<string, string> {
  const words = splitWords(text);
  return new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : [])));
}
