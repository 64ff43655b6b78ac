import { namesMarkdown } from '@/lib/http/prefers-markdown';
import type { PlainHeaders } from '../lookup/cache-lookup';

const HEADERS = /^(?:[A-Za-z][A-Za-z0-9-]*: [\x20-\x7e]*\r\n)+\r\n$/;

/** Headers that frame a body, or that are about the connection (RFC 9110, RFC 9112). */
const NOT_PLAIN = new Set([
  'content-length',
  'expect',
  'http2-settings',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const MAX_HEADERS = 60;

/**
 * Parses the headers of a plain GET request, about which no two parsers can disagree. Undefined for
 * anything else, however common: Node's parser handles that.
 * @param text from the line after the request line up to and including the empty line, in Latin-1.
 */
export function parsePlainHeaders(text: string): PlainHeaders | undefined {
  if (!HEADERS.test(text)) return undefined;
  const lines = text.slice(0, -4).split('\r\n');
  if (lines.length > MAX_HEADERS) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (NOT_PLAIN.has(name) || headers.has(name)) return undefined;
    headers.set(name, line.slice(colon + 1).trim());
  }
  if (!headers.has('host')) return undefined;
  if ((headers.get('connection') ?? 'keep-alive').toLowerCase() !== 'keep-alive') return undefined;
  // The full request handler chooses the format.
  if (namesMarkdown(headers.get('accept') ?? '')) return undefined;
  // The full request handler compares dates, which count only without a validator.
  if (headers.has('if-modified-since') && !headers.has('if-none-match')) return undefined;
  return {
    acceptEncoding: headers.get('accept-encoding') ?? '',
    ifNoneMatch: headers.get('if-none-match'),
    userAgent: headers.get('user-agent') ?? '',
    saveData: headers.get('save-data'),
    forwardedFor: headers.get('x-forwarded-for') ?? '',
  };
}

const END_OF_REQUEST_LINE = ' HTTP/1.1\r\n';
/** Node's parser refuses a target with any other byte. */
const TARGET = /^[\x21-\x7e]+$/;
const MAX_BYTES = 4096;

/** The target and the unparsed headers of a chunk that is exactly one GET request; undefined for any other. */
export function splitPlainRequest(chunk: Buffer) {
  if (chunk.length > MAX_BYTES) return undefined;
  const text = chunk.toString('latin1');
  if (!text.startsWith('GET /') || !text.endsWith('\r\n\r\n')) return undefined;
  const end = text.indexOf(END_OF_REQUEST_LINE);
  if (end < 0) return undefined;
  const target = text.slice(4, end);
  if (!TARGET.test(target)) return undefined;
  return { target, headerText: text.slice(end + END_OF_REQUEST_LINE.length) };
}
