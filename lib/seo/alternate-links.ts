import type { Abilities } from '@/lib/community/abilities';
import { FEED_TYPES } from '@/lib/documents/feeds/feed-document';
import { i18n } from '@/lib/i18n/i18n';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { FEED_FORMATS, feedOf, postsFeedOf, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { markdownViewOf, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import type { View } from '@/lib/urls/views/view';
import { isIndexable } from './indexing';

const MARKDOWN_TYPE = 'text/markdown';

/**
 * Returns attributes of `<link rel="alternate">` for a page's feeds and Markdown. Feeds are of a board.
 * @param title title of the feeds
 */
export function alternateLinks(view: View, title: string, { showBoard }: Abilities) {
  const links: { type: string; href: string; title?: string }[] = [];
  for (const format of showBoard ? FEED_FORMATS : []) {
    const type = FEED_TYPES[format];
    const feed = feedOf(view, format);
    if (feed) links.push({ type, href: absoluteUrl(printFeedUrl(feed)), title });
    // A filtered list would share the whole list's feed.
    const posts = isIndexable(view) ? postsFeedOf(view, format) : undefined;
    if (posts) {
      const name = `${title} · ${i18n().t('board.newPosts')}`;
      links.push({ type, href: absoluteUrl(printFeedUrl(posts)), title: name });
    }
  }
  const markdown = markdownViewOf(view);
  if (markdown) links.push({ type: MARKDOWN_TYPE, href: absoluteUrl(printMarkdownUrl(markdown)) });
  return links;
}

/**
 * Returns the `Link` header (RFC 8288) to a page's Markdown, if any. Feed readers read the HTML, so it names
 * no feeds.
 */
export function alternatesHeader(view: View): string | undefined {
  const markdown = markdownViewOf(view);
  return markdown && `<${printMarkdownUrl(markdown)}>; rel="alternate"; type="${MARKDOWN_TYPE}"`;
}
