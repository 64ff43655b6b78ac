import { createHash } from 'node:crypto';
import { serveHttp } from '../fixtures/serve-http';

/** Returns the answer of a forum to a guest. */
export type AnswerOfForum = (
  path: string,
  search: URLSearchParams,
) => { status: number; body: unknown };

/** Returns the validator of an answer. */
export const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('hex')}"`;

/** Serves a forum over HTTP. `sessions` has the requests without a cookie, each of which begins a session. */
export async function serveForum(answer: AnswerOfForum) {
  const requests: string[] = [];
  const sessions: string[] = [];
  const service = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://forum');
    requests.push(request.url ?? '');
    const { status, body } = answer(pathname, searchParams);
    const isNew = request.headers.cookie === undefined && status !== 404;
    if (isNew) sessions.push(request.url ?? '');
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(isNew && { 'set-cookie': `session=s%3A${sessions.length}; Path=/; HttpOnly` }),
    });
    response.end(JSON.stringify(body));
  });
  return { ...service, requests, sessions };
}
