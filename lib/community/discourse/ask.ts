import { log } from '@/lib/base/log/log';
import type { Ok, Outcome } from '@/lib/model/outcome';
import { parseJson } from '@/lib/wire/json/json';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
  UpstreamResult,
} from '../client/transport/upstream-types';

/** What a Discourse answered, or the response or failure instead, which the caller passes on. */
export type DiscourseAnswer<T> = Ok<T> | UpstreamResult;

/** Reads the body of a response. */
type ParseBody<T> = (body: unknown, onRejected: OnRejectedRecord) => Outcome<T>;

/** Requests a path of a Discourse below its base URL, with its query. */
export type Ask = <T>(
  path: string,
  search: string,
  parse: ParseBody<T>,
) => Promise<DiscourseAnswer<T>>;

/** Asks a Discourse on behalf of a request of this site. */
export const createAsk =
  (
    discourse: Upstream,
    { isCrawler, isSingleAttempt }: Pick<UpstreamRequest, 'isCrawler' | 'isSingleAttempt'>,
  ): Ask =>
  async <T>(path: string, search: string, parse: ParseBody<T>): Promise<DiscourseAnswer<T>> => {
    const response = await discourse.send({ path, search, isCrawler, isSingleAttempt });
    if (response.kind !== 'response' || response.status !== 200) return response;
    const body = parseJson(response.body);
    if (body.kind !== 'ok') return body;
    const parsed = parse(body.value, (reason) =>
      log().warn({ event: 'record left out', path, reason }),
    );
    if (parsed.kind === 'ok' || parsed.kind === 'malformed') return parsed;
    return { kind: 'malformed', reason: parsed.kind };
  };

/** True for the response that there is no such record. */
export const isNotFound = <T>(answer: DiscourseAnswer<T>): boolean =>
  answer.kind === 'response' && (answer.status === 404 || answer.status === 410);

/** True for the response that a record has moved. */
export const isRedirect = <T>(answer: DiscourseAnswer<T>): answer is UpstreamResponse =>
  answer.kind === 'response' && answer.status >= 300 && answer.status < 400;
