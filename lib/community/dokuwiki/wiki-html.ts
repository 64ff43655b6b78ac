import { idOfAddress } from '@lectern/dokuwiki';
import { escapeHtml } from '@/lib/base/text/escape';
import type { ScannedTag } from '@/lib/content/tree/scan-html';
import { href } from '@/lib/urls/views/href';
import { hasAddress, printTag, rewriteHtml } from '../wiki/rewrite-html';
import { classesOfTag, readText } from './wiki-lists';

/** Longer pages exceed the markup budget and are shown as plain text. */
export const MAX_PAGE_UNITS = 1_000_000;
const MAX_HEADING_UNITS = 2_000;
const SMILEYS = '/lib/images/smileys/';

interface PageText {
  html: string;
  heading: string;
}

function localAddress(url: URL, isWikiLink: boolean, wikiUrl: string): string {
  const isPage = isWikiLink || url.pathname.includes('doku.php');
  const id = isPage ? idOfAddress(url, wikiUrl) : undefined;
  if (id !== undefined) {
    return href(id === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id }) + url.hash;
  }
  // An image's detail page shows only the image.
  const file = url.href.replace('/lib/exe/detail.php', '/lib/exe/fetch.php');
  return file.replace('/_detail/', '/_media/');
}

function replacementOf(tag: ScannedTag, wikiUrl: string): string | undefined {
  if (!hasAddress(tag)) return undefined;
  if (tag.name === 'img' && tag.attributes.get('src')?.includes(SMILEYS)) {
    return escapeHtml(tag.attributes.get('alt') ?? '');
  }
  const classes = classesOfTag(tag);
  const isWikiLink = classes.includes('wikilink1') || classes.includes('wikilink2');
  return printTag(tag, `${wikiUrl}/`, (url) => localAddress(url, isWikiLink, wikiUrl));
}

/**
 * Returns a page's first heading and its HTML. Links to wiki pages become local paths, other addresses
 * absolute, smileys text.
 */
export async function readPageText(html: string, wikiUrl: string): Promise<PageText> {
  if (html.length > MAX_PAGE_UNITS) return { html, heading: '' };
  let heading = '';
  let headingTag: string | undefined;
  const rewritten = await rewriteHtml(html, {
    tag(tag) {
      if (headingTag === undefined && !tag.isEnd && /^h[1-6]$/.test(tag.name)) {
        headingTag = tag.name;
      } else if (tag.isEnd && tag.name === headingTag) {
        headingTag = '';
      }
      return replacementOf(tag, wikiUrl);
    },
    text(text) {
      if (headingTag && heading.length < MAX_HEADING_UNITS) {
        heading += text.slice(0, MAX_HEADING_UNITS);
      }
    },
  });
  return { html: rewritten, heading: collapse(heading) };
}

/** An unclosed heading would span the rest of the page. */
const collapse = (heading: string) => (heading.length < MAX_HEADING_UNITS ? readText(heading) : '');

/** True for a complete page, false for a fragment. */
export function isWholePage(html: string): boolean {
  const start = html.trimStart().slice(0, 9).toLowerCase();
  return start === '<!doctype' || start.startsWith('<html');
}
