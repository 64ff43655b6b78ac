import { getWithRetry } from '../site/get';
import { type CrawlLink, linksOf } from './links';

/** What a crawl of a whole site found. */
export interface Crawl {
  /** Addresses by the status they gave. */
  byStatus: Map<number, string[]>;
  /** Each address that was not 200, and a page that links to it. */
  bad: { href: string; status: number; from: string }[];
  /** The HTML of pages by address, where asked for. */
  pages: Map<string, string>;
}

export interface CrawlOptions {
  /** Which links are followed; default: all that the page does not call missing. */
  follows?: (link: CrawlLink) => boolean;
  keepPages?: boolean;
  from?: string[];
}

const AT_ONCE = 4;

/** True for a status that a followed link may have: a page, or a hop to one. */
const isGood = (status: number) => status === 200 || status === 302 || status === 308;

/** Follows every internal link from `/`, as a reader without JavaScript could. */
export async function crawl(site: { url: string }, options: CrawlOptions = {}): Promise<Crawl> {
  const { follows = ({ isMissing }) => !isMissing, keepPages = false, from = ['/'] } = options;
  const found: Crawl = { byStatus: new Map(), bad: [], pages: new Map() };
  const seen = new Map(from.map((href) => [href, '(start)']));
  const waiting = [...from];

  const note = (href: string, page: string) => {
    if (seen.has(href)) return;
    seen.set(href, page);
    waiting.push(href);
  };

  async function visit(href: string): Promise<void> {
    const { status, headers, body } = await getWithRetry(site, href);
    found.byStatus.set(status, [...(found.byStatus.get(status) ?? []), href]);
    if (!isGood(status)) found.bad.push({ href, status, from: seen.get(href) ?? '' });
    if (headers.location) note(String(headers.location).split('#')[0] ?? '', href);
    if (!String(headers['content-type']).startsWith('text/html') || status !== 200) return;
    if (keepPages) found.pages.set(href, body);
    for (const link of linksOf(body, site.url + href)) if (follows(link)) note(link.href, href);
  }

  async function worker(): Promise<void> {
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) await visit(href);
  }

  // A worker may run dry while another still finds links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}
