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

/** Escapes a wiki title for an id; `unescapeTitle` reverses it. */
export const escapeTitle = (title: string): string =>
  title
    .replaceAll(' ', '_')
    .replace(SPECIAL, (sign) => `|${sign.codePointAt(0)?.toString(16)}|`)
    .replace(/[/:：]/gu, (sign) => SIGNS.get(sign) ?? sign);

/** Returns the title in a part of an id, with `_` for spaces. */
export const unescapeTitle = (part: string): string =>
  part.replace(ESCAPED, (sign, code?: string) =>
    code === undefined
      ? (ORIGINALS.get(sign) ?? sign)
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Returns the id for a page number. No title has this id. */
export const idOfNumber = (number: string): string => `|${number}`;

/** Returns the page number in an id, if any. */
export const numberOfId = (id: string): string | undefined => /^\|(\d{1,12})$/.exec(id)?.[1];
