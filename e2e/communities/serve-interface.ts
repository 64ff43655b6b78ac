import { createHash } from 'node:crypto';
import { upstreamOf } from '@/e2e/fixtures/upstream-of';
import type { Community } from '@/lib/community/community';
import type { Upstream } from '@/lib/community/remote/upstream';
import { answerFrom } from '@/lib/server/api/answer-from';

/** Returns a community's interface, in a dialect, as a server sends it. */
export function serveInterface(community: Community, isEnveloped: boolean): Upstream {
  return upstreamOf(async ({ path, search, visitor, validators }) => {
    const headers = { 'x-forwarded-for': visitor?.address, 'user-agent': visitor?.userAgent };
    const parameters = new URLSearchParams(search);
    const answer = await answerFrom(community, { path, parameters, headers }, 60);
    const isFailure = answer.status !== 200;
    const data = JSON.parse(answer.body);
    const enveloped = { code: isFailure ? 4 : 42, message: isFailure ? 'not found' : '', data };
    const body = Buffer.from(JSON.stringify(isEnveloped ? enveloped : data));
    const etag = `"${createHash('sha256').update(answer.body).digest('hex')}"`;
    const isKnown = validators?.etag === etag;
    const status = isEnveloped ? 200 : answer.status;
    return {
      kind: 'response',
      status: isKnown ? 304 : status,
      headers: new Headers({ ...answer.headers, etag }),
      body: isKnown ? new Uint8Array() : body,
    };
  });
}
