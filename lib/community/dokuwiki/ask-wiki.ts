import { type Failure, type Outcome, ok } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/definition/url-query';
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

/** Returns a response's body as text. */
export const bodyText = ({ body }: UpstreamResponse): string => new TextDecoder().decode(body);

/** Returns the failure for a response that is not DokuWiki's, such as a challenge. */
export const foreign = ({ status }: UpstreamResponse): Failure => ({
  kind: 'unavailable',
  reason: FOREIGN,
  detail: `status ${status}`,
});

/** True for a failure of `foreign`. */
export const isForeign = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unavailable' && outcome.reason === FOREIGN;

function noList(response: UpstreamResponse): Failure {
  if (response.status === 200) return foreign(response);
  const failure = interpretStatus(response, false);
  return failure.kind === 'unconfirmed' ? failure.otherwise : failure;
}

/** Reads a feed of pages (feed.php). `purge` skips DokuWiki's feed cache, which lives for minutes. */
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

/** Returns a namespace's children. */
export const readFolder = (exchange: Exchange, namespace: string): Promise<Outcome<WikiFolder>> =>
  askForPages(exchange, { call: 'index', idx: namespace });

/** Returns a list of pages (lib/exe/ajax.php) of at most 20,000 entries. */
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
