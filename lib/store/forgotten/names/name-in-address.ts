import type { TextRange } from './fold-text';

/** Characters of addresses in running text. */
const ADDRESS_UNIT = /[\w.~:/?#@!$&*+,;=%-]/;
/** Longer addresses are not looked at as a whole. */
const MAX_UNITS = 1000;
/** What follows a dot in a host or file that is named without a scheme. */
const SUFFIXES = new Set(
  'com org net edu gov mil info biz name dev app xyz blog wiki htm html php asp aspx txt pdf zip jpg jpeg png gif webp svg mp3 mp4 exe'.split(
    ' ',
  ),
);
/** The path of a profile, up to the name. */
const PROFILE =
  /(?:^|[/?&])(?:u|users?|members?|profiles?|people|author|username|user=|username=|@|~)\/?$/i;
/** The end of a segment of a path, or of a value in a query. */
const SEGMENT_END = /^(?:$|[/?#&.;"'\s])/;

/**
 * Returns the address around a range of a text; undefined where the range stands in no address.
 * Looks at a thousand units on each side at most.
 */
export function addressAround(text: string, { start, end }: TextRange): TextRange | undefined {
  let from = start;
  while (from > 0 && start - from < MAX_UNITS && ADDRESS_UNIT.test(text[from - 1] ?? '')) {
    from -= 1;
  }
  let to = end;
  while (to < text.length && to - end < MAX_UNITS && ADDRESS_UNIT.test(text[to] ?? '')) {
    to += 1;
  }
  const token = text.slice(from, to);
  const scheme = token.indexOf('://');
  const isAddress =
    scheme > 0 || /^(?:www\.|mailto:)/i.test(token) || /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(token);
  return isAddress ? { start: from, end: to } : undefined;
}

/** True where a name is the suffix of a host or file that stands in running text, such as `example.com`. */
export const isSuffix = (text: string, { start, end }: TextRange): boolean =>
  /[\p{L}\p{N}]\.$/u.test(text.slice(Math.max(0, start - 3), start)) &&
  SUFFIXES.has(text.slice(start, end).toLowerCase());

/** True where a range of an address is its scheme, `www`, the last part of its host, or the suffix of a file. */
export function isPartOfEveryAddress(address: string, { start, end }: TextRange): boolean {
  const after = address.slice(end, end + 3);
  if (after === '://' || (after.startsWith('.') && /^www$/i.test(address.slice(start, end)))) {
    return true;
  }
  return address[start - 1] === '.' && /^(?:$|[/:?#&])/.test(after);
}

/** True where a range of an address is the name in the address of a profile, as a whole. */
export const isProfileName = (address: string, { start, end }: TextRange): boolean =>
  PROFILE.test(address.slice(Math.max(0, start - 12), start)) &&
  SEGMENT_END.test(address.slice(end, end + 1));
