import { INTERWIKI } from '@/lib/content/dokuwiki/data/interwiki';
import { wikiHref } from '@/lib/content/dokuwiki/wiki-href';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';

/** The address a shortcut stands for, `''` if nobody knows it (`_resolveInterWiki` of inc/parser/renderer.php). */
export function interwikiHref(wiki: string, page: string): string {
  const pattern = INTERWIKI.get(wiki);
  if (pattern === undefined) return '';
  const hashAt = page.lastIndexOf('#');
  const name = hashAt === -1 ? page : page.slice(0, hashAt);
  const hash = hashAt === -1 ? '' : page.slice(hashAt + 1);
  if (pattern.startsWith(':'))
    return wikiHref(cleanId(pattern.replace('{NAME}', () => name)), hash);
  const address = /\{(?:URL|NAME)\}/.test(pattern)
    ? pattern
        .replace('{URL}', () => encode(name))
        .replace('{NAME}', () => name.replace(/[[\\\]^`{|}#%]/g, encode))
    : pattern + encode(name);
  return hash === '' ? address : `${address}#${encode(hash)}`;
}

/** PHP's `rawurlencode`; half a character of a broken text becomes a replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
