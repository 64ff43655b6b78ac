import fc from 'fast-check';
import { parse } from 'parse5';
import { get } from '../site/get';
import { WITH_DEADLINES } from '../site/inject-limits';
import { type RunningSite, startSite } from '../site/start';
import { type Figure, none, type Torture } from './torture';

const SEED = 4;
const ADDRESSES = 20_000;

const WORDS =
  'board topics forums wiki pages status api image .. %2e%2e %ff %E4%BD a:b 0 1e9 index.php __proto__'.split(
    ' ',
  );

const segment = fc.oneof(
  fc.constantFrom('', ...WORDS),
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
const parameter = fc.tuple(
  fc.constantFrom('page', 'sort', 'starter_id', 'limit', 'id', 'url', 'to', '__proto__', ''),
  segment,
);
const address = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.array(parameter, { maxLength: 4 }))
  .map(([path, query]) => {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&');
    return `/${path.join('/')}${search ? `?${search}` : ''}`.replace(/^\/+/, '/');
  });

const STACK = /\n\s+at .+:\d+:\d+|node_modules|\/lib\/server\//;

/** Returns a response's fault, if there is one. A 503 does not depend on the address. */
function fault(status: number, body: string, isHtml: boolean): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (STACK.test(body)) return 'a stack in the body';
  if (!isHtml || body === '') return undefined;
  const errors: string[] = [];
  parse(body, { onParseError: ({ code }) => errors.push(code) });
  return errors[0] && `HTML: ${errors[0]}`;
}

/** Requests random addresses: no 5xx, no stack trace, valid HTML, a healthy process. */
export async function fuzz(site: RunningSite, urls: number): Promise<Figure[]> {
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
    none(`${urls} invented addresses answered badly`, odd),
    none('errors in the log, unhandled rejections', log ?? []),
    none('and then the front page', status === 200 ? [] : [String(status)]),
  ];
}

/** A client that invents addresses. */
export const hostile: Torture = {
  about: 'invented addresses',
  async run() {
    await using site = await startSite({ ...WITH_DEADLINES, LOG_LEVEL: 'warn' });
    // Without `await`, the site would stop at once.
    return await fuzz(site, ADDRESSES);
  },
};
