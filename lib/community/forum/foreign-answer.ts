import type { Failure } from '@/lib/model/outcome';
import { parseJson } from '@/lib/wire/json/json';
import { detailOfResponse, sentenceOf } from '../remote/interpret-status';
import { retryAfterSeconds } from '../remote/parse-retry-after';
import type { UpstreamResponse } from '../remote/upstream';

/** Headers of proxies that send browser challenges. */
const CHALLENGES: readonly (readonly [string, RegExp])[] = [
  ['cf-mitigated', /challenge/],
  ['x-amzn-waf-action', /./],
  ['server', /ddos-guard/i],
];

/** Plain-text refusal by Discourse's `allowed_crawler_user_agents` (anonymous_cache.rb). */
const REFUSED_USER_AGENT = /crawler is not allowed/i;

/**
 * Returns the failure for the response of a proxy or firewall; undefined for a forum's own: JSON, its
 * refusals and redirects. A 5xx needs no distinction.
 * @param isRefusal true for the JSON with which the forum itself refuses a request
 */
export function foreignFailure(
  response: UpstreamResponse,
  isRefusal: (body: unknown) => boolean,
): Failure | undefined {
  const { status, headers, body } = response;
  if (status >= 300 && (status < 400 || status >= 500)) return undefined;
  if (status === 200 ? isJson(body) : isOwnRefusal(body, isRefusal)) return undefined;
  return {
    kind: 'unavailable',
    reason: reasonOf(response),
    detail: detailOfResponse(response) ?? `status ${response.status}`,
    isBlocked: true,
    retryAfterSeconds: retryAfterSeconds(headers, Date.now()),
  };
}

const isJson = (body: Uint8Array) =>
  /^\s*[[{"]/.test(new TextDecoder().decode(body.subarray(0, 64)));

function isOwnRefusal(body: Uint8Array, isRefusal: (body: unknown) => boolean): boolean {
  const read = parseJson(body);
  return read.kind === 'ok' && isRefusal(read.value);
}

function reasonOf(response: UpstreamResponse): string {
  if (REFUSED_USER_AGENT.test(sentenceOf(response))) return 'user agent refused';
  const isChallenge = CHALLENGES.some(([name, value]) =>
    value.test(response.headers.get(name) ?? ''),
  );
  return isChallenge ? 'challenge in front of the forum' : 'not an answer of the forum';
}
