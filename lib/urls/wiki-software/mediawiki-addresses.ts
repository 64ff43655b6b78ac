import { withQuery } from '../definition/url-query';
import { href } from '../views/href';
import { searchFor } from '../views/site/search-view';
import { escapeTitle, idOfNumber, unescapeTitle } from './escape-title';
import type { OldAddress, WikiAddresses } from './wiki-addresses';

/** The wiki decides which colons and slashes separate. */
const idOfTitle = (title: string) =>
  title
    .trim()
    .split(':')
    .map(escapeTitle)
    .join(':')
    .replace(/^:+|:+$/g, '');

/** Namespaces whose pages are not shown here. */
const NOT_SHOWN = /^(?:file|image|media|user|template|module|mediawiki|talk|[^:]*[_ ]talk):/i;

const searchUrl = (parameters: OldAddress['parameters']) =>
  href(searchFor(parameters.get('search') ?? ''));

const allPages = () => href({ kind: 'namespace', id: '', page: 1 });

const SPECIAL_PAGES: ReadonlyMap<string, (parameters: OldAddress['parameters']) => string> =
  new Map([
    ['search', searchUrl],
    ['allpages', allPages],
    ['categories', allPages],
  ]);

/**
 * `/wiki/Title`, `index.php/Title`, `index.php?title=Title`, also below `/w`, and
 * `Special:Search?search=…`. Old revisions, diffs and forms have no page.
 */
function resolveOldAddress({ path, parameters }: OldAddress): string | undefined {
  const [, script, below] = /^(?:\/[^/]+)?(\/index\.php)(?:\/(.+))?$/s.exec(path) ?? [];
  const [, article] = /^\/wiki\/(?!(?:pages|namespaces)(?:\/|$))(.+)$/s.exec(path) ?? [];
  const title = (script && parameters.get('title')) ?? below ?? article;
  const action = parameters.get('action') ?? 'view';
  const number = parameters.get('curid');
  if (number !== undefined && /^\d+$/.test(number) && (script || path === '/')) {
    return href({ kind: 'wiki-page', id: idOfNumber(number) });
  }
  if (parameters.has('search') && script) return searchUrl(parameters);
  if (title === undefined || action !== 'view') return undefined;
  if (parameters.has('oldid') || parameters.has('diff')) return undefined;
  if (NOT_SHOWN.test(title)) return undefined;
  const [, special = ''] = /^special:(\w+)/i.exec(title) ?? [];
  if (special !== '') return SPECIAL_PAGES.get(special.toLowerCase())?.(parameters);
  const id = idOfTitle(title);
  if (id === '') return undefined;
  return href({ kind: 'wiki-page', id });
}

/** Subpages are namespaces here. */
function titleOfId(id: string): string {
  const [first = '', second, ...rest] = id.split(':').map(unescapeTitle);
  return second === undefined ? first : `${first}:${[second, ...rest].join('/')}`;
}

export const MEDIAWIKI_ADDRESSES: WikiAddresses = {
  pageUrl: (wikiUrl, id) =>
    withQuery(`${wikiUrl}/index.php`, [['title', id === undefined ? undefined : titleOfId(id)]]),
  rewritesLinks: true,
  resolveOldAddress,
};
