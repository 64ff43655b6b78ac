import { type Outcome, ok } from '@/lib/model/outcome';
import type { RawTopic } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import { TOO_LARGE } from '@/lib/wire/json/json';
import { MAX_FAILED_REQUESTS } from '../remote/failing-records';

/** After this many failures, `FailingRecords` blocks the topic. */
const MAX_REQUESTS = MAX_FAILED_REQUESTS;
const MAX_LENGTH = 32 * 1024 * 1024;

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
 * Returns a topic with a window of posts. Halves windows whose response exceeds 8 MB, down to single posts;
 * larger posts are left out.
 */
export async function readTopicInParts(
  window: PostsWindow,
  read: (part: PostsWindow) => Promise<Outcome<RawTopic>>,
): Promise<Outcome<RawTopic>> {
  const whole = await read(window);
  if (!exceedsSizeLimit(whole) || window.limit === 1) return whole;
  const queue = splitWindow(window);
  const parts: RawTopic[] = [];
  let length = 0;
  let rejectedCount = 0;
  let requests = 1;
  for (let part = queue.shift(); part; part = queue.shift()) {
    if (requests++ >= MAX_REQUESTS || length > MAX_LENGTH) {
      rejectedCount += part.limit;
      continue;
    }
    const outcome = await read(part);
    if (exceedsSizeLimit(outcome)) {
      if (part.limit === 1) {
        rejectedCount += 1;
      } else {
        queue.unshift(...splitWindow(part));
      }
      continue;
    }
    if (outcome.kind !== 'ok') return outcome;
    const { value } = outcome;
    length += value.posts.reduce((sum, { html }) => sum + html.length, 0);
    parts.push(value);
    if (value.posts.length + value.rejectedCount < part.limit) break;
  }
  const [first] = parts;
  if (!first) return whole;
  const all = parts.flatMap((part) => part.posts);
  // The first of repeated posts stays.
  const ids = all.map(({ id }) => id);
  const posts = all.filter(({ id }, index) => ids.indexOf(id) === index);
  for (const part of parts) rejectedCount += part.rejectedCount;
  return ok({ ...first, posts, rejectedCount: rejectedCount + all.length - posts.length });
}
