import { INTERWIKI } from '../data/interwiki';
import { between, type Pattern, regex } from './pattern';
import { isWordStart } from './source';

/** conf/scheme.conf. */
export const SCHEMES = 'http https telnet gopher wais ftp ed2k irc ldap'.split(' ');

/** Characters of a host, of a URL, and of its end (ParserMode/Externallink). */
const HOST = '[\\w.:?\\-;,]';
const HOST_BUT_DOT = '[\\w:?\\-;,]';
const ANY = '[\\w/#~:.?+=&%@!\\[\\];,-]';
const LAST = '[\\w/#~+=&%@!\\[\\]]';

export const URL_LINK = regex(
  'htgwfeilHTGWFEIL',
  new RegExp(`(?:${SCHEMES.join('|')})://${ANY}(?:${ANY}*${LAST})?`, 'iy'),
  isWordStart,
);

export const HOST_LINK = regex(
  'wfWF',
  new RegExp(`(?:www?|ftp?)\\.${HOST}${HOST_BUT_DOT}*\\.${HOST}${ANY}(?:${ANY}*${LAST})?`, 'iy'),
  (source, at) =>
    isWordStart(source, at) && (at === source.start || !/[\\/]/.test(source.text.charAt(at - 1))),
);

/** `\[\[.+?\]\](?!\])` (ParserMode/Internallink). */
export const INTERNAL_LINK: Pattern = {
  starts: '[',
  match(source, at) {
    if (!source.text.startsWith('[[', at)) return -1;
    let end = source.indexOf(']]', at + 3) + 2;
    if (end < 2) return -1;
    while (source.text[end] === ']') end += 1;
    return end;
  },
};

/** Matches `{{`, prefix, content and `}}` (ParserMode/Media and Rss). */
export const braces = (prefix = ''): Pattern => between(`{{${prefix}`, '}}');

const BRACES = braces();

/** A plugin's `{{name>…}}`, unless the name is an interwiki shortcut. */
export const PLUGIN_CALL: Pattern = {
  starts: '{',
  match(source, at) {
    const [, name] = /^\{\{ ?([\w.]+)>/.exec(source.text.slice(at, at + 40)) ?? [];
    return name === undefined || INTERWIKI.has(name.toLowerCase()) ? -1 : BRACES.match(source, at);
  },
};

/** `PREG_PATTERN_VALID_EMAIL` in inc/mail.php, in two parts. */
const EMAIL_CHARACTER = "[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]";
const EMAIL_HOST = '(?:[0-9a-zA-Z][0-9a-zA-Z-]*\\.)+[a-zA-Z]{2,63}';

/** ParserMode/Emaillink. */
export const EMAIL_LINK = regex(
  '<',
  new RegExp(`<${EMAIL_CHARACTER}+(?:\\.${EMAIL_CHARACTER}+)*@${EMAIL_HOST}>`, 'y'),
);

export const EMAIL_ADDRESS = new RegExp(`${EMAIL_CHARACTER}@${EMAIL_HOST}`);

/** ParserMode/Windowssharelink. */
export const WINDOWS_SHARE = regex('\\', /\\\\\w+(?:\\[\w$-]+)+/y);
