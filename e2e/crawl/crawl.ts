import { getWithRetry } from '../site/get';
import { HtmlPage, type PageLink } from '../site/html-page';

interface Response {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface CrawlResult {
  /** URLs by the status of their response. */
  byStatus: Map<number, string[]>;
  /** Each URL with an unexpected status, and a page that links to it. */
  failures: { href: string; status: number; from: string }[];
  /** HTML by URL; empty without `withPages`. */
  pages: Map<string, string>;
}

interface CrawlOptions {
  /** Links to follow; `false` for none, by default all that are not marked as missing. */
  shouldFollow?: ((link: PageLink) => boolean) | false;
  /** True by default: reads the targets of redirects, too. */
  followsRedirects?: boolean;
  withPages?: boolean;
  startUrls?: Iterable<string>;
  /** Number of concurrent requests. */
  connections?: number;
  /** Sends a request; by default on a new connection, repeated after a 503. */
  send?: (href: string) => Promise<Response>;
  onResponse?: (href: string, response: Response) => void;
  /** True to stop. */
  isEnough?: () => boolean;
}

/** True for a page or a redirect to one. */
const isExpected = (status: number) => status === 200 || status === 302 || status === 308;

/** Follows every internal link from `/`, without JavaScript. */
export async function crawl(
  site: { url: string },
  options: CrawlOptions = {},
): Promise<CrawlResult> {
  const {
    shouldFollow = ({ isMissing }) => !isMissing,
    followsRedirects = true,
    withPages = false,
    startUrls = ['/'],
    connections = 1,
    send = (href) => getWithRetry(site, href),
    onResponse = () => undefined,
    isEnough = () => false,
  } = options;
  const found: CrawlResult = { byStatus: new Map(), failures: [], pages: new Map() };
  const waiting = [...startUrls];
  const seen = new Map(waiting.map((href) => [href, '(start)']));

  const enqueue = (href: string, page: string) => {
    if (seen.has(href)) return;
    seen.set(href, page);
    waiting.push(href);
  };

  async function visit(href: string): Promise<void> {
    const response = await send(href);
    const { status, headers, body } = response;
    const withStatus = found.byStatus.get(status) ?? [];
    withStatus.push(href);
    found.byStatus.set(status, withStatus);
    onResponse(href, response);
    if (!isExpected(status)) found.failures.push({ href, status, from: seen.get(href) ?? '' });
    if (headers.location && followsRedirects) {
      enqueue(String(headers.location).split('#')[0] ?? '', href);
    }
    if (!String(headers['content-type']).startsWith('text/html') || status !== 200) return;
    if (withPages) found.pages.set(href, body);
    if (!shouldFollow) return;
    for (const link of new HtmlPage(body).links(site.url + href)) {
      if (shouldFollow(link)) enqueue(link.href, href);
    }
  }

  const isOver = () => waiting.length === 0 || isEnough();

  async function worker(): Promise<void> {
    while (!isOver()) await visit(waiting.shift() ?? '/');
  }

  // The other workers have nothing to do before the first page is read.
  if (!isOver()) await visit(waiting.shift() ?? '/');
  // A worker may end while another still finds links.
  while (!isOver()) await Promise.all(Array.from({ length: connections }, worker));
  return found;
}
