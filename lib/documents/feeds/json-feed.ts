import { config } from '@/lib/base/config/config';
import { feedEntryId } from './entry-id';
import type { FeedDocument, PrintUrl } from './feed-document';

/** JSON Feed forbids relative URLs. */
const absoluteOnly = (url: string) => (/^https?:/.test(url) ? url : undefined);

/** Prints JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function printJsonFeed(
  { title, pageUrl, feedUrl, entries }: FeedDocument,
  printUrl: PrintUrl = (url) => url,
): string {
  const { siteName, locale } = config();
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: absoluteOnly(printUrl(pageUrl)),
    feed_url: absoluteOnly(printUrl(feedUrl)),
    language: locale,
    authors: [{ name: siteName }],
    items: entries.map((entry) => ({
      id: feedEntryId(entry.url),
      url: absoluteOnly(printUrl(entry.url)),
      title: entry.title,
      ...(entry.html === undefined
        ? { content_text: entry.summary }
        : { content_html: entry.html }),
      summary: entry.summary || undefined,
      tags: entry.tags,
      date_published: entry.publishedAt?.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      ...(entry.author && { authors: [{ name: entry.author }] }),
    })),
  });
}
