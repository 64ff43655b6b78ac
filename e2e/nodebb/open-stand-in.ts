import { openNodebb } from '@/lib/community/nodebb/nodebb-community';
import type { Upstream } from '@/lib/community/remote/upstream';
import { IDLE } from '../fixtures/recorded-upstream';
import { answerAsNodebb, type NodebbForum } from './answer-as-nodebb';
import { nodebbEtag } from './serve-nodebb';

/** Opens a stand-in in this process. `requests` has the targets of all requests so far. */
export function openNodebbStandIn(forum: NodebbForum) {
  const requests: string[] = [];
  const upstream: Upstream = {
    async send({ path, search, validators }) {
      requests.push(path + search);
      const { status, body } = answerAsNodebb(forum, path, new URLSearchParams(search));
      const text = JSON.stringify(body);
      const etag = nodebbEtag(text);
      const isKnown = status === 200 && validators?.etag === etag;
      return {
        kind: 'response',
        status: isKnown ? 304 : status,
        headers: new Headers({ 'content-type': 'application/json', etag }),
        body: isKnown ? new Uint8Array() : Buffer.from(text),
      };
    },
    pause: () => undefined,
    crawlerWaitMs: () => 0,
    state: () => IDLE,
  };
  return { community: openNodebb(upstream), requests, forum };
}
