import { upstreamOf } from '../fixtures/upstream-of';
import { type AnswerOfForum, etagOf } from './serve-forum';

/** A forum in this process. `requests` has the targets of all requests so far. */
export function answeringUpstream(answer: AnswerOfForum, { sendsValidators = true } = {}) {
  const requests: string[] = [];
  const upstream = upstreamOf(async ({ path, search, validators }) => {
    requests.push(path + search);
    const { status, body } = answer(path, new URLSearchParams(search));
    const text = JSON.stringify(body);
    const etag = etagOf(text);
    const isKnown = sendsValidators && status === 200 && validators?.etag === etag;
    return {
      kind: 'response',
      status: isKnown ? 304 : status,
      headers: new Headers({
        'content-type': 'application/json',
        ...(sendsValidators && { etag }),
      }),
      body: isKnown ? new Uint8Array() : Buffer.from(text),
    };
  });
  return { upstream, requests };
}
