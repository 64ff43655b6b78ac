import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type ScannedTag, scanHtml, scanShortHtml } from '@/lib/content/tree/scan-html';
import { parseHref } from '@/lib/urls/parse-href';
import { href } from '@/lib/urls/views/href';
import { idOfTitle, partsOfTitle, titleOfAddress } from './page-ids';
import type { WikiSite } from './wiki-site';

/** A longer page is passed on as it is, and shown as plain text: it exceeds the budget of markup. */
const MAX_PAGE_UNITS = 4_000_000;
const MAX_ADDRESS_UNITS = 4_000;
const ADDRESSES = new Set(['href', 'src', 'poster']);

/**
 * Returns the path on this site for a page of the wiki, and the absolute address for anything else.
 * @param isLink false for the address of a file, which may look like that of a page (`$wgArticlePath =
 *   '/$1'`)
 */
function localAddress(given: string, isLink: boolean, site: WikiSite): string {
  if (given.startsWith('#') || given.length > MAX_ADDRESS_UNITS) return given;
  const url = parseHref(given, new URL(site.scriptUrl));
  if (!url) return given;
  const title = isLink ? titleOfAddress(url, site) : undefined;
  if (title === undefined || !partsOfTitle(title, site).namespace.isShown) return url.href;
  return href({ kind: 'wiki-page', id: idOfTitle(title, site) }) + url.hash;
}

/** A link to a page that does not exist is text. */
const isRedLink = ({ name, attributes }: ScannedTag) =>
  name === 'a' && attributes.get('class')?.split(/\s/).includes('new') === true;

function printTag({ name, attributes }: ScannedTag, site: WikiSite): string {
  const printed = [...attributes].map(([attribute, value]) => {
    const isLink = attribute === 'href';
    const shown = ADDRESSES.has(attribute) ? localAddress(value, isLink, site) : value;
    return ` ${attribute}="${escapeHtml(shown)}"`;
  });
  return `<${name}${printed.join('')}>`;
}

/**
 * Returns the HTML of a page with addresses that hold anywhere. Links to pages lead to the pages of this
 * site, all other addresses are absolute. Comments, which hold times of the wiki, are left out.
 */
export async function localizeHtml(html: string, site: WikiSite): Promise<string> {
  if (html.length > MAX_PAGE_UNITS) return html;
  const parts: string[] = [];
  let copied = 0;
  let isInRedLink = false;
  const replace = (start: number, end: number, text: string) => {
    parts.push(html.slice(copied, start), text);
    copied = end;
  };
  await scanHtml(html, {
    tag(tag) {
      const { name, start, end, isEnd, attributes } = tag;
      if (name === 'a' && (isEnd ? isInRedLink : isRedLink(tag))) {
        isInRedLink = !isEnd;
        replace(start, end, isEnd ? '</span>' : '<span>');
      } else if (!isEnd && [...ADDRESSES].some((attribute) => attributes.has(attribute))) {
        replace(start, end, printTag(tag, site));
      }
    },
    comment: (_, start, end) => replace(start, end, ''),
  });
  return (parts.join('') + html.slice(copied)).trim();
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
