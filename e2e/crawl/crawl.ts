import { getWithRetry } from '../site/get';
import { type CrawlLink, parseLinks } from './links';

/** The result of crawling a site. */
export interface CrawlResult {
  /** URLs by the status of their response. */
  byStatus: Map<number, string[]>;
  /** Each URL with an unexpected status, and a page that links to it. */
  failures: { href: string; status: number; from: string }[];
  /** The HTML of pages by URL; empty without `withPages`. */
  pages: Map<string, string>;
}

interface CrawlOptions {
  /** Which links are followed; by default all that the page does not mark as missing. */
  shouldFollow?: (link: CrawlLink) => boolean;
  withPages?: boolean;
  startUrls?: string[];
}

const CONCURRENCY = 4;

/** True for a page and for a redirect to one. */
const isExpected = (status: number) => status === 200 || status === 302 || status === 308;

/** Follows every internal link from `/`, without JavaScript. */
export async function crawl(
  site: { url: string },
  options: CrawlOptions = {},
): Promise<CrawlResult> {
  const {
    shouldFollow = ({ isMissing }) => !isMissing,
    withPages = false,
    startUrls = ['/'],
  } = options;
  const found: CrawlResult = { byStatus: new Map(), failures: [], pages: new Map() };
  const seen = new Map(startUrls.map((href) => [href, '(start)']));
  const waiting = [...startUrls];

  const enqueue = (href: string, page: string) => {
    if (seen.has(href)) return;
    seen.set(href, page);
    waiting.push(href);
  };

  async function visit(href: string): Promise<void> {
    const { status, headers, body } = await getWithRetry(site, href);
    found.byStatus.set(status, [...(found.byStatus.get(status) ?? []), href]);
    if (!isExpected(status)) found.failures.push({ href, status, from: seen.get(href) ?? '' });
    if (headers.location) enqueue(String(headers.location).split('#')[0] ?? '', href);
    if (!String(headers['content-type']).startsWith('text/html') || status !== 200) return;
    if (withPages) found.pages.set(href, body);
    for (const link of parseLinks(body, site.url + href)) {
      if (shouldFollow(link)) enqueue(link.href, href);
    }
  }

  async function worker(): Promise<void> {
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) await visit(href);
  }

  // A worker may end while another still finds links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found;
}
