import { printLinks } from '@/lib/content/links/print-links';
import { ANY_ORIGIN } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';
import type { FeedFormat } from '@/lib/urls/documents/feed-url';
import { printAtom } from './atom';
import { FEED_TYPES, type FeedDocument, type FeedEntry, type PrintUrl } from './feed-document';
import { printJsonFeed } from './json-feed';

const PRINTERS: Record<FeedFormat, (document: FeedDocument, printUrl?: PrintUrl) => string> = {
  atom: printAtom,
  json: printJsonFeed,
};

const withPrintedLinks = (entry: FeedEntry, printUrl: PrintUrl): FeedEntry =>
  entry.html === undefined ? entry : { ...entry, html: printLinks(entry.html, printUrl) };

/**
 * Response with a feed; `noindex`, since pages have its text.
 * @param printUrl for feeds that are files
 */
export function createFeedResponse(
  document: FeedDocument,
  format: FeedFormat,
  printUrl?: PrintUrl,
): TextResponse {
  const entries = document.entries.map((entry) =>
    printUrl ? withPrintedLinks(entry, printUrl) : entry,
  );
  const body = PRINTERS[format]({ ...document, entries }, printUrl);
  return {
    status: 200,
    headers: {
      'content-type': `${FEED_TYPES[format]}; charset=utf-8`,
      'x-robots-tag': 'noindex',
      ...ANY_ORIGIN,
    },
    body,
  };
}
