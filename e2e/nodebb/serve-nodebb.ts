import { createHash } from 'node:crypto';
import { serveHttp } from '../fixtures/serve-http';
import { answerAsNodebb, type NodebbForum } from './answer-as-nodebb';

/** Returns the validator of an answer. */
export const nodebbEtag = (text: string) =>
  `W/"${createHash('sha256').update(text).digest('hex')}"`;

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
      etag: nodebbEtag(text),
      ...(isNew && { 'set-cookie': `express.sid=s%3A${sessions.length}; Path=/; HttpOnly` }),
    });
    response.end(text);
  });
  return { ...service, forum, requests, sessions };
}
