import { routePath } from '../routes/route-path';
import { pageParameter } from './url-parameter';
import { type UrlQuery, withQuery } from './url-query';
import type { AllowedValue, WikiView } from './view';

/** How many namespaces and wiki pages a page of a namespace lists. */
export const ENTRIES_PER_PAGE = 200;

const MAX_ID_LENGTH = 250;
const TEXT: AllowedValue = { kind: 'text' };

const idParameter = (name: string) => ({ name, allowed: TEXT, read: readId });

/** The canonical id of a page or namespace: `:` between parts, `_` for spaces; undefined when it cannot be one. */
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

/** Parses the id in a path, with `/` or `:` between its parts; a fault is recorded in the query. */
function idInPath(query: UrlQuery, given: string): string {
  const id = readId(given);
  if (id === undefined) query.reject({ parameter: 'id', given, allowed: TEXT });
  return id ?? '';
}

/** Parses `/wiki/pages`, which names a namespace as the interface does: in `namespace_id`. */
export function parseWikiPagesUrl(query: UrlQuery): WikiView {
  const namespace = query.take(idParameter('namespace_id'));
  return namespace === undefined
    ? { kind: 'wiki-home' }
    : { kind: 'namespace', id: namespace, page: 1 };
}

/** Parses `/wiki/pages/{+id}`. As in DokuWiki, a trailing colon names the namespace itself. */
export function parseWikiPageUrl(query: UrlQuery, [given = '']: string[]): WikiView {
  const id = idInPath(query, given);
  if (id === '') return { kind: 'wiki-home' };
  return /[:：]\s*$/.test(given) ? { kind: 'namespace', id, page: 1 } : { kind: 'wiki-page', id };
}

/** Parses `/wiki/namespaces`, which names a namespace as the interface does: in `id`. */
export function parseNamespacesUrl(query: UrlQuery): WikiView {
  return namespaceView(query, query.take(idParameter('id')) ?? '');
}

/** Parses `/wiki/namespaces/{+id}`. */
export function parseNamespaceUrl(query: UrlQuery, [given = '']: string[]): WikiView {
  return namespaceView(query, idInPath(query, given));
}

const namespaceView = (query: UrlQuery, id: string): WikiView => ({
  kind: 'namespace',
  id,
  page: query.take(pageParameter) ?? 1,
});

/** True for an id whose page stands behind a colon: without it the address is that of Markdown. */
const hasMarkdownExtension = (id: string) => id.endsWith('.md');

function namespacePath(id: string): string {
  if (id === '') return routePath('/wiki/namespaces');
  return hasMarkdownExtension(id)
    ? routePath('/wiki/namespaces/:{+id}', id)
    : routePath('/wiki/namespaces/{+id}', id);
}

/** Prints the URL of a wiki view. */
export function printWikiUrl(view: WikiView): string {
  switch (view.kind) {
    case 'wiki-home':
      return routePath('/wiki/pages');
    case 'wiki-page':
      return hasMarkdownExtension(view.id)
        ? routePath('/wiki/pages/:{+id}', view.id)
        : routePath('/wiki/pages/{+id}', view.id);
    case 'namespace': {
      return withQuery(namespacePath(view.id), [['page', view.page === 1 ? undefined : view.page]]);
    }
  }
}
