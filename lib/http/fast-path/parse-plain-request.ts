/** What the fields of a plain request say. */
export interface PlainFields {
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
}

const FIELDS = /^(?:[A-Za-z][A-Za-z0-9-]*: [\x20-\x7e]*\r\n)+\r\n$/;

/** Fields that frame a body, or ask for something of the connection (RFC 9110, 9112): not plain. */
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
const MOST_FIELDS = 60;

/**
 * Reads the fields of a plain GET: what no two parsers could read differently. Undefined for
 * anything else, however common; Node's parser is there for it.
 * @param text from the line after the request line to the empty line, in Latin-1
 */
export function parsePlainFields(text: string): PlainFields | undefined {
  if (!FIELDS.test(text)) return undefined;
  const lines = text.slice(0, -4).split('\r\n');
  if (lines.length > MOST_FIELDS) return undefined;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (NOT_PLAIN.has(name) || fields.has(name)) return undefined;
    fields.set(name, line.slice(colon + 1).trim());
  }
  if (!fields.has('host')) return undefined;
  if ((fields.get('connection') ?? 'keep-alive').toLowerCase() !== 'keep-alive') return undefined;
  // A date counts where there is no validator, and is for the long way.
  if (fields.has('if-modified-since') && !fields.has('if-none-match')) return undefined;
  return {
    acceptEncoding: fields.get('accept-encoding') ?? '',
    ifNoneMatch: fields.get('if-none-match'),
  };
}

/** A plain request: its target as sent, and the text of its fields, not yet read. */
export interface PlainRequest {
  target: string;
  fields: string;
}

const END_OF_LINE = ' HTTP/1.1\r\n';
const LONGEST_BYTES = 4096;

/** Splits a chunk of bytes that is one whole GET request and nothing else. */
export function splitPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > LONGEST_BYTES) return undefined;
  const text = chunk.toString('latin1');
  if (!text.startsWith('GET /') || !text.endsWith('\r\n\r\n')) return undefined;
  const end = text.indexOf(END_OF_LINE);
  if (end < 0) return undefined;
  return { target: text.slice(4, end), fields: text.slice(end + END_OF_LINE.length) };
}
