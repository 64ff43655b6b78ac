import type { Element, ElementContent, Parents } from 'hast';
import { COPY_PATH, IMAGE_NAME } from '@/lib/base/files/copied-files';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseHref } from '@/lib/urls/parse-href';
import { href as printPage } from '@/lib/urls/views/href';
import { isUrlOfName } from '@/lib/urls/views/locator-url';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import type { ContentSettings } from '../settings/content-settings';
import { createElement, createText, hasClass, textContentOf, textProperty } from '../tree/hast';
import { type Rewrite, rewriteTree } from '../tree/rewrite-tree';
import { safeId, WIKI_PREFIX } from './element-ids';
import { hasVisibleContent, nameLink } from './name-link';

const MAX_HREF_UNITS = 4000;
const REL = ['ugc', 'nofollow', 'noopener', 'noreferrer'];
/** Base of relative URLs if none is configured. Its host means this site. */
export const PLACEHOLDER_BASE = new URL('https://here.invalid/');

interface ResolvedLink {
  href: string;
  isExternal: boolean;
}

/** Returns a URL without credentials. */
export function printExternalUrl(url: URL): string {
  url.username = '';
  url.password = '';
  return url.href;
}

function pathOnSite(url: URL, base: URL | undefined): string {
  const root = base?.host === url.host ? base.pathname : '/';
  const path = url.pathname.startsWith(root) ? url.pathname.slice(root.length - 1) : url.pathname;
  return path + url.search + url.hash;
}

/** Fragments of wiki pages need the prefix of ids. */
function withFragment(path: string, fragment: string): string {
  if (fragment === '' || path.includes('#') || !path.startsWith('/wiki/pages')) return path;
  const id = safeId(fragment, WIKI_PREFIX);
  return id ? `${path}#${encodeURIComponent(id)}` : path;
}

const decode = (text: string): string => decodePercent(text) ?? text;

function resolveFragment(href: string, prefix: string): ResolvedLink | undefined {
  const id = safeId(decode(href.slice(1)), prefix);
  return id ? here(`#${encodeURIComponent(id)}`) : undefined;
}

function pageOfWiki(url: URL, { wikiUrl }: ContentSettings): string | undefined {
  const id = wikiUrl === undefined ? undefined : wikiAddresses().pageIdAt?.(url, wikiUrl);
  return id && printPage({ kind: 'wiki-page', id });
}

/** True on the host of a live wiki whose links to pages shown here were rewritten before. */
const isOnWikiHost = (url: URL, { wikiUrl }: ContentSettings): boolean =>
  wikiUrl !== undefined &&
  wikiAddresses().rewritesLinks === true &&
  url.host === new URL(wikiUrl).host;

/** True for a URL below the wiki's. */
const isBelow = (url: URL, wikiUrl: string | undefined): boolean =>
  wikiUrl !== undefined && url.href.startsWith(`${wikiUrl}/`);

/** True for a URL below the wiki's, or on the host of a wiki whose files may lie elsewhere there. */
export const isUrlOfWiki = (url: URL, settings: ContentSettings): boolean =>
  isBelow(url, settings.wikiUrl) || isOnWikiHost(url, settings);

const here = (href: string): ResolvedLink => ({ href, isExternal: false });
const elsewhere = (href: string): ResolvedLink => ({ href, isExternal: true });

/** Resolves a URL of this site or its community; undefined if it shows nothing here. */
function resolveOnSite(url: URL, settings: ContentSettings): ResolvedLink | undefined {
  const path = pathOnSite(url, settings.baseUrl);
  const isOfWiki = isBelow(url, settings.wikiUrl);
  // A copied page has no source from which this site could take the block.
  if (isOfWiki && /[?&]do=export_code\b|\/_export\/code\//.test(url.href)) {
    return elsewhere(printExternalUrl(url));
  }
  const file = settings.hasOwnMedia || isOfWiki ? wikiAddresses().filePathAt(url) : undefined;
  const page = resolveLegacyUrl(path) ?? pageOfWiki(url, settings) ?? file;
  if (page !== undefined && (settings.findsNames || !isUrlOfName(page))) {
    return here(withFragment(page, decode(url.hash.slice(1))));
  }
  return settings.hasOwnMedia && path.startsWith('/media/') ? here(path) : undefined;
}

