import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters } from '@/lib/api/parameters';
import { RecordNotFound } from '@/lib/api/problem-details';
import type { MarkupCache } from '@/lib/content/pipeline/markup-cache';
import { renderWikiSource } from '@/lib/content/pipeline/render-wiki-page';
import type { WikiQueries } from '@/lib/store/queries/wiki-queries';
import { encodeNamespace } from '@/lib/wire/namespace';
import { encodePage, encodePageEntry } from '@/lib/wire/wiki-page';

/** `GET /wiki/namespaces`: a namespace and all its descendants; by default all, from the root. */
export function namespacesOperation(
  wiki: WikiQueries,
  parameters: URLSearchParams,
): OperationResult {
  const { id } = readParameters(parameters, 'wiki/namespaces');
  const namespaces = wiki.namespaces(id);
  if (!namespaces.length) throw missing('namespace', id);
  return { body: namespaces.map(encodeNamespace), total: namespaces.length };
}

/** `GET /wiki/pages`: the pages directly in a namespace, by default in the root. */
export function pagesOperation(wiki: WikiQueries, parameters: URLSearchParams): OperationResult {
  const { namespace_id: id } = readParameters(parameters, 'wiki/pages');
  if (!wiki.hasNamespace(id)) throw missing('namespace', id);
  const pages = wiki.pages(id);
  return { body: pages.map(encodePageEntry), total: pages.length };
}

/**
 * `GET /wiki/pages/{id}`: a page in source and as HTML; the home page when the id is empty.
 * @param cache of rendered pages, for this store only
 */
export async function pageOperation(
  wiki: WikiQueries,
  id: string,
  cache: MarkupCache,
): Promise<OperationResult> {
  const page = id === '' ? wiki.home() : wiki.page(id);
  if (!page) throw id ? missing('page', id) : new RecordNotFound('The wiki has no pages.');
  if (page.source === undefined) return { body: encodePage(page) };
  const context = { pageId: page.id, pageExists: wiki.hasPage, cache };
  const rendered = await renderWikiSource(page.source, context);
  return { body: encodePage({ ...page, html: rendered.html }), rendered };
}

const missing = (kind: 'namespace' | 'page', id: string) =>
  new RecordNotFound(`There is no ${kind} ${JSON.stringify(id)}.`, { kind, id });
