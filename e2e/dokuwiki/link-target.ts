import type { Element } from 'hast';
import { sectionId } from '@/lib/content/dokuwiki/section-id';
import { wikiHref } from '@/lib/content/dokuwiki/wiki-href';
import { WIKI_PREFIX } from '@/lib/content/links/element-ids';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';

/**
 * Where a link leads, in this site's terms: DokuWiki's address of a page becomes the page's address here,
 * its `#section` the section's id, other addresses are written as a browser prints them, and that of a
 * file is only `media`. Undefined for a link that this site does not follow: another scheme, or an
 * action of DokuWiki.
 */
export function linkTarget(link: Element): string | undefined {
  const href = String(link.properties.href ?? '');
  if (href.includes('do=export_code')) return undefined;
  if (isMedia(link, href)) return 'media';
  if (href.startsWith('#')) return `#${plainId(decode(href.slice(1)))}`;
  const page = pageOf(href);
  if (page) return decode(wikiHref(page.id, page.section && sectionId(page.section)));
  const url = URL.parse(href, 'http://here.invalid/');
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? decode(url.href) : undefined;
}

/** The number of the footnote that an anchor leads to or from, if it does. */
export function footnoteNumber(node: Element): number | undefined {
  if (node.tagName !== 'a') return undefined;
  const target = plainId(String(node.properties.href ?? '').slice(1));
  const digits = /^fnt?__(\d+)$/.exec(target)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** An id without the prefix that this site gives to those of a wiki page. */
export function plainId(id: string): string {
  return id.startsWith(WIKI_PREFIX) ? id.slice(WIKI_PREFIX.length) : id;
}

function isMedia(link: Element, href: string): boolean {
  const [child] = link.children;
  const holdsImage = child?.type === 'element' && isImage(child);
  return (
    href.startsWith('/lib/exe/') ||
    href.startsWith('/media/') ||
    hasElementClass(link, 'mediafile') ||
    (holdsImage &&
      hasElementClass(link, 'media') &&
      /\.(?:png|jpe?g|gif|webp|svg|ico)(?:[?#]|$)/i.test(href))
  );
}

/** Whether an image stands there, or what this site shows in place of one it does not load unasked. */
export function isImage(node: Element): boolean {
  return node.tagName === 'img' || hasElementClass(node, 'image-off');
}

/** Whether an element has a class. */
export function hasElementClass(node: Element, name: string): boolean {
  const { className } = node.properties;
  return Array.isArray(className) && className.includes(name);
}

function pageOf(href: string): { id: string; section: string } | undefined {
  const [address = '', section = ''] = href.split('#', 2);
  const path = /^\/(?:doku\.php(?:\?(?:.*&)?id=|\/)|wiki\/pages\/)([^&]*)/.exec(address);
  if (path?.[1] === undefined) return undefined;
  return { id: cleanId(decode(path[1])), section: plainId(decode(section)) };
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
