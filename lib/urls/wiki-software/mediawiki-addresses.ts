import { decodePercent } from '@/lib/base/text/percent-encoding';
import { splitWords } from '@/lib/base/text/split-words';
import { withQuery } from '../definition/url-query';
import { routePath } from '../routes/route-path';
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

/** Returns the page to which `Special:MyLanguage/Page` leads readers without a translation. */
export const pageInMyLanguage = (title: string): string =>
  title.replace(/^special:mylanguage\/(?=.)/i, '');

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
  const shown = pageInMyLanguage(title);
  if (NOT_SHOWN.test(shown)) return undefined;
  const [, special = ''] = /^special:(\w+)/i.exec(shown) ?? [];
  if (special !== '') return SPECIAL_PAGES.get(special.toLowerCase())?.(parameters);
  const id = idOfTitle(shown);
  if (id === '') return undefined;
  return href({ kind: 'wiki-page', id });
}

/** Subpages are namespaces here. */
function titleOfId(id: string): string {
  const [first = '', second, ...rest] = id.split(':').map(unescapeTitle);
  return second === undefined ? first : `${first}:${[second, ...rest].join('/')}`;
}

/** A file in its folder by hash (`$wgHashedUploadDirectory`); no thumbnail and no old revision. */
const FILE = /\/images\/[\da-f]\/[\da-f]{2}\/([^./][^/]*)$/;

/** Ids of the namespace 14 in the languages of most wikis (`languages/messages` of MediaWiki). */
const CATEGORY_NAMESPACES = splitWords(
  'Category Categoria Categoría Catégorie Categorie Kategorie Kategori Kategoria Kategória Kategorija ' +
    'Luokka Flokkur Thể_loại Категория Категорія Категорија Κατηγορία קטגוריה تصنيف رده श्रेणी หมวดหมู่ ' +
    'カテゴリ 分类 分類 분류',
);

export const MEDIAWIKI_ADDRESSES: WikiAddresses = {
  categoryNamespaces: CATEGORY_NAMESPACES,
  pageUrl: (wikiUrl, id) =>
    withQuery(`${wikiUrl}/index.php`, [['title', id === undefined ? undefined : titleOfId(id)]]),
  /** The wiki redirects to the file, wherever it is. */
  fileUrl(wikiUrl, [name = '', ...others]) {
    const title = `Special:Redirect/file/${name}`;
    const isPlain = others.length === 0 && /^[^./][^/]*$/.test(name);
    return isPlain ? withQuery(`${wikiUrl}/index.php`, [['title', title]]) : undefined;
  },
  filePathAt({ pathname }) {
    const [, name] = FILE.exec(decodePercent(pathname) ?? '') ?? [];
    return name && routePath('/media/{+path}') + encodeURIComponent(name);
  },
  rewritesLinks: true,
  resolveOldAddress,
};
