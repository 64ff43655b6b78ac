import { Feed } from 'feed';
import { config } from '@/lib/base/config/config';
import { escapeHtmlContent, withoutInvalidXml } from '@/lib/base/text/escape';
import { feedEntryId } from './entry-id';
import type { FeedDocument } from './feed-document';

/**
 * HTML for a CDATA section, without the `]]>` that ends one: `]]&gt;` means the same in HTML.
 * Works around xml-js 1.6.11, by which `feed` prints: it splits only the first `]]>` of a text
 * (`cdata.replace(']]>', …)` in its js2xml.js).
 */
const toCdata = (html: string) => withoutInvalidXml(html).replaceAll(']]>', ']]&gt;');

/** Plain text as HTML, since `feed` declares titles and descriptions to be HTML. */
const toHtml = (text: string) => toCdata(escapeHtmlContent(text));

/** Plain text for XML. `feed` takes an `&amp;` for an escaped one, so it is escaped once more. */
const protectReferences = (text: string) => text.replaceAll('&amp;', '&amp;amp;');

/** Prints a feed as Atom (RFC 4287). */
export function printAtom({ title, pageUrl, feedUrl, updatedAt, entries }: FeedDocument): string {
  const { siteName, license, locale } = config();
  const feed = new Feed({
    id: feedEntryId(feedUrl),
    title: protectReferences(title),
    link: pageUrl,
    feedLinks: { atom: feedUrl },
    // An empty feed has no time, and Atom requires one.
    updated: updatedAt.getTime() > 0 ? updatedAt : new Date(new Date().setUTCHours(0, 0, 0, 0)),
    generator: 'Lectern',
    copyright: license ? protectReferences(`${license.name} ${license.url}`) : '',
    author: { name: protectReferences(siteName) },
  });
  for (const entry of entries) {
    feed.addItem({
      id: feedEntryId(entry.url),
      title: toHtml(entry.title),
      link: entry.url,
      author: entry.author ? [{ name: protectReferences(entry.author) }] : [],
      published: entry.publishedAt,
      date: entry.updatedAt,
      // In attributes `feed` escapes quotation marks only.
      category: entry.tags?.map((name) => ({ term: escapeHtmlContent(name) })),
      description: entry.html === undefined ? toHtml(entry.summary) : undefined,
      content: entry.html === undefined ? undefined : toCdata(entry.html),
    });
  }
  return withoutInvalidXml(
    feed.atom1().replace('<feed xmlns=', `<feed xml:lang="${locale}" xmlns=`),
  );
}
