import { type Failure, type Outcome, ok } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/views/url-query';
import type { Exchange } from '../remote/exchange';
import { interpretStatus } from '../remote/interpret-status';
import type { UpstreamResponse } from '../remote/upstream';
import { isWholePage } from './wiki-html';
import {
  countEntries,
  MAX_ENTRIES,
  MAX_LIST_UNITS,
  parseFeed,
  parseFolder,
  type WikiFeed,
  type WikiFolder,
} from './wiki-lists';

const FOREIGN = 'not an answer of the wiki';
const TOO_MANY: Failure = { kind: 'malformed', reason: 'too many records' };

/** Returns the body of a response as text. */
export const bodyText = ({ body }: UpstreamResponse): string => new TextDecoder().decode(body);

/**
 * Returns the failure for a response that does not come from the wiki, such as a challenge or an error of
 * PHP.
 */
export const foreign = ({ status }: UpstreamResponse): Failure => ({
  kind: 'unavailable',
  reason: FOREIGN,
  detail: `status ${status}`,
});

/** True for the failure that `foreign` returns. */
export const isForeign = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unavailable' && outcome.reason === FOREIGN;

/** Returns the failure that a response without a list is. */
function noList(response: UpstreamResponse): Failure {
  if (response.status === 200) return foreign(response);
  const failure = interpretStatus(response, false);
  return failure.kind === 'unconfirmed' ? failure.otherwise : failure;
}

/**
 * Reads a feed of pages: what was changed lately, or what lies in a namespace (feed.php). The wiki makes it anew
 * (`purge`), since it keeps its feeds for minutes.
 */
export async function readFeed(
  exchange: Exchange,
  query: Record<string, string>,
): Promise<Outcome<WikiFeed>> {
  const pairs = Object.entries({ ...query, type: 'rss1', linkto: 'current', purge: '1' });
  const response = await exchange.send({ path: '/feed.php', search: withQuery('', pairs) });
  if (response.kind !== 'response') return response;
  const feed = response.status === 200 ? await parseFeed(bodyText(response)) : undefined;
  return feed ? ok(feed) : foreign(response);
}

/** Reads what lies directly in a namespace, as the index of the wiki opens it. */
export const readFolder = (exchange: Exchange, namespace: string): Promise<Outcome<WikiFolder>> =>
  askForPages(exchange, { call: 'index', idx: namespace });

/** Reads a list of pages (lib/exe/ajax.php). More than 20,000 namespaces and pages are refused. */
export async function askForPages(
  exchange: Exchange,
  query: Record<string, string>,
): Promise<Outcome<WikiFolder>> {
  const search = withQuery('', Object.entries(query));
  const response = await exchange.send({ path: '/lib/exe/ajax.php', search, isForm: true });
  if (response.kind !== 'response') return response;
  const html = bodyText(response);
  if (response.status !== 200 || isWholePage(html)) return noList(response);
  if (html.length > MAX_LIST_UNITS) return TOO_MANY;
  const folder = await parseFolder(html);
  if (!folder) return foreign(response);
  return countEntries(folder) > MAX_ENTRIES ? TOO_MANY : ok(folder);
}
