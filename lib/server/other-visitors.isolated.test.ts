import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { HttpResponse } from '@/e2e/site/get';
import { config, parseConfig } from '@/lib/base/config/config';
import { createPageRenderer } from '@/lib/next/create-page-renderer';
import { linkedStyles } from '@/lib/next/page-styles';
import { publishSample } from '@/tools/import/publish-sample';

/** How many pairs of requests are drawn. */
const PAIRS = 40;

const dataDir = temporaryDir();
await publishSample(dataDir);
vi.useFakeTimers({ toFake: ['Date'] });

/** A request of one visitor. */
interface Visit {
  path: string;
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
}

const words = fc.constantFrom('my secret illness', 'clock', 'a data-island b', '工作台', 'zzz');
const path = fc.oneof(
  words.map((text) => `/search?q=${encodeURIComponent(text)}`),
  words.map((text) => `/nothing/${encodeURIComponent(text)}`),
  words.map((text) => `/board/topics?page=${encodeURIComponent(text)}`),
  fc.constantFrom(
    '/',
    '/status',
    '/reading',
    '/board/topics/1200',
    '/board/topics/1200?page=2',
    '/board/topics/1200?author=1',
    '/board/topics/999999',
    '/board/topics?starter_id=1',
    '/board/topics?is_digest=true',
    '/wiki/pages',
    '/wiki/pages/nothing',
    '/wiki/namespaces/clocks',
  ),
);
const visit: fc.Arbitrary<Visit> = fc.record({
  path,
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
  headers: fc.record({
    'user-agent': fc.constantFrom('Mozilla/5.0 Firefox/140.0', 'Secret/1.0', 'Examplebot/2.1'),
  }),
});

/** What the last of some visitors gets from a process that has just started. */
async function answerToLast(visits: readonly Visit[]): Promise<Partial<HttpResponse>> {
  resetProcessState();
  config.set(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const renderer = createPageRenderer({ pages: PAGES, errorPage, styles: linkedStyles(new Map()) });
  const site = await serveRequests(renderer, config());
  try {
    let last: HttpResponse | undefined;
    for (const { path, headers, method } of visits) last = await site.get(path, headers, method);
    const policy = last?.headers['content-security-policy'];
    return { status: last?.status, body: last?.body, headers: { policy: String(policy) } };
  } finally {
    await site.stop();
  }
}

test('nothing of what one visitor asked for is in the page of another one', async () => {
  await fc.assert(
    fc.asyncProperty(visit, visit, async (first, second) => {
      const alone = await answerToLast([second]);
      expect(await answerToLast([first, second])).toEqual(alone);
    }),
    { numRuns: PAIRS },
  );
}, 300_000);
