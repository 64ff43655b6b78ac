import { href } from '../views/href';
import { parseUrl } from '../views/parse-url';
import type { UrlResult, View, ViewOf } from '../views/view';

/** A page that can be read as Markdown too: a topic, or a page of the wiki. */
export type MarkdownView = ViewOf<'topic' | 'wiki-home' | 'wiki-page'>;

/** A page as text: its Markdown, or of a page of the wiki its source. */
export type TextResource =
  | { kind: 'markdown'; view: MarkdownView }
  | { kind: 'source'; view: Exclude<MarkdownView, { kind: 'topic' }> };

type TextKind = TextResource['kind'];

/** What stands behind the path of a page in the URL of its text. */
export const TEXT_EXTENSIONS = { markdown: '.md', source: '.txt' } as const;

/** What of a page its Markdown shows: no live updates, and no post that the URL names. Undefined for a page without. */
export function markdownViewOf(view: View): MarkdownView | undefined {
  switch (view.kind) {
    case 'wiki-home':
    case 'wiki-page':
      return view;
    case 'topic':
      return view.author === undefined
        ? { ...view, isLive: undefined, floor: undefined, post: undefined }
        : undefined;
    default:
      return undefined;
  }
}

/** The text of a page; undefined for a page without. */
function textOf(page: View, kind: TextKind): TextResource | undefined {
  const view = markdownViewOf(page);
  if (!view || kind === 'markdown') return view && { kind: 'markdown', view };
  return view.kind === 'topic' ? undefined : { kind, view };
}

/** Prints the URL of a page's text: the page's URL with `.md` or `.txt` behind the path. */
export function printTextUrl({ kind, view }: TextResource): string {
  const [path = '', query] = href(view).split('?');
  // Only pages need the colon before an id that ends in such an extension itself.
  const file = path.replace('/:', '/') + TEXT_EXTENSIONS[kind];
  return query === undefined ? file : `${file}?${query}`;
}

/** Prints the URL of a page's Markdown. */
export const printMarkdownUrl = (view: MarkdownView): string =>
  printTextUrl({ kind: 'markdown', view });

/** Returns the text of the page with a canonical URL; undefined where the URL is no page's. */
function textAt(pageUrl: string, kind: TextKind): TextResource | undefined {
  const page = parseUrl(pageUrl);
  return page.kind === 'view' ? textOf(page.view, kind) : undefined;
}

/** The URL of the text of the page with a canonical URL; undefined for a page without. */
export function textUrlOf(pageUrl: string, kind: TextKind): string | undefined {
  const text = textAt(pageUrl, kind);
  return text && printTextUrl(text);
}

/**
 * Parses the target of a route of texts: `/board/topics/345.md?page=2`. What is equivalent to another URL, or
 * malformed, is so as for the page.
 */
export function parseTextUrl(target: string): TextResource | Exclude<UrlResult, { kind: 'view' }> {
  const [path = '', query] = (target.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const kind = path.endsWith(TEXT_EXTENSIONS.source) ? 'source' : 'markdown';
  const pagePath = path.slice(0, -TEXT_EXTENSIONS[kind].length);
  const result = parseUrl(query === undefined ? pagePath : `${pagePath}?${query}`);
  if (result.kind === 'unknown') return result;
  if (result.kind === 'malformed') {
    const { suggestion } = result;
    return { ...result, suggestion: textUrlOf(suggestion, kind) ?? suggestion };
  }
  const text = result.kind === 'view' ? textOf(result.view, kind) : textAt(result.to, kind);
  if (!text) return { kind: 'unknown' };
  const canonical = printTextUrl(text);
  const isCanonical = result.kind === 'view' && href(text.view) === href(result.view);
  return isCanonical || canonical === target ? text : { kind: 'moved', to: canonical };
}
