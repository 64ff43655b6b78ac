import { createHash } from 'node:crypto';
import { openNodebb } from '@/lib/community/nodebb/nodebb-community';
import type { Upstream } from '@/lib/community/remote/upstream';
import { IDLE } from '../fixtures/recorded-upstream';
import { serveHttp } from '../fixtures/serve-http';
import { answerAsNodebb, type NodebbForum } from './answer-as-nodebb';

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

/** Topic 9 has 45 posts, of which post 7 is deleted. Topic 8 is pinned. Topic 6 is deleted, and 5 hidden. */
export const createNodebbForum = (changes: Partial<NodebbForum> = {}): NodebbForum => ({
  categories: [
    { cid: 1, parentCid: 0, name: 'Garden' },
    { cid: 3, parentCid: 1, name: 'Hedges' },
    { cid: 4, parentCid: 0, name: 'Shed', isHidden: true },
  ],
  topics: [
    {
      tid: 9,
      cid: 1,
      title: 'A <long> talk',
      tags: ['hedges'],
      posts: ids(45).map((pid) => ({
        pid,
        content: `<p dir="auto">Post ${pid}</p>\n`,
        ...(pid === 7 && { isDeleted: true }),
        ...(pid === 4 && { toPid: 2 }),
      })),
    },
    { tid: 8, cid: 3, title: 'Rules', isPinned: true, posts: [{ pid: 50, content: '<p>x</p>' }] },
    { tid: 6, cid: 3, title: 'Gone', isDeleted: true, posts: [{ pid: 51, content: '<p>y</p>' }] },
    { tid: 5, cid: 4, title: 'Secret', posts: [{ pid: 52, content: '<p>z</p>' }] },
    ...ids(30, 60).map((pid) => ({
      tid: pid + 40,
      cid: 3,
      title: `Note ${pid}`,
      posts: [{ pid, content: `<p>Note ${pid}</p>` }],
    })),
  ],
  postsPerPage: 20,
  topicsPerPage: 20,
  usesPagination: false,
  ...changes,
});

const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('hex')}"`;

/** Opens a stand-in in this process. `requests` has the targets of all requests so far. */
export function openNodebbStandIn(forum: NodebbForum) {
  const requests: string[] = [];
  const upstream: Upstream = {
    async send({ path, search, validators }) {
      requests.push(path + search);
      const { status, body } = answerAsNodebb(forum, path, new URLSearchParams(search));
      const text = JSON.stringify(body);
      const etag = etagOf(text);
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

/** Serves a stand-in over HTTP. `sessions` has the requests for which NodeBB stored a session. */
export async function serveNodebb(forum: NodebbForum) {
  const requests: string[] = [];
  const sessions: string[] = [];
  const service = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://forum');
    requests.push(request.url ?? '');
    const { status, body } = answerAsNodebb(forum, pathname, searchParams);
    const text = JSON.stringify(body);
    const isNew = request.headers.cookie === undefined && status !== 404;
    if (isNew) sessions.push(request.url ?? '');
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-powered-by': 'NodeBB',
      etag: etagOf(text),
      ...(isNew && { 'set-cookie': `express.sid=s%3A${sessions.length}; Path=/; HttpOnly` }),
    });
    response.end(text);
  });
  return { ...service, forum, requests, sessions };
}
