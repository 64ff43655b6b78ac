import { config } from '@/lib/config/config';
import { entryId } from './entry-id';
import type { FeedDocument } from './feed-document';

/** An address, where it is a whole one: JSON Feed knows no other. */
const whole = (address: string) => (/^https?:/.test(address) ? address : undefined);

/**
 * Prints a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). The library that prints
 * the Atom knows version 1 only.
 */
export function printJsonFeed({ title, page, self, entries }: FeedDocument): string {
  const { siteName, locale } = config();
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: whole(page),
    feed_url: whole(self),
    language: locale,
    authors: [{ name: siteName }],
    items: entries.map((entry) => ({
      id: entryId(entry.page),
      url: whole(entry.page),
      title: entry.title,
      ...(entry.html === undefined
        ? { content_text: entry.summary }
        : { content_html: entry.html }),
      summary: entry.summary || undefined,
      date_published: entry.published?.toISOString(),
      date_modified: entry.updated.toISOString(),
      authors: [{ name: entry.author }],
    })),
  });
}
