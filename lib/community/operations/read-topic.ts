import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { SortDirection } from '@/lib/urls/view';
import { TOO_LARGE } from '@/lib/wire/json/json';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { ResponseData } from '../client/interpret-response';
import { type OperationResponse, sendRequest } from '../client/send-request';
import type { Upstream } from '../client/transport/upstream-types';
import { type RecordWindow, topicRequest } from './requests';

/** So many requests are made for one stretch of a topic whose posts are large. */
const MAX_REQUESTS = 16;
/** When so much was read, the posts that are not are left out. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A stretch of a topic, whatever is read of its posts. */
export interface PostRange {
  posts: readonly unknown[];
  rejectedCount?: number;
}

type PostsWindow = RecordWindow & { sort: SortDirection };

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
 * A stretch of a topic's posts. Where its answer is larger than one may be (8 MB), it is asked for
 * by halves, down to single posts; a post that is larger by itself is left out.
 * @param read reads the answer to a window of at most `limit` posts.
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
  const ask = (asked: PostsWindow) =>
    sendRequest<T>(
      {
        ...topicRequest(id, asked),
        read: (data, leaveOut) => read(data, asked.limit, leaveOut),
      },
      from,
    );
  const whole = await ask(window);
  if (!exceedsSizeLimit(whole.outcome) || window.limit === 1) return whole;
  const waiting = splitWindow(window);
  const parts: T[] = [];
  let bytes = 0;
  let rejectedCount = 0;
  let requests = 1;
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    if (requests++ >= MAX_REQUESTS || bytes > MAX_BYTES) {
      rejectedCount += part.limit;
      continue;
    }
    const asked = await ask(part);
    if (exceedsSizeLimit(asked.outcome)) {
      if (part.limit === 1) rejectedCount += 1;
      else waiting.unshift(...splitWindow(part));
      continue;
    }
    if (asked.outcome.kind !== 'ok') return asked;
    const { value } = asked.outcome;
    bytes += asked.bytes;
    parts.push(value);
    if (value.posts.length + (value.rejectedCount ?? 0) < part.limit) break;
  }
  const [first] = parts;
  if (!first) return whole;
  const posts = parts.flatMap((part) => part.posts);
  for (const part of parts) rejectedCount += part.rejectedCount ?? 0;
  return { outcome: ok({ ...first, posts, rejectedCount }), bytes };
}

/** The total of an answer put beside what was read of its body. */
export const withTotal = <T>(
  outcome: Outcome<T>,
  { total }: ResponseData,
): Outcome<T & { total?: number }> => mapOk(outcome, (value) => ({ ...value, total }));
