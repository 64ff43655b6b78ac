import { afterAll, expect, test, vi } from 'vitest';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { HttpResponse } from '@/e2e/site/get';
import { config, parseConfig } from '@/lib/base/config/config';
import { openSite } from '@/lib/community/site/open-site';
import { createPageRenderer } from '@/lib/render/create-page-renderer';
import { linkedStyles } from '@/lib/render/styles/page-styles';
import { copySample } from '@/tools/import/publish-sample';

const dataDir = temporaryDir();
await copySample(dataDir);
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());

/** A visitor's request. */
interface Visit {
  path: string;
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
}

const WORDS = ['my secret illness', 'a data-island b', '工作台'];
const PATHS = [
  ...WORDS.map((text) => `/search?q=${encodeURIComponent(text)}`),
  `/nothing/${encodeURIComponent('my secret illness')}`,
  `/board/topics?page=${encodeURIComponent('my secret illness')}`,
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
];
const AGENTS = ['Mozilla/5.0 Firefox/140.0', 'Secret/1.0', 'Examplebot/2.1'];
const VISITS = PATHS.map(
  (path, at): Visit => ({
    path,
    method: at % 5 === 4 ? 'HEAD' : 'GET',
    headers: { 'user-agent': AGENTS[at % AGENTS.length] ?? '' },
  }),
);

/** Returns the responses of a new process to visits in order. */
async function answersTo(visits: readonly Visit[]): Promise<Partial<HttpResponse>[]> {
  resetProcessState();
  config.set(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const renderer = createPageRenderer({ pages: PAGES, errorPage, styles: linkedStyles(new Map()) });
  const site = await serveRequests(renderer, openSite());
  const answers: Partial<HttpResponse>[] = [];
  for (const { path, headers, method } of visits) {
    const { status, body, headers: received } = await site.get(path, headers, method);
    const policy = String(received['content-security-policy']);
    answers.push({ status, body, headers: { policy } });
  }
  await site.stop();
  return answers;
}

test('nothing of what other visitors asked for is in the page of one', async () => {
  const alone: Partial<HttpResponse>[] = [];
  for (const visit of VISITS) alone.push(...(await answersTo([visit])));
  // In both orders, so that each visit follows each other one.
  expect(await answersTo(VISITS)).toEqual(alone);
  expect((await answersTo(VISITS.toReversed())).toReversed()).toEqual(alone);
});
