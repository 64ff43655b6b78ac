/** Separators of wiki ids, and similar characters that stand for them. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['/', '∕'],
  [':', '∶'],
  ['：', '︓'],
]);
const ORIGINALS = new Map([...SIGNS].map(([original, shown]) => [shown, original]));

/**
 * Not allowed in ids, or used by `SIGNS`: written as code points between `|`, which titles do not contain.
 */
const SPECIAL = /[\s∕∶︓\u202a-\u202e\u2066-\u2069]/gu;
const ESCAPED = /[∕∶︓]|\|([\da-f]{1,5})\|/gu;

/** Escapes a wiki title for an id. `unescapeTitle` reverses it, except that `_` stays in place of a space. */
export const escapeTitle = (title: string): string =>
  title
    .replaceAll(' ', '_')
    .replace(SPECIAL, (sign) => `|${sign.codePointAt(0)?.toString(16)}|`)
    .replace(/[/:：]/gu, (sign) => SIGNS.get(sign) ?? sign);

/** Returns the title from a part of an id, with `_` in place of each space. */
export const unescapeTitle = (part: string): string =>
  part.replace(ESCAPED, (sign, code?: string) =>
    code === undefined
      ? (ORIGINALS.get(sign) ?? sign)
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Returns an id for a page that a link names only by MediaWiki's number (`curid`). No title has this id. */
export const idOfNumber = (number: string): string => `|${number}`;

/** Returns MediaWiki's page number from an id made by `idOfNumber`; undefined for other ids. */
export const numberOfId = (id: string): string | undefined => /^\|(\d{1,12})$/.exec(id)?.[1];