/**
 * Resolves a link's address; undefined for forbidden schemes and unknown addresses of this site.
 * @param isOriginal true for what is on the community's own site alone
 */
function resolveLink(
  given: string,
  idPrefix: string,
  settings: ContentSettings,
  isOriginal: boolean,
): ResolvedLink | undefined {
  const address = given.trim();
  if (address === '' || address.length > MAX_HREF_UNITS) return undefined;
  if (address.startsWith('#')) return resolveFragment(address, idPrefix);
  if (settings.isProxyPath(address) || COPY_PATH.test(address)) return here(address);
  const url = parseHref(address, settings.baseUrl ?? PLACEHOLDER_BASE);
  if (url?.protocol === 'mailto:') return elsewhere(url.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  if (idPrefix === WIKI_PREFIX && isOnWikiHost(url, settings)) {
    const file = wikiAddresses().filePathAt(url);
    return file === undefined ? elsewhere(printExternalUrl(url)) : here(file);
  }
  const isRelative = url.host === PLACEHOLDER_BASE.host;
  const isOwn =
    !isOriginal && (settings.ownHosts.has(url.host) || url.host === settings.baseUrl?.host);
  const link = isOwn || (isRelative && !isOriginal) ? resolveOnSite(url, settings) : undefined;
  if (link || isRelative) return link;
  const href = printExternalUrl(url);
  const copy = IMAGE_NAME.test(url.pathname) ? settings.toCopyPath(href) : undefined;
  return copy === undefined ? elsewhere(href) : here(copy);
}

/** Returns links for hidden images, to stand beside the link. */
function removeInnerLinks(link: Element, href: string): Element[] {
  const imageLinks: Element[] = [];
  rewriteTree(link, (inner) => {
    if (inner.tagName !== 'a') return undefined;
    const { href: address, ...properties } = inner.properties;
    if (hasClass(inner, 'image-off') && typeof address === 'string' && address !== href) {
      const label = `${parseHref(address)?.host ?? ''}/…`;
      const text = [createText(label)];
      imageLinks.push(createElement('a', { ...inner.properties, id: undefined }, text));
      // An image without a name adds nothing to text.
      if (textContentOf(inner) === label && textContentOf(link).trim() !== label) return [];
    }
    inner.tagName = 'span';
    delete properties.rel;
    inner.properties = properties;
    return undefined;
  });
  return imageLinks;
}

function rewriteEmptyAnchor(
  { properties: { id } }: Element,
  parent: Parents,
  idPrefix: string,
): ElementContent[] {
  if (id === undefined) return [];
  if (parent.type === 'element') {
    if (/^h[1-6]$/.test(parent.tagName)) parent.properties.id ??= id;
    const { id: parentId } = parent.properties;
    if (parentId === id || parentId === `${idPrefix}${id}`) return [];
  }
  return [createElement('span', { id })];
}

/**
 * Returns a rewrite of links. Content replaces a link without target or content.
 * @param onUnwrapped called if that content has elements
 */
export function createLinkRewrite(
  idPrefix: string,
  settings: ContentSettings,
  onUnwrapped: () => void,
): Rewrite {
  return (node, parent) => {
    if (node.tagName !== 'a') return undefined;
    if (node.children.length === 0) return rewriteEmptyAnchor(node, parent, idPrefix);
    const given = textProperty(node, 'href');
    const target =
      given === undefined
        ? undefined
        : resolveLink(given, idPrefix, settings, hasClass(node, 'original'));
    // The community may have no page for the member, either.
    const isPlainMention = hasClass(node, 'mention') && target?.isExternal !== false;
    if (!target || isPlainMention || !hasVisibleContent(node)) {
      delete node.properties.href;
      node.tagName = 'span';
      if (isPlainMention || node.properties.id !== undefined) return undefined;
      if (node.children.some(({ type }) => type === 'element')) onUnwrapped();
      return node.children;
    }
    const imageLinks = removeInnerLinks(node, target.href);
    node.properties.href = target.href;
    nameLink(node, target.href);
    if (target.isExternal) {
      node.properties.rel = REL;
    }
    // Search engines need no lists and searches.
    else if (hasClass(node, 'mention')) node.properties.rel = ['nofollow'];
    if (imageLinks.length === 0) return undefined;
    return [node, ...imageLinks.flatMap((link) => [createText(' '), link])];
  };
}
