import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type ScannedTag, scanShortHtml } from '@/lib/content/tree/scan-html';
import { href } from '@/lib/urls/views/href';
import { pageInMyLanguage } from '@/lib/urls/wiki-software/mediawiki-addresses';
import { hasAddress, MAX_ADDRESS_UNITS, printTag, rewriteHtml } from '../wiki/rewrite-html';
import { idOfTitle, partsOfTitle, titleOfAddress } from './page-ids';
import type { WikiSite } from './wiki-site';

/** The namespace of special pages. */
const SPECIAL = -1;
/** Longer pages exceed the markup budget and are shown as plain text. */
const MAX_PAGE_UNITS = 4_000_000;

/** The special page's name may be localized, its namespace is known. */
function inMyLanguage(title: string, site: WikiSite): string {
  const { namespace, text } = partsOfTitle(title, site);
  return namespace.id === SPECIAL ? pageInMyLanguage(`Special:${text}`) : title;
}

function localAddress(url: URL, site: WikiSite): string {
  const given = titleOfAddress(url, site);
  const title = given && inMyLanguage(given, site);
  if (title === undefined || !partsOfTitle(title, site).namespace.isShown) return url.href;
  return href({ kind: 'wiki-page', id: idOfTitle(title, site) }) + url.hash;
}

/** A red link leads to a missing page and becomes plain text. */
const isRedLink = ({ name, attributes }: ScannedTag) =>
  name === 'a' && attributes.get('class')?.split(/\s/).includes('new') === true;

/**
 * Returns HTML with links to wiki pages as local paths and other addresses absolute. Drops comments, which
 * hold render times. A text with headings of the first rank (`= Heading =`) gets the title above them, since
 * a page's first `h1` is its title.
 */
export async function localizeHtml(html: string, site: WikiSite, title: string): Promise<string> {
  if (html.length > MAX_PAGE_UNITS) return html;
  let isInRedLink = false;
  let hasTopHeading = false;
  const rewritten = await rewriteHtml(html, {
    tag(tag) {
      const { name, isEnd } = tag;
      hasTopHeading ||= name === 'h1';
      const isOfRedLink = name === 'a' && (isEnd ? isInRedLink : isRedLink(tag));
      if (isOfRedLink) {
        isInRedLink = !isEnd;
        return isEnd ? '</span>' : '<span>';
      }
      if (!hasAddress(tag)) return undefined;
      // With `$wgArticlePath = '/$1'`, the address of a file can look like a page's.
      return printTag(tag, site.scriptUrl, (url, attribute) =>
        attribute === 'href' ? localAddress(url, site) : url.href,
      );
    },
    comment: () => '',
  });
  return (hasTopHeading ? `<h1>${escapeHtml(title)}</h1>` : '') + rewritten.trim();
}

/** Returns the text of short HTML, such as a title. */
export function textOfTitle(html: string): string {
  const texts: string[] = [];
  scanShortHtml(html.slice(0, MAX_ADDRESS_UNITS), { text: (text) => texts.push(text) });
  return plainText(escapeHtml(texts.join('')));
}

/** Returns escaped text with `<mark>` for MediaWiki's `searchmatch` spans. */
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
