import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { Semaphore } from '@/lib/base/runtime/semaphore';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/definition/url-query';
import { parseJson } from '@/lib/wire/json/json';
import type { Exchanges } from '../remote/exchange';
import { interpretStatus } from '../remote/interpret-status';
import { retryAfterSeconds } from '../remote/parse-retry-after';
import type { UpstreamResponse } from '../remote/upstream';
import type { Observations } from '../state/observations';

/** Errors for pages that guests cannot see (includes/api/i18n/en.json). */
const MISSING = new Set([
  'missingtitle',
  'invalidtitle',
  'nosuchpageid',
  'pagecannotexist',
  'permissiondenied',
  'nosuchsection',
]);
/** Errors that request a pause (Manual:Maxlag parameter). */
export const PAUSES = new Set(['maxlag', 'ratelimited']);
export const PAUSE_SECONDS = 5;
/** Values of a parameter in one query of a guest (Api:Query, "Limits"). */
export const MAX_VALUES = 50;
const MAX_QUEUED = 64;
const QUEUE_TIMEOUT_MS = 8_000;

const PRIVATE: Failure = { kind: 'unavailable', reason: 'reading needs an account' };

export const errorAnswer = z.object({
  error: z.object({ code: z.string(), info: z.string().default('') }),
});

/** Sends requests to api.php, one at a time. */
export class WikiApi {
  private readonly turns = new Semaphore(1, MAX_QUEUED);

  readonly observations: Observations;

  constructor(private readonly exchanges: Exchanges) {
    this.observations = exchanges.observations;
  }

  /** Returns how long a crawler may cause no request, since visitors come first. */
  crawlerWaitMs(): number {
    const ownMs = this.turns.active > 0 ? 1_000 : 0;
    return Math.max(ownMs, this.exchanges.upstream.crawlerWaitMs());
  }

  /** Sends a query for a client and parses the response. Fails if too many requests wait. */
  async ask<T>(
    question: Record<string, string>,
    answer: z.ZodType<T>,
    client: ClientKind,
  ): Promise<Outcome<T>> {
    const pairs = { ...question, format: 'json', formatversion: '2', maxlag: '5' };
    const search = withQuery('', Object.entries(pairs));
    if (!(await this.turns.acquire(QUEUE_TIMEOUT_MS))) {
      return { kind: 'unavailable', reason: 'too many requests wait' };
    }
    try {
      const response = await this.exchanges.begin(client).send({ path: '/api.php', search });
      return response.kind === 'response' ? this.interpret(response, answer) : response;
    } finally {
      this.turns.release();
    }
  }

  private interpret<T>(response: UpstreamResponse, answer: z.ZodType<T>): Outcome<T> {
    const json = parseJson(response.body);
    const refused = json.kind === 'ok' ? errorAnswer.safeParse(json.value).data?.error : undefined;
    if (refused) return this.interpretError(response, refused);
    if (response.status !== 200) {
      const failure = interpretStatus(response, false);
      return failure.kind === 'unconfirmed' ? failure.otherwise : failure;
    }
    const parsed = json.kind === 'ok' ? answer.safeParse(json.value) : undefined;
    if (parsed?.success) return { kind: 'ok', value: parsed.data };
    return {
      kind: 'unavailable',
      reason: 'not an answer of the wiki',
      detail: parsed?.error.issues[0]?.path.join('.') ?? 'no JSON',
    };
  }

  private interpretError(
    { headers }: UpstreamResponse,
    { code, info }: z.output<typeof errorAnswer>['error'],
  ): Failure {
    if (MISSING.has(code)) return { kind: 'missing' };
    if (code === 'readapidenied') return PRIVATE;
    if (!PAUSES.has(code)) {
      return {
        kind: 'unavailable',
        reason: 'the wiki refuses',
        detail: `${code}: ${info}`.slice(0, 200),
      };
    }
    const seconds = retryAfterSeconds(headers, Date.now()) ?? PAUSE_SECONDS;
    this.exchanges.upstream.pause(seconds);
    return { kind: 'limited', retryAfterSeconds: seconds };
  }
}
