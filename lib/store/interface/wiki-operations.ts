import { z } from 'zod';
import type { PageRow } from '../database/rows';
import { namespaceRecord, pageEntryRecord, pageRecord } from '../encode-rows';
import type { WikiStore } from '../queries/wiki-queries';
import type { Answer } from './operation-result';
import { readParameters } from './parameters';
import { Missing } from './problem-details';

const namespacesRequest = z.object({ id: z.string().default('') });
const pagesRequest = z.object({ namespace_id: z.string().default('') });

/** `GET /wiki/namespaces`: a namespace and all below it, or the whole wiki from its root. */
export function namespaces(wiki: WikiStore, parameters: URLSearchParams): Answer {
  const { id } = readParameters(parameters, namespacesRequest);
  const rows = wiki.namespaces(id);
  if (!rows.length) throw missing('namespace', id);
  return { body: rows.map(namespaceRecord), total: rows.length };
}

/** `GET /wiki/pages`: the pages that stand directly in a namespace, or in the root. */
export function pages(wiki: WikiStore, parameters: URLSearchParams): Answer {
  const { namespace_id: id } = readParameters(parameters, pagesRequest);
  if (!wiki.hasNamespace(id)) throw missing('namespace', id);
  const rows = wiki.pages(id);
  return { body: rows.map(pageEntryRecord), total: rows.length };
}

/** `GET /wiki/pages/{id}`: a page in source and as HTML; the home page when the id is empty. */
export async function page(
  wiki: WikiStore,
  id: string,
  render: (page: PageRow) => Promise<string>,
): Promise<Answer> {
  const row = id === '' ? wiki.home() : wiki.page(id);
  if (!row) throw id ? missing('page', id) : new Missing('The wiki has no pages.');
  return { body: pageRecord(row, await render(row)) };
}

const missing = (kind: 'namespace' | 'page', id: string) =>
  new Missing(`There is no ${kind} ${JSON.stringify(id)}.`, { kind, id });
