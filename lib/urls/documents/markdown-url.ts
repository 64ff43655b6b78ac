import { parseTextPath, type TextKind, textPath } from '../definition/path-pattern';
import { withQuery } from '../definition/url-query';
import { href } from '../views/href';
import { parseUrl } from '../views/parse-url';
import type { UrlResult, View, ViewOf } from '../views/view';
import { factOf, type MarkdownView } from '../views/views';

export interface SourceResource {
  kind: 'source';
  view: ViewOf<'wiki-home' | 'wiki-page'>;
  /** Only this code block, counted from 0 as in DokuWiki. */
  codeBlock?: number | undefined;
}

export type TextResource = { kind: 'markdown'; view: MarkdownView } | SourceResource;

const hasMarkdown = (view: View): view is MarkdownView => factOf(view, 'hasMarkdown');

/** Returns the view without live updates and linked floor or post; undefined if it has no Markdown. */
export function markdownViewOf(view: View): MarkdownView | undefined {
  if (!hasMarkdown(view)) return undefined;
  if (view.kind !== 'topic') return view;
  return { ...view, isLive: undefined, floor: undefined, post: undefined };
}

function textOf(page: View, kind: TextKind): TextResource | undefined {
  const view = markdownViewOf(page);
  if (!view || kind === 'markdown') return view && { kind: 'markdown', view };
  return view.kind === 'wiki-home' || view.kind === 'wiki-page' ? { kind, view } : undefined;
}

/** Returns the URL of a page's text, which adds `.md` or `.txt` to the path. */
export function printTextUrl(text: TextResource): string {
  const [path = '', query] = href(text.view).split('?');
  // Only the URLs of pages need the colon before such an extension.
  const file = textPath(path.replace('/:', '/'), text.kind);
  if (text.kind === 'source') return withQuery(file, [[CODE_BLOCK, text.codeBlock]]);
  return query === undefined ? file : `${file}?${query}`;
}

/** Returns the URL of a page's Markdown. */
export const printMarkdownUrl = (view: MarkdownView): string =>
  printTextUrl({ kind: 'markdown', view });

const CODE_BLOCK = 'codeblock';

/** Returns the code block's number in a query; undefined for the whole page. */
export function codeBlockOf(query: URLSearchParams): number | undefined {
  const number = query.get(CODE_BLOCK) ?? '';
  return /^\d{1,4}$/.test(number) ? Number(number) : undefined;
}

function textAt(pageUrl: string, kind: TextKind): TextResource | undefined {
  const page = parseUrl(pageUrl);
  return page.kind === 'view' ? textOf(page.view, kind) : undefined;
}

/** Returns the text's URL for a page's URL; undefined if the page has no text. */
export function textUrlOf(pageUrl: string, kind: TextKind): string | undefined {
  const text = textAt(pageUrl, kind);
  return text && printTextUrl(text);
}

/** Returns the URL of a code block for its page's URL; undefined if the page has no source. */
export function codeBlockUrlOf(pageUrl: string, codeBlock: number): string | undefined {
  const text = textAt(pageUrl, 'source');
  return text?.kind === 'source' ? printTextUrl({ ...text, codeBlock }) : undefined;
}

/** Parses a text's URL: `/board/topics/345.md?page=2`. Redirects and errors are the page's. */
export function parseTextUrl(target: string): TextResource | Exclude<UrlResult, { kind: 'view' }> {
  const [path = '', query] = (target.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const { kind, pagePath } = parseTextPath(path);
  const result = parseUrl(query === undefined ? pagePath : `${pagePath}?${query}`);
  if (result.kind === 'unknown') return result;
  if (result.kind === 'malformed') {
    const { suggestion } = result;
    return { ...result, suggestion: textUrlOf(suggestion, kind) ?? suggestion };
  }
  const text = result.kind === 'view' ? textOf(result.view, kind) : textAt(result.to, kind);
  if (!text) return { kind: 'unknown' };
  if (text.kind === 'source') {
    text.codeBlock = codeBlockOf(new URLSearchParams(query));
  }
  const canonical = printTextUrl(text);
  const isCanonical = result.kind === 'view' && href(text.view) === href(result.view);
  return isCanonical || canonical === target ? text : { kind: 'moved', to: canonical };
}
