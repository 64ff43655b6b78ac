import type { TextRange } from './fold-text';

const ADDRESS_UNIT = /[\w.~:/?#@!$&*+,;=%-]/;
const MAX_UNITS = 1000;
const SUFFIXES = new Set(
  'com org net edu gov mil info biz name dev app xyz blog wiki htm html php asp aspx txt pdf zip jpg jpeg png gif webp svg mp3 mp4 exe'.split(
    ' ',
  ),
);
const PROFILE =
  /(?:^|[/?&])(?:u|users?|members?|profiles?|people|author|username|user=|username=|@|~)\/?$/i;
const SEGMENT_END = /^(?:$|[/?#&.;"'\s])/;

/** Returns the address around a range, if any. Looks at a thousand units on each side. */
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

/** True if a name is the suffix of a host or file, as in `example.com`. */
export const isSuffix = (text: string, { start, end }: TextRange): boolean =>
  /[\p{L}\p{N}]\.$/u.test(text.slice(Math.max(0, start - 3), start)) &&
  SUFFIXES.has(text.slice(start, end).toLowerCase());

/** True for an address's scheme, `www`, top-level domain, or file suffix. */
export function isPartOfEveryAddress(address: string, { start, end }: TextRange): boolean {
  const after = address.slice(end, end + 3);
  if (after === '://' || (after.startsWith('.') && /^www$/i.test(address.slice(start, end)))) {
    return true;
  }
  return address[start - 1] === '.' && /^(?:$|[/:?#&])/.test(after);
}

/** True if the range is the whole name in a profile's address. */
export const isProfileName = (address: string, { start, end }: TextRange): boolean =>
  PROFILE.test(address.slice(Math.max(0, start - 12), start)) &&
  SEGMENT_END.test(address.slice(end, end + 1));
