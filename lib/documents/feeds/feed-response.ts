import { ANY_ORIGIN } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';
import type { FeedFormat } from '@/lib/urls/documents/feed-url';
import { printAtom } from './atom';
import { FEED_TYPES, type FeedDocument } from './feed-document';
import { printJsonFeed } from './json-feed';

const PRINTERS: Record<FeedFormat, (document: FeedDocument) => string> = {
  atom: printAtom,
  json: printJsonFeed,
};

/** Response with a feed; `noindex`, since pages have its text. */
export function createFeedResponse(document: FeedDocument, format: FeedFormat): TextResponse {
  return {
    status: 200,
    headers: {
      'content-type': `${FEED_TYPES[format]}; charset=utf-8`,
      'x-robots-tag': 'noindex',
      ...ANY_ORIGIN,
    },
    body: PRINTERS[format](document),
  };
}
