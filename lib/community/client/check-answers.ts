import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type Answer, type AnswerIdentity, showsSame } from './answers/answer';
import { decodeAnswers } from './answers/answer-log';
import { latestAnswers } from './answers/latest-answers';
import { cacheKey } from './answers/request-parameters';
import { freshMs, refuseCrawler } from './cached-request';
import { revalidate } from './send-request';
import { systemClock } from './transport/clock';

/** How old the view counts on a page may be. */
const MAX_VIEWS_AGE_MS = 3_600_000;

/** The checks under way, by the keys of their requests. */
const checks = defineProcessState(
  'answer-checks',
  () => new Map<string, Promise<AnswerIdentity | undefined>>(),
);

/** What identifies the answer to a request now, which may be as old as a cached response; undefined without an answer. */
async function latestIdentity(answer: Answer): Promise<AnswerIdentity | undefined> {
  const { request } = answer;
  const key = cacheKey(request);
  const latest = latestAnswers().get(key);
  const maxAgeMs = freshMs(request.operation.startsWith('wiki/'));
  if (latest && systemClock.now() - latest.atMs < maxAgeMs) return latest;
  const running = checks().get(key);
  if (running) return running;
  if (refuseCrawler()) return undefined;
  const check = revalidate(request, latest ?? answer).finally(() => {
    if (checks().get(key) === check) checks().delete(key);
  });
  checks().set(key, check);
  return check;
}

/** How the answers to some requests are now: as they were, other ones, or of no other content as far as is known. */
export type AnswerComparison = 'same' | 'changed' | 'undecided';

/**
 * Compares the answers from which a page was rendered with those that the community gives now: where they are the
 * same, rendering it again would not change it. View counts may be an hour old; older ones, and a community that does
 * not answer, leave it undecided. What a rendering would request is requested, and
 * is there for the rendering that follows where an answer has changed.
 * @param encoded as `AnswerLog.encode` gave it
 */
export async function compareAnswers(encoded: string): Promise<AnswerComparison> {
  const made = decodeAnswers(encoded);
  if (!made) return 'undecided';
  const areViewsOld = Date.now() - made.renderedAtMs > MAX_VIEWS_AGE_MS;
  const comparisons = await Promise.all(
    made.answers.map(async (answer): Promise<AnswerComparison> => {
      const latest = await latestIdentity(answer);
      if (!latest) return 'undecided';
      if (!showsSame(answer, latest)) return 'changed';
      return latest.views === answer.views || !areViewsOld ? 'same' : 'undecided';
    }),
  );
  const isSome = (comparison: AnswerComparison) => comparisons.includes(comparison);
  return isSome('changed') ? 'changed' : isSome('undecided') ? 'undecided' : 'same';
}
