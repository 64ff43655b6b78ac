const SIGNS: ReadonlyMap<string, string> = new Map([
  ['/', '∕'],
  [':', '∶'],
  ['：', '︓'],
]);
const ORIGINALS = new Map([...SIGNS].map(([original, shown]) => [shown, original]));

/** Characters to escape: ids may not contain them, or `SIGNS` uses them. `|` delimits a code point; no title has it. */
const SPECIAL = /[\s∕∶︓\u202a-\u202e\u2066-\u2069]/gu;
const ESCAPED = /[∕∶︓]|\|([\da-f]{1,5})\|/gu;

/** Returns a wiki title escaped for an id; `unescapeTitle` reverses it. */
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

/** Returns an id for a page number; no title has it. */
export const idOfNumber = (number: string): string => `|${number}`;

/** Returns the page number in an id, or undefined. */
export const numberOfId = (id: string): string | undefined => /^\|(\d{1,12})$/.exec(id)?.[1];
