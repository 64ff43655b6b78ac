import { LRUCache } from 'lru-cache';
import { detachText } from '@/lib/base/text/detach-text';
import { foldName, foldNameWithPlaces, type TextRange } from './fold-text';
import { type MemberEntry, nameHash } from './forgotten-list';

/** Scripts without blanks between words, or between a name and its suffix. */
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
/** A word ends where such a script begins or ends. Each other character is a word of its own. */
const WORDS = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}\u30fc]*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+|.`,
  'gsu',
);
const IS_WORD = /^[\p{L}\p{M}\p{N}]/u;
/** Characters that join words to a longer one: to an address, a file name, a compound, another name. */
const JOINED_BEFORE = /(?:[./\\]|[\p{L}\p{M}\p{N}][-_@:~&=+#%'’])$/u;
const JOINED_AFTER = /^(?:[/\\]|:\/|[-._@:~&=+#%][\p{L}\p{N}])/u;
const MENTION = /(?:^|[^\p{L}\p{M}\p{N}])@$/u;
const MIN_LETTERS = 3;

/** A name as hashes of its words. */
interface HashedName {
  hashes: readonly string[];
  salt: string;
}

const wordsOf = (folded: string) => Array.from(folded.matchAll(WORDS));

/** Returns the hashes of a name's words in order, as the list of forgotten members stores them. */
export const hashWords = (name: string, salt: string): string[] =>
  wordsOf(foldName(name).trim()).map(([word]) => nameHash(word, salt));

/** True if a name has three letters, so that an equal word in a text is taken for it. */
export const hasEnoughLetters = (name: string): boolean =>
  (name.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS;

/** True unless the text goes on with a part of the same word. */
function isAlone(text: string, { start, end }: TextRange): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  return !JOINED_BEFORE.test(before) && !JOINED_AFTER.test(text.slice(end, end + 3));
}

/** Finds names of members whose words are known by their hashes only. */
export class ForgottenNames {
  private readonly namesByFirst = new Map<string, HashedName[]>();
  private readonly salts: string[];
  private readonly cache = new LRUCache<string, readonly HashedName[]>({ max: 200_000 });

  constructor(members: readonly Pick<MemberEntry, 'salt' | 'words'>[]) {
    for (const { words = [], salt } of members) {
      for (const hashes of words) {
        const [first] = hashes;
        if (first === undefined) continue;
        const key = salt + first;
        const name = { hashes, salt };
        this.namesByFirst.set(key, [...(this.namesByFirst.get(key) ?? []), name]);
      }
    }
    this.salts = [...new Set(members.map(({ salt }) => salt))];
  }

  get isEmpty(): boolean {
    return this.namesByFirst.size === 0;
  }

  /**
   * Returns the ranges of whole words that are a name, in order.
   * @param isName true where a member is named, so that shorter names count, too
   */
  find(text: string, isName = false): TextRange[] {
    if (this.isEmpty) return [];
    const mayHaveName = wordsOf(foldName(text)).some(([word]) => this.beginning(word).length > 0);
    if (!mayHaveName) return [];
    const { folded, places } = foldNameWithPlaces(text);
    const words = wordsOf(folded);
    const found: TextRange[] = [];
    let at = 0;
    for (const [index, { 0: word, index: offset }] of words.entries()) {
      if (offset < at) continue;
      for (const { hashes, salt } of this.beginning(word)) {
        const sought = words.slice(index, index + hashes.length);
        const isEqual =
          sought.length === hashes.length &&
          sought.every(([each], place) => nameHash(each, salt) === hashes[place]);
        const before = words[index - 1]?.[0] ?? '';
        const after = words[index + hashes.length]?.[0] ?? '';
        const last = sought.at(-1);
        const isPart =
          (!IS_WORD.test(word) && IS_WORD.test(before)) ||
          (last !== undefined && !IS_WORD.test(last[0]) && IS_WORD.test(after));
        if (!isEqual || isPart || last === undefined) continue;
        const end = last.index + last[0].length;
        const start = places[offset]?.start;
        const range = { start: start ?? 0, end: places[end - 1]?.end ?? 0 };
        const isMeant =
          isName ||
          hasEnoughLetters(folded.slice(offset, end)) ||
          MENTION.test(text.slice(Math.max(0, range.start - 3), range.start));
        if (start === undefined || !isMeant || !isAlone(text, range)) continue;
        found.push(range);
        at = end;
        break;
      }
    }
    return found;
  }

  /** True if the whole text is a name, or a mention of it. */
  isName(text: string): boolean {
    const trimmed = text.trim().replace(/^@/, '');
    const [found] = this.find(trimmed, true);
    return found?.start === 0 && found.end === trimmed.length;
  }

  private beginning(word: string): readonly HashedName[] {
    const cached = this.cache.get(word);
    if (cached) return cached;
    const names = this.salts.flatMap(
      (salt) => this.namesByFirst.get(salt + nameHash(word, salt)) ?? [],
    );
    // The longest first.
    const ordered = names.toSorted((a, b) => b.hashes.length - a.hashes.length);
    this.cache.set(detachText(word), ordered);
    return ordered;
  }
}

/** Returns a function that finds names within other words, too: those of two letters as words only. */
export function finderWithin(names: readonly string[]): (text: string) => TextRange[] {
  const forms = new Set(
    names.flatMap((name) => {
      const folded = foldName(name).trim();
      const encoded = encodeURIComponent(folded.toWellFormed()).toLowerCase();
      return [folded, encoded, ...['_', '-', '+', ''].map((sign) => folded.replaceAll(' ', sign))];
    }),
  );
  const sought = [...forms].filter((form) => form !== '').sort((a, b) => b.length - a.length);
  return (text) => {
    if (sought.length === 0) return [];
    const quick = foldName(text);
    if (!sought.some((form) => quick.includes(form))) return [];
    const { folded, places } = foldNameWithPlaces(text);
    const found: TextRange[] = [];
    for (const form of sought) {
      for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + form.length)) {
        const end = at + form.length;
        const isWord = !IS_WORD.test(folded[at - 1] ?? '') && !IS_WORD.test(folded[end] ?? '');
        const first = places[at];
        const last = places[end - 1];
        if (first && last && (isWord || hasEnoughLetters(form))) {
          found.push({ start: first.start, end: last.end });
        }
      }
    }
    return found;
  };
}
