import { connect } from 'node:net';
import fc from 'fast-check';
import { parse } from 'parse5';
import { get } from '../site/get';
import type { Site } from '../site/start';
import { type Figure, none } from './torture';

const SEED = 4;

/** Sends bytes, and returns what is received within a time limit. */
function exchange(url: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

const line = fc.string({ unit: 'binary', maxLength: 80 });
const method = fc.oneof(
  fc.constantFrom('GET', 'HEAD', 'POST', 'TRACE', 'CONNECT', 'PRI', 'get'),
  line,
);
const target = fc.oneof(
  fc.constantFrom('/', '*', '//x', 'http://x/', '/%', '/%ff%00', '/..%2f..%2fetc/passwd', '/\\x'),
  fc.constantFrom('/wiki/pages/\xc3\xa9', '/index.php?showtopic=1200&q=\xe9', '/favicon.ico?\xff'),
  line,
);
const field = fc.oneof(
  fc.tuple(line, line).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 5, 6',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    'Host: a\r\nHost: b',
    'Expect: 200-ok',
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA',
    ' folded: x',
    'Connection: close, host, content-length',
    'X: \u0000',
  ),
);
const message = fc
  .record({
    method,
    target,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '', 'http/1.1'),
    fields: fc.array(field, { maxLength: 6 }),
    end: fc.constantFrom(
      '\r\n\r\n',
      '\n\n',
      '\r\n',
      '',
      '\r\n\r\n0\r\n\r\n',
      '\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ),
  })
  .map(({ end, fields, ...first }) => {
    const head = [`${first.method} ${first.target} ${first.version}`, ...fields].join('\r\n');
    return Buffer.from(head + end, 'latin1');
  });

const segment = fc.oneof(
  fc.constantFrom(
    'board',
    'topics',
    'forums',
    'wiki',
    'pages',
    'namespaces',
    'status',
    'api',
    'media',
    'image',
    'problem',
    '_next',
    '..',
    '.',
    '',
    '%2e%2e',
    '%00',
    '%ff',
    '%E4%BD',
    'a:b',
    '0',
    '-1',
    '1e9',
    '9007199254740993',
    'index.php',
    '__proto__',
  ),
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
const parameter = fc.tuple(
  fc.constantFrom(
    'page',
    'sort',
    'orderby',
    'forum_id',
    'starter_id',
    'is_digest',
    'offset',
    'limit',
    'id',
    'url',
    'to',
    'utm_source',
    '__proto__',
    'constructor',
    '',
  ),
  segment,
);
const address = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.array(parameter, { maxLength: 4 }))
  .map(([path, query]) => {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&');
    return `/${path.join('/')}${search ? `?${search}` : ''}`.replace(/^\/+/, '/');
  });

const STACK = /\n\s+at .+:\d+:\d+|node_modules|\/lib\/front\//;

/** What is wrong with a response; undefined for nothing. A 503 is not caused by the address. */
function fault(status: number, body: string, isHtml: boolean): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (STACK.test(body)) return 'a stack in the body';
  if (!isHtml || body === '') return undefined;
  const errors: string[] = [];
  parse(body, { onParseError: ({ code }) => errors.push(code) });
  return errors[0] && `HTML: ${errors[0]}`;
}

/** The heads of the responses in what a connection sent. */
const HEADS = /^HTTP\/1\.1 (\d{3}) .*?\r\n\r\n/gms;
const POLICY = /^content-security-policy: /im;
/** A target may hold visible ASCII only (RFC 3986). */
const RAW_TARGET = /^[^\r\n]* \/\S*[\x80-\xff]/;

/** What is wrong with the responses to a malformed request. */
function faultsOf(bytes: Buffer, answer: string): string[] {
  return [...answer.matchAll(HEADS)].flatMap(([head, status], index) => {
    const isAccepted = index === 0 && Number(status) < 400;
    return [
      fault(Number(status), answer, false) ?? [],
      POLICY.test(head) ? [] : `${status} without a policy`,
      isAccepted && RAW_TARGET.test(bytes.toString('latin1')) ? `raw bytes are a ${status}` : [],
    ].flat();
  });
}

/** Malformed requests and random addresses: no 5xx, no stack trace, a policy, valid HTML, and a healthy process. */
export async function fuzz(site: Site, raw: number, urls: number): Promise<Figure[]> {
  const wrong: string[] = [];
  for (const bytes of fc.sample(message, { numRuns: raw, seed: SEED })) {
    const answer = await exchange(site.url, bytes);
    for (const found of faultsOf(bytes, answer)) {
      wrong.push(`${found}: ${JSON.stringify(bytes.toString('latin1')).slice(0, 100)}`);
    }
  }
  const odd: string[] = [];
  const addresses = fc.sample(address, { numRuns: urls, seed: SEED });
  const one = async () => {
    for (let path = addresses.pop(); path !== undefined; path = addresses.pop()) {
      const { status, headers, body } = await get(site, path).catch((error: unknown) => ({
        status: 599,
        headers: { 'content-type': '' },
        body: String(error),
      }));
      const isHtml = (headers['content-type'] ?? '').startsWith('text/html');
      const found = fault(status, body, isHtml);
      if (found) odd.push(`${found}: ${path}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  const { status } = await get(site, '/');
  const log = site
    .log()
    .match(
      /"event":"(?:rendering failed|request failed|interface failed)"[^\n]*|[Uu]nhandled[^\n]*/g,
    );
  return [
    none(`${raw} malformed messages answered badly`, wrong),
    none(`${urls} invented addresses answered badly`, odd),
    none('errors in the log, unhandled rejections', log ?? []),
    none('and then the front page', status === 200 ? [] : [String(status)]),
  ];
}
