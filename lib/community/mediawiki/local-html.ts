import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type ScannedTag, scanShortHtml } from '@/lib/content/tree/scan-html';
import { href } from '@/lib/urls/views/href';
import { hasAddress, MAX_ADDRESS_UNITS, printTag, rewriteHtml } from '../wiki/rewrite-html';
import { idOfTitle, partsOfTitle, titleOfAddress } from './page-ids';
import type { WikiSite } from './wiki-site';

/** A longer page is passed on as it is, and shown as plain text: it exceeds the budget of markup. */
const MAX_PAGE_UNITS = 4_000_000;

/** Returns the path on this site for a page of the wiki, and the absolute address for anything else. */
function localAddress(url: URL, site: WikiSite): string {
  const title = titleOfAddress(url, site);
  if (title === undefined || !partsOfTitle(title, site).namespace.isShown) return url.href;
  return href({ kind: 'wiki-page', id: idOfTitle(title, site) }) + url.hash;
}

/** A link to a page that does not exist is text. */
const isRedLink = ({ name, attributes }: ScannedTag) =>
  name === 'a' && attributes.get('class')?.split(/\s/).includes('new') === true;

/**
 * Returns the HTML of a page with addresses that hold anywhere. Links to pages lead to the pages of this
 * site, all other addresses are absolute. Comments, which hold times of the wiki, are left out.
 */
export async function localizeHtml(html: string, site: WikiSite): Promise<string> {
  if (html.length > MAX_PAGE_UNITS) return html;
  let isInRedLink = false;
  const rewritten = await rewriteHtml(html, {
    tag(tag) {
      const { name, isEnd } = tag;
      if (name === 'a' && (isEnd ? isInRedLink : isRedLink(tag))) {
        isInRedLink = !isEnd;
        return isEnd ? '</span>' : '<span>';
      }
      if (!hasAddress(tag)) return undefined;
      // The address of a file may look like that of a page (`$wgArticlePath = '/$1'`).
      return printTag(tag, site.scriptUrl, (url, attribute) =>
        attribute === 'href' ? localAddress(url, site) : url.href,
      );
    },
    comment: () => '',
  });
  return rewritten.trim();
}

/** Returns the text of a short piece of HTML, such as a title. */
export function textOfTitle(html: string): string {
  const texts: string[] = [];
  scanShortHtml(html.slice(0, MAX_ADDRESS_UNITS), { text: (text) => texts.push(text) });
  return plainText(escapeHtml(texts.join('')));
}

/** Returns an excerpt of a search as escaped text, with `<mark>` around the words that were found (`searchmatch`). */
export function markMatches(snippet: string): string {
  const parts: string[] = [];
  scanShortHtml(snippet.slice(0, MAX_ADDRESS_UNITS), {
    tag({ name, isEnd }) {
      if (name === 'span') parts.push(isEnd ? '</mark>' : '<mark>');
    },
    text: (text) => parts.push(escapeHtml(text)),
  });
  return parts.join('');
}
