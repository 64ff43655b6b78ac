import { routePath } from '../routes/route-path';
import { pageParameter } from './url-parameter';
import { type UrlQuery, withQuery } from './url-query';
import type { AllowedValue, ViewOf, WikiView } from './view';

export const ENTRIES_PER_PAGE = 200;

export const MAX_ID_LENGTH = 512;
const TEXT: AllowedValue = { kind: 'text' };

const idParameter = (name: string) => ({ name, allowed: TEXT, parse: readId });

function readId(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
  if (/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text)) return undefined;
  const id = text
    .normalize('NFC')
    .trim()
    .replace(/[：/]/g, ':')
    .replace(/\s+/g, '_')
    .replace(/:{2,}/g, ':')
    .replace(/^:|:$/g, '');
  return id.length <= MAX_ID_LENGTH ? id : undefined;
}

const idInPath = (query: UrlQuery, given: string): string =>
  query.readPart(idParameter('id'), given) ?? '';

/** Returns the view at `/wiki/pages`; `namespace_id` names a namespace. */
export function parseWikiPagesUrl(query: UrlQuery): WikiView {
  const namespace = query.take(idParameter('namespace_id'));
  return namespace === undefined
    ? { kind: 'wiki-home' }
    : { kind: 'namespace', id: namespace, page: 1 };
}

/** Returns a page's view. A final colon makes it the namespace's, as in DokuWiki. */
export function parseWikiPageUrl(query: UrlQuery, [given = '']: string[]): WikiView {
  const id = idInPath(query, given);
  if (id === '') return { kind: 'wiki-home' };
  return /[:：]\s*$/.test(given) ? { kind: 'namespace', id, page: 1 } : { kind: 'wiki-page', id };
}

/** Returns the view at `/wiki/namespaces`; `id` names a namespace. */
export function parseNamespacesUrl(query: UrlQuery): WikiView {
  return namespaceView(query, query.take(idParameter('id')) ?? '');
}

/** Returns a namespace's view. */
export function parseNamespaceUrl(query: UrlQuery, [given = '']: string[]): WikiView {
  return namespaceView(query, idInPath(query, given));
}

const namespaceView = (query: UrlQuery, id: string): WikiView => ({
  kind: 'namespace',
  id,
  page: query.take(pageParameter) ?? 1,
});

/**
 * Returns the URL of a page or namespace. An id that ends in `.md` or `.txt` gets a colon, since the plain
 * URL is a text's.
 */
export function printWikiUrl(view: ViewOf<'wiki-page' | 'namespace'>): string {
  const { kind, id } = view;
  if (kind === 'wiki-page') {
    return routePath(`/wiki/pages/${/\.(?:md|txt)$/.test(id) ? ':' : ''}{+id}`, id);
  }
  const path = id === '' ? routePath('/wiki/namespaces') : routePath('/wiki/namespaces/{+id}', id);
  return withQuery(path, [['page', view.page === 1 ? undefined : view.page]]);
}
