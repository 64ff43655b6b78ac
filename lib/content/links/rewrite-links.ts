import type { Element, ElementContent, Parents } from 'hast';
import type { ContentSettings } from '@/lib/content/content-settings';
import { addClasses, textProperty } from '@/lib/content/hast';
import { type Rewrite, rewriteTree } from '@/lib/content/sanitizer/rewrite-tree';
import { decodePercent } from '@/lib/text/percent-encoding';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseHref } from '@/lib/urls/parse-href';
import { safeId, WIKI_PREFIX } from './element-ids';

const LONGEST = 4000;
const REL = ['ugc', 'nofollow', 'noopener', 'noreferrer'];
/** Stands for this site, where relative addresses are relative to nothing else. */
export const HERE = new URL('http://here.invalid/');

/** Where a link of a body leads. */
export interface ResolvedLink {
  href: string;
  isOutside: boolean;
}

/** The address as it is printed: parsed, without a user's name or password. */
export function printOutside(url: URL): string {
  url.username = '';
  url.password = '';
  return url.href;
}

/** The path of an own page, below the path that the community's own site starts at. */
function pathHere(url: URL, base: URL | undefined): string {
  const start = base?.host === url.host ? base.pathname : '/';
  const path = url.pathname.startsWith(start) ? url.pathname.slice(start.length - 1) : url.pathname;
  return path + url.search + url.hash;
}

/** Fragments of wiki pages name ids of their text, and those have a prefix here. */
function withFragment(path: string, fragment: string): string {
  if (fragment === '' || path.includes('#') || !path.startsWith('/wiki/pages')) return path;
  const id = safeId(fragment, WIKI_PREFIX);
  return id ? `${path}#${encodeURIComponent(id)}` : path;
}

const decode = (fragment: string): string => decodePercent(fragment) ?? fragment;

function inPage(href: string, prefix: string): ResolvedLink | undefined {
  const id = safeId(decode(href.slice(1)), prefix);
  return id ? { href: `#${encodeURIComponent(id)}`, isOutside: false } : undefined;
}

/**
 * Judges an address after parsing it: to a page here where it means one, else outside.
 * @returns undefined where a link may not lead (other schemes, unreadable or overlong).
 */
export function resolveLink(
  given: string,
  idPrefix: string,
  setting: ContentSettings,
): ResolvedLink | undefined {
  const address = given.trim();
  if (address === '' || address.length > LONGEST) return undefined;
  if (address.startsWith('#')) return inPage(address, idPrefix);
  if (setting.isProxied(address)) return { href: address, isOutside: false };
  const url = parseHref(address, setting.base ?? HERE);
  if (url?.protocol === 'mailto:') return { href: url.href, isOutside: true };
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const isHere = url.host === HERE.host;
  if (isHere || setting.ownHosts.has(url.host) || url.host === setting.base?.host) {
    const path = pathHere(url, setting.base);
    const found = resolveLegacyUrl(path);
    if (found !== undefined) {
      return { href: withFragment(found, decode(url.hash.slice(1))), isOutside: false };
    }
    if (setting.ownMedia && path.startsWith('/media/')) return { href: path, isOutside: false };
    if (isHere) return undefined;
  }
  return { href: printOutside(url), isOutside: true };
}

/** An image not shown links to itself, unless it stands in a link already. */
function noLinkInside(link: Element): void {
  rewriteTree(link, (inner) => {
    if (inner.tagName !== 'a') return undefined;
    inner.tagName = 'span';
    delete inner.properties.href;
    delete inner.properties.rel;
    return undefined;
  });
}

/** An anchor around nothing marks a place; alone in a heading it gives the heading its id. */
function emptyAnchor({ properties: { id } }: Element, parent: Parents): ElementContent[] {
  if (id === undefined) return [];
  if (parent.type === 'element' && /^h[1-6]$/.test(parent.tagName) && !parent.properties.id) {
    parent.properties.id = id;
    return [];
  }
  return [{ type: 'element', tagName: 'span', properties: { id }, children: [] }];
}

/**
 * Rewrites the links of a body; an anchor that leads nowhere gives way to its words.
 * @param uncovered called where elements, not words alone, come out of such an anchor.
 */
export function linkRewrite(
  idPrefix: string,
  setting: ContentSettings,
  pageExists: ((id: string) => boolean | undefined) | undefined,
  uncovered: () => void,
): Rewrite {
  return (node, parent) => {
    if (node.tagName !== 'a') return undefined;
    if (node.children.length === 0) return emptyAnchor(node, parent);
    const given = textProperty(node, 'href');
    const target = given === undefined ? undefined : resolveLink(given, idPrefix, setting);
    if (!target) {
      delete node.properties.href;
      node.tagName = 'span';
      if (node.properties.id !== undefined) return undefined;
      if (node.children.some(({ type }) => type === 'element')) uncovered();
      return node.children;
    }
    noLinkInside(node);
    node.properties.href = target.href;
    if (target.isOutside) node.properties.rel = REL;
    const page = /^\/wiki\/pages\/([^?#]+)/.exec(target.href)?.[1];
    if (page && pageExists?.(decode(page)) === false) addClasses(node, ['wikilink2']);
    return undefined;
  };
}
