/** What a part of an id shows in place of the signs that separate the parts of ids, and of the wide colon. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['/', '∕'],
  [':', '∶'],
  ['：', '︓'],
]);
const ORIGINALS = new Map([...SIGNS].map(([original, shown]) => [shown, original]));

/** What an id cannot hold, and the signs above. No title has `|`, which begins and ends their code points. */
const SPECIAL = /[\s∕∶︓\u202a-\u202e\u2066-\u2069]/gu;
const ESCAPED = /[∕∶︓]|\|([\da-f]{1,5})\|/gu;

/** Escapes a title of a wiki, or a part of one, for an id. `unescapeTitle` reverses it. */
export const escapeTitle = (title: string): string =>
  title
    .replaceAll(' ', '_')
    .replace(SPECIAL, (sign) => `|${sign.codePointAt(0)?.toString(16)}|`)
    .replace(/[/:：]/gu, (sign) => SIGNS.get(sign) ?? sign);

/** Returns the title, or part of one, behind a part of an id, with `_` for spaces. */
export const unescapeTitle = (part: string): string =>
  part.replace(ESCAPED, (sign, code?: string) =>
    code === undefined
      ? (ORIGINALS.get(sign) ?? sign)
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Returns an id that stands for the page of a number, which no title has. */
export const idOfNumber = (number: string): string => `|${number}`;

/** Returns the number of a page that an id stands for; undefined for the id of a title. */
export const numberOfId = (id: string): string | undefined => /^\|(\d{1,12})$/.exec(id)?.[1];
