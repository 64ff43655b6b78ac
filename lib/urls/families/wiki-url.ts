import { encodeSegment } from '@/lib/text/percent-encoding';
import { pageParameter } from '../url-parameter';
import { type UrlQuery, withQuery } from '../url-query';
import type { AllowedValue, WikiView } from '../view';

/** A namespace that holds more than this is turned page by page. */
export const ENTRIES_PER_PAGE = 200;

const LONGEST_ID = 250;
const TEXT: AllowedValue = { kind: 'text' };

const idParameter = (name: string) => ({ name, allowed: TEXT, read: readId });

/** A page or namespace id in its one spelling: `:` between parts, `_` for spaces; undefined when it can be none. */
function readId(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
  if (/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text)) return undefined;
  const id = text
    .normalize('NFC')
    .trim()
    .replace(/[：/]/g, ':')
    .replace(/\s+/g, '_')
    .replace(/:{2,}/g, ':')
    .replace(/^:|:$/g, '');
  return id.length <= LONGEST_ID ? id : undefined;
}

/** Reads the id that the rest of a path spells; a fault is noted in the query. */
function idInPath(query: UrlQuery, parts: string[]): string {
  const given = parts.join('/');
  const id = readId(given);
  if (id === undefined) query.refuse({ parameter: 'id', given, allowed: TEXT });
  return id ?? '';
}

function readPages(parts: string[], query: UrlQuery): WikiView {
  if (parts.length === 0) {
    const namespace = query.take(idParameter('namespace_id'));
    return namespace === undefined
      ? { kind: 'wiki-home' }
      : { kind: 'namespace', id: namespace, page: 1 };
  }
  const id = idInPath(query, parts);
  if (id === '') return { kind: 'wiki-home' };
  // In DokuWiki a trailing colon names the namespace itself.
  const isNamespace = /[:：]\s*$/.test(parts.join('/'));
  return isNamespace ? { kind: 'namespace', id, page: 1 } : { kind: 'wiki-page', id };
}

/**
 * Reads an address below `/wiki`.
 * @param path decoded segments after `wiki`, without a trailing empty one.
 * @returns undefined when there is no such page.
 */
export function parseWikiUrl(path: string[], query: UrlQuery): WikiView | undefined {
  const [family, ...rest] = path;
  if (family === undefined) return { kind: 'wiki-home' };
  if (family === 'pages') return readPages(rest, query);
  if (family !== 'namespaces') return undefined;
  const id = rest.length > 0 ? idInPath(query, rest) : (query.take(idParameter('id')) ?? '');
  return { kind: 'namespace', id, page: query.take(pageParameter) ?? 1 };
}

/** Prints the address of a wiki view. */
export function printWikiUrl(view: WikiView): string {
  switch (view.kind) {
    case 'wiki-home':
      return '/wiki/pages';
    case 'wiki-page':
      return `/wiki/pages/${encodeSegment(view.id)}`;
    case 'namespace': {
      const path =
        view.id === '' ? '/wiki/namespaces' : `/wiki/namespaces/${encodeSegment(view.id)}`;
      return withQuery(path, [['page', view.page === 1 ? undefined : view.page]]);
    }
  }
}
