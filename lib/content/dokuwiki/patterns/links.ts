import type { Pattern } from '@/lib/content/dokuwiki/lexer/pattern';
import { isWord, type Source } from '@/lib/content/dokuwiki/lexer/source';

/** Schemes of addresses that become links (conf/scheme.conf). */
export const SCHEMES = [
  'http',
  'https',
  'telnet',
  'gopher',
  'wais',
  'ftp',
  'ed2k',
  'irc',
  'ldap',
] as const;

/** An e-mail address (`PREG_PATTERN_VALID_EMAIL` of inc/common.php), sticky. */
const MAIL_USER = /[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]+(?:\.[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]+)*@/y;
const MAIL_HOST = /(?:[0-9a-zA-Z][0-9a-zA-Z-]*\.)+[a-zA-Z]{2,63}/y;

const charset = (characters: string) =>
  Uint8Array.from({ length: 128 }, (_, code) =>
    isWord(code) || characters.includes(String.fromCharCode(code)) ? 1 : 0,
  );
const PUNCTUATION = '.:?-;,';
const ADDRESS = charset(`/#~:.?+=&%@![]${PUNCTUATION}-`);
const HOST = charset(PUNCTUATION);

function spanEnd(text: string, set: Uint8Array, from: number): number {
  let to = from;
  while (set[text.charCodeAt(to)] === 1) to++;
  return to;
}

/** Where an address that may not end in punctuation ends; at least at `least`. */
function withoutPunctuation(text: string, end: number, least: number): number {
  let to = end;
  while (to > least && PUNCTUATION.includes(text.charAt(to - 1))) to--;
  return to;
}

const SCHEME = new RegExp(`(?:${SCHEMES.join('|')})://`, 'iy');
const BARE_HOST = /(?:www?|ftp?)\./iy;

function matchScheme(source: Source, at: number): number {
  SCHEME.lastIndex = at;
  if (!SCHEME.test(source.text)) return -1;
  const from = SCHEME.lastIndex;
  const end = spanEnd(source.text, ADDRESS, from);
  return end === from ? -1 : withoutPunctuation(source.text, end, from + 1);
}

/** `www.` or `ftp.`, a label, a dot and two characters more. */
function matchBareHost(source: Source, at: number): number {
  const before = source.text[at - 1];
  if (at > source.start && (before === '/' || before === '\\')) return -1;
  BARE_HOST.lastIndex = at;
  if (!BARE_HOST.test(source.text)) return -1;
  const from = BARE_HOST.lastIndex;
  const hostEnd = spanEnd(source.text, HOST, from);
  let dot = from + 1;
  while (dot < hostEnd && source.text[dot] !== '.') dot++;
  const end = spanEnd(source.text, ADDRESS, hostEnd);
  const least = dot + 3;
  return dot + 1 >= hostEnd || least > end ? -1 : withoutPunctuation(source.text, end, least);
}

/** An address in running text (inc/Parsing/ParserMode/Externallink.php). */
export const EXTERNAL_LINK: Pattern = {
  starts: 'htgwfeilHTGWFEIL',
  match(source, at) {
    if (!source.atWordStart(at)) return -1;
    const end = matchScheme(source, at);
    return end === -1 ? matchBareHost(source, at) : end;
  },
};

/** `[[` to the next `]]`, with something between. */
export const INTERNAL_LINK: Pattern = {
  starts: '[',
  match(source, at) {
    if (!source.text.startsWith('[[', at)) return -1;
    const close = source.find(']]', at + 3);
    return close === -1 ? -1 : close + 2;
  },
};

/** `{{` and the given prefix to the next `}}`, with something between. */
export function braces(prefix: string): Pattern {
  const open = `{{${prefix}`;
  return {
    starts: '{',
    match(source, at) {
      if (!source.text.startsWith(open, at)) return -1;
      const close = source.find('}}', at + open.length);
      return close <= at + open.length ? -1 : close + 2;
    },
  };
}

/** `<name@host>` */
export const EMAIL_LINK: Pattern = {
  starts: '<',
  match(source, at) {
    MAIL_USER.lastIndex = at + 1;
    if (!MAIL_USER.test(source.text)) return -1;
    MAIL_HOST.lastIndex = MAIL_USER.lastIndex;
    if (!MAIL_HOST.test(source.text)) return -1;
    return source.text[MAIL_HOST.lastIndex] === '>' ? MAIL_HOST.lastIndex + 1 : -1;
  },
};

/** Whether an address for e-mail stands anywhere in a link's target. */
export function holdsEmail(target: string): boolean {
  for (let at = target.indexOf('@'); at !== -1; at = target.indexOf('@', at + 1)) {
    MAIL_HOST.lastIndex = at + 1;
    if (/[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]/.test(target.charAt(at - 1)) && MAIL_HOST.test(target)) {
      return true;
    }
  }
  return false;
}

/** `\\server\share` */
export const WINDOWS_SHARE: Pattern = {
  starts: '\\',
  match(source, at) {
    if (!source.text.startsWith('\\\\', at)) return -1;
    WINDOWS_PATH.lastIndex = at + 2;
    return WINDOWS_PATH.test(source.text) ? WINDOWS_PATH.lastIndex : -1;
  },
};
const WINDOWS_PATH = /\w+(?:\\[\w$-]+)+/y;
