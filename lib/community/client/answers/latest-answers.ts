import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { systemClock } from '../transport/clock';
import type { UpstreamResult } from '../transport/upstream-types';
import type { Answer, AnswerIdentity } from './answer';
import { cacheKey } from './request-parameters';

const MAX_IDENTITIES = 50_000;
/** The responses of checks wait for the renderings that follow. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;
const MAX_UNREAD_MS = 10_000;

type Latest = AnswerIdentity & { atMs: number };

/** The last answer to each request: what identifies it, and for a moment the response itself. */
class LatestAnswers {
  private readonly identities = new LRUCache<string, Latest>({ max: MAX_IDENTITIES });
  private readonly unread = new LRUCache<string, UpstreamResult>({
    maxSize: MAX_UNREAD_BYTES,
    ttl: MAX_UNREAD_MS,
    sizeCalculation: (response) =>
      1024 + (response.kind === 'response' ? response.body.byteLength : 0),
  });

  constructor(private readonly now: () => number = systemClock.now) {}

  get(key: string): Latest | undefined {
    return this.identities.get(key);
  }

  set(key: string, { content, outline, views, validators }: AnswerIdentity): void {
    this.identities.set(key, { content, outline, views, validators, atMs: this.now() });
  }

  /** Keeps a response for the rendering that reads it next. */
  keep(key: string, response: UpstreamResult): void {
    this.unread.set(key, response);
  }

  /** The response that was kept, once. */
  take(key: string): UpstreamResult | undefined {
    const response = this.unread.get(key);
    this.unread.delete(key);
    return response;
  }

  /**
   * When the oldest of some answers was last known to be the latest one, on the clock of this process;
   * -Infinity where one of them is known to have changed since, undefined where nothing is known.
   */
  checkedAtMs(answers: readonly Answer[]): number | undefined {
    let oldest: number | undefined;
    for (const answer of answers) {
      const latest = this.identities.peek(cacheKey(answer.request));
      if (!latest) return undefined;
      const { content, atMs } = latest;
      oldest = Math.min(oldest ?? atMs, content === answer.content ? atMs : -Infinity);
    }
    return oldest;
  }

  clear(): void {
    this.identities.clear();
    this.unread.clear();
  }
}

/** The last answers of the community of this site. */
export const latestAnswers = defineProcessState('latest-answers', () => new LatestAnswers());
