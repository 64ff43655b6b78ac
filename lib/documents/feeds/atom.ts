import { config } from '@/lib/base/config/config';
import { escapeXml } from '@/lib/base/text/escape';
import { feedEntryId } from './entry-id';
import type { FeedDocument, FeedEntry, PrintUrl } from './feed-document';

/** Prints an element; `''` without text. `attributes` begin with a space. */
const element = (name: string, text = '', attributes = ''): string =>
  text === '' ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const printAuthor = (name: string): string =>
  name === '' ? '' : `<author>${element('name', name)}</author>`;

const printLink = (rel: 'alternate' | 'self', url: string): string =>
  `<link href="${escapeXml(url)}" rel="${rel}"/>`;

const printCategory = (name: string): string => `<category term="${escapeXml(name)}"/>`;

const printEntry = (
  { title, url, author, publishedAt, updatedAt, html, summary, tags = [] }: FeedEntry,
  printUrl: PrintUrl,
) =>
  [
    '<entry>',
    element('id', feedEntryId(url)),
    `<title>${escapeXml(title)}</title>`,
    printLink('alternate', printUrl(url)),
    element('updated', updatedAt.toISOString()),
    element('published', publishedAt?.toISOString()),
    printAuthor(author),
    ...tags.map(printCategory),
    html === undefined ? element('summary', summary) : element('content', html, ' type="html"'),
    '</entry>',
  ].join('');

/** Returns a feed as Atom (RFC 4287). */
export function printAtom(
  { title, pageUrl, feedUrl, updatedAt, entries }: FeedDocument,
  printUrl: PrintUrl = (url) => url,
): string {
  const { siteName, license, locale } = config();
  // Atom requires a time even for empty feeds. This one changes once a day.
  const startOfDay = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const time = updatedAt.getTime() > 0 ? updatedAt : startOfDay;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xml:lang="${locale}" xmlns="http://www.w3.org/2005/Atom">`,
    element('id', feedEntryId(feedUrl)),
    element('title', title),
    element('updated', time.toISOString()),
    element('generator', 'Lectern'),
    element('rights', license && `${license.name} ${license.url}`),
    printAuthor(siteName),
    printLink('alternate', printUrl(pageUrl)),
    printLink('self', printUrl(feedUrl)),
    ...entries.map((entry) => printEntry(entry, printUrl)),
    '</feed>',
    '',
  ].join('\n');
}
