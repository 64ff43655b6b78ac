import type { Config } from '@/lib/base/config/config';
import type { Change } from '@/lib/model/records';
import { storePath } from '@/lib/store/build/publish-store';
import { readStore } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { canonicalUrl } from '@/lib/urls/canonical-url';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { View } from '@/lib/urls/views/view';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import { keyFilePath } from '../assets/site-files';
import { onChanges, sendAnnouncement } from './announce-changes';

/** Reaches Bing, Naver, Seznam, Yandex and others. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
/** Maximum per request (https://www.indexnow.org/documentation). */
const MAX_URLS = 10_000;

type Settings = Pick<Config, 'dataDir' | 'siteUrl' | 'indexNowKey' | 'postsPerPage'>;

interface Options {
  endpoint?: string;
  pausesMs?: readonly number[];
}

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

/**
 * Sends the URLs that each publication changed, but not the first, which the sitemap covers. Logs failures.
 */
export function startIndexNow(
  { dataDir, siteUrl = '', indexNowKey: key = '', postsPerPage }: Settings,
  { endpoint = ENDPOINT, pausesMs }: Options = {},
): void {
  const about = { host: new URL(siteUrl).host, key, keyLocation: siteUrl + keyFilePath(key) };
  const path = storePath(dataDir);

  onChanges('search-engines', path, async (changes) => {
    const told = changes?.slice(0, MAX_URLS);
    const urlList = told && changedUrls(path, told, postsPerPage);
    if (!urlList?.length) return;
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const body = JSON.stringify({ ...about, urlList });
    const request = { method: 'POST', headers, body } as const;
    await sendAnnouncement('IndexNow', endpoint, request, { urls: urlList.length }, pausesMs);
  });
}
