import { log } from '@/lib/base/log/log';
import { ok } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/definition/url-query';
import type { SearchWindow } from '@/lib/urls/views/view';
import { readFoundRecords } from '@/lib/wire/search-records';
import type { StoreCommunity } from '../community';
import { interpretResponse } from '../interface/interpret-response';
import { openHttpConnection } from '../remote/http-connection';
import { RemoteUpstream } from '../remote/remote-upstream';
import type { Upstream } from '../remote/upstream';
import type { StoreSource } from './open-data-dir';

const TIMEOUT_MS = 2000;

/** Returns the records that match and their total; undefined if the answer cannot be used. */
async function ask(upstream: Upstream, { text, in: section, ...window }: SearchWindow) {
  const search = withQuery('', [
    ['q', text],
    ['in', section],
    ['forum_id', window.forumId],
    ['starter_id', window.starterId],
    ['offset', window.offset],
    ['limit', window.limit],
  ]);
  const response = await upstream.send({ path: '', search, isSingleAttempt: true });
  const answer = response.kind === 'response' ? interpretResponse(response, false) : response;
  const found = answer.kind === 'ok' ? readFoundRecords(answer.value.data) : undefined;
  if (answer.kind !== 'ok' || !found) {
    log().warn({ event: 'SEARCH_API_URL failed', reason: answer.kind });
    return undefined;
  }
  const records = found.records.slice(0, window.limit);
  const { total = 0 } = answer.value;
  return {
    records,
    total: Math.max(total, window.offset + records.length),
    isComplete: found.isComplete,
  };
}

/**
 * Returns a store's community that asks a search of the operator first. Only what the store has is shown,
 * with the store's own texts. The store searches itself if the answer is late or cannot be used, within one
 * topic, by a member's name, and by date.
 */
export function searchByApi(
  community: StoreCommunity,
  source: Pick<StoreSource, 'current'>,
  baseUrl: string,
): StoreCommunity {
  const upstream = new RemoteUpstream(openHttpConnection({ baseUrl }), TIMEOUT_MS);
  return {
    ...community,
    async search(window) {
      const { topicId, author, sort, text } = window;
      const isOwn = topicId !== undefined || author || sort || text === '';
      const found = isOwn ? undefined : await ask(upstream, window);
      if (!found) return community.search(window);
      const store = source.current();
      if (!store) return community.search(window);
      const { records, ...counts } = found;
      return ok({ items: store.search.readFound(window, records), ...counts });
    },
  };
}
