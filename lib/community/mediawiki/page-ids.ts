import { decodePercent } from '@/lib/base/text/percent-encoding';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { escapeTitle, unescapeTitle } from '@/lib/urls/wiki-software/escape-title';
import { namespaceNamed, type WikiNamespace, type WikiSite } from './wiki-site';

/**
 * Ids map one to one to titles. `:` follows a namespace and separates subpages where the namespace has
 * them. Other slashes and colons become similar characters: see `escapeTitle`.
 *
 * | Title | Id, with subpages | Id, without |
 * |---|---|---|
 * | `Help:A/B` | `Help:A:B` | `Help:A∕B` |
 * | `A: /B` | `A∶_:B` | `A∶_∕B` |
 */

const SUBPAGE = /(?<=[^/])\/(?=[^/])/;

interface TitleParts {
  namespace: WikiNamespace;
  text: string;
}

const MAIN: WikiNamespace = { id: 0, name: '', hasSubpages: false, isShown: true };
const mainOf = ({ namespaces }: WikiSite) => namespaces.find(({ id }) => id === 0) ?? MAIN;

/** Splits a title into namespace and text. */
export function partsOfTitle(title: string, site: WikiSite): TitleParts {
  const colon = title.indexOf(':');
  const namespace = colon > 0 ? namespaceNamed(title.slice(0, colon), site) : undefined;
  return namespace
    ? { namespace, text: title.slice(colon + 1).replace(/^[ _]+/, '') }
    : { namespace: mainOf(site), text: title };
}

/** Returns a title's page id. */
export function idOfTitle(title: string, site: WikiSite): string {
  const { namespace, text } = partsOfTitle(title, site);
  const [first = '', ...rest] = namespace.hasSubpages ? text.split(SUBPAGE) : [text];
  const [second = '', ...others] = rest;
  // `Help/A` in the main namespace must not get the id of `Help:A`.
  const isAmbiguous =
    namespace.id === 0 && rest.length > 0 && namespaceNamed(first, site) !== undefined;
  const parts = isAmbiguous ? [`${first}/${second}`, ...others] : [first, ...rest];
  return [namespace.name, ...parts]
    .filter((part) => part !== '')
    .map(escapeTitle)
    .join(':');
}

/**
 * Returns the titles that an id can mean, likeliest first. Ids from old links may hold raw colons or slashes.
 */
export function titlesOfId(id: string, site: WikiSite): string[] {
  const parts = id.split(':').map(unescapeTitle);
  const [first = '', ...afterFirst] = parts;
  const namespace = afterFirst.length > 0 ? namespaceNamed(first, site) : undefined;
  const titleParts = namespace ? afterFirst : parts;
  const prefix = namespace ? `${namespace.name}:` : '';
  const { hasSubpages } = namespace ?? mainOf(site);
  const separators = hasSubpages ? ['/', ':'] : [':', '/'];
  return [...new Set(separators.map((separator) => prefix + titleParts.join(separator)))];
}

/** Returns the title of the page at a wiki's URL, if it is a page's. */
export function titleOfAddress(url: URL, { articleUrl, scriptUrl }: WikiSite): string | undefined {
  const { searchParams, href } = url;
  const action = searchParams.get('action') ?? 'view';
  const isOther = ['oldid', 'diff', 'redlink', 'curid'].some((name) => searchParams.has(name));
  if (action !== 'view' || isOther) return undefined;
  const address = href.slice(0, href.length - url.search.length - url.hash.length);
  if (address === scriptUrl) return searchParams.get('title') ?? undefined;
  const [start = '', end = ''] = articleUrl.split('$1');
  const starts = [start, `${scriptUrl}/`].filter((each) => address.startsWith(each));
  const title = starts[0] && address.endsWith(end) && address.slice(starts[0].length);
  return title ? decodePercent(title.slice(0, title.length - end.length)) : undefined;
}

/** Returns the last part of an id as readable text. */
export const nameOfPart = (id: string): string =>
  unescapeTitle(lastIdPart(id)).replaceAll('_', ' ');
