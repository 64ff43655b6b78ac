/** Which of the encodings made here a visitor takes. */
export interface AcceptedEncodings {
  br: boolean;
  gzip: boolean;
}

const naming = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`, 'i');
const BR = naming('br');
const GZIP = naming('gzip');

/** Browsers send a handful of spellings; what comes beyond that many is a visitor's invention. */
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 80;
/** A memo of a pure function: each bundle may hold its own. */
const known = new Map<string, AcceptedEncodings>();

/** Reads `Accept-Encoding` (RFC 9110, 12.5.3): an encoding counts when it is named, and not with `q=0`. */
export function parseAcceptEncoding(header: string): AcceptedEncodings {
  const before = known.get(header);
  if (before) return before;
  const accepted = { br: BR.test(header), gzip: GZIP.test(header) };
  if (known.size < MOST_KNOWN && header.length <= LONGEST_KNOWN) known.set(header, accepted);
  return accepted;
}
