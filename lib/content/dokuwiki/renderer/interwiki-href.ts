import { INTERWIKI } from '@/lib/content/dokuwiki/data/interwiki';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { wikiHref } from '../syntax/wiki-href';

/**
 * Returns an interwiki URL; `''` for an unknown shortcut (`_resolveInterWiki` in inc/parser/renderer.php).
 */
export function interwikiHref(shortcut: string, reference: string): string {
  const pattern = INTERWIKI.get(shortcut);
  return pattern === undefined ? '' : fillInterwikiPattern(pattern, reference);
}

/** Returns the URL of a shortcut's pattern for a reference. */
export function fillInterwikiPattern(pattern: string, reference: string): string {
  const [, name = '', hash = ''] = /^(.*?)(?:#([^#]*))?$/s.exec(reference) ?? [];
  if (pattern.startsWith(':')) {
    return wikiHref(cleanId(pattern.replace('{NAME}', () => name)), hash);
  }
  const url = /\{(?:URL|NAME)\}/.test(pattern)
    ? pattern
        .replace('{URL}', () => rawUrlEncode(name))
        .replace('{NAME}', () => name.replace(/[[\\\]^`{|}#%]/g, rawUrlEncode))
    : pattern + rawUrlEncode(name);
  return hash === '' ? url : `${url}#${rawUrlEncode(hash)}`;
}

/** Encodes like PHP's `rawurlencode`. Replaces lone surrogates. */
function rawUrlEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
