import { splitWords } from '@/lib/base/text/split-words';
import type { Person } from '@/lib/model/community';

/** The hues of `app/styles/author-colors.css`. */
const HUES = splitWords('red orange yellow green teal blue purple pink');

/**
 * Returns the class for the hue of a member. The id decides the hue; the name does where the id is
 * unknown.
 */
export function hueClass({ id, name }: Person): string {
  const number =
    id ?? [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
  return `hue-${HUES[number % HUES.length]}`;
}

/** The letter or digit that a name begins with, in upper case; its first character where it has none. */
export function firstLetter(name: string): string {
  const [first = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(name) ?? name.trim();
  const upper = first.toLocaleUpperCase();
  // The upper case of some letters is two of them.
  return [...upper].length > [...first].length ? first : upper;
}
