import { Feed } from 'feed';
import { config } from '@/lib/config/config';
import { escapeHtmlContent } from '@/lib/text/escape';
import { entryId } from './entry-id';
import type { FeedDocument } from './feed-document';

/** What XML 1.0 (2.2) has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * HTML for a CDATA section, whose end it must not hold: `]]&gt;` is the same in HTML. xml-js 1.6.11,
 * with which `feed` prints, splits only the first `]]>` of a text
 * (`cdata.replace(']]>', …)` in its js2xml.js).
 */
const asCdata = (html: string) => html.replace(UNWRITABLE, '').replaceAll(']]>', ']]&gt;');

/** Plain text as HTML, for the titles, which the library declares to be HTML. */
const asHtml = (text: string) => asCdata(escapeHtmlContent(text));

/** Plain text for the library's XML, which takes an `&amp;` for one that is escaped already. */
const asXml = (text: string) => text.replaceAll('&amp;', '&amp;amp;');

/** Prints a feed as Atom (RFC 4287). */
export function printAtom({ title, page, self, updated, entries }: FeedDocument): string {
  const { siteName, locale } = config();
  const feed = new Feed({
    id: entryId(self),
    title: asXml(title),
    link: page,
    feedLinks: { atom: self },
    updated,
    generator: 'Lectern',
    copyright: '',
    author: { name: asXml(siteName) },
  });
  for (const entry of entries) {
    feed.addItem({
      id: entryId(entry.page),
      title: asHtml(entry.title),
      link: entry.page,
      author: [{ name: asXml(entry.author) }],
      published: entry.published,
      date: entry.updated,
      description: entry.html === undefined ? asHtml(entry.summary) : undefined,
      content: entry.html === undefined ? undefined : asCdata(entry.html),
    });
  }
  return feed
    .atom1()
    .replace('<feed xmlns=', `<feed xml:lang="${locale}" xmlns=`)
    .replace(UNWRITABLE, '')
    .toWellFormed();
}
