import { expect, test } from 'vitest';
import { createRandom } from '@/bench/generate/seeded-random';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { get, type HttpResponse } from '@/e2e/site/get';
import { editAnswer } from '@/e2e/upstream/edits';
import { createLogger, log } from '@/lib/base/log/log';
import { splitWords } from '@/lib/base/text/split-words';
import { copySample } from '@/tools/import/publish-sample';

const EDITS = 60;

/** Paths of pages, feeds and responses that use every operation together. */
const PATHS = splitWords(`
  / /status /wiki/pages /wiki/pages/clocks:mantel /wiki/pages/zh:%E9%87%91%E7%BC%AE
  /wiki/namespaces /wiki/namespaces/keyboards:firmware /board/forums /board/forums/5
  /board/topics /board/topics?page=2 /board/topics?is_digest=true&sort=asc /board/topics/1200
  /board/topics/1200?page=3 /board/topics/1200?sort=desc&page=2 /board/topics/1200?author=1
  /board/topics/1200/posts/7 /board/topics/1486 /feeds/board/topics.atom
  /feeds/board/topics/1200.json /api/board/forums /api/board/topics?limit=5
  /api/board/topics/1200?limit=5 /api/wiki/pages/clocks:mantel /api/wiki/namespaces
  /api/status/ips`);
const RIGHT = [200, 302, 308, 400, 404, 410, 503];
/** Statuses that only the interface's own responses have. */
const API_ONLY = [429, 502];

/** Returns a response's fault, if there is one. */
function faultOf(path: string, { status, headers, body }: HttpResponse): string | undefined {
  const allowed = path.startsWith('/api/') ? [...RIGHT, ...API_ONLY] : RIGHT;
  if (!allowed.includes(status)) return `status ${status}`;
  if (status === 302 || status === 308) return undefined;
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) {
    JSON.parse(body);
    return undefined;
  }
  const end = type.includes('atom') ? '</feed>' : '</html>';
  if (!body.trimEnd().endsWith(end)) return `${status} that breaks off`;
  return end === '</html>' && !/<h1[ >]/.test(body) ? `${status} without a heading` : undefined;
}

test('randomly edited responses of the community lead to correct statuses and complete pages', async () => {
  const answer = serveDataDir(temporaryDir(), { create: copySample });
  const random = createRandom(17);
  let edited = 0;
  const respond: SocketBehavior = async (socket, head) => {
    const target = head.split(' ', 2)[1] ?? '/';
    const got = await answer(new Request(`http://community${target}`));
    const good = { status: got.status, data: await got.json() };
    const isEdited = random.below(3) === 0;
    if (isEdited) edited += 1;
    const behave = isEdited
      ? editAnswer(good, random)
      : respondWith(JSON.stringify(good.data), good.status);
    behave(socket, head);
  };
  await using upstream = await startScriptedUpstream(respond);
  const site = await servePages({
    API_BASE_URL: upstream.url,
    API_GATEWAY: 'open',
    SITE_URL: 'https://read.example.org',
    CACHE_SECONDS: '0',
    STALE_SECONDS: '0',
  });
  const errors: string[] = [];
  log.set(createLogger('error', (line) => void errors.push(line)));
  const wrong: string[] = [];
  for (let visits = 0; edited < EDITS; visits += 1) {
    const path = PATHS[visits % PATHS.length] ?? '/';
    const fault = faultOf(path, await get(site, path));
    if (fault) wrong.push(`${path}: ${fault} (${edited} edits)`);
  }
  await site.stop();
  expect(wrong).toEqual([]);
  expect(errors.filter((line) => /"event":"(?:rendering|request) failed"/.test(line))).toEqual([]);
});
