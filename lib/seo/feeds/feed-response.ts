import type { FeedFormat } from '@/lib/urls/families/feed-url';
import { printAtom } from './atom';
import type { FeedDocument } from './feed-document';
import { FEED_TYPES } from './feed-links';
import { printJsonFeed } from './json-feed';

const PRINTERS: Record<FeedFormat, (document: FeedDocument) => string> = {
  atom: printAtom,
  json: printJsonFeed,
};

/** The HTTP response with a feed. It is `noindex`, since its text is on the pages. */
export function createFeedResponse(document: FeedDocument, format: FeedFormat): Response {
  return new Response(PRINTERS[format](document), {
    headers: {
      'Content-Type': `${FEED_TYPES[format]}; charset=utf-8`,
      'X-Robots-Tag': 'noindex',
      ...(document.entries.length > 0 && { 'Last-Modified': document.updatedAt.toUTCString() }),
    },
  });
}
