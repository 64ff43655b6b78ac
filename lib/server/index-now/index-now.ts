import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { Config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { onPublished, siteStore } from '@/lib/community/store/site-store';
import { openAgent } from '@/lib/http/outgoing-agent';
import type { Change } from '@/lib/model/records';
import { storePath } from '@/lib/store/build/publish-store';
import { readStore } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { readChangesSince } from '@/lib/store/queries/publication-queries';
import { canonicalUrl } from '@/lib/urls/canonical-url';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { View } from '@/lib/urls/views/view';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import packageJson from '@/package.json';
import { keyFilePath } from '../assets/site-files';

/** Reaches Bing, Naver, Seznam, Yandex and others. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
/** Maximum per request (https://www.indexnow.org/documentation). */
const MAX_URLS = 10_000;
const TIMEOUT_MS = 10_000;
/** Before retries. After them, the sitemap tells the changes. */
const PAUSES_MS = [30_000, 300_000];

type Settings = Pick<Config, 'dataDir' | 'siteUrl' | 'indexNowKey' | 'postsPerPage'>;

interface Options {
  endpoint?: string;
  pausesMs?: readonly number[];
}

const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

function changedUrls(path: string, changes: readonly Change[], postsPerPage: number) {
  return readStore(path, (db) => {
    const query = 'SELECT ordinal FROM post_place WHERE tid = ? AND pid = ?';
    const place = prepareQuery<{ ordinal: number }>(db, query);
    const viewOf = ({ kind, id, topicId }: Change): View => {
      if (kind !== 'post') return viewOfRecord({ kind, id });
      // A deleted post has no place; its topic's first page stands for it.
      const ordinal = place.first(topicId ?? null, Number(id))?.ordinal ?? 0;
      const page = Math.floor(ordinal / postsPerPage) + 1;
      return { kind: 'topic', topicId: Number(topicId), sort: THREAD_SORT, page };
    };
    return [...new Set(changes.flatMap((change) => canonicalUrl(viewOf(change)) ?? []))];
  });
}

async function post(endpoint: string, body: string): Promise<number | string> {
  const dispatcher = openAgent({});
  try {
    const response = await request(endpoint, {
      dispatcher,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `Lectern/${packageJson.version}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    response.body.on('error', () => undefined).destroy();
    return response.statusCode;
  } catch (error) {
    return errorCodeOf(error) || String(error);
  } finally {
    void dispatcher.destroy();
  }
}

/**
 * Sends the URLs that each publication changed, but not the first, which the sitemap covers. Logs failures.
 */
export function startIndexNow(
  { dataDir, siteUrl = '', indexNowKey: key = '', postsPerPage }: Settings,
  { endpoint = ENDPOINT, pausesMs = PAUSES_MS }: Options = {},
): void {
  const about = { host: new URL(siteUrl).host, key, keyLocation: siteUrl + keyFilePath(key) };
  const path = storePath(dataDir);

  async function tellChanges(before: string): Promise<void> {
    const changes = readChangesSince(path, before)?.slice(0, MAX_URLS);
    const urlList = changes && changedUrls(path, changes, postsPerPage);
    if (!urlList?.length) return;
    const body = JSON.stringify({ ...about, urlList });
    for (const pauseMs of [0, ...pausesMs]) {
      await sleep(pauseMs, undefined, { ref: false });
      const result = await post(endpoint, body);
      if (result === 200 || result === 202) {
        log().info({ event: 'IndexNow accepted', urls: urlList.length });
        return;
      }
      log().warn({ event: 'IndexNow failed', reason: result });
      if (typeof result === 'number' && !isTransient(result)) return;
    }
  }

  onPublished('search-engines', ({ publication }) => {
    tellChanges(publication).catch((error: unknown) =>
      log().error({ event: 'IndexNow failed', err: error }),
    );
  });
  // The primary process serves no requests, so nothing else opens the store.
  siteStore().current();
}
