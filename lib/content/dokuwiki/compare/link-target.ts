import type { Element } from 'hast';
import { wikiHref } from '@/lib/content/dokuwiki/href';
import { cleanId } from '@/lib/content/dokuwiki/page-id';
import { sectionId } from '@/lib/content/dokuwiki/section-id';

/**
 * Where a link leads, in this site's terms: DokuWiki's address of a page becomes the page's address here,
 * its `#section` the section's id here, and the address of a file is only `media`.
 */
export function linkTarget(link: Element): string {
  const href = String(link.properties.href ?? '');
  if (isMedia(link, href)) return 'media';
  const page = pageOf(href);
  if (page === undefined) return href.replace(/["<>]/g, (c) => encodeURIComponent(c));
  return decode(wikiHref(page.id, page.section && sectionId(page.section)));
}

function isMedia(link: Element, href: string): boolean {
  const { className } = link.properties;
  const [child] = link.children;
  const shown =
    child?.type === 'element' && child.tagName === 'img' ? child.properties.src : undefined;
  return (
    href.startsWith('/lib/exe/') ||
    href === shown ||
    (Array.isArray(className) && className.includes('mediafile'))
  );
}

function pageOf(href: string): { id: string; section: string } | undefined {
  const [address = '', section = ''] = href.split('#', 2);
  const path = /^\/(?:doku\.php(?:\?(?:.*&)?id=|\/)|wiki\/pages\/)([^&]*)/.exec(address);
  return path?.[1] === undefined
    ? undefined
    : { id: cleanId(decode(path[1])), section: decode(section) };
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The number of the footnote that an anchor leads to or from, if it does. */
export function footnoteNumber(node: Element): number | undefined {
  if (node.tagName !== 'a') return undefined;
  const digits = /^#(?:.*[-_])?fnt?__(\d+)$/.exec(String(node.properties.href ?? ''))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
