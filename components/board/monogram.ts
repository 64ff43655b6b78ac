import { splitWords } from '@/lib/base/text/split-words';
import type { Person } from '@/lib/model/records';

/** Defined in `app/styles/author-colors.css`. */
const HUES = splitWords('red orange yellow green teal blue purple pink');

/** CSS class of a member's hue, chosen by id, else by name. */
export function hueClass({ id, name }: Person): string {
  const number =
    id ?? [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  return `hue-${HUES[number % HUES.length]}`;
}

/** First letter or digit of a name in upper case, else its first character. */
export function firstLetter(name: string): string {
  const [first = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(name) ?? name.trim();
  const upper = first.toLocaleUpperCase();
  // Some letters have two in upper case.
  return [...upper].length > [...first].length ? first : upper;
}
