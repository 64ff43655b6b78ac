import { type Outcome, ok } from '@/lib/model/outcome';
import type { PostsWindow } from '@/lib/urls/views/view';
import { TOO_LARGE } from '@/lib/wire/json/json';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { ResponseData } from '../client/interpret-response';
import { type OperationResponse, sendRequest } from '../client/send-request';
import { MAX_FAILED_REQUESTS } from '../client/transport/failing-records';
import type { Upstream } from '../client/transport/upstream-types';
import { topicRequest } from './requests';

/**
 * The most requests for one window of a topic whose posts are large. When all of them fail, the client
 * requests nothing of this topic for some seconds.
 */
const MAX_REQUESTS = MAX_FAILED_REQUESTS;
/** Beyond this many bytes, the remaining posts are left out. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A window of a topic, with whatever is parsed of its posts. */
export interface PostRange {
  posts: readonly unknown[];
  rejectedCount?: number;
}

const exceedsSizeLimit = (outcome: Outcome<unknown>) =>
  outcome.kind === 'malformed' && outcome.reason === TOO_LARGE;

function splitWindow({ offset, limit, sort }: PostsWindow): PostsWindow[] {
  const half = Math.ceil(limit / 2);
  return [
    { offset, limit: half, sort },
    { offset: offset + half, limit: limit - half, sort },
  ];
}

/**
 * Requests a topic with a window of its posts. Where the response exceeds the size limit (8 MB), it
 * requests halves of the window, down to single posts; a post that exceeds the limit itself is left out.
 * @param read parses the response to a window of at most `limit` posts
 */
export async function requestTopic<T extends PostRange>(
  id: number,
  window: PostsWindow,
  read: (
    data: ResponseData,
    limit: number,
    leaveOut: OnRejectedRecord,
  ) => Outcome<T> | Promise<Outcome<T>>,
  from?: Upstream,
): Promise<OperationResponse<T>> {
  const request = (part: PostsWindow) =>
    sendRequest<T>(
      {
        ...topicRequest(id, part),
        read: (data, leaveOut) => read(data, part.limit, leaveOut),
      },
      from,
    );
  const complete = await request(window);
  if (!exceedsSizeLimit(complete.outcome) || window.limit === 1) return complete;
  const queue = splitWindow(window);
  const parts: T[] = [];
  let bytes = 0;
  let rejectedCount = 0;
  let requests = 1;
  for (let part = queue.shift(); part; part = queue.shift()) {
    if (requests++ >= MAX_REQUESTS || bytes > MAX_BYTES) {
      rejectedCount += part.limit;
      continue;
    }
    const response = await request(part);
    if (exceedsSizeLimit(response.outcome)) {
      if (part.limit === 1) rejectedCount += 1;
      else queue.unshift(...splitWindow(part));
      continue;
    }
    if (response.outcome.kind !== 'ok') return response;
    const { value } = response.outcome;
    bytes += response.bytes;
    parts.push(value);
    if (value.posts.length + (value.rejectedCount ?? 0) < part.limit) break;
  }
  const [first] = parts;
  if (!first) return complete;
  const posts = parts.flatMap((part) => part.posts);
  for (const part of parts) rejectedCount += part.rejectedCount ?? 0;
  return { outcome: ok({ ...first, posts, rejectedCount }), bytes };
}
