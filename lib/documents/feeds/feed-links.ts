import { absoluteUrl } from '@/lib/urls/canonical-url';
import { FEED_FORMATS, type FeedFormat, feedOf, printFeedUrl } from '@/lib/urls/documents/feed-url';
import type { View } from '@/lib/urls/views/view';

/** The media types of the formats (RFC 4287, JSON Feed 1.1). */
export const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** The feeds of a page by media type, for its `<link rel="alternate">`. */
export function feedLinks(
  view: View,
  title: string,
): Record<string, { url: string; title: string }[]> {
  return Object.fromEntries(
    FEED_FORMATS.flatMap((format) => {
      const feed = feedOf(view, format);
      return feed ? [[FEED_TYPES[format], [{ url: absoluteUrl(printFeedUrl(feed)), title }]]] : [];
    }),
  );
}
