import { setTimeout as sleep } from 'node:timers/promises';
import { serveHttp } from '@/e2e/fixtures/serve-http';

const AT = '2026-01-01T00:00:00Z';
const PER_REQUEST = 500;
const ANSWER_MS = 20;

export const titleAt = (number: number) => `Page ${String(number).padStart(4, '0')}`;

/** Serves a MediaWiki's API with many pages. Counts the requests, and the most at once. */
export async function serveLargeWiki(pages: number) {
  const served = { requests: 0, mostAtOnce: 0 };
  let running = 0;
  const answerTo = (query: URLSearchParams): unknown => {
    if (query.get('meta') === 'siteinfo') {
      const general = {
        sitename: 'Wiki',
        mainpage: titleAt(0),
        generator: 'MediaWiki 1.43.0',
        server: url,
        articlepath: '/wiki/$1',
        script: '/w/index.php',
      };
      return { query: { general, namespaces: { 0: { id: 0, name: '', content: true } } } };
    }
    if (query.get('list') === 'recentchanges') return { query: { recentchanges: [] } };
    if (query.get('action') === 'parse') {
      const title = query.get('page')?.replaceAll('_', ' ');
      return { parse: { title, revid: 1, text: `<p>Text of ${title}` } };
    }
    if (query.get('generator') !== 'allpages') return { query: { pages: [] } };
    const from = Number(query.get('gapcontinue') ?? 0);
    const listed = Array.from({ length: Math.min(PER_REQUEST, pages - from) }, (_, at) => ({
      title: titleAt(from + at),
      lastrevid: 1,
      revisions: [{ timestamp: AT, user: 'Ada' }],
    }));
    const next = from + PER_REQUEST;
    return { query: { pages: listed }, ...(next < pages && { continue: { gapcontinue: next } }) };
  };
  const { url, stop } = await serveHttp(async (request, response) => {
    served.requests += 1;
    running += 1;
    served.mostAtOnce = Math.max(served.mostAtOnce, running);
    await sleep(ANSWER_MS);
    running -= 1;
    const { searchParams } = new URL(request.url ?? '/', 'http://x.invalid');
    response.end(JSON.stringify(answerTo(searchParams)));
  });
  return Object.assign(served, { url, stop });
}
