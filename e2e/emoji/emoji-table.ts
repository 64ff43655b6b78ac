import emoji from 'emojibase-data/en/data.json';
import cldr from 'emojibase-data/en/shortcodes/cldr.json';
import github from 'emojibase-data/en/shortcodes/github.json';
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json';
import joyPixels from 'emojibase-data/en/shortcodes/joypixels.json';

/** Sources of forums' names, first match first. Discourse's names are GitHub's, JoyPixels' and CLDR's. */
const SETS: Record<string, string | string[]>[] = [github, iamcal, joyPixels, cldr];
/** Names of Discourse that are in no set. */
const MORE: [string, string][] = [['1F92A', 'crazy_face']];
const SKIN_TONE = /1F3F[B-F]/;

/** Returns the table of `emoji-names.json`: `emoji name name …` for each emoji, separated by commas. */
export function createEmojiTable(): string {
  const seen = new Set<string>();
  const names = new Map<string, string[]>();
  const rows = SETS.flatMap((set) => Object.entries(set)).concat(MORE);
  for (const [code, given] of rows) {
    for (const name of SKIN_TONE.test(code) ? [] : [given].flat()) {
      if (seen.has(name)) continue;
      seen.add(name);
      names.set(code, [...(names.get(code) ?? []), name]);
    }
  }
  return [...names].map(([code, list]) => [toEmoji(code), ...list].join(' ')).join(',');
}

/** Codes of characters that are pictures by default. */
const PICTURES = new Set(emoji.filter(({ type }) => type === 1).map(({ hexcode }) => hexcode));

/** A character that is a picture by default needs no variation selector (UTS 51, 2.1). */
function toEmoji(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  const character = String.fromCodePoint(...points);
  return points.length > 1 || PICTURES.has(code) ? character : `${character}\ufe0f`;
}
