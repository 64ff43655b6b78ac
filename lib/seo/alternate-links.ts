import { FEED_TYPES } from '@/lib/documents/feeds/feed-document';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { FEED_FORMATS, feedOf, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { markdownViewOf, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import type { View } from '@/lib/urls/views/view';

const MARKDOWN_TYPE = 'text/markdown';

/** The feeds and the Markdown of a page, as attributes of its `<link rel="alternate">`. */
export function alternateLinks(view: View, title: string) {
  const links: { type: string; href: string; title?: string }[] = [];
  for (const format of FEED_FORMATS) {
    const feed = feedOf(view, format);
    if (feed) {
      links.push({ type: FEED_TYPES[format], href: absoluteUrl(printFeedUrl(feed)), title });
    }
  }
  const markdown = markdownViewOf(view);
  if (markdown) links.push({ type: MARKDOWN_TYPE, href: absoluteUrl(printMarkdownUrl(markdown)) });
  return links;
}

/**
 * The page's `Link` header (RFC 8288): its Markdown, for programs that do not parse HTML; undefined
 * without any. Feed readers find the feeds in the HTML.
 */
export function alternatesHeader(view: View): string | undefined {
  const markdown = markdownViewOf(view);
  return markdown && `<${printMarkdownUrl(markdown)}>; rel="alternate"; type="${MARKDOWN_TYPE}"`;
}
