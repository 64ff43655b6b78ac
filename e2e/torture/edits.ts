import { createRandom } from '@/bench/generate/seeded-random';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { splitWords } from '@/lib/base/text/split-words';
import { copySample } from '@/tools/import/publish-sample';
import { type RunningSite, startSite } from '../site/start';
import { editAnswer } from '../upstream/edits';
import { atLeast, type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

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
const RIGHT = new Set([200, 302, 308, 400, 404, 410, 429, 502, 503]);
/** Statuses that only the interface's own responses have. */
const API_ONLY = new Set([429, 502]);
const SEED = 17;

/** Returns a response's fault, if there is one. */
function complaint(at: string, status: number, body: string, type: string): string | undefined {
  const isApi = at.startsWith('/api/');
  if (!RIGHT.has(status) || (API_ONLY.has(status) && !isApi)) return `status ${status}`;
  if (status === 302 || status === 308) return undefined;
  if (type.includes('json')) {
    try {
      JSON.parse(body);
      return undefined;
    } catch {
      return 'JSON that breaks off';
    }
  }
  const end = type.includes('atom') ? '</feed>' : '</html>';
  if (!body.trimEnd().endsWith(end)) return `${status} that breaks off`;
  return end === '</html>' && !/<h1[ >]/.test(body) ? `${status} without a heading` : undefined;
}

/** Starts a site with these settings. */
type Start = (
  settings: Record<string, string>,
) => Promise<Pick<RunningSite, 'url' | 'log'> & AsyncDisposable>;

/**
 * Visits pages while the community's responses are edited at random, until `edits` were edited.
 * @param crowd concurrent visitors; with one, a seed always leads to the same edits
 */
export async function visitEdited(
  edits: number,
  crowd: number,
  start: Start = startSite,
): Promise<Figure[]> {
  const dataDir = temporaryDir();
  const handler = serveDataDir(dataDir, { create: copySample });
  const random = createRandom(SEED);
  let edited = 0;
  const behaviour: SocketBehavior = async (socket, head) => {
    const target = head.split(' ', 2)[1] ?? '/';
    const got = await handler(new Request(`http://community${target}`));
    const good = { status: got.status, data: await got.json() };
    if (random.below(3) > 0) {
      return respondWith(JSON.stringify(good.data), good.status)(socket, head);
    }
    edited += 1;
    return editAnswer(good, random)(socket, head);
  };
  await using upstream = await startScriptedUpstream(behaviour);
  await using site = await start({
    API_BASE_URL: upstream.url,
    API_GATEWAY: 'open',
    SITE_URL: 'https://read.example.org',
    CACHE_SECONDS: '0',
    STALE_SECONDS: '0',
    LOG_LEVEL: 'error',
  });
  await using visitors = new Visitors(site.url, crowd);
  const wrong: string[] = [];
  const statuses: Record<number, number> = {};
  let visits = 0;
  await visitors.crowd(
    crowd,
    () => (edited < edits ? PATHS[visits++ % PATHS.length] : undefined),
    ({ status, body, headers }, at) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      const reason = complaint(at, status, body, String(headers['content-type'] ?? ''));
      if (reason) wrong.push(`${at}: ${reason} (${edited} edits)`);
    },
  );
  const broken = site.log().match(/"event":"(?:rendering failed|request failed)"/g) ?? [];
  return [
    none(`wrong or half answers of ${visits}, ${JSON.stringify(statuses)}`, wrong),
    none('errors of the site', broken),
    atLeast('answers edited', edited, edits),
  ];
}

/** A community with slightly wrong responses of every kind. */
export const edits: Torture = {
  about: '20,000 random edits of a community’s answers',
  run: () => visitEdited(20_000, 4),
};
