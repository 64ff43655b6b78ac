import { cleanId, sectionId } from '@lectern/dokuwiki';
import type { Element } from 'hast';
import { WIKI_PREFIX } from '@/lib/content/links/element-ids';
import { wikiHref } from '@/lib/content/links/wiki-href';
import { hasClass } from '@/lib/content/tree/hast';
import { parseHref } from '@/lib/urls/parse-href';

const BASE = new URL('http://here.invalid/');

/**
 * Returns a link's target in this site's form: URLs of pages lead to this site's page and section, other URLs
 * are serialized as by browsers, and a file becomes `media`. Undefined for links that this site removes: to
 * other schemes or DokuWiki's actions.
 */
export function linkTargetOf(link: Element): string | undefined {
  const href = String(link.properties.href ?? '');
  if (href === '' || href.includes('do=export_code')) return undefined;
  if (isMedia(link, href)) return 'media';
  if (href.startsWith('#')) return `#${plainId(decode(href.slice(1)))}`;
  const page = pageOf(href);
  if (page) return decode(wikiHref(page.id, page.section && sectionId(page.section)));
  const url = parseHref(href, BASE);
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? decode(url.href) : undefined;
}

/** Returns the number of the footnote that an anchor leads to or from; undefined for other nodes. */
export function footnoteNumberOf(node: Element): number | undefined {
  if (node.tagName !== 'a') return undefined;
  const target = plainId(String(node.properties.href ?? '').slice(1));
  const digits = /^fnt?__(\d+)$/.exec(target)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns an id without the prefix of this site's wiki pages. */
export function plainId(id: string): string {
  return id.startsWith(WIKI_PREFIX) ? id.slice(WIKI_PREFIX.length) : id;
}

function isMedia(link: Element, href: string): boolean {
  const [child] = link.children;
  const hasImage = child?.type === 'element' && isImage(child);
  return (
    href.startsWith('/lib/exe/') ||
    href.startsWith('/media/') ||
    hasClass(link, 'mediafile') ||
    (hasImage &&
      hasClass(link, 'media') &&
      /\.(?:png|jpe?g|gif|webp|svg|ico)(?:[?#]|$)/i.test(href))
  );
}

/** True for an image, and for the link in place of an image that is not loaded. */
export function isImage(node: Element): boolean {
  return node.tagName === 'img' || hasClass(node, 'image-off');
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
