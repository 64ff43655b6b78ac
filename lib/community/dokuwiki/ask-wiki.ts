import { type Failure, type Outcome, ok } from '@/lib/model/outcome';
import { withQuery } from '@/lib/urls/views/url-query';
import type { Exchange } from '../remote/exchange';
import type { UpstreamResponse } from '../remote/upstream';
import { isWholePage } from './wiki-html';
import { parseFeed, parseFolder, type WikiChange, type WikiFolder } from './wiki-lists';

export const FEED = '/feed.php';
const FOREIGN = 'not an answer of the wiki';

export const bodyText = ({ body }: UpstreamResponse): string => new TextDecoder().decode(body);

/** The failure that a response is which the wiki would not give. */
export const foreign = ({ status }: UpstreamResponse): Failure => ({
  kind: 'unavailable',
  reason: FOREIGN,
  detail: `status ${status}`,
});

export const isForeign = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'unavailable' && outcome.reason === FOREIGN;

/** Reads a feed of pages: what was changed lately, or what lies in a namespace (feed.php). */
export async function readFeed(
  exchange: Exchange,
  query: Record<string, string>,
): Promise<Outcome<WikiChange[]>> {
  const pairs = Object.entries({ ...query, type: 'rss1', linkto: 'current' });
  const response = await exchange.send({ path: FEED, search: withQuery('', pairs) });
  if (response.kind !== 'response') return response;
  const entries = response.status === 200 ? parseFeed(bodyText(response)) : undefined;
  return entries ? ok(entries) : foreign(response);
}

/** Reads what lies directly in a namespace, as the index of the wiki opens it (lib/exe/ajax.php). */
export async function readFolder(
  exchange: Exchange,
  namespace: string,
): Promise<Outcome<WikiFolder>> {
  const search = withQuery('', Object.entries({ call: 'index', idx: namespace }));
  const response = await exchange.send({ path: '/lib/exe/ajax.php', search, isForm: true });
  if (response.kind !== 'response') return response;
  const html = bodyText(response);
  return response.status === 200 && !isWholePage(html) ? ok(parseFolder(html)) : foreign(response);
}
