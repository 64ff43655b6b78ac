import { href } from '../views/href';
import { parseUrl } from '../views/parse-url';
import type { UrlResult, View, ViewOf } from '../views/view';

/** A page that can be read as Markdown too: a topic, or a page of the wiki. */
export type MarkdownView = ViewOf<'topic' | 'wiki-home' | 'wiki-page'>;

/** What the URL of Markdown is. */
type MarkdownUrlResult =
  | { kind: 'markdown'; view: MarkdownView }
  | Exclude<UrlResult, { kind: 'view' }>;

const EXTENSION = '.md';

/** What of a page its Markdown shows: no live updates, and no post to scroll to. Undefined for a page without. */
export function markdownViewOf(view: View): MarkdownView | undefined {
  switch (view.kind) {
    case 'wiki-home':
    case 'wiki-page':
      return view;
    case 'topic':
      return view.author === undefined
        ? { ...view, isLive: undefined, floor: undefined }
        : undefined;
    default:
      return undefined;
  }
}

/** Prints the URL of a page's Markdown: that of the page, with `.md` behind its path. */
export function printMarkdownUrl(view: MarkdownView): string {
  const [path = '', query] = href(view).split('?');
  // Only pages need the colon before an id that ends in the extension itself.
  const file = path.replace('/:', '/') + EXTENSION;
  return query === undefined ? file : `${file}?${query}`;
}

/** The Markdown of the page with a canonical URL; undefined where that is none. */
function markdownAt(pageUrl: string): MarkdownView | undefined {
  const page = parseUrl(pageUrl);
  return page.kind === 'view' ? markdownViewOf(page.view) : undefined;
}

/** The URL of the Markdown of the page with a canonical URL; undefined for a page without. */
export function markdownUrlOf(pageUrl: string): string | undefined {
  const view = markdownAt(pageUrl);
  return view && printMarkdownUrl(view);
}

/**
 * Parses the target of a Markdown route: `/board/topics/345.md?page=2`. What is equivalent to another URL, or
 * malformed, is so as for the page.
 */
export function parseMarkdownUrl(target: string): MarkdownUrlResult {
  const [path = '', query] = (target.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const pagePath = path.slice(0, -EXTENSION.length);
  const result = parseUrl(query === undefined ? pagePath : `${pagePath}?${query}`);
  if (result.kind === 'unknown') return result;
  if (result.kind === 'malformed') {
    const { suggestion } = result;
    return { ...result, suggestion: markdownUrlOf(suggestion) ?? suggestion };
  }
  const view = result.kind === 'view' ? markdownViewOf(result.view) : markdownAt(result.to);
  if (!view) return { kind: 'unknown' };
  const canonical = printMarkdownUrl(view);
  const isCanonical = result.kind === 'view' && href(view) === href(result.view);
  return isCanonical || canonical === target
    ? { kind: 'markdown', view }
    : { kind: 'moved', to: canonical };
}
